import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { notFound } from './errors.ts';

/** Paths that are never the app's: a wrong one is answered as what it is. */
const NOT_A_SCREEN = /^\/(api|s|assets|art|widgets|sandbox)\//;

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

/**
 * Serves the rest of the built web app, which is asked for again at each visit. Any other address opens the app, which
 * knows its screens, and names the scripts from outside that browsers may fetch ahead.
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
      // Those of the widgets, whose pages are framed without an origin: browsers ask leave for fonts, as for nothing else there.
      if (path.endsWith('.woff2')) reply.header('access-control-allow-origin', '*');
    },
  });

  const preload = preloadedScripts.map((url) => `<${url}>; rel=preload; as=script`).join(', ');
  app.setNotFoundHandler((request, reply) => {
    const isNavigation = request.method === 'GET' || request.method === 'HEAD';
    if (!isNavigation || NOT_A_SCREEN.test(request.url)) return notFound(request, reply);
    if (preloadedScripts.length > 0) reply.header('link', preload);
    return reply.sendFile('index.html');
  });
}
