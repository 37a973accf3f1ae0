import { safeLocalStorage } from '../browser/storage.ts';

const RENEWED_AT = 'session-renewed-at';
const LOCK = 'session-renewal';

/** One renewal at a time, over all tabs; pages without https have no locks, and only one of their own. */
let underWay: Promise<unknown> = Promise.resolve();

const stamp = () => safeLocalStorage.setItem(RENEWED_AT, String(Date.now()));

/**
 * Sends a call after which the session has a new token. The old one is dead at once, also for calls that left with it a
 * moment ago, from here or from another tab. It takes its turn, and so has the token of now: a 401 means what it says.
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

/** Whether a call that began then may have left with a token that is dead by now: it is worth sending again. */
export async function wasRenewedSince(began: number): Promise<boolean> {
  await underWay;
  if ('locks' in navigator) await navigator.locks.request(LOCK, { mode: 'shared' }, () => {});
  return Number(safeLocalStorage.getItem(RENEWED_AT)) >= began;
}
