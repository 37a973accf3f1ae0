import { type Input, membersCsvEndpoint, membersEndpoint } from '@clear-spring/contract';
import { call } from '../../http/call.ts';
import { keyOf } from '../../http/query-client.ts';
import { readFile } from '../../http/read-file.ts';

export type MemberQuery = Omit<NonNullable<Input<typeof membersEndpoint>['query']>, 'after' | 'limit'>;

export const membersPages = (query: MemberQuery) => ({
  key: keyOf(membersEndpoint, { query }),
  read: (after: { after?: string }, signal: AbortSignal) =>
    call(membersEndpoint, { query: { ...query, ...after } }, { signal }),
});

export const readMembersCsv = (query: MemberQuery): Promise<Blob> => readFile(membersCsvEndpoint, { query });
