import { type Input, membersCsvEndpoint, membersEndpoint } from '@clear-spring/contract';
import { apiFetch } from '../../http/api-fetch.ts';
import { urlOf } from '../../http/call.ts';
import { expectedUser, expectedUserHeader } from '../../http/expected-user.ts';
import { HttpError } from '../../http/http-error.ts';
import { read } from '../../http/query-client.ts';

export type MemberQuery = Omit<NonNullable<Input<typeof membersEndpoint>['query']>, 'after' | 'limit'>;

/** A page of members. They tell of others, so nothing of them is stored on the device. */
export const membersQuery = (query: MemberQuery, after: string | null) => ({
  ...read(membersEndpoint, { query: { ...query, ...(after !== null && { after }) } }),
  persister: undefined,
  gcTime: 0,
  refetchOnMount: 'always' as const,
});

/** @throws HttpError; NetworkError without a response. */
export async function readMembersCsv(query: MemberQuery): Promise<Blob> {
  const address = urlOf(membersCsvEndpoint, { query });
  const response = await apiFetch(address, { headers: expectedUserHeader(expectedUser()) });
  if (!response.ok) throw await HttpError.from(response);
  return response.blob();
}
