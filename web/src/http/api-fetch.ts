import type { Endpoint } from '@clear-spring/contract';
import { isGatewayError, isHtmlPage, markOffline, markOnline } from './connection.ts';
import { NetworkError } from './http-error.ts';
import { deletePersistedQueries } from './persisted-queries.ts';
import { renewSession, wasRenewedSince } from './session-renewal.ts';

export const needsSession = ({ access }: Pick<Endpoint, 'access'>): boolean =>
  access !== 'public' && access !== 'signed';

/**
 * Every call of the API goes through here, with cookies.
 * @throws NetworkError without a response; whatever `fetch` throws if the caller has aborted.
 */
export async function apiFetch(
  address: string,
  init: RequestInit = {},
  endpoint: Pick<Endpoint, 'access' | 'renewsSession'> = { access: 'member' },
): Promise<Response> {
  const response = await (endpoint.renewsSession
    ? renewSession(() => send(address, init))
    : sendWithCurrentToken(address, init));
  // The session is over: what was read in it must not reappear offline.
  if (response.status === 401 && needsSession(endpoint)) void deletePersistedQueries();
  return response;
}

/** A call may be sent with a token that is renewed meanwhile. The server has done nothing then, so it is repeated. */
async function sendWithCurrentToken(address: string, init: RequestInit): Promise<Response> {
  const began = Date.now();
  const response = await send(address, init);
  return response.status === 401 && (await wasRenewedSince(began)) ? send(address, init) : response;
}

async function send(address: string, init: RequestInit): Promise<Response> {
  try {
    const response = await fetchWithTimeout(address, init);
    if (isGatewayError(response) || (address.startsWith('/api/') && isHtmlPage(response)))
      throw new Error('It was not the app that answered.');
    markOnline();
    return response;
  } catch (cause) {
    if (init.signal?.aborted) throw cause;
    markOffline();
    throw new NetworkError(cause);
  }
}

/** Milliseconds until a silent connection counts as none. Calls that change something wait longer. */
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
    // The body may take longer, and the caller may still abort it.
    clearTimeout(timer);
  }
}
