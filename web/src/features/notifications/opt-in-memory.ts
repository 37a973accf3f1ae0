import { readPreferences, storePreferences } from '../profile/index.ts';

/** Set to "true" by whatever wants the banner to show once, on the next page. */
const FLAG = 'showNotificationBanner';
const DISMISSED_AT = 'notification-banner-dismissed-time';
/** As long as the install banner keeps away. */
const QUIET_DAYS = 7;
const DAY = 86_400_000;

export const isFlagged = (): boolean => orElse(false, () => localStorage.getItem(FLAG) === 'true');

export const removeFlag = (): void => orElse(undefined, () => localStorage.removeItem(FLAG));

/** Whether the person wants to be left alone: "Maybe Later" not long ago, or push switched off in the profile. */
export function isUnwanted(): boolean {
  const dismissedAt = orElse(0, () => Number(localStorage.getItem(DISMISSED_AT)));
  return Date.now() - dismissedAt < QUIET_DAYS * DAY || !readPreferences().pushNotifications;
}

export const rememberDismissal = (): void =>
  orElse(undefined, () => localStorage.setItem(DISMISSED_AT, String(Date.now())));

/** So that the profile's switch agrees with what was done here. */
export const rememberEnabled = (): void =>
  orElse(undefined, () => storePreferences({ ...readPreferences(), pushNotifications: true }));

/** A browser may let a page store nothing; the banner then asks on every page, and that is all. */
function orElse<Value>(fallback: Value, read: () => Value): Value {
  try {
    return read();
  } catch {
    return fallback;
  }
}
