import type { InboxPage } from '@clear-spring/contract';
import type { Page } from '@playwright/test';
import { PASSWORD, signInAs } from './member.ts';
import { operate } from './operator.ts';
import { expect, test } from './push.ts';

test.use({ serviceWorkers: 'allow' });

let sent = 0;
/** Sends a broadcast as the demo's admin does elsewhere. @returns its title. */
async function broadcast(page: Page, more: object = {}): Promise<string> {
  const title = `A message of ${Date.now()}-${++sent}`;
  const elsewhere = await page
    .context()
    .browser()!
    .newContext({ baseURL: new URL(page.url()).origin });
  const admin = await elsewhere.newPage();
  await signInAs(admin, 'demo-admin');
  const answer = await admin.request.post('/api/notifications/send', {
    data: { title, body: 'In two sentences. Here is the second.', ...more },
  });
  expect(answer.status()).toBe(200);
  await elsewhere.close();
  return title;
}

const bell = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Inbox/ });
/** What the bell says is unread. */
const unreadOf = async (page: Page) =>
  Number(/\d[\d,]*/.exec((await bell(page).getAttribute('aria-label')) ?? '')?.[0].replaceAll(',', '') ?? 0);
const row = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title });

/** Sums up from then on how far the page's content is moved by other content. */
const watchMovement = (page: Page) =>
  page.addInitScript(() => {
    const moves: number[] = [];
    const add = (entries: PerformanceEntryList) =>
      moves.push(...entries.map((entry) => (entry as PerformanceEntry & { value: number }).value));
    const observer = new PerformanceObserver((list) => add(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    Object.assign(window, {
      movement: () => {
        add(observer.takeRecords());
        return moves.reduce((sum, move) => sum + move, 0);
      },
    });
  });
const movementOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { movement: () => number }).movement());

test('messages wait behind the bell, come without moving the page, and are read in both tabs once opened in one', async ({
  page,
  member: _member,
  context,
}) => {
  await page.goto('/');
  await expect(bell(page)).toHaveAccessibleName('Inbox');
  const [plain, leading] = [await broadcast(page), await broadcast(page, { url: '/event-photos' })];
  await page.reload();
  // Other tests broadcast to everybody, too.
  await expect(bell(page)).toHaveAccessibleName(/^Inbox, \d+ unread$/);
  await bell(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Inbox' })).toBeVisible();
  const other = await context.newPage();
  await watchMovement(other);
  const held = Promise.withResolvers<void>();
  await context.route('**/api/inbox?*', async (route) => {
    await held.promise;
    await route.fallback();
  });
  await other.goto('/inbox');
  await expect(other.getByRole('status', { name: 'Loading your inbox' })).toBeVisible();
  held.resolve();
  await expect(row(other, leading)).toContainText('New');
  await expect(other.getByRole('contentinfo')).toBeVisible();
  expect(await movementOf(other)).toBeLessThan(0.01);

  await row(page, leading).getByRole('link').click();
  await expect(page).toHaveURL('/event-photos');
  await expect(row(other, leading)).not.toContainText('New');
  await expect(row(other, plain)).toContainText('New');

  const before = await unreadOf(other);
  await other.getByRole('button', { name: 'Mark all read' }).click();
  await expect(row(other, plain)).not.toContainText('New');
  // Both bells know; other tests broadcast meanwhile.
  for (const tab of [other, page]) await expect.poll(() => unreadOf(tab)).toBeLessThan(before);
});

test('without a connection the inbox opens, and what is read there is told later', async ({
  page,
  member: _member,
}) => {
  await page.goto('/');
  const title = await broadcast(page);
  const unread = async () =>
    ((await (await page.request.get('/api/inbox/unread')).json()) as { unread: number }).unread;
  await page.goto('/inbox');
  await expect(row(page, title)).toContainText('New');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.context().setOffline(true);
  await page.reload();
  await expect(row(page, title)).toContainText('New');
  const before = await unread();
  await row(page, title).getByRole('button').click();
  await expect(row(page, title)).not.toContainText('New');
  await page.reload();
  await expect(row(page, title)).toBeVisible();
  await expect(row(page, title)).not.toContainText('New');
  expect(await unread()).toBeGreaterThanOrEqual(before);
  await page.context().setOffline(false);
  await expect.poll(unread).toBeLessThan(before);
});

test('of 10,000 messages two tabs and two devices count each that is unread', async ({
  page,
  member: { username },
  context,
  browser,
  baseURL,
}) => {
  await operate('fill-inbox', username, '10000');
  const phone = await browser.newContext({ baseURL, serviceWorkers: 'allow' });
  const [other, away] = [await context.newPage(), await phone.newPage()];
  await away.request.post('/api/login', { data: { username, password: PASSWORD } });
  const everywhere = [page, other, away];
  for (const at of everywhere) await at.clock.install();
  await Promise.all([page.goto('/inbox'), other.goto('/inbox'), away.goto('/')]);

  const read = async (query: string) =>
    ((await (await page.request.get(`/api/inbox?${query}`)).json()) as InboxPage).items;
  /** What all have counted a minute later, without the messages to everybody that other tests have sent meanwhile. */
  const counted = async () => {
    for (const at of everywhere) await at.clock.runFor(61_000);
    const latest = await read('pageSize=100');
    // Those of before the filling come last.
    const newest = latest.find(({ title }) => title === 'Old message 10000')!;
    const first = await read(`pageSize=100&before=${newest.position - 9_950}`);
    const others = [...latest, ...first].filter(
      (it) => !it.isRead && !it.title.startsWith('Old message'),
    ).length;
    return Promise.all(everywhere.map(async (at) => (await unreadOf(at)) - others));
  };
  await expect.poll(counted).toEqual([10_000, 10_000, 10_000]);

  const [newest, second] = [row(page, 'Old message 10000'), row(other, 'Old message 9999')];
  // Before a minute passes on the clock, after which the page would give up the call.
  const isTold = (at: Page) => at.waitForResponse('**/api/inbox/read');
  await Promise.all([isTold(page), newest.getByRole('button').click()]);
  await Promise.all([isTold(other), second.getByRole('button').click()]);
  await expect.poll(counted).toEqual([9_998, 9_998, 9_998]);
  await expect(row(other, 'Old message 10000')).not.toContainText('New');

  await bell(away).click();
  await Promise.all([isTold(away), away.getByRole('button', { name: 'Mark all read' }).click()]);
  await expect.poll(counted).toEqual([0, 0, 0]);
  await phone.close();
});
