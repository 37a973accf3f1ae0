import { type Input, tracesCsvEndpoint, tracesEndpoint } from '@clear-spring/contract';
import { call } from '../../http/call.ts';
import { keyOf } from '../../http/query-client.ts';
import { readFile } from '../../http/read-file.ts';

export type TraceQuery = Omit<NonNullable<Input<typeof tracesEndpoint>['query']>, 'after' | 'limit'>;

export const tracesPages = (query: TraceQuery) => ({
  key: keyOf(tracesEndpoint, { query }),
  read: (after: { after?: string }, signal: AbortSignal) =>
    call(tracesEndpoint, { query: { ...query, ...after } }, { signal }),
});

export const readTracesCsv = (query: TraceQuery): Promise<Blob> => readFile(tracesCsvEndpoint, { query });
