import {
  HOUR,
  type InboxPage,
  type LinkClicks,
  type PurchaseLink,
  type SharedLink,
  type Unread,
  type User,
} from '@clear-spring/contract';
import { beforeAll, expect, test } from 'vitest';
import { LIMITS } from './features/auth/auth.limits.ts';
import { letTimeCome, letTimeGoBy, listMissed } from './jobs/other-node.fixture.ts';
import { newBrowser, type Nodes, signUp, startNodes } from './main.nodes.fixture.ts';
import { type Delivery, type PushService, startPushService } from './push/push-service.fixture.ts';
import { openLink, type TestBrowser } from './test-browser.ts';
import { emailOf, PASSWORD } from './test-member.ts';

let nodes: Nodes;
let service: PushService;
let [one, two, three] = ['', '', ''];
const origins = () => [one, two, three];

beforeAll(async () => {
  const closers: (() => Promise<void>)[] = [];
  service = await startPushService();
  closers.push(service.close);
  nodes = await startNodes({
    env: { PUSH_SERVICES: service.origin },
    atEnd: (close) => void closers.push(close),
  });
  [one, two, three] = nodes.servers.map(({ origin }) => origin) as [string, string, string];
  return async () => {
    for (const close of closers.toReversed()) await close();
  };
  // Three processes start, on a possibly busy machine.
}, 300_000);

/** The answers of all nodes to the same call. */
const everywhere = <Said>(ask: (origin: string) => Promise<Said>) => Promise.all(origins().map(ask));
const statuses = (browser: TestBrowser, path: string, headers?: Record<string, string>) =>
  everywhere(async (origin) => (await browser(origin + path, null, { ...(headers && { headers }) })).status);
const read = async <Said>(browser: TestBrowser, url: string) => (await (await browser(url)).json()) as Said;
const follow = async (browser: TestBrowser, url: string) => (await browser(url)).headers.get('location');

async function makeLink(browser: TestBrowser, origin: string): Promise<string> {
  const answer = await browser(`${origin}/api/purchase-link`, { productId: 'spring-drops' });
  return new URL(((await answer.json()) as PurchaseLink).shortUrl).pathname;
}

const saveProfile = (browser: TestBrowser, origin: string, details: object) =>
  browser(`${origin}/api/profile`, details, { method: 'PUT' });

test('a session that one node began is good on all of them, and one that one node ended on none', async () => {
  const phone = await signUp(one, 'maya');
  const laptop = newBrowser();
  await laptop(`${two}/api/login`, { username: 'maya', password: PASSWORD });
  await laptop(`${one}/api/confirm-identity`, { password: PASSWORD });
  expect(await statuses(phone, '/api/user')).toEqual([200, 200, 200]);
  expect(await statuses(laptop, '/api/user')).toEqual([200, 200, 200]);
  // With its cookie still there, as a copy of it would be.
  const phoneId = (await read<{ id: string; isCurrent: boolean }[]>(phone, `${three}/api/devices`)).find(
    ({ isCurrent }) => isCurrent,
  )!.id;
  expect((await laptop(`${three}/api/devices/${phoneId}`, null, { method: 'DELETE' })).status).toBe(204);
  expect(await statuses(phone, '/api/user')).toEqual([401, 401, 401]);
  expect(await statuses(laptop, '/api/user')).toEqual([200, 200, 200]);
});

test('a tab whose member was replaced through one node is refused by all of them', async () => {
  const browser = await signUp(one, 'left-open');
  await signUp(two, 'came-later');
  const drawnForTheFirst = { 'drawn-for': 'left-open' };
  expect(await statuses(browser, '/api/my-links', drawnForTheFirst)).toEqual([200, 200, 200]);
  await browser(`${two}/api/login`, { username: 'came-later', password: PASSWORD });
  expect(await statuses(browser, '/api/my-links', drawnForTheFirst)).toEqual([409, 409, 409]);
});

test('passwords are guessed as often over three nodes at once as on one', async () => {
  await signUp(one, 'guessed');
  const guesser = newBrowser();
  const guess = async (origin: string) =>
    (await guesser(`${origin}/api/login`, { username: 'guessed', password: 'not the password' })).status;
  const { burst } = LIMITS.loginByAccountAndAddress;
  const answers = await Promise.all(Array.from({ length: burst + 10 }, (_, at) => guess(origins()[at % 3]!)));
  expect(answers.filter((status) => status === 401)).toHaveLength(burst);
  expect(answers.filter((status) => status === 429)).toHaveLength(10);
  expect(await everywhere(guess)).toEqual([429, 429, 429]);
});

test('a new CS User ID holds at the next click on every node, also where the link is known', async () => {
  const browser = await signUp(one, 'referring');
  const path = await makeLink(browser, one);
  const targets = () => everywhere((origin) => follow(newBrowser(), origin + path));
  for (const [at, csUserId] of ['CS1001', 'CS1002', 'CS1003', 'CS1004'].entries()) {
    const saved = await saveProfile(browser, origins()[at % 3]!, { email: emailOf('referring'), csUserId });
    expect(saved.status).toBe(200);
    expect(await targets()).toEqual(Array(3).fill(expect.stringContaining(csUserId)));
    // What every node knows by now.
    expect(await targets()).toEqual(Array(3).fill(expect.stringContaining(csUserId)));
  }
});

test('300 clicks at once over all nodes are 300 on each of them', async () => {
  const browser = await signUp(two, 'clicked');
  const path = await makeLink(browser, two);
  const clicks = await Promise.all(
    Array.from({ length: 300 }, async () => (await openLink(nodes.balancer.origin + path)).status),
  );
  expect(clicks.filter((status) => status !== 302)).toEqual([]);
  const counts = await everywhere(async (origin) => [
    (await read<SharedLink[]>(browser, `${origin}/api/my-links`))[0]!.clickCount,
    (await read<LinkClicks>(browser, `${origin}/api/links${path.slice(2)}/clicks`)).clickCount,
  ]);
  expect(counts).toEqual(counts.map(() => [300, 300]));
});

test('what was saved through one node is what the next one answers', async () => {
  const browser = await signUp(three, 'renamed');
  for (const [at, origin] of origins().entries()) {
    const firstName = `Name ${at}`;
    expect((await saveProfile(browser, origin, { email: emailOf('renamed'), firstName })).status).toBe(200);
    expect(
      await everywhere(async (other) => (await read<User>(browser, `${other}/api/user`)).firstName),
    ).toEqual(Array(3).fill(firstName));
  }
});

test('a broadcast through each node is on each device once, and what is read through one node is read on all', async () => {
  const members = await Promise.all(
    Array.from({ length: 6 }, (_, at) => signUp(origins()[at % 3]!, `subscribed-${at}`)),
  );
  await nodes.database.pool.query(`UPDATE users SET is_admin = true WHERE username = 'subscribed-0'`);
  const [admin] = members as [TestBrowser];
  for (let at = 0; at < 60; at++) {
    const url = `${origins()[at % 3]}/api/notifications/subscribe`;
    expect((await members[at % 6]!(url, service.subscribe())).status).toBe(200);
  }
  const titles = ['From the first', 'From the second', 'From the third'];
  const sent = await Promise.all(
    titles.map((title, at) =>
      admin(`${origins()[at]}/api/send-push-notification`, { title, body: 'There is news.' }),
    ),
  );
  expect(sent.map(({ status }) => status)).toEqual([200, 200, 200]);
  await expect.poll(() => service.deliveries.length).toBe(3 * 60);
  const got = Map.groupBy(service.deliveries, ({ device }) => device);
  expect(got.size).toBe(60);
  for (const deliveries of got.values())
    expect(deliveries.map(({ payload }) => payload.title).toSorted()).toEqual(titles);
  expect(service.complaints).toEqual([]);

  const reader = members[1]!;
  const unread = () =>
    everywhere(async (origin) => (await read<Unread>(reader, `${origin}/api/inbox/unread`)).unread);
  expect(await unread()).toEqual([3, 3, 3]);
  const { items } = await read<InboxPage>(reader, `${one}/api/inbox`);
  await reader(`${two}/api/inbox/read`, { ids: [items[0]!.id] });
  expect(await unread()).toEqual([2, 2, 2]);
});

test("a schedule's time comes for three nodes: it runs once, and what it sends is on each device once", async () => {
  const { pool } = nodes.database;
  const admin = await signUp(one, 'scheduling');
  await pool.query(`UPDATE users SET is_admin = true WHERE username = 'scheduling'`);
  expect((await admin(`${two}/api/notifications/subscribe`, service.subscribe())).status).toBe(200);
  const answer = await admin(`${three}/api/scheduled-notifications`, {
    title: 'At its time',
    body: 'There is news.',
    scheduledFor: new Date(Date.now() + HOUR).toISOString(),
    targetAudience: 'all',
  });
  expect(answer.status).toBe(201);
  await pool.query(`UPDATE notifications SET scheduled_for = now() WHERE title = 'At its time'`);
  await letTimeCome(nodes.database, 'notifications-due');
  await letTimeGoBy(nodes.database);
  await expect.poll(() => listMissed(nodes.database)).toEqual(['notifications-due completed']);
  const isSent = ({ payload }: Delivery) => payload.title === 'At its time';
  const devices = (await pool.query('SELECT FROM push_subscriptions')).rowCount!;
  await expect.poll(() => service.deliveries.filter(isSent).length).toBe(devices);
  expect(new Set(service.deliveries.filter(isSent).map(({ device }) => device)).size).toBe(devices);
});
