/** What the server answers itself: calls, short links, pages that stand in frames, the checkout of the sandbox, files. */
const NOT_A_SCREEN = /^\/(api|s|assets|art|icons|widgets|sandbox)\/|^\/(healthz|readyz|metrics)$|\.\w+$/;

export const isScreen = (pathname: string): boolean => !NOT_A_SCREEN.test(pathname);
