import { safeLocalStorage } from '../browser/storage.ts';

const RENEWED_AT = 'session-renewed-at';
const LOCK = 'session-renewal';

/** One renewal at a time, across all tabs. Pages without https have no Web Locks and only queue their own. */
let underWay: Promise<unknown> = Promise.resolve();

const stamp = () => safeLocalStorage.setItem(RENEWED_AT, String(Date.now()));

/**
 * Sends a call that gives the session a new token. The old token is invalid at once, also for calls that this or
 * another tab sent a moment ago. Renewals queue, so each uses the current token, and a 401 is genuine.
 */
export function renewSession<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  const work = async () => {
    try {
      return await send();
    } finally {
      stamp();
    }
  };
  const renewal = 'locks' in navigator ? navigator.locks.request(LOCK, work) : underWay.then(work);
  underWay = renewal.catch(() => {});
  return renewal;
}

/** Whether a call that began then may have used a token that is invalid by now, and is worth repeating. */
export async function wasRenewedSince(began: number): Promise<boolean> {
  await underWay;
  if ('locks' in navigator) await navigator.locks.request(LOCK, { mode: 'shared' }, () => {});
  return Number(safeLocalStorage.getItem(RENEWED_AT)) >= began;
}
