/**
 * When something happened on a member's device. A time from a clock that is ahead is limited to now: it would otherwise
 * win against all others until then.
 */
export const notAfter = (now: Date, at: string): Date => new Date(Math.min(Date.parse(at), now.getTime()));
