import { safeLocalStorage } from '../../../browser/storage.ts';

const KEY = 'notificationPreferences';

export const PREFERENCES = [
  'emailUpdates',
  'newContent',
  'productUpdates',
  'events',
  'pushNotifications',
] as const;
export type Preference = (typeof PREFERENCES)[number];
export type Preferences = Record<Preference, boolean>;

/** The stored preferences. Each defaults to true, also when nothing can be read. */
export function readPreferences(): Preferences {
  const stored = safeLocalStorage.getJson(KEY) as Partial<Record<Preference, unknown>> | null;
  const wanted = (name: Preference) => stored?.[name] !== false;
  return {
    emailUpdates: wanted('emailUpdates'),
    newContent: wanted('newContent'),
    productUpdates: wanted('productUpdates'),
    events: wanted('events'),
    pushNotifications: wanted('pushNotifications'),
  };
}

/** @returns false if the browser stores nothing. */
export const storePreferences = (preferences: Preferences): boolean =>
  safeLocalStorage.setItem(KEY, JSON.stringify(preferences));
