import { type Input, tracesCsvEndpoint, tracesEndpoint } from '@clear-spring/contract';
import { read } from '../../http/query-client.ts';
import { readFile } from '../../http/read-file.ts';

export type TraceQuery = Omit<NonNullable<Input<typeof tracesEndpoint>['query']>, 'after' | 'limit'>;

/** A page of traces. They tell of others, so nothing of them is stored on the device. */
export const tracesQuery = (query: TraceQuery, after: string | null) => ({
  ...read(tracesEndpoint, { query: { ...query, ...(after !== null && { after }) } }),
  persister: undefined,
  gcTime: 0,
  refetchOnMount: 'always' as const,
});

export const readTracesCsv = (query: TraceQuery): Promise<Blob> => readFile(tracesCsvEndpoint, { query });
