import { logoutEndpoint } from '@clear-spring/contract';
import { safeLocalStorage } from '../../browser/storage.ts';
import { call } from '../../http/call.ts';
import { HttpError } from '../../http/http-error.ts';

/**
 * Somebody signed out while the server was unreachable. Only it can end the session: no script can delete the cookie.
 */
const PENDING = 'sign-out-owed';

/** @returns whether it is stored; if not, the session would be back with the next page. */
export const rememberPendingSignOut = (): boolean => safeLocalStorage.setItem(PENDING, 'true');

export const isSignOutPending = (): boolean => safeLocalStorage.getItem(PENDING) !== null;

/** A new session ends the previous one of this browser. */
export const clearPendingSignOut = (): void => safeLocalStorage.removeItem(PENDING);

/**
 * Tells the server of a sign-out that it has missed.
 * @returns whether none is owed any more; until then this is a visitor
 */
export async function flushPendingSignOut(): Promise<boolean> {
  if (!isSignOutPending()) return true;
  try {
    await call(logoutEndpoint, {}, { as: null });
  } catch (error) {
    // A session that has ended by itself is just as good.
    if (!(error instanceof HttpError && error.status === 401)) return false;
  }
  clearPendingSignOut();
  return true;
}
