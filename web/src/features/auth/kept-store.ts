import { recall, remember } from '../../http/device-memory.ts';

/** What a member has chosen or typed in this tab. It outlives their session, and the next member finds nothing of it. */
const PREFIX = 'kept:';
export const keptKey = (username: string, name: string) => `${PREFIX}${encodeURIComponent(username)}:${name}`;

/** When somebody last signed out in this browser. A tab that was asleep has not heard of it. */
const SIGNED_OUT_AT = 'signed-out-at';
const lastSignOut = () => recall(SIGNED_OUT_AT);
export const rememberSignOut = (): void => void remember(SIGNED_OUT_AT, String(Date.now()));

interface Kept {
  value: unknown;
  /** The last sign-out before it was kept. */
  since: string | null;
}

export function readKept(key: string): unknown {
  const kept = read(key);
  return kept && isOfNow(kept) ? kept.value : undefined;
}

const isOfNow = ({ since }: Kept) => since === lastSignOut();

function read(key: string): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as Kept | null;
  } catch {
    return null;
  }
}

export function writeKept(key: string, value: unknown): void {
  const kept: Kept = { value, since: lastSignOut() };
  try {
    if (value === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // Where nothing can be stored, it is there as long as its page.
  }
}

/** Takes away what members have kept in this tab; of everybody, or of all but one. */
export function forgetKept(except?: string): void {
  const own = except === undefined ? null : keptKey(except, '');
  forget((key) => own === null || !key.startsWith(own));
}

/** Takes away what should have gone with a sign-out that this tab has slept through. */
export function forgetKeptBeforeSignOut(): void {
  forget((key) => {
    const kept = read(key);
    return !kept || !isOfNow(kept);
  });
}

function forget(isToGo: (key: string) => boolean): void {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(PREFIX) && isToGo(key)) sessionStorage.removeItem(key);
  } catch {
    // Where nothing can be stored, nothing was.
  }
}
