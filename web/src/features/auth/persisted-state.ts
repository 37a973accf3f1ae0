import { useCallback, useEffect, useState } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { useLocation } from '../../browser/router.tsx';
import { useAuth } from './AuthProvider.tsx';
import { persistedKey, readPersisted, writePersisted } from './persisted-state-storage.ts';

/**
 * Like useState, but it survives Back, a reload, and signing in again as the same member. Only for what anybody at this
 * device may read: never for a password or a code.
 * @param name unique in the product
 */
export function usePersistedState<Value>(name: string, initial: Value) {
  const { user } = useAuth();
  const key = user && persistedKey(user.username, name);
  const [value, setValue] = useState(
    () => (key === null ? undefined : (readPersisted(key) as Value | undefined)) ?? initial,
  );
  const persist = useCallback(
    (next: Value) => {
      setValue(next);
      if (key !== null) writePersisted(key, next);
    },
    [key],
  );
  return [value, persist] as const;
}

/** Like usePersistedState, but a new visit of the screen begins anew: only Back and a reload find it again. */
export function usePersistedVisit<Value>(name: string, initial: Value) {
  const { key } = useLocation();
  const [kept, keep] = usePersistedState<{ key: string; value: Value }>(name, { key, value: initial });
  return [kept.key === key ? kept.value : initial, (value: Value) => keep({ key, value })] as const;
}

/** The words of a search. */
export const usePersistedSearch = (name: string) => usePersistedVisit(name, '');

/** Like usePersistedVisit, but read once, and kept without rendering: for what changes as fast as a page scrolls. */
export function usePersistedPlace<Value>(name: string, initial: Value) {
  const { user } = useAuth();
  const { key: visit } = useLocation();
  const key = user && persistedKey(user.username, name);
  const [found] = useState(() => {
    const kept = key === null ? undefined : (readPersisted(key) as { key: string; value: Value } | undefined);
    return kept?.key === visit ? kept.value : initial;
  });
  const keep = (value: Value) => {
    if (key !== null) writePersisted(key, { key: visit, value });
  };
  return [found, keep] as const;
}

/**
 * Stores what was typed into a form and not submitted: the fields that differ from their initial values, until they no
 * longer do, as after a reset. It is restored whenever the form is shown again. Never for passwords.
 * @returns what deletes it, also after the form has been left.
 */
export function usePersistedDraft<Values extends FieldValues>(
  name: string,
  { setValue, subscribe }: Pick<UseFormReturn<Values>, 'setValue' | 'subscribe'>,
): () => void {
  const { user } = useAuth();
  const key = user && persistedKey(user.username, name);
  useEffect(() => {
    if (key === null) return;
    for (const [field, typed] of Object.entries((readPersisted(key) as Partial<Values> | undefined) ?? {}))
      setValue(field as Path<Values>, typed as PathValue<Values, Path<Values>>, { shouldDirty: true });
    return subscribe({
      formState: { values: true, dirtyFields: true },
      callback({ values, dirtyFields = {} }) {
        const typed = Object.entries(values).filter(([field]) => field in dirtyFields);
        writePersisted(key, typed.length > 0 ? Object.fromEntries(typed) : undefined);
      },
    });
  }, [key, setValue, subscribe]);
  return () => {
    if (key !== null) writePersisted(key, undefined);
  };
}
