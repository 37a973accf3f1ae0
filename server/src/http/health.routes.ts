import { setTimeout as delay } from 'node:timers/promises';
import { healthEndpoint, readyEndpoint } from '@clear-spring/contract';
import { HttpError } from './http-error.ts';
import type { Serve } from './serve.ts';

/** Whether this node should get requests, and why not. */
export type Readiness = 'ready' | 'stopping' | 'away' | 'too-old';

interface ReadinessDeps {
  /** Asks the database whether this code can run on it. */
  ping: () => Promise<'compatible' | 'too-old'>;
  /** Aborted when the process is about to stop. */
  stopping: AbortSignal | undefined;
}

/** Milliseconds. Health checks usually time out after a second. */
const PING_TIMEOUT = 900;

/** Concurrent health checks share one query. */
export function createReadiness({ ping, stopping }: ReadinessDeps): () => Promise<Readiness> {
  let asked: Promise<Readiness> | null = null;

  async function pingInTime(): Promise<Readiness> {
    const giveUp = new AbortController();
    const timeout = delay(PING_TIMEOUT, 'away' as const, { signal: giveUp.signal });
    // It is aborted where the database answers first.
    timeout.catch(() => {});
    const found = ping().then(
      (answer) => (answer === 'compatible' ? 'ready' : answer),
      () => 'away' as const,
    );
    return Promise.race([found, timeout]).finally(() => giveUp.abort());
  }
  return async () => {
    if (stopping?.aborted) return 'stopping';
    return (asked ??= pingInTime().finally(() => (asked = null)));
  };
}

export function healthRoutes(serve: Serve, readiness: () => Promise<Readiness>): void {
  serve(healthEndpoint, async () => undefined);

  serve(readyEndpoint, async () => {
    const found = await readiness();
    switch (found) {
      case 'ready':
        return undefined;
      case 'stopping':
        throw unready('This node is stopping.');
      case 'away':
        throw unready('The database does not answer.');
      case 'too-old':
        throw unready('A newer version has changed the database: this version cannot run on it.');
    }
  });
}

const unready = (sentence: string) => new HttpError(503, sentence, { retryAfterSeconds: 5 });
