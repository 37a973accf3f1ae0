import { randomUUID } from 'node:crypto';
import type { Page, Worker } from '@playwright/test';
import type { Member } from './member.ts';
import { expect, makeAdmin, test } from './push.ts';
import { shellScreen } from './shell.screen.ts';

test.use({ serviceWorkers: 'allow' });

/**
 * Opens the app and waits for its service worker. This browser shows no notifications and nobody can tap them, so
 * requested ones are collected in `shown`, and windows may be focused without a tap. It has no icon either, and ends a
 * worker that would put a number on it: those are in `badges`.
 */
async function openWithWorker(page: Page) {
  const browser = await page.context().newCDPSession(page);
  const active = Promise.withResolvers<string>();
  browser.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    const version = versions.find(({ status }) => status === 'activated');
    if (version) active.resolve(version.registrationId);
  });
  await browser.send('ServiceWorker.enable');
  await page.goto('/');
  const registrationId = await active.promise;
  const [worker = await page.context().waitForEvent('serviceworker')] = page.context().serviceWorkers();
  await worker.evaluate(replaceEdge);
  const { origin } = new URL(page.url());
  return {
    worker,
    push: (data: string) =>
      browser.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data }),
  };
}

function replaceEdge() {
  const scope = globalThis as unknown as WorkerScope;
  scope.shown = [];
  scope.opened = [];
  scope.badges = [];
  scope.WorkerNavigator.prototype.setAppBadge = async (count) => void scope.badges.push(count);
  scope.ServiceWorkerRegistration.prototype.showNotification = async (title, options) =>
    void scope.shown.push({ title, ...options });
  scope.Clients.prototype.openWindow = async (url) => void scope.opened.push(url);
  scope.WindowClient.prototype.focus = async () => {};
}

/** The part of a service worker's scope that the tests need. */
interface WorkerScope extends EventTarget {
  shown: object[];
  opened: string[];
  badges: number[];
  WorkerNavigator: { prototype: { setAppBadge(count: number): Promise<void> } };
  ServiceWorkerRegistration: {
    prototype: { showNotification(title: string, options: object): Promise<void> };
  };
  Clients: { prototype: { openWindow(url: string): Promise<void> } };
  WindowClient: { prototype: { focus(): Promise<void> } };
}

const shown = (worker: Worker) => worker.evaluate(() => (globalThis as unknown as WorkerScope).shown);
const opened = (worker: Worker) => worker.evaluate(() => (globalThis as unknown as WorkerScope).opened);

/** Taps a notification, and waits until the worker has reacted. */
const tap = (worker: Worker, notification: { data?: { url: string }; tag?: string }) =>
  worker.evaluate(async (tapped) => {
    let work: unknown;
    const event = new Event('notificationclick');
    const waitUntil = (promise: unknown) => {
      work = promise;
    };
    Object.assign(event, { waitUntil, notification: { tag: '', ...tapped, close() {} } });
    globalThis.dispatchEvent(event);
    await work;
  }, notification);

const badge = (worker: Worker) => worker.evaluate(() => (globalThis as unknown as WorkerScope).badges.at(-1));

interface Message {
  id: string;
  title: string;
  isRead: boolean;
}

/** Sends a message to everybody. @returns it as it stands in the page's inbox, read or not. */
async function broadcast(page: Page, member: Member) {
  await makeAdmin(member);
  const title = `Spring fair ${randomUUID().slice(0, 8)}`;
  const sent = await page.request.post('/api/send-push-notification', {
    data: { title, body: 'Meet us on Saturday.', urgency: 'normal' },
  });
  expect(sent.status()).toBe(200);
  return async () => {
    const answer = await page.request.get('/api/inbox?pageSize=100');
    const { items } = (await answer.json()) as { items: Message[] };
    return items.find((item) => item.title === title)!;
  };
}

test(
  'PWA-02 the worker is /sw.js, shows every message, counts it on the icon, and shows no more of those read in the inbox',
  { tag: '@desktop' },
  async ({ page, member }) => {
    const { worker, push } = await openWithWorker(page);
    expect(new URL(worker.url()).pathname).toBe('/sw.js');
    const unread = async () =>
      ((await (await page.request.get('/api/inbox/unread')).json()) as { unread: number }).unread;
    const first = await (await broadcast(page, member))();
    const second = await (await broadcast(page, member))();
    await push(
      JSON.stringify({ title: 'New Episode', body: 'Sleep is a skill', url: '/profile', tag: 'one' }),
    );
    await push('');
    await push('not JSON');
    await expect.poll(() => shown(worker)).toHaveLength(3);
    expect(await shown(worker)).toMatchObject([
      { title: 'New Episode', body: 'Sleep is a skill', tag: 'one', data: { url: '/profile' } },
      { title: 'Clear Spring', body: 'There is something new for you.' },
      { title: 'Clear Spring', body: 'There is something new for you.' },
    ]);
    for (const icon of ['/icons/notification.png', '/icons/badge.png'])
      expect((await page.request.get(icon)).headers()['content-type']).toBe('image/png');
    await expect.poll(() => badge(worker)).toBeGreaterThan(1);
    // Other tests send to everybody, too.
    expect(await badge(worker)).toBeLessThanOrEqual(await unread());
    await expect(page.getByRole('banner').getByRole('link', { name: /^Inbox, \d+ unread$/ })).toBeVisible();

    // Without a window Chromium shows nothing.
    await page.addInitScript(
      (sent) => {
        let tags = sent;
        ServiceWorkerRegistration.prototype.getNotifications = async (wanted) =>
          tags
            .filter((tag) => wanted?.tag === undefined || tag === wanted.tag)
            .map((tag) => ({ close: () => void (tags = tags.filter((it) => it !== tag)) }) as Notification);
        Object.defineProperty(globalThis, 'tagsShown', { get: () => tags });
      },
      [first.id, second.id],
    );
    const tagsShown = () => page.evaluate(() => (globalThis as unknown as { tagsShown: string[] }).tagsShown);
    await page.goto('/inbox');
    await page.getByRole('button', { name: `Mark as read: ${first.title}` }).click();
    await expect.poll(tagsShown).toEqual([second.id]);
    await page.getByRole('button', { name: 'Mark all read' }).click();
    await expect.poll(tagsShown).toEqual([]);
  },
);

test(
  'a tap leads the open app there, opens another site by https alone, and reads the message in the inbox',
  { tag: '@desktop' },
  async ({ page, member }) => {
    const { worker } = await openWithWorker(page);
    const shell = shellScreen(page);
    await expect(shell.heading).toBeVisible();
    await page.evaluate(() => document.documentElement.setAttribute('data-mark', ''));
    await tap(worker, { data: { url: '/my-links' } });
    await expect(page).toHaveURL('/my-links');
    await expect(shell.heading).toHaveText('My Shared Links');
    await expect(page.locator('html')).toHaveAttribute('data-mark');
    expect(await opened(worker)).toEqual([]);

    await tap(worker, { data: { url: 'https://events.clearspring.example/spring' } });
    expect(await opened(worker)).toEqual(['https://events.clearspring.example/spring']);
    await tap(worker, { data: { url: 'http://events.clearspring.example/spring' } });
    await tap(worker, { data: { url: 'javascript:alert(1)' } });
    expect(await opened(worker)).toHaveLength(1);
    await expect(page).toHaveURL('/inbox');

    const message = await broadcast(page, member);
    const { id, title, isRead } = await message();
    expect(isRead).toBe(false);
    const elsewhere = await page.context().newPage();
    const counts: number[] = [];
    await elsewhere.exposeFunction('putOnIcon', (count: number) => void counts.push(count));
    await elsewhere.addInitScript('Navigator.prototype.setAppBadge = putOnIcon');
    await elsewhere.goto('/inbox');
    await expect(elsewhere.getByRole('article').filter({ hasText: title })).toContainText('New');
    // From then on it hears what the worker tells.
    await expect.poll(() => counts.at(-1)).toBeGreaterThan(0);
    await tap(worker, { tag: id });
    expect((await message()).isRead).toBe(true);
    expect(await badge(worker)).toBeGreaterThanOrEqual(0);
    // Each page knows, whichever of them came to the front.
    await expect(elsewhere.getByRole('article').filter({ hasText: title })).not.toContainText('New');
    await page.goto('/inbox');
    await expect(page.getByRole('article').filter({ hasText: title })).not.toContainText('New');
  },
);
