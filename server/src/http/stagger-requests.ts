import type { FastifyInstance } from 'fastify';

/**
 * Of the calls to these routes one begins in each turn of the event loop. However many come at once, what else the
 * loop has to do waits for the work of a few, and not for that of all.
 */
export function staggerRequests(routes: FastifyInstance): void {
  const waiting: (() => void)[] = [];
  function beginNext() {
    waiting.shift()?.();
    if (waiting.length > 0) setImmediate(beginNext);
  }
  routes.addHook('onRequest', (_request, _reply, done) => {
    if (waiting.push(done) === 1) setImmediate(beginNext);
  });
}
