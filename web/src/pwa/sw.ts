import type { PrecacheEntry } from 'workbox-precaching';
import { serveAppFiles } from './app-files.ts';
import { SKIP_WAITING } from './skip-waiting.ts';
import { destinationOf, KEY_PATH, openDestination, shownFor, SUBSCRIBE_PATH } from './push-events.ts';

declare const self: ServiceWorkerGlobalScope & {
  /** The files of this build, put here by it. */
  __WB_MANIFEST: (PrecacheEntry | string)[];
};

serveAppFiles(self.__WB_MANIFEST);

// The page that brought the first worker is served by it at once. A later one waits until it is asked for.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('message', (event) => {
  if (event.data === SKIP_WAITING) event.waitUntil(self.skipWaiting());
});

self.addEventListener('push', (event) => {
  const { title, options } = shownFor(event.data?.text());
  event.waitUntil(self.registration.showNotification(title, options));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openFor(event.notification));
});

// The push service has given this browser another address; the server has to hear of it.
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(subscribeAgain(event)));

async function openFor({ data }: Notification): Promise<void> {
  const { origin } = self.location;
  await openDestination(destinationOf(data, origin), {
    origin,
    windows: await self.clients.matchAll({ type: 'window', includeUncontrolled: true }),
    open: (url) => self.clients.openWindow(url),
  });
}

async function subscribeAgain({
  newSubscription,
  oldSubscription,
}: PushSubscriptionChangeEvent): Promise<void> {
  const subscription =
    newSubscription ??
    (await self.registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: oldSubscription?.options.applicationServerKey ?? (await fetchKey()),
    }));
  await fetch(SUBSCRIBE_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(subscription),
  });
}

async function fetchKey(): Promise<string> {
  const answer = await fetch(KEY_PATH);
  return answer.text();
}
