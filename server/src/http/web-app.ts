import { join } from 'node:path';
import {
  FINISHED,
  isPublic,
  opensApp,
  paths,
  SCREEN_SCRIPTS,
  screenAt,
  userEndpoint,
} from '@clear-spring/contract';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { createDocument, isOpening } from './document.ts';
import { notFound } from './errors.ts';
import type { FirstReads } from './first-reads.ts';

/** Compressed variants, where the build has made them, are chosen by Accept-Encoding and have no URL of their own. */
const files = { wildcard: false, index: false, cacheControl: false, preCompressed: true } as const;
const PACKED = ['**/*.br', '**/*.gz'];

/**
 * Serves the files with a content hash in their name, which browsers cache forever. None is a page, so they need no
 * security headers, which would outweigh the smaller ones.
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
 * Serves the rest of the built web app, which browsers revalidate at each visit. Paths of screens open the app and
 * name the external scripts to preload. Unknown paths open it too, with status 404, for its not-found page. What the
 * page reads first comes with the document.
 */
export function serveWebApp(
  app: FastifyInstance,
  folder: string,
  {
    firstReads,
    preloadedScripts = [],
  }: { firstReads: Pick<FirstReads, 'answer'>; preloadedScripts?: readonly string[] },
): void {
  app.register(fastifyStatic, {
    ...files,
    root: folder,
    globIgnore: [...PACKED, 'assets/**', SCREEN_SCRIPTS, `${FINISHED}/**`],
    setHeaders(reply, path) {
      reply.header('cache-control', 'public, no-cache');
      // For our embeds, which are framed without an origin: of their files, browsers demand CORS for fonts only.
      if (path.endsWith('.woff2')) reply.header('access-control-allow-origin', '*');
    },
  });

  const document = createDocument(folder);
  const preload = preloadedScripts.map((url) => `<${url}>; rel=preload; as=script`).join(', ');
  app.setNotFoundHandler(async (request, reply) => {
    const isNavigation = request.method === 'GET' || request.method === 'HEAD';
    const [pathname = ''] = request.url.split('?', 1);
    if (!isNavigation || !opensApp(pathname)) return notFound(request, reply);
    if (!screenAt(pathname)) reply.status(404);
    else if (preloadedScripts.length > 0) reply.header('link', preload);
    const answers = isOpening(request) ? await firstReads.answer(pathname, request, reply) : NONE;
    const user = answers.get(userEndpoint.path);
    const isVisitor = user === 'null';
    return document.send(request, reply, {
      pathname: isVisitor ? seenByVisitor(pathname) : pathname,
      opens: opened(pathname, user),
      answers,
    });
  });
}

/** @param user As answered: undefined if nobody could say in time who this is. */
function opened(pathname: string, user: string | undefined) {
  if (user === undefined) return null;
  if (user !== 'null') return 'members-screen';
  return pathname === paths.auth ? 'sign-in' : null;
}

/** Where a visitor ends up who opens a page of members. */
function seenByVisitor(pathname: string): string {
  const path = screenAt(pathname)?.path;
  return path && !isPublic(path) ? paths.auth : pathname;
}

const NONE: ReadonlyMap<string, string> = new Map();
