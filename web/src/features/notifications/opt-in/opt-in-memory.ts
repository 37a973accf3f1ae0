import type { PushMoment } from '../../../pwa/push-moment.ts';
import { readPreferences, storePreferences } from '../preferences/preferences.ts';

/** Set to "true" by whatever wants the banner to show once. */
const FLAG = 'showNotificationBanner';
const DISMISSED_AT = 'notification-banner-dismissed-time';
const VISITED_AT = 'notification-banner-visited-time';
const firstAt = (moment: PushMoment) => `notification-banner-first-${moment}-time`;
/** As long as the install banner keeps away. */
const QUIET_DAYS = 7;
const DAY = 86_400_000;
/** Who opens no page for so long comes back for another visit. */
const VISIT_GAP = 1_800_000;

export const isFlagged = (): boolean => orElse(false, () => localStorage.getItem(FLAG) === 'true');

export const raiseFlag = (): void => orElse(undefined, () => localStorage.setItem(FLAG, 'true'));

export const removeFlag = (): void => orElse(undefined, () => localStorage.removeItem(FLAG));

/** Whether somebody was here before on this device, in another visit. Remembers this one. */
export function isAnotherVisit(): boolean {
  return orElse(false, () => {
    const visitedAt = Number(localStorage.getItem(VISITED_AT));
    localStorage.setItem(VISITED_AT, String(Date.now()));
    return visitedAt > 0 && Date.now() - visitedAt > VISIT_GAP;
  });
}

/** Whether this is the first of its kind on this device. Remembers it. */
export function isFirst(moment: PushMoment): boolean {
  return orElse(false, () => {
    if (localStorage.getItem(firstAt(moment)) !== null) return false;
    localStorage.setItem(firstAt(moment), String(Date.now()));
    return true;
  });
}

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

/** A browser may let a page store nothing; the banner then never asks. */
function orElse<Value>(fallback: Value, read: () => Value): Value {
  try {
    return read();
  } catch {
    return fallback;
  }
}
