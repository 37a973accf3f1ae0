import type { PrecacheEntry } from 'workbox-precaching';
import { serveAppFiles } from './app-files.ts';
import { SKIP_WAITING } from './skip-waiting.ts';
import {
  destinationOf,
  type InboxMessage,
  KEY_PATH,
  openDestination,
  READ_PATH,
  showBadge,
  shownFor,
  SUBSCRIBE_PATH,
  UNREAD_PATH,
} from './push-events.ts';
import { subscriptionAfter } from './push-key.ts';

declare const self: ServiceWorkerGlobalScope & {
  /** The files of this build; web/service-worker.ts fills them in. */
  __APP_FILES: PrecacheEntry[];
};

serveAppFiles(self.__APP_FILES);

// The first worker takes over its page at once. Later ones wait until a page asks for them.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('message', (event) => {
  if (event.data === SKIP_WAITING) event.waitUntil(self.skipWaiting());
});

self.addEventListener('push', (event) => {
  const { title, options } = shownFor(event.data?.text());
  event.waitUntil(
    Promise.all([self.registration.showNotification(title, options), tellPages(), countUnread()]),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(Promise.all([openFor(event.notification), markRead(event.notification)]));
});

// The push service gave this browser a new endpoint, so the server must be told.
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(subscribeAgain(event)));

/** Also those that were opened without this worker, such as by a hard reload. */
const openWindows = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true });

/** Open pages ask what the inbox has now. */
async function tellPages(): Promise<void> {
  const told: InboxMessage = { inbox: true };
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's message has one receiver
  for (const page of await openWindows()) page.postMessage(told);
}

/** The number on the app's icon. The message itself is shown whatever becomes of this. */
async function countUnread(): Promise<void> {
  await countAnswer(fetch(UNREAD_PATH, { cache: 'no-store' }));
}

/** What was opened here is read in the inbox. Without a connection it stays unread there. */
async function markRead({ tag }: Notification): Promise<void> {
  if (tag === '') return;
  await countAnswer(
    fetch(READ_PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ids: [tag] }),
      keepalive: true,
    }),
  );
  await tellPages();
}

async function countAnswer(answering: Promise<Response>): Promise<void> {
  try {
    const answer = await answering;
    if (answer.ok) await showBadge(((await answer.json()) as { unread: number }).unread);
  } catch {
    // The next page that opens counts.
  }
}

async function openFor({ data }: Notification): Promise<void> {
  const { origin } = self.location;
  await openDestination(destinationOf(data, origin), {
    origin,
    windows: await openWindows(),
    open: (url) => self.clients.openWindow(url),
  });
}

async function subscribeAgain(event: PushSubscriptionChangeEvent): Promise<void> {
  const subscription = await subscriptionAfter(event, self.registration.pushManager, fetchKey);
  await fetch(SUBSCRIBE_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(subscription),
  });
}

async function fetchKey(): Promise<string> {
  const answer = await fetch(KEY_PATH);
  if (!answer.ok) throw new Error(`The key was answered with ${answer.status}.`);
  return answer.text();
}
