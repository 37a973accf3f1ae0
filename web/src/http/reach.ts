import type { Endpoint } from '@clear-spring/contract';
import { missed, reached } from './connection.ts';
import { NetworkError } from './http-error.ts';
import { forgetAnswers } from './kept-answers.ts';
import { renewSession, wasRenewedSince } from './session-renewal.ts';

export const needsSession = ({ access }: Pick<Endpoint, 'access'>): boolean =>
  access !== 'public' && access !== 'signed';

/**
 * Every call of this product's API goes through here, with its cookies.
 * @throws NetworkError when no answer comes; what `fetch` throws when the caller has given up.
 */
export async function reach(
  address: string,
  init: RequestInit = {},
  endpoint: Pick<Endpoint, 'access' | 'renewsSession'> = { access: 'member' },
): Promise<Response> {
  const response = await (endpoint.renewsSession
    ? renewSession(() => send(address, init))
    : sendWithTokenOfNow(address, init));
  // The session is over: what it has read must not come back without a connection.
  if (response.status === 401 && needsSession(endpoint)) void forgetAnswers();
  return response;
}

/** A call may leave with a token that is renewed meanwhile. Nothing was done for it then, so it goes out again. */
async function sendWithTokenOfNow(address: string, init: RequestInit): Promise<Response> {
  const began = Date.now();
  const response = await send(address, init);
  return response.status === 401 && (await wasRenewedSince(began)) ? send(address, init) : response;
}

async function send(address: string, init: RequestInit): Promise<Response> {
  const response = await fetch(address, { credentials: 'include', ...init }).catch((cause: unknown) => {
    if (init.signal?.aborted) throw cause;
    missed();
    throw new NetworkError(cause);
  });
  reached();
  return response;
}
