import type { FastifyInstance } from 'fastify';

/** Neither proxies may store it, nor browsers, for whoever uses them next. */
export const UNCACHED = 'private, no-store';

/** The default of every response. The contract lists the endpoints that may be cached; web-app.ts sets it for files. */
export function forbidCaching(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('cache-control', UNCACHED);
    done();
  });
}
