import { setTimeout as delay } from 'node:timers/promises';
import { healthEndpoint, readyEndpoint } from '@clear-spring/contract';
import { HttpError } from './http-error.ts';
import type { Serve } from './serve.ts';

interface HealthDeps {
  /** Asks the database; answers whether this code can run on what it finds there. */
  ping: () => Promise<'compatible' | 'too-old'>;
  /** Aborted when the process is about to stop. */
  stopping: AbortSignal | undefined;
}

/** Whoever asks after a node's health gives it about a second. */
const PING_TIMEOUT = 900;

export function healthRoutes(serve: Serve, { ping, stopping }: HealthDeps): void {
  /** However many ask at once, the database is asked once. */
  let asked: ReturnType<typeof ping> | null = null;

  function pingOnce(): ReturnType<typeof ping> {
    if (asked) return asked;
    const giveUp = new AbortController();
    const timeout = delay(PING_TIMEOUT, undefined, { signal: giveUp.signal }).then(() => {
      throw new Error('The ping timed out.');
    });
    asked = Promise.race([ping(), timeout]).finally(() => {
      asked = null;
      giveUp.abort();
    });
    // It loses the race, or is given up.
    timeout.catch(() => {});
    return asked;
  }

  serve(healthEndpoint, async () => undefined);

  serve(readyEndpoint, async () => {
    if (stopping?.aborted) throw new HttpError(503, 'This node is stopping.', { retryAfterSeconds: 5 });
    const found = await pingOnce().catch((cause: unknown) => {
      throw new HttpError(503, 'The database does not answer.', { retryAfterSeconds: 5, cause });
    });
    switch (found) {
      case 'compatible':
        return undefined;
      case 'too-old':
        throw new HttpError(503, 'A newer version has changed the database: this one cannot run on it.', {
          retryAfterSeconds: 5,
        });
    }
  });
}
