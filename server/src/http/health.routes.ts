import { setTimeout as delay } from 'node:timers/promises';
import { healthEndpoint, readyEndpoint } from '@clear-spring/contract';
import { HttpError } from './http-error.ts';
import type { Serve } from './serve.ts';

interface HealthDeps {
  /** Asks the database whether this code can run on it. */
  ping: () => Promise<'compatible' | 'too-old'>;
  /** Aborted when the process is about to stop. */
  stopping: AbortSignal | undefined;
}

/** Milliseconds. Health checks usually time out after a second. */
const PING_TIMEOUT = 900;

export function healthRoutes(serve: Serve, { ping, stopping }: HealthDeps): void {
  /** Concurrent health checks share one query. */
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
    // Where it loses the race, nobody else handles its rejection.
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
        throw new HttpError(503, 'A newer version has changed the database: this version cannot run on it.', {
          retryAfterSeconds: 5,
        });
    }
  });
}
