import { healthEndpoint, readyEndpoint } from '@clear-spring/contract';
import { Refusal } from './refusal.ts';
import type { Serve } from './serve.ts';

export function healthRoutes(serve: Serve, { ping }: { ping: () => Promise<unknown> }): void {
  serve(healthEndpoint, async () => undefined);

  serve(readyEndpoint, async () => {
    try {
      await ping();
    } catch (cause) {
      throw new Refusal(503, 'The database does not answer.', { retryAfterSeconds: 5, cause });
    }
    return undefined;
  });
}
