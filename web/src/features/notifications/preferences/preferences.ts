import { safeLocalStorage } from '../../../browser/storage.ts';
import { forgetPreferencesOwner, preferencesOwner, setPreferencesOwner } from './preferences-owner.ts';

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

const readStored = () => safeLocalStorage.getJson(KEY) as Partial<Record<Preference, unknown>> | null;

/** The stored preferences. Each defaults to true, also when nothing can be read. */
export function readPreferences(): Preferences {
  const stored = readStored();
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

/** The preferences on this device are this member's from now on. Another member's are deleted. */
export function ownPreferences(username: string): void {
  const owner = preferencesOwner();
  if (owner === username) return;
  if (owner !== null) forgetPreferences();
  setPreferencesOwner(username);
}

/** Deletes what is the member's. Whether push is wanted stays: it is this browser's. */
export function forgetPreferences(): void {
  forgetPreferencesOwner();
  const isPushWanted = readPreferences().pushNotifications;
  if (isPushWanted) safeLocalStorage.removeItem(KEY);
  else safeLocalStorage.setItem(KEY, JSON.stringify({ pushNotifications: false }));
}
