/** What a page says to the worker that waits with a new version. */
export const SKIP_WAITING = 'take over';
