import { safeLocalStorage, safeSessionStorage } from '../../browser/storage.ts';

/** Where it is kept: while the tab is open, or until the member signs out. */
const shelves = { tab: safeSessionStorage, device: safeLocalStorage };
export type Shelf = keyof typeof shelves;

/** What a member has chosen or typed. It outlives their session, but the next member finds none of it. */
const PREFIX = 'kept:';
export const persistedKey = (username: string, name: string) =>
  `${PREFIX}${encodeURIComponent(username)}:${name}`;

/** When somebody last signed out in this browser. A suspended tab has missed it. */
const SIGNED_OUT_AT = 'signed-out-at';
const lastSignOut = () => safeLocalStorage.getItem(SIGNED_OUT_AT);
export const rememberSignOut = (): void => void safeLocalStorage.setItem(SIGNED_OUT_AT, String(Date.now()));

interface PersistedValue {
  value: unknown;
  /** The last sign-out before it was stored. */
  since: string | null;
}

export function readPersisted(key: string, shelf: Shelf = 'tab'): unknown {
  const persisted = read(key, shelf);
  return persisted && isOfNow(persisted) ? persisted.value : undefined;
}

const isOfNow = ({ since }: PersistedValue) => since === lastSignOut();

const read = (key: string, shelf: Shelf) => shelves[shelf].getJson(key) as PersistedValue | null;

export function writePersisted(key: string, value: unknown, shelf: Shelf = 'tab'): void {
  const persisted: PersistedValue = { value, since: lastSignOut() };
  if (value === undefined) shelves[shelf].removeItem(key);
  else shelves[shelf].setItem(key, JSON.stringify(persisted));
}

/** Deletes what members have stored in this tab and on this device: everybody, or all but one. */
export function deletePersisted(except?: string): void {
  const own = except === undefined ? null : persistedKey(except, '');
  forget((key) => own === null || !key.startsWith(own));
}

/** Deletes what a sign-out would have deleted while this tab was suspended. */
export function deletePersistedBeforeSignOut(): void {
  forget((key, shelf) => {
    const persisted = read(key, shelf);
    return !persisted || !isOfNow(persisted);
  });
}

function forget(isToGo: (key: string, shelf: Shelf) => boolean): void {
  for (const shelf of ['tab', 'device'] as const)
    for (const key of shelves[shelf].keys())
      if (key.startsWith(PREFIX) && isToGo(key, shelf)) shelves[shelf].removeItem(key);
}
