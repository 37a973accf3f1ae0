import { type Endpoint, type Input, type Output, urlOf } from '@clear-spring/contract';
import {
  type DataTag,
  type InvalidateOptions,
  type Query,
  QueryClient,
  type QueryKey,
  queryOptions,
} from '@tanstack/react-query';
import { isConnected, subscribeToConnection } from './connection.ts';
import { expectedUser, expectedUserHeader } from './expected-user.ts';
import { HttpError } from './http-error.ts';
import { persister } from './persisted-queries.ts';
import { apiFetch } from './api-fetch.ts';
import { reportSession } from './session-events.ts';

/** The default fetch: a GET on the first element of the key, parsed as JSON. */
async function fetchFirstOfKey({
  queryKey,
  signal,
}: {
  queryKey: QueryKey;
  signal: AbortSignal;
}): Promise<unknown> {
  const member = expectedUser();
  const response = await apiFetch(String(queryKey[0]), { signal, headers: expectedUserHeader(member) });
  if (!response.ok) {
    const error = await HttpError.from(response);
    reportSession(response, { member });
    throw error;
  }
  return response.json();
}

/**
 * Nothing refetches, grows stale or retries by itself: each screen says what it needs. Offline, calls fail at once
 * instead of waiting, and what was read before comes from this device. When the connection is back, queries that failed
 * are repeated, and `fresh` ones read again.
 */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: fetchFirstOfKey,
        networkMode: 'always',
        persister,
        refetchInterval: false,
        refetchOnWindowFocus: false,
        staleTime: Infinity,
        retry: false,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
  subscribeToConnection(() => {
    if (!isConnected()) return;
    // Not only refetched: a query that rests while offline is read as soon as it no longer does.
    void client.invalidateQueries({ predicate: (query) => hasFailed(query) || isFresh(query) });
  });
  return client;
}

/** For what other devices or people change: it is read again whenever a screen opens, or somebody comes back to it. */
export const fresh = { refetchOnMount: 'always', refetchOnWindowFocus: 'always' } as const;

const hasFailed = (query: Query) => query.isActive() && query.state.status === 'error';
const isFresh = ({ observers }: Query) =>
  observers.some(({ options }) => options.refetchOnWindowFocus === fresh.refetchOnWindowFocus);

/** The key of one answer of a GET endpoint. */
export const keyOf = <E extends Endpoint>(endpoint: E, input?: Input<E>): QueryKey => [
  urlOf(endpoint, input),
];

/** Options that read a GET endpoint through the default fetch, typed by the contract. */
export const read = <E extends Endpoint>(endpoint: E, input?: Input<E>) =>
  queryOptions<Output<E>>({ queryKey: keyOf(endpoint, input) });

/** Puts what a change was answered with in place of what is known. A reading under way may be older, and is dropped. */
export async function replace<Data>(
  client: QueryClient,
  { queryKey }: { queryKey: DataTag<QueryKey, Data, Error> },
  answer: NoInfer<Data>,
): Promise<void> {
  await client.cancelQueries({ queryKey, exact: true });
  client.setQueryData(queryKey, answer);
}

/** Reads every answer of an endpoint again, whatever it was asked with. */
export function invalidate(
  client: QueryClient,
  endpoint: Endpoint,
  options?: InvalidateOptions,
): Promise<void> {
  return client.invalidateQueries(
    { predicate: ({ queryKey }) => isAnswerOf(endpoint, String(queryKey[0])) },
    options,
  );
}

function isAnswerOf({ path }: Endpoint, url: string): boolean {
  const found = url.split('?', 1)[0]!.split('/');
  const declared = path.split('/');
  return (
    found.length === declared.length &&
    declared.every((part, at) => part.startsWith(':') || part === found[at])
  );
}
