import { logoutEndpoint } from '@clear-spring/contract';
import { safeLocalStorage } from '../../browser/storage.ts';
import { call } from '../../http/call.ts';
import { HttpError } from '../../http/http-error.ts';

/**
 * Somebody signed out while the server was unreachable. Only it can end the session: no script can delete the cookie.
 */
const OWED = 'sign-out-owed';

/** @returns whether it is stored; if not, the session would be back with the next page. */
export const oweSignOut = (): boolean => safeLocalStorage.setItem(OWED, 'true');

/** A new session ends the previous one of this browser. */
export const oweNothing = (): void => safeLocalStorage.removeItem(OWED);

/**
 * Tells the server of a sign-out that it has missed.
 * @returns whether none is owed any more; until then this is a visitor
 */
export async function settleSignOut(): Promise<boolean> {
  if (safeLocalStorage.getItem(OWED) === null) return true;
  try {
    await call(logoutEndpoint, {}, { as: null });
  } catch (error) {
    // A session that has ended by itself is just as good.
    if (!(error instanceof HttpError && error.status === 401)) return false;
  }
  oweNothing();
  return true;
}
