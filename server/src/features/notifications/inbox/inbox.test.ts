import { randomUUID } from 'node:crypto';
import { DAY, HOUR, type InboxPage } from '@clear-spring/contract';
import { expect, test } from 'vitest';
import type { TestBrowser, TestMember } from '../../../test-app.ts';
import { createBroadcastTest, MESSAGE } from '../broadcast.fixture.ts';
import { sweepInboxes } from './inbox.sweep.ts';

const { admin, member, subscriber, database, startOver, subscribe, now, travel } =
  await createBroadcastTest();
const { pool } = database;

let sent = 0;
/** Sends a broadcast. @returns its title. */
async function broadcast(more: object = {}): Promise<string> {
  const title = `Message ${++sent}`;
  const answer = await admin.post('/api/notifications/send', { ...MESSAGE, title, ...more });
  expect([answer.statusCode, answer.statusCode === 200 || answer.body]).toEqual([200, true]);
  return title;
}
const inbox = async (browser: TestBrowser, query = '') =>
  (await browser.get(`/api/inbox${query}`)).json<InboxPage>();
const titles = async (browser: TestBrowser, query = '') =>
  (await inbox(browser, query)).items.map(({ title }) => title);
const unread = async (browser: TestBrowser) =>
  (await browser.get('/api/inbox/unread')).json<{ unread: number }>().unread;
const markRead = (browser: TestBrowser, body: object) => browser.post('/api/inbox/read', body);
const switchOff = (browser: TestBrowser, preference: string) =>
  browser.put('/api/notifications/preferences', {
    changes: [{ preference, wanted: false, at: now().toISOString() }],
  });

test('the inbox has what was sent since the member joined, newest first, with push off too', async () => {
  await broadcast();
  const maya = await member('maya');
  expect(await inbox(maya)).toEqual({ items: [], hasMore: false, unread: 0 });
  const first = await broadcast({ url: '/event-photos' });
  const second = await broadcast();
  const { items, unread: count } = await inbox(maya);
  expect(items).toMatchObject([
    { title: second, body: MESSAGE.body, url: null, isRead: false, source: 'manual', topic: null },
    { title: first, url: '/event-photos', isRead: false },
  ]);
  expect([count, await unread(maya)]).toEqual([2, 2]);
});

test('a broadcast is in the inbox of whom it went to then, whatever they want or pay afterwards', async () => {
  const [wants, declines] = [await member('wants'), await member('declines')];
  const paying = await subscriber('paying');
  await switchOff(declines, 'events');
  const about = await broadcast({ topic: 'events' });
  const paid = await broadcast({ targetAudience: 'subscribers' });
  const both = await broadcast({ targetAudience: 'subscribers', topic: 'productUpdates' });
  await switchOff(wants, 'events');
  await pool.query('DELETE FROM subscriptions WHERE user_id = $1', [paying.userId]);
  expect(await titles(wants)).toEqual([about]);
  expect(await titles(declines)).toEqual([]);
  expect(await titles(paying)).toEqual([both, paid, about]);
  expect([await unread(wants), await unread(declines), await unread(paying)]).toEqual([1, 0, 3]);
});

test('members of every block get what is for them, and nobody else does', async () => {
  // Numbers on both sides of where the second and the third block begin.
  const browsers: TestMember[] = [];
  for (const number of [2_047, 2_048, 4_095, 4_096, 4_097]) {
    await pool.query(`SELECT setval('inboxes_number_seq', $1, false)`, [number]);
    browsers.push(await member(`number-${number}`));
  }
  for (const odd of [0, 2, 4]) await switchOff(browsers[odd]!, 'productUpdates');
  const title = await broadcast({ topic: 'productUpdates' });
  const found = await Promise.all(browsers.map((browser) => titles(browser)));
  expect(found).toEqual([[], [title], [], [title], []]);
});

test('a test to oneself and what is only scheduled are in no inbox', async () => {
  await startOver();
  const browser = await member('tester');
  await subscribe(browser);
  await browser.post('/api/notifications/test');
  await admin.post('/api/scheduled-notifications', {
    ...MESSAGE,
    scheduledFor: new Date(now().getTime() + HOUR).toISOString(),
  });
  expect(await inbox(browser)).toEqual({ items: [], hasMore: false, unread: 0 });
});

test('pages go on below the last item, whatever comes or goes meanwhile', async () => {
  const browser = await member('reader');
  const all = [];
  for (let count = 0; count < 5; count++) all.unshift(await broadcast());
  const page = await inbox(browser, '?pageSize=2');
  expect(page.items.map(({ title }) => title)).toEqual(all.slice(0, 2));
  expect(page.hasMore).toBe(true);
  await broadcast();
  const below = page.items.at(-1)!.position;
  const next = await inbox(browser, `?pageSize=3&before=${below}`);
  expect(next.items.map(({ title }) => title)).toEqual(all.slice(2));
  expect([next.hasMore, next.unread]).toEqual([false, 6]);
});

test('what was read on one device is read on the other, one by one and all that was seen', async () => {
  const [browser, bystander] = [await member('two-devices'), await member('bystander')];
  for (let count = 0; count < 4; count++) await broadcast();
  const { items } = await inbox(browser);
  const [newest, third, second] = items;
  const marked = await markRead(browser, { ids: [second!.id] });
  expect([marked.statusCode, marked.json()]).toEqual([200, { unread: 3 }]);
  expect((await inbox(bystander)).items.map(({ isRead }) => isRead)).toEqual([false, false, false, false]);
  expect((await markRead(browser, { ids: [second!.id.toUpperCase(), second!.id] })).json()).toEqual({
    unread: 3,
  });
  // This device had not seen the newest yet.
  expect((await markRead(browser, { through: third!.position })).json()).toEqual({ unread: 1 });
  expect((await inbox(browser)).items.map(({ isRead }) => isRead)).toEqual([false, true, true, true]);
  // What is read is no longer kept one by one.
  const { rowCount } = await pool.query('SELECT 1 FROM inbox_reads WHERE user_id = $1', [browser.userId]);
  expect(rowCount).toBe(0);
  // Late news of a device that was offline takes nothing back.
  expect((await markRead(browser, { through: second!.position })).json()).toEqual({ unread: 1 });
  expect((await markRead(browser, { ids: [newest!.id], through: newest!.position })).json()).toEqual({
    unread: 0,
  });
  expect(await unread(bystander)).toBe(4);
  const later = await broadcast();
  expect((await inbox(browser)).items.filter(({ isRead }) => !isRead).map(({ title }) => title)).toEqual([
    later,
  ]);
});

test('nobody marks what is not there yet, or not theirs', async () => {
  const [browser, declines] = [await member('hasty'), await member('not-theirs')];
  await broadcast();
  await markRead(browser, { through: Number.MAX_SAFE_INTEGER });
  expect(await unread(browser)).toBe(0);
  await broadcast();
  expect(await unread(browser)).toBe(1);
  await switchOff(declines, 'events');
  await broadcast({ topic: 'events' });
  const [theirs] = (await inbox(browser)).items;
  await markRead(declines, { ids: [theirs!.id, randomUUID()] });
  const { rowCount } = await pool.query('SELECT 1 FROM inbox_reads WHERE user_id = $1', [declines.userId]);
  expect(rowCount).toBe(0);
});

test.each([
  ['POST', '/api/inbox/read', { ids: ['mine'] }, 'There is no such item'],
  ['POST', '/api/inbox/read', { through: -1 }, 'There is no such position'],
  ['POST', '/api/inbox/read', { through: 1.5 }, 'There is no such position'],
  ['GET', '/api/inbox?before=first', undefined, 'There is no such position'],
  ['GET', '/api/inbox?before=-3', undefined, 'There is no such position'],
  ['GET', '/api/inbox?pageSize=101', undefined, 'Please give a whole number from 1 to 100'],
] as const)('%s %s %j is refused with a sentence', async (method, url, payload, sentence) => {
  const answer = await admin.send({ method, url, ...(payload && { payload }) });
  expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining(sentence)]);
});

test('more than two hundred ids at once are refused', async () => {
  const ids = Array.from({ length: 201 }, () => randomUUID());
  expect((await markRead(admin, { ids })).statusCode).toBe(400);
});

test('many marks and broadcasts at once: each item is unread until it was marked, and counted so', async () => {
  const browser = await member('busy');
  for (let count = 0; count < 6; count++) await broadcast();
  const { items } = await inbox(browser);
  await Promise.all([
    ...items.map(({ id }) => markRead(browser, { ids: [id] })),
    markRead(browser, { through: items[2]!.position }),
    markRead(browser, { through: items[0]!.position }),
    broadcast(),
    broadcast({ topic: 'events' }),
  ]);
  const after = await inbox(browser);
  expect(after.items.map(({ isRead }) => isRead)).toEqual([false, false, ...items.map(() => true)]);
  expect(after.unread).toBe(2);
});

test('a broadcast that is committed late is not read with what was seen before', async () => {
  const browser = await member('late');
  const slow = await pool.connect();
  await slow.query('BEGIN');
  await slow.query(
    `INSERT INTO notifications (id, title, body, urgency, source, source_info, target, status, created_at, sent_at)
     VALUES ($1, 'Slow', '', 'normal', 'manual', '', 'all', 'completed', now(), now())`,
    [randomUUID()],
  );
  // Waits for the slow one, and is later in every inbox.
  const quick = broadcast();
  const seen = await inbox(browser);
  expect(seen.items).toEqual([]);
  await slow.query('COMMIT');
  slow.release();
  expect(await quick).toBe(`Message ${sent}`);
  expect(await titles(browser)).toEqual([`Message ${sent}`, 'Slow']);
  expect(await unread(browser)).toBe(2);
});

test('what an admin deletes leaves all inboxes, and what is older than a year ends', async () => {
  const browser = await member('old-hand');
  await pool.query(`UPDATE users SET created_at = now() - interval '3 years' WHERE id = $1`, [
    browser.userId,
  ]);
  await broadcast();
  const [mistake] = (await inbox(browser)).items;
  const before = await unread(browser);
  expect((await admin.delete(`/api/notification-logs/${mistake!.id}`)).statusCode).toBe(204);
  expect(await unread(browser)).toBe(before - 1);
  expect((await inbox(browser)).items).not.toContainEqual(mistake);

  await broadcast({ topic: 'events' });
  const { items } = await inbox(browser);
  await markRead(browser, { ids: [items[0]!.id] });
  travel(366 * DAY);
  // The session has ended by then.
  await pool.query(
    `UPDATE sessions SET expires_at = now() + interval '3 years', last_seen_at = now() + interval '366 days'`,
  );
  expect(await inbox(browser)).toEqual({ items: [], hasMore: false, unread: 0 });
  travel(0);
  await pool.query(`UPDATE notifications SET sent_at = sent_at - interval '366 days' WHERE id = $1`, [
    items[0]!.id,
  ]);
  await sweepInboxes({ longRunningDb: database.longRunningDb });
  const { rows } = await pool.query(
    `SELECT (SELECT count(*)::int FROM notification_members WHERE notification_id = $1) AS members,
       (SELECT count(*)::int FROM inbox_reads WHERE notification_id = $1) AS reads,
       (SELECT count(*)::int FROM notifications WHERE id = $1) AS log`,
    [items[0]!.id],
  );
  expect(rows).toEqual([{ members: 0, reads: 0, log: 1 }]);
});

test('of 10,000 items each is counted, and marked', async () => {
  const browser = await member('overwhelmed');
  await pool.query(
    `INSERT INTO notifications (id, title, body, urgency, source, source_info, target, topic, status, created_at, sent_at)
     SELECT uuidv7(), 'Item ' || n, 'Text', 'normal', 'manual', '', 'all', CASE WHEN n % 2 = 0 THEN 'events' END,
       'completed', now(), now() FROM generate_series(1, 10000) n`,
  );
  await pool.query(
    `INSERT INTO notification_members SELECT id, number / 2048, set_bit(repeat('0', 2048)::bit(2048), number % 2048, 1)
     FROM notifications, inboxes WHERE title LIKE 'Item %' AND topic = 'events' AND inboxes.user_id = $1`,
    [browser.userId],
  );
  const { items, unread: count } = await inbox(browser, '?pageSize=100');
  expect(count).toBe(10_000);
  await markRead(browser, { ids: items.map(({ id }) => id) });
  expect(await unread(browser)).toBe(9_900);
  await markRead(browser, { through: items[0]!.position });
  expect(await unread(browser)).toBe(0);
});
