import type { FastifyInstance } from 'fastify';

/** Neither proxies may store it, nor browsers, for whoever uses them next. */
export const UNCACHED = 'private, no-store';

/** Whether If-None-Match names this ETag: by weak comparison, because proxies add and remove `W/` (RFC 9110, 13.1.2). */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch?.trim() === '*') return true;
  const tag = etag.replace(/^W\//, '');
  return [...(ifNoneMatch ?? '').matchAll(/"[^"]*"/g)].some(([given]) => given === tag);
}

/** The default of every response. The contract lists the endpoints that may be cached; web-app.ts sets it for files. */
export function forbidCaching(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('cache-control', UNCACHED);
    done();
  });
}
