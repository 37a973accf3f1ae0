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

/** What this device holds. Everything is wanted until somebody says otherwise, also where it cannot be read. */
export function readPreferences(): Preferences {
  const stored = storedPreferences();
  const wanted = (name: Preference) => stored?.[name] !== false;
  return {
    emailUpdates: wanted('emailUpdates'),
    newContent: wanted('newContent'),
    productUpdates: wanted('productUpdates'),
    events: wanted('events'),
    pushNotifications: wanted('pushNotifications'),
  };
}

function storedPreferences(): Partial<Record<Preference, unknown>> | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null') as never;
  } catch {
    return null;
  }
}

/** @throws when the browser stores nothing. */
export function storePreferences(preferences: Preferences): void {
  localStorage.setItem(KEY, JSON.stringify(preferences));
}
