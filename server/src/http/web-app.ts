import { join } from 'node:path';
import { opensApp, screenAt } from '@clear-spring/contract';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { notFound } from './errors.ts';

/** Packed where the build has packed it. What is packed is chosen by what the browser takes, and has no address of its own. */
const files = { wildcard: false, index: false, cacheControl: false, preCompressed: true } as const;
const PACKED = ['**/*.br', '**/*.gz'];

/**
 * Serves the files whose names carry a hash of their content, which browsers keep for good. No page is among them, so
 * nothing has to be said of what a page may do: over twenty of them, that is more than some of them weigh.
 */
export function serveAssets(app: FastifyInstance, folder: string): void {
  app.register(fastifyStatic, {
    ...files,
    root: join(folder, 'assets'),
    prefix: '/assets/',
    globIgnore: PACKED,
    decorateReply: false,
    setHeaders(reply) {
      reply.headers({
        'cache-control': 'public, max-age=31536000, immutable',
        'cross-origin-resource-policy': 'cross-origin',
        'x-content-type-options': 'nosniff',
      });
    },
  });
}

/** A copy that is compared with what there is would be answered that nothing has changed, or with a part: no page to show. */
const WHOLE = { etag: false, lastModified: false, acceptRanges: false } as const;

/**
 * Serves the rest of the built web app, which is asked for again at each visit. The addresses of screens open it, and
 * name the scripts from outside that browsers may fetch ahead; all others open it too, to say that there is no page.
 */
export function serveWebApp(
  app: FastifyInstance,
  folder: string,
  preloadedScripts: readonly string[] = [],
): void {
  app.register(fastifyStatic, {
    ...files,
    root: folder,
    globIgnore: [...PACKED, 'assets/**'],
    setHeaders(reply, path) {
      reply.header('cache-control', 'public, no-cache');
      // Those of the embeds, whose pages are framed without an origin: browsers ask leave for fonts, as for nothing else there.
      if (path.endsWith('.woff2')) reply.header('access-control-allow-origin', '*');
    },
  });

  const preload = preloadedScripts.map((url) => `<${url}>; rel=preload; as=script`).join(', ');
  app.setNotFoundHandler((request, reply) => {
    const isNavigation = request.method === 'GET' || request.method === 'HEAD';
    const [pathname = ''] = request.url.split('?', 1);
    if (!isNavigation || !opensApp(pathname)) return notFound(request, reply);
    if (!screenAt(pathname)) return reply.status(404).sendFile('index.html', WHOLE);
    if (preloadedScripts.length > 0) reply.header('link', preload);
    return reply.sendFile('index.html');
  });
}
