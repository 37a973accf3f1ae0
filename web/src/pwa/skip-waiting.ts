/** A page's message to the waiting worker. */
export const SKIP_WAITING = 'take over';
