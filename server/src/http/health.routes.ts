import { healthEndpoint, readyEndpoint } from '@clear-spring/contract';
import { Refusal } from './refusal.ts';
import type { Serve } from './serve.ts';

interface HealthDeps {
  /** Asks the database; answers whether this code can run on what it finds there. */
  ping: () => Promise<'compatible' | 'too-old'>;
  /** Aborted when the process is about to stop. */
  stopping: AbortSignal | undefined;
}

export function healthRoutes(serve: Serve, { ping, stopping }: HealthDeps): void {
  serve(healthEndpoint, async () => undefined);

  serve(readyEndpoint, async () => {
    if (stopping?.aborted) throw new Refusal(503, 'This node is stopping.', { retryAfterSeconds: 5 });
    const found = await ping().catch((cause: unknown) => {
      throw new Refusal(503, 'The database does not answer.', { retryAfterSeconds: 5, cause });
    });
    switch (found) {
      case 'compatible':
        return undefined;
      case 'too-old':
        throw new Refusal(503, 'A newer version has changed the database: this one cannot run on it.', {
          retryAfterSeconds: 5,
        });
    }
  });
}
