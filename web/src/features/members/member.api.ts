import { type MemberPage, memberPageEndpoint } from '@clear-spring/contract';
import { useQueryClient } from '@tanstack/react-query';
import { HttpError } from '../../http/http-error.ts';
import { fresh, keyOf, read } from '../../http/query-client.ts';
import { useMutation } from '../../http/use-mutation.ts';

/** Others act on the member too: it is read whenever the screen opens or comes back. Nothing stays on the device. */
export const memberQuery = (id: string) => ({
  ...read(memberPageEndpoint, { params: { id } }),
  persister: undefined,
  gcTime: 0,
  ...fresh,
});

/** Somebody was faster: nothing was changed, and what the screen shows is old. */
export const isOutdated = (error: unknown): error is HttpError =>
  error instanceof HttpError && error.status === 409;

/** Does something to a member, and shows them as they are afterwards. */
export function useMemberAction(id: string, on: { done: () => void; failed: (error: Error) => void }) {
  const client = useQueryClient();
  const queryKey = keyOf(memberPageEndpoint, { params: { id } });
  return useMutation({
    mutationFn: (act: () => Promise<MemberPage>) => act(),
    onSuccess: (member) => {
      client.setQueryData(queryKey, member);
      on.done();
    },
    onError: async (error) => {
      if (isOutdated(error)) await client.refetchQueries({ queryKey });
      on.failed(error);
    },
  });
}
