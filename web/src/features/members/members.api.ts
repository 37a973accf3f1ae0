import { type Input, membersCsvEndpoint, membersEndpoint } from '@clear-spring/contract';
import { read } from '../../http/query-client.ts';
import { readFile } from '../../http/read-file.ts';

export type MemberQuery = Omit<NonNullable<Input<typeof membersEndpoint>['query']>, 'after' | 'limit'>;

/** A page of members. They tell of others, so nothing of them is stored on the device. */
export const membersQuery = (query: MemberQuery, after: string | null) => ({
  ...read(membersEndpoint, { query: { ...query, ...(after !== null && { after }) } }),
  persister: undefined,
  gcTime: 0,
  refetchOnMount: 'always' as const,
});

export const readMembersCsv = (query: MemberQuery): Promise<Blob> => readFile(membersCsvEndpoint, { query });
