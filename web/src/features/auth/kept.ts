import { useEffect, useState } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { useAuth } from './AuthProvider.tsx';
import { keptKey, readKept, writeKept } from './kept-store.ts';

/**
 * Like useState, but it survives Back, a reload, and signing in again as the same member. Only for what anybody at this
 * device may read: never for a password or a code.
 * @param name unique in the product
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
 * Stores what was typed into a form and not submitted: the fields that differ from their initial values, until they no
 * longer do, as after a reset. It is restored whenever the form is shown again. Never for passwords.
 * @returns what deletes it, also after the form has been left.
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
