import { formatDistanceToNow } from 'date-fns';

/** 3 days ago. On a phone whose clock is slow, it would say that the past comes in a minute. */
export const ago = (instant: string): string =>
  formatDistanceToNow(Math.min(Date.parse(instant), Date.now()), { addSuffix: true });
