import type { FastifyInstance } from 'fastify';

/** What nobody keeps: no proxy, and no browser for whoever sits down at it next. */
export const UNCACHED = 'private, no-store';

/** The default of every answer. An endpoint whose good answers may be kept says so in the contract, a file where it is served. */
export function keepNothing(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('cache-control', UNCACHED);
    done();
  });
}
