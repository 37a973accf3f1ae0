import { createHash, timingSafeEqual } from 'node:crypto';
import { metricsEndpoint } from '@clear-spring/contract';
import { HttpError } from '../http/http-error.ts';
import type { Serve } from '../http/serve.ts';
import type { Metrics } from './metrics.ts';

/** `watched` is null where no token is set: then the endpoint answers 404. */
export function metricsRoute(serve: Serve, watched: { metrics: Metrics; token: string } | null): void {
  serve(metricsEndpoint, async ({ request, reply }) => {
    if (!watched) throw new HttpError(404, 'There is nothing here.');
    const { metrics, token } = watched;
    if (!isSame(request.headers.authorization ?? '', `Bearer ${token}`)) {
      reply.header('www-authenticate', 'Bearer');
      throw new HttpError(401, 'The metrics require their token.');
    }
    return reply.type(metrics.contentType).send(await metrics.read());
  });
}

/** Compares in constant time. */
const isSame = (one: string, other: string) => timingSafeEqual(digest(one), digest(other));
const digest = (text: string) => createHash('sha256').update(text).digest();
