import { DAY } from '@clear-spring/contract';
import { safeLocalStorage } from '../../../browser/storage.ts';
import type { PushPromptTrigger } from '../../../pwa/push-prompt-trigger.ts';
import { readPreferences, storePreferences } from '../preferences/preferences.ts';

/** Set to "true" to show the banner once. */
const FLAG = 'showNotificationBanner';
const DISMISSED_AT = 'notification-banner-dismissed-time';
const VISITED_AT = 'notification-banner-visited-time';
const firstAt = (trigger: PushPromptTrigger) => `notification-banner-first-${trigger}-time`;
/** The same as for the install banner. */
const QUIET_DAYS = 7;
/** Milliseconds without a page view after which another visit begins. */
const VISIT_GAP = 1_800_000;

export const isFlagged = (): boolean => safeLocalStorage.getItem(FLAG) === 'true';

export const raiseFlag = (): void => void safeLocalStorage.setItem(FLAG, 'true');

export const removeFlag = (): void => safeLocalStorage.removeItem(FLAG);

/** @returns false if the browser stores nothing. It is then never asked, because each page would ask again. */
const stamp = (key: string): boolean => safeLocalStorage.setItem(key, String(Date.now()));
const stampOf = (key: string): number => Number(safeLocalStorage.getItem(key));

/** Whether this browser has an earlier visit. Records this one. */
export function isAnotherVisit(): boolean {
  const visitedAt = stampOf(VISITED_AT);
  return stamp(VISITED_AT) && visitedAt > 0 && Date.now() - visitedAt > VISIT_GAP;
}

/** Whether this trigger is the first of its kind in this browser. Records it. */
export const isFirst = (trigger: PushPromptTrigger): boolean =>
  stampOf(firstAt(trigger)) === 0 && stamp(firstAt(trigger));

/** Whether "Maybe Later" was pressed recently, or push is switched off in the profile. */
export const isUnwanted = (): boolean =>
  Date.now() - stampOf(DISMISSED_AT) < QUIET_DAYS * DAY || !readPreferences().pushNotifications;

export const rememberDismissal = (): void => void stamp(DISMISSED_AT);

/** Keeps the profile's switch in line with the banner. */
export const rememberEnabled = (): void =>
  void storePreferences({ ...readPreferences(), pushNotifications: true });
