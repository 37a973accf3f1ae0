import {
  type MutateOptions,
  useMutation as useAnyMutation,
  type UseMutationOptions,
  type UseMutationResult,
} from '@tanstack/react-query';
import { useCallback, useRef } from 'react';

export type Mutation<Data, Variables> = UseMutationResult<Data, Error, Variables>;

/**
 * TanStack's, one at a time: the second click of a double click comes before its button can look busy, and would do it
 * all again. What is asked for while one is under way is not done.
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
      // Why it failed is in the mutation's state, and told by its `onError`.
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
