import { type Endpoint, type Input, type Output, urlOf } from '@clear-spring/contract';
import { askToConfirm, wantedConfirmation } from './confirmation.ts';
import { expectedUser, expectedUserHeader, isForAnotherUser } from './expected-user.ts';
import { HttpError, NotConfirmedError } from './http-error.ts';
import { needsSession, apiFetch } from './api-fetch.ts';
import { reportSession } from './session-events.ts';

interface CallOptions {
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Sent even if the page is left meanwhile. */
  keepalive?: boolean;
  /** The expected user, where it is not the page's; null accepts whoever is signed in. */
  as?: string | null;
  /** For public pages: the page stays if the session turns out to be over, and says so itself. */
  inPlace?: boolean;
}

/**
 * Calls an endpoint of the contract, with cookies. A body is sent as JSON; without one there is no content type. If the
 * server requires a confirmation, it asks the person and repeats the call. If another member is signed in by the time
 * of the response, the promise never settles.
 * @throws HttpError for any response that is not OK; NetworkError without a response; NotConfirmedError if the person
 *   did not want to confirm who they are.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options?: CallOptions,
): Promise<Output<E>> {
  const response = await respond(endpoint, input, options);
  return (endpoint.output ? await response.json() : undefined) as Output<E>;
}

/** The same for a response that is no JSON. */
export async function respond<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  { headers, signal, keepalive = false, as, inPlace = false }: CallOptions = {},
): Promise<Response> {
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
  const send = () => apiFetch(urlOf(endpoint, input), request, endpoint);
  let response = await send();
  const wanted = wantedConfirmation(response);
  if (wanted !== null) {
    const outcome = await askToConfirm(wanted);
    if (outcome === 'cancelled') throw new NotConfirmedError();
    if (outcome === 'confirmed') response = await send();
  }
  // Another member is here by now. They must not see what the previous one asked for.
  if (as === undefined && member !== null && member !== expectedUser()) return new Promise(() => {});
  if (!response.ok) {
    const error = await HttpError.from(response);
    if (needsSession(endpoint) || isForAnotherUser(response)) reportSession(response, { member, inPlace });
    throw error;
  }
  return response;
}
