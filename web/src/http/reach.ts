import type { Endpoint } from '@clear-spring/contract';
import { isGateways, isPage, missed, reached } from './connection.ts';
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
  try {
    const response = await fetchWithTimeout(address, init);
    if (isGateways(response) || (address.startsWith('/api/') && isPage(response)))
      throw new Error('It was not the app that answered.');
    reached();
    return response;
  } catch (cause) {
    if (init.signal?.aborted) throw cause;
    missed();
    throw new NetworkError(cause);
  }
}

/** Milliseconds until a connection that says nothing counts as none. Who changes something is told later. */
const TIMEOUT = { asking: 15_000, changing: 60_000 };

async function fetchWithTimeout(address: string, { signal, ...init }: RequestInit): Promise<Response> {
  const abort = new AbortController();
  const giveUp = () => abort.abort(signal?.reason);
  if (signal?.aborted) giveUp();
  signal?.addEventListener('abort', giveUp);
  const isAsking = !init.method || init.method === 'GET' || init.method === 'HEAD';
  const timer = setTimeout(giveUp, isAsking ? TIMEOUT.asking : TIMEOUT.changing);
  try {
    return await fetch(address, { credentials: 'include', ...init, signal: abort.signal });
  } finally {
    // Its body may take its time, and be given up by the caller.
    clearTimeout(timer);
  }
}
