import { headFile, opensApp, screenAt } from '@clear-spring/contract';
import { cacheNames } from 'workbox-core';
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  getCacheKeyForURL,
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

  registerRoute(
    ({ request, url }) => request.mode === 'navigate' && opensApp(url.pathname),
    async (options) => {
      const address = await pageFor(options.url.pathname);
      const page = await createHandlerBoundToURL(address)(options);
      options.event.waitUntil(renewPolicy(address, page.clone()));
      return page;
    },
  );
}

/** With the head of the screen, if it has one and somebody is signed in: what they have read is stored. */
async function pageFor(pathname: string): Promise<string> {
  const path = screenAt(pathname)?.path;
  const page = path && `/${headFile(path)}`;
  return page && getCacheKeyForURL(page) && (await hasStoredAnswers()) ? page : INDEX;
}

const policyOf = ({ headers }: Response) => headers.get('content-security-policy');

/** The operator configures what a page may frame and load, so an unchanged page may come with a new policy. */
async function renewPolicy(address: string, kept: Response): Promise<void> {
  const key = getCacheKeyForURL(address);
  const fresh = await fetch(address, { cache: 'no-cache' }).catch(() => null);
  if (!key || !fresh?.ok || policyOf(fresh) === policyOf(kept)) return;
  // A changed page belongs to the next worker's build.
  if ((await fresh.clone().text()) !== (await kept.text())) return;
  const cache = await caches.open(cacheNames.precache);
  await cache.put(key, fresh);
}
