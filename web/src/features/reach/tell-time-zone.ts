import type { User } from '@clear-spring/contract';
import { putTimeZone } from './reach.api.ts';
import { browserTimeZone } from './reach-dates.ts';

/**
 * Tells the server the zone of this browser, for a member of whom it knows none. Nothing is said: until it is told, days
 * are those of UTC, and the next start tries again.
 */
export async function tellTimeZone(user: User, update: (user: User) => void): Promise<void> {
  if (user.timeZone !== null) return;
  try {
    update({ ...user, ...(await putTimeZone(browserTimeZone())) });
  } catch {
    // The next start tries again.
  }
}
