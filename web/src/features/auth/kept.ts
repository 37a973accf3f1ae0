import { useEffect, useState } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { useAuth } from './AuthProvider.tsx';
import { keptKey, readKept, writeKept } from './kept-store.ts';

/**
 * Like useState, and still there after Back, a reload, and signing in again as the same member. For what may be read by
 * whoever sits at this device: never for a password or a code.
 * @param name one for the whole product
 */
export function useKept<Value>(name: string, initial: Value) {
  const { user } = useAuth();
  const key = user && keptKey(user.username, name);
  const [value, setValue] = useState(
    () => (key === null ? undefined : (readKept(key) as Value | undefined)) ?? initial,
  );
  const keep = (next: Value) => {
    setValue(next);
    if (key !== null) writeKept(key, next);
  };
  return [value, keep] as const;
}

/**
 * Keeps what was typed into a form and not handed in: the fields that differ from what the form began with, until they
 * do not, as after a reset. It comes back into the form whenever that is shown again. Like useKept, not for passwords.
 * @returns what takes it away, also when the form has been left meanwhile.
 */
export function useKeptDraft<Values extends FieldValues>(
  name: string,
  { setValue, subscribe }: Pick<UseFormReturn<Values>, 'setValue' | 'subscribe'>,
): () => void {
  const { user } = useAuth();
  const key = user && keptKey(user.username, name);
  useEffect(() => {
    if (key === null) return;
    for (const [field, typed] of Object.entries((readKept(key) as Partial<Values> | undefined) ?? {}))
      setValue(field as Path<Values>, typed as PathValue<Values, Path<Values>>, { shouldDirty: true });
    return subscribe({
      formState: { values: true, dirtyFields: true },
      callback({ values, dirtyFields = {} }) {
        const typed = Object.entries(values).filter(([field]) => field in dirtyFields);
        writeKept(key, typed.length > 0 ? Object.fromEntries(typed) : undefined);
      },
    });
  }, [key, setValue, subscribe]);
  return () => {
    if (key !== null) writeKept(key, undefined);
  };
}
