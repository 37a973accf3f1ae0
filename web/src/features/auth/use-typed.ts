import { type RefObject, useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

/**
 * What was typed into a form outlives the form, as long as the screen that holds it. In memory alone: there may be a
 * password among it.
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
