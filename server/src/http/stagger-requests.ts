import type { FastifyInstance } from 'fastify';

/**
 * Starts one request to these routes per turn of the event loop. However many arrive at once, other work waits for a
 * few of them, not for all. `bind`: has what follows run as part of its own request's span, not of another's.
 */
export function staggerRequests(
  routes: FastifyInstance,
  bind: (done: () => void) => () => void = (done) => done,
): void {
  const waiting: (() => void)[] = [];
  function beginNext() {
    waiting.shift()?.();
    if (waiting.length > 0) setImmediate(beginNext);
  }
  routes.addHook('onRequest', (_request, _reply, done) => {
    if (waiting.push(bind(done)) === 1) setImmediate(beginNext);
  });
}
