import type { User } from '@clear-spring/contract';
import { putTimeZone } from './reach.api.ts';
import { browserTimeZone } from './reach-dates.ts';

/**
 * Tells the server the zone of this browser, for a member of whom it knows none. Nothing is said: until it is told, days
 * are those of UTC, and the next start tries again.
 */
export async function tellTimeZone(
  { username, timeZone }: User,
  update: (zones: Pick<User, 'username' | 'timeZone' | 'nextTimeZone'>) => void,
): Promise<void> {
  if (timeZone !== null) return;
  try {
    // The zones alone: what else is known of the member may have changed while this was on its way.
    update({ username, ...(await putTimeZone(browserTimeZone())) });
  } catch {
    // The next start tries again.
  }
}
