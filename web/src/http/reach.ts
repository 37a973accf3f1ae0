import { missed, reached } from './connection.ts';
import { NetworkError } from './http-error.ts';
import { forgetAnswers } from './kept-answers.ts';
import { wasRenewedSince } from './session-renewal.ts';

/**
 * Every call of this product's API goes through here, with its cookies.
 * @throws NetworkError when no answer comes; what `fetch` throws when the caller has given up.
 */
export async function reach(address: string, init: RequestInit = {}): Promise<Response> {
  const began = Date.now();
  const first = await send(address, init);
  // It may have left with a token that was renewed meanwhile. Nothing was done for it, so it may go out again.
  const response = first.status === 401 && (await wasRenewedSince(began)) ? await send(address, init) : first;
  // The session is over: what it has read must not come back without a connection.
  if (response.status === 401) void forgetAnswers();
  return response;
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
