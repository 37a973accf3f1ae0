import { safeLocalStorage, safeSessionStorage } from '../../browser/storage.ts';

/** What a member has chosen or typed in this tab. It outlives their session, but the next member finds none of it. */
const PREFIX = 'kept:';
export const keptKey = (username: string, name: string) => `${PREFIX}${encodeURIComponent(username)}:${name}`;

/** When somebody last signed out in this browser. A suspended tab has missed it. */
const SIGNED_OUT_AT = 'signed-out-at';
const lastSignOut = () => safeLocalStorage.getItem(SIGNED_OUT_AT);
export const rememberSignOut = (): void => void safeLocalStorage.setItem(SIGNED_OUT_AT, String(Date.now()));

interface Kept {
  value: unknown;
  /** The last sign-out before it was stored. */
  since: string | null;
}

export function readKept(key: string): unknown {
  const kept = read(key);
  return kept && isOfNow(kept) ? kept.value : undefined;
}

const isOfNow = ({ since }: Kept) => since === lastSignOut();

const read = (key: string) => safeSessionStorage.getJson(key) as Kept | null;

export function writeKept(key: string, value: unknown): void {
  const kept: Kept = { value, since: lastSignOut() };
  if (value === undefined) safeSessionStorage.removeItem(key);
  else safeSessionStorage.setItem(key, JSON.stringify(kept));
}

/** Deletes what members have stored in this tab: everybody, or all but one. */
export function forgetKept(except?: string): void {
  const own = except === undefined ? null : keptKey(except, '');
  forget((key) => own === null || !key.startsWith(own));
}

/** Deletes what a sign-out would have deleted while this tab was suspended. */
export function forgetKeptBeforeSignOut(): void {
  forget((key) => {
    const kept = read(key);
    return !kept || !isOfNow(kept);
  });
}

function forget(isToGo: (key: string) => boolean): void {
  for (const key of safeSessionStorage.keys())
    if (key.startsWith(PREFIX) && isToGo(key)) safeSessionStorage.removeItem(key);
}
