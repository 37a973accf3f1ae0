import { safeLocalStorage } from '../../browser/storage.ts';

const KEY = 'listener';

/** Whether podcast data of a member may lie on this device. */
export const hasListener = (): boolean => safeLocalStorage.getItem(KEY) !== null;

export function setListener(username: string | null): void {
  if (username === null) safeLocalStorage.removeItem(KEY);
  else safeLocalStorage.setItem(KEY, username);
}
