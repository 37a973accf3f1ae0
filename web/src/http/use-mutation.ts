import {
  type MutateOptions,
  useMutation as useAnyMutation,
  type UseMutationOptions,
  type UseMutationResult,
} from '@tanstack/react-query';
import { useCallback, useRef } from 'react';

export type Mutation<Data, Variables> = UseMutationResult<Data, Error, Variables>;

/**
 * TanStack's useMutation, one call at a time: the second click of a double click comes before the button can look busy.
 * Calls made while one is pending are ignored.
 */
export function useMutation<Data, Variables = void>(
  options: UseMutationOptions<Data, Error, Variables>,
): Mutation<Data, Variables> {
  const mutation = useAnyMutation(options);
  const { mutateAsync, reset: resetState } = mutation;
  const underWay = useRef<Promise<void>>(null);

  const mutate = useCallback(
    (variables: Variables, callbacks?: MutateOptions<Data, Error, Variables>) => {
      if (underWay.current) return;
      const isOver = () => {
        if (underWay.current === own) underWay.current = null;
      };
      // The error is in the mutation's state, and `onError` reports it.
      const own: Promise<void> = mutateAsync(variables, callbacks).then(isOver, isOver);
      underWay.current = own;
    },
    [mutateAsync],
  );
  const reset = useCallback(() => {
    underWay.current = null;
    resetState();
  }, [resetState]);
  return { ...mutation, mutate: mutate as typeof mutation.mutate, reset };
}
