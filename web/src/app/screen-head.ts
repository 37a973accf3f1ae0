import { SCREEN_HEAD } from '@clear-spring/contract';

/**
 * What is rendered takes the place of the screen's head, as it came with the page (docs/decisions/0067). The head's own
 * styles stay: the stylesheet has them too, and goes before; taking them out would restyle the whole page.
 */
export const replaceHead = (): void => document.getElementById(SCREEN_HEAD)?.remove();
