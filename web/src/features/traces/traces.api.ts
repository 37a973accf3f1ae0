import { type Input, tracesCsvEndpoint, tracesEndpoint } from '@clear-spring/contract';
import { apiFetch } from '../../http/api-fetch.ts';
import { urlOf } from '../../http/call.ts';
import { expectedUser, expectedUserHeader } from '../../http/expected-user.ts';
import { HttpError } from '../../http/http-error.ts';
import { read } from '../../http/query-client.ts';

export type TraceQuery = Omit<NonNullable<Input<typeof tracesEndpoint>['query']>, 'after' | 'limit'>;

/** A page of traces. They tell of others, so nothing of them is stored on the device. */
export const tracesQuery = (query: TraceQuery, after: string | null) => ({
  ...read(tracesEndpoint, { query: { ...query, ...(after !== null && { after }) } }),
  persister: undefined,
  gcTime: 0,
  refetchOnMount: 'always' as const,
});

/** @throws HttpError; NetworkError without a response. */
export async function readTracesCsv(query: TraceQuery): Promise<Blob> {
  const address = urlOf(tracesCsvEndpoint, { query });
  const response = await apiFetch(address, { headers: expectedUserHeader(expectedUser()) });
  if (!response.ok) throw await HttpError.from(response);
  return response.blob();
}
