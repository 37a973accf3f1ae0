import type { Endpoint, Input, Output } from '@clear-spring/contract';
import { askToConfirm, wantedConfirmation } from './confirmation.ts';
import { expectedUser, expectedUserHeader, isForAnotherUser } from './expected-user.ts';
import { HttpError, NotConfirmedError } from './http-error.ts';
import { needsSession, reach } from './reach.ts';
import { lookAtSession } from './session-news.ts';

/** The address of a call: the endpoint's path with its parameters filled in, and the query. */
export function urlOf(endpoint: Endpoint, input: { params?: object; query?: object } = {}): string {
  const params = new Map(Object.entries(input.params ?? {}));
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params.get(name))),
  );
  const query = new URLSearchParams(
    Object.entries(input.query ?? {}).map(([name, value]) => [name, String(value)]),
  );
  return query.size > 0 ? `${path}?${query}` : path;
}

interface CallOptions {
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** It is sent even if the page is left meanwhile. */
  keepalive?: boolean;
  /** Whose call it is, where not the member's that this page was drawn for; null is whoever is signed in. */
  as?: string | null;
  /** The page is there for visitors too: it stays when the session turns out to be over, and says so itself. */
  inPlace?: boolean;
}

/**
 * Calls an endpoint of the contract. Sends cookies; sends a body as JSON, and says so only when there is one.
 * Where the server wants to know who sits there, it asks the person, and sends the call again.
 * Where another member is here by the time of the answer, it is never heard of again.
 * @throws HttpError for any answer that is not OK; NetworkError when none comes; NotConfirmedError when the person did
 *   not want to confirm who they are.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  { headers, signal, keepalive = false, as, inPlace = false }: CallOptions = {},
): Promise<Output<E>> {
  const member = as === undefined ? expectedUser() : as;
  const { body } = input as { body?: unknown };
  const request: RequestInit = {
    method: endpoint.method,
    headers: {
      ...expectedUserHeader(member),
      ...headers,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    body: body === undefined ? null : JSON.stringify(body),
    signal: signal ?? null,
    keepalive,
  };
  const send = () => reach(urlOf(endpoint, input), request, endpoint);
  let response = await send();
  const wanted = wantedConfirmation(response);
  if (wanted !== null) {
    const outcome = await askToConfirm(wanted);
    if (outcome === 'cancelled') throw new NotConfirmedError();
    if (outcome === 'confirmed') response = await send();
  }
  // The member has left this page meanwhile. Nothing that they asked for is told, or shown, to who is here now.
  if (as === undefined && member !== null && member !== expectedUser()) return new Promise(() => {});
  if (!response.ok) {
    const error = await HttpError.from(response);
    if (needsSession(endpoint) || isForAnotherUser(response)) lookAtSession(response, { member, inPlace });
    throw error;
  }
  return (endpoint.output ? await response.json() : undefined) as Output<E>;
}
