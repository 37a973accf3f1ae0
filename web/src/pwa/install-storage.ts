import { safeLocalStorage } from '../browser/storage.ts';

const DISMISSED_AT = 'pwa-banner-dismissed-time';
const INSTALLED = 'pwa-installed';

/** Milliseconds since the epoch; null if "Not Now" was never pressed. */
export function dismissedAt(): number | null {
  // An unreadable value counts as never.
  return Number(safeLocalStorage.getItem(DISMISSED_AT)) || null;
}

export const rememberNotNow = (): void => stamp(DISMISSED_AT);

export const wasInstalled = (): boolean => safeLocalStorage.getItem(INSTALLED) !== null;

export const rememberInstalled = (): void => stamp(INSTALLED);

const stamp = (key: string) => void safeLocalStorage.setItem(key, String(Date.now()));
