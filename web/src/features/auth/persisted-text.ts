import { createEvent, useExternalState } from '../../browser/store.ts';
import { useAuth } from './AuthProvider.tsx';
import { persistedKey, readPersisted, writePersisted } from './persisted-state-storage.ts';

const deviceChange = createEvent();

/** `storage` is what the other tabs have changed. */
function subscribeToDevice(listener: () => void): () => void {
  const unsubscribe = deviceChange.subscribe(listener);
  window.addEventListener('storage', listener);
  return () => {
    unsubscribe();
    window.removeEventListener('storage', listener);
  };
}

/**
 * A text that stays on this device until its member signs out, the same in every tab. Undefined while there is none,
 * which is also how it is deleted.
 */
export function usePersistedText(name: string) {
  const { user } = useAuth();
  const key = user && persistedKey(user.username, name);
  const text = useExternalState(subscribeToDevice, () => {
    const persisted = key === null ? undefined : readPersisted(key, 'device');
    return typeof persisted === 'string' ? persisted : undefined;
  });
  const persist = (next: string | undefined) => {
    if (key !== null) writePersisted(key, next, 'device');
    deviceChange.emit();
  };
  return [text, persist] as const;
}
