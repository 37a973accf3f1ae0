const DISMISSED_AT = 'pwa-banner-dismissed-time';
const INSTALLED = 'pwa-installed';

/** Milliseconds since the epoch; null where nobody said "Not Now". */
export function dismissedAt(): number | null {
  const stored = orElse(null, () => localStorage.getItem(DISMISSED_AT));
  // What cannot be read was not said.
  return Number(stored) || null;
}

export const rememberNotNow = (): void =>
  orElse(undefined, () => localStorage.setItem(DISMISSED_AT, String(Date.now())));

export const wasInstalled = (): boolean => orElse(false, () => localStorage.getItem(INSTALLED) !== null);

export const rememberInstalled = (): void =>
  orElse(undefined, () => localStorage.setItem(INSTALLED, String(Date.now())));

/** A browser may let a page store nothing; the banner then asks on every page, and that is all. */
function orElse<Value>(fallback: Value, access: () => Value): Value {
  try {
    return access();
  } catch {
    return fallback;
  }
}
