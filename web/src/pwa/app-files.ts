import { opensApp } from '@clear-spring/contract';
import { cacheNames } from 'workbox-core';
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  getCacheKeyForURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';

const SHELL = '/index.html';

/** Serves the whole build from this device, with every picture that a screen shows. */
export function serveAppFiles(build: (PrecacheEntry | string)[]): void {
  precacheAndRoute(build, { cleanURLs: false, directoryIndex: '' });
  cleanupOutdatedCaches();

  const shell = createHandlerBoundToURL(SHELL);
  registerRoute(
    ({ request, url }) => request.mode === 'navigate' && opensApp(url.pathname),
    async (options) => {
      const page = await shell(options);
      options.event.waitUntil(renewPolicy(page.clone()));
      return page;
    },
  );
}

const policyOf = ({ headers }: Response) => headers.get('content-security-policy');

/** The operator configures what a page may frame and load, so an unchanged page may come with a new policy. */
async function renewPolicy(kept: Response): Promise<void> {
  const key = getCacheKeyForURL(SHELL);
  const fresh = await fetch(SHELL, { cache: 'no-cache' }).catch(() => null);
  if (!key || !fresh?.ok || policyOf(fresh) === policyOf(kept)) return;
  // A changed page belongs to the next worker's build.
  if ((await fresh.clone().text()) !== (await kept.text())) return;
  const cache = await caches.open(cacheNames.precache);
  await cache.put(key, fresh);
}
