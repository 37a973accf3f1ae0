import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { notFound } from './errors.ts';

/** Paths that are never the app's: a wrong one is answered as what it is. */
const NOT_A_SCREEN = /^\/(api|s|assets|art|widgets|sandbox)\//;

/**
 * Serves the built web app, packed where the build has packed it. Names under /assets/ carry a hash of their content,
 * so they are kept for good; everything else is asked for again. Any other address opens the app, which knows its screens, and names the scripts
 * from outside that browsers may fetch ahead.
 */
export function serveWebApp(
  app: FastifyInstance,
  folder: string,
  preloadedScripts: readonly string[] = [],
): void {
  app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    cacheControl: false,
    preCompressed: true,
    // They are chosen by what the browser takes, and have no addresses of their own.
    globIgnore: ['**/*.br', '**/*.gz'],
    setHeaders: (reply, path) => {
      const immutable = path.startsWith(join(folder, 'assets'));
      reply.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'public, no-cache');
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
