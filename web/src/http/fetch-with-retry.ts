import { expectedUser, expectedUserHeader } from './expected-user.ts';
import { withResolvers } from '../browser/older-browsers.ts';
import { reportSession } from './session-events.ts';

/** Milliseconds. */
const MAX_TOTAL_DELAY = 60_000;
const DEFAULT_DELAY = 5_000;
const MIN_DELAY = 1_000;

interface Options {
  signal: AbortSignal;
  headers?: Record<string, string>;
  cache?: RequestCache;
  /** Called each time the server asks to wait. */
  onWait: () => void;
}

/**
 * Fetches a URL of this server. After a 429 it waits for Retry-After and tries again, for a minute in total. If that is
 * not enough, it returns the 429.
 */
export async function fetchWithRetry(
  address: string,
  { signal, headers, cache = 'default', onWait }: Options,
): Promise<Response> {
  const member = expectedUser();
  const sent = { ...expectedUserHeader(member), ...headers };
  const end = Date.now() + MAX_TOTAL_DELAY;
  for (;;) {
    const answer = await fetch(address, { credentials: 'include', signal, headers: sent, cache });
    const pause = retryAfterOf(answer);
    if (answer.status !== 429 || Date.now() + pause > end) {
      reportSession(answer, { member });
      return answer;
    }
    await answer.body?.cancel();
    onWait();
    await wait(pause, signal);
  }
}

/** Milliseconds. */
function retryAfterOf({ headers }: Response): number {
  const seconds = Number(headers.get('retry-after') ?? NaN);
  return Number.isFinite(seconds) ? Math.max(seconds * 1_000, MIN_DELAY) : DEFAULT_DELAY;
}

/** @throws the signal's reason once it aborts. */
async function wait(pause: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const { promise, resolve } = withResolvers<void>();
  const timer = setTimeout(resolve, pause);
  signal.addEventListener('abort', () => resolve(), { once: true });
  await promise;
  clearTimeout(timer);
  signal.throwIfAborted();
}
