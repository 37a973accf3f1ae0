import { type RefObject, useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

/**
 * Keeps what was typed into a form as long as its screen is mounted, even if the form is not. In memory only, because
 * it may contain a password.
 */
export function useTyped<Values extends FieldValues>(
  typed: RefObject<Values | null>,
  { subscribe }: Pick<UseFormReturn<Values>, 'subscribe'>,
): void {
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => void (typed.current = values) }),
    [typed, subscribe],
  );
}
