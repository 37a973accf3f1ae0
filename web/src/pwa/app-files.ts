import { headFile, opensApp, screenAt } from '@clear-spring/contract';
import { cacheNames } from 'workbox-core';
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  getCacheKeyForURL,
  matchPrecache,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { hasStoredAnswers } from '../http/stored-answers.ts';

const INDEX = '/index.html';

/** Serves the whole build from this device, with every picture that a screen shows. */
export function serveAppFiles(build: (PrecacheEntry | string)[]): void {
  precacheAndRoute(build, { cleanURLs: false, directoryIndex: '' });
  cleanupOutdatedCaches();

  const index = createHandlerBoundToURL(INDEX);
  registerRoute(
    ({ request, url }) => request.mode === 'navigate' && opensApp(url.pathname),
    async (options) => {
      const page = await index(options);
      options.event.waitUntil(renewPolicy(page.clone()));
      return (await withHead(options.url.pathname, page)) ?? page;
    },
  );
}

/**
 * The page with the head of its screen, if it has one and somebody is signed in: then what they have read is stored. Its
 * policy is that of index.html, which alone is renewed.
 */
async function withHead(pathname: string, index: Response): Promise<Response | undefined> {
  const path = screenAt(pathname)?.path;
  const head = path && (await hasStoredAnswers()) ? await matchPrecache(`/${headFile(path)}`) : undefined;
  const policy = policyOf(index);
  if (!head || policy === null) return head;
  const headers = new Headers(head.headers);
  headers.set(POLICY, policy);
  return new Response(head.body, { headers });
}

const POLICY = 'content-security-policy';
const policyOf = ({ headers }: Response) => headers.get(POLICY);

/** The operator configures what a page may frame and load, so an unchanged page may come with a new policy. */
async function renewPolicy(kept: Response): Promise<void> {
  const key = getCacheKeyForURL(INDEX);
  const fresh = await fetch(INDEX, { cache: 'no-cache' }).catch(() => null);
  if (!key || !fresh?.ok || policyOf(fresh) === policyOf(kept)) return;
  // A changed page belongs to the next worker's build.
  if ((await fresh.clone().text()) !== (await kept.text())) return;
  const cache = await caches.open(cacheNames.precache);
  await cache.put(key, fresh);
}
