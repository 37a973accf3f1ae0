import { safeLocalStorage } from '../../../browser/storage.ts';

const KEY = 'notificationPreferencesOf';

/** Whose preferences lie on this device. Null if nobody's, or from before the server kept them. */
export const preferencesOwner = (): string | null => safeLocalStorage.getItem(KEY);

export const setPreferencesOwner = (username: string) => safeLocalStorage.setItem(KEY, username);

export const forgetPreferencesOwner = () => safeLocalStorage.removeItem(KEY);
