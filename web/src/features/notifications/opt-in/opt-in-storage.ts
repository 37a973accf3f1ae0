import { DAY } from '@clear-spring/contract';
import { safeLocalStorage } from '../../../browser/storage.ts';
import type { PushPromptTrigger } from '../../../pwa/push-prompt-trigger.ts';
import { readPreferences, storePreferences } from '../preferences/preferences.ts';

/** Set to "true" by whatever wants the banner to show once. */
const FLAG = 'showNotificationBanner';
const DISMISSED_AT = 'notification-banner-dismissed-time';
const VISITED_AT = 'notification-banner-visited-time';
const firstAt = (trigger: PushPromptTrigger) => `notification-banner-first-${trigger}-time`;
/** As long as the install banner keeps away. */
const QUIET_DAYS = 7;
/** Who opens no page for so long comes back for another visit. */
const VISIT_GAP = 1_800_000;

export const isFlagged = (): boolean => safeLocalStorage.getItem(FLAG) === 'true';

export const raiseFlag = (): void => void safeLocalStorage.setItem(FLAG, 'true');

export const removeFlag = (): void => safeLocalStorage.removeItem(FLAG);

/** A browser that stores nothing is never asked: the next page would ask again. */
const stamp = (key: string): boolean => safeLocalStorage.setItem(key, String(Date.now()));
const stampOf = (key: string): number => Number(safeLocalStorage.getItem(key));

/** Whether somebody was here before on this device, in another visit. Remembers this one. */
export function isAnotherVisit(): boolean {
  const visitedAt = stampOf(VISITED_AT);
  return stamp(VISITED_AT) && visitedAt > 0 && Date.now() - visitedAt > VISIT_GAP;
}

/** Whether this is the first of its kind on this device. Remembers it. */
export const isFirst = (trigger: PushPromptTrigger): boolean =>
  stampOf(firstAt(trigger)) === 0 && stamp(firstAt(trigger));

/** Whether the person wants to be left alone: "Maybe Later" not long ago, or push switched off in the profile. */
export const isUnwanted = (): boolean =>
  Date.now() - stampOf(DISMISSED_AT) < QUIET_DAYS * DAY || !readPreferences().pushNotifications;

export const rememberDismissal = (): void => void stamp(DISMISSED_AT);

/** So that the profile's switch agrees with what was done here. */
export const rememberEnabled = (): void =>
  void storePreferences({ ...readPreferences(), pushNotifications: true });
