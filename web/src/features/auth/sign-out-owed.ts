import { logoutEndpoint } from '@clear-spring/contract';
import { safeLocalStorage } from '../../browser/storage.ts';
import { call } from '../../http/call.ts';
import { HttpError } from '../../http/http-error.ts';

/** Somebody signed out where the server could not be told. Only it can end the session, whose cookie no script reads. */
const OWED = 'sign-out-owed';

/** @returns whether it is remembered: where it is not, the session would be there again with the next page. */
export const oweSignOut = (): boolean => safeLocalStorage.setItem(OWED, 'true');

/** A session that begins ends the one that this browser had. */
export const oweNothing = (): void => safeLocalStorage.removeItem(OWED);

/** Tells the server what it has not heard. @returns whether nothing is owed any more: until then this is a visitor. */
export async function settleSignOut(): Promise<boolean> {
  if (safeLocalStorage.getItem(OWED) === null) return true;
  try {
    await call(logoutEndpoint, {}, { as: null });
  } catch (error) {
    // A session that had ended by itself is as good.
    if (!(error instanceof HttpError && error.status === 401)) return false;
  }
  oweNothing();
  return true;
}
