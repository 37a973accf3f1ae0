import { HOUR } from '@clear-spring/contract';
import { expect, test } from 'vitest';
import { startPodcastHost } from '../../audio/podcast-host.fixture.ts';
import { createOutboundClient } from '../../outbound/index.ts';
import { enqueueSchedule } from '../../jobs/other-node.fixture.ts';
import { createTestApp } from '../../test-app.ts';
import { newYorkTimeAfter, sendDue } from '../notifications/index.ts';
import { createHttpFeed } from '../podcast/index.ts';
import { announceNewItems } from './rss.service.ts';

const host = await startPodcastHost();
const feedUrl = `${host.origin}/feed`;
let items: string[] = [];
let broken = false;
host.on('/feed', (_request, response) => {
  if (broken) response.writeHead(500).end();
  else
    response
      .writeHead(200, { 'content-type': 'application/rss+xml' })
      .end(`<rss version="2.0"><channel><title>Well</title>${items.join('')}</channel></rss>`);
});

const { database, jobs, member, now, travel } = await createTestApp(
  { podcastFeedUrl: feedUrl },
  { addresses: host.policy },
);
const admin = await member('ines', { isAdmin: true });

const feed = createHttpFeed({ url: feedUrl, outbound: createOutboundClient(host.policy) });
const announce = () => announceNewItems({ db: database.db, feed, now });
const item = (title: string, day: number) =>
  `<item><title>${title}</title><guid>${title}</guid><enclosure url="https://well.test/${title}.mp3"/>
   <pubDate>${new Date(Date.UTC(2026, 9, day)).toUTCString()}</pubDate></item>`;
const check = () => admin.post('/api/admin/check-rss-feed');
const listed = async () =>
  (await admin.get('/api/admin/rss-items')).json<
    { id: string; title: string; announcement: string; notificationScheduled: boolean }[]
  >();
const scheduled = async () =>
  (await admin.get('/api/scheduled-notifications')).json<
    { id: string; title: string; body: string; scheduledFor: string; status: string }[]
  >();

items = [item('first', 1), item('second', 2)];
await check();

test('API-44 ENT-15 the items of the feed are listed, newest first; those of the first import are not announced', async () => {
  await announce();
  expect(await listed()).toEqual(
    ['second', 'first'].map((title) => ({
      id: expect.stringMatching(/./),
      title,
      link: null,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      announcement: 'none',
      notificationScheduled: false,
      notificationSent: false,
    })),
  );
  expect(await scheduled()).toEqual([]);
});

test('API-45 the check finds what is new, and tells how many', async () => {
  items = [item('third', 3), ...items];
  expect((await check()).json()).toEqual({ newItems: 1 });
  expect((await check()).json()).toEqual({ newItems: 0 });
  expect((await listed()).map(({ title }) => title)).toEqual(['third', 'second', 'first']);
});

test('a feed that fails is told in a sentence, which stands in its state until it works again', async () => {
  broken = true;
  const answer = await check();
  expect(answer.statusCode).toBe(502);
  expect(answer.body).toMatch(/^The feed.*500.*\.$/);
  await check();
  const state = async () => (await admin.get('/api/admin/rss-feed')).json<object>();
  expect(await state()).toMatchObject({ feed: feedUrl, lastFailure: answer.body, consecutiveFailures: 2 });
  broken = false;
  await check();
  expect(await state()).toMatchObject({ lastFailure: null, consecutiveFailures: 0 });
});

test('JOB-04 up to three new items are announced one by one at the next 7:05 PM of New York, once', async () => {
  items = [item('fourth', 4), ...items];
  await check();
  await announce();
  await announce();
  const evening = newYorkTimeAfter(now(), { hour: 19, minute: 5 });
  expect(await scheduled()).toMatchObject(
    ['fourth', 'third'].map((title) => ({
      title: 'New Episode Available',
      body: title,
      scheduledFor: evening.toISOString(),
      status: 'pending',
    })),
  );
  const flags = (await listed()).map(({ notificationScheduled }) => notificationScheduled);
  expect(flags).toEqual([true, true, false, false]);
});

test('an announcement that is sent is marked at its item; the log is of source rss', async () => {
  travel(newYorkTimeAfter(now(), { hour: 19, minute: 5 }).getTime() - Date.now() + 60_000);
  await sendDue({ db: database.db, jobs, now });
  await expect.poll(listed).toMatchObject([
    { title: 'fourth', notificationSent: true },
    { title: 'third', notificationSent: true },
    { title: 'second', notificationSent: false },
    { title: 'first', notificationSent: false },
  ]);
  const { logs } = (await admin.get('/api/notification-logs?source=rss')).json<{ logs: object[] }>();
  expect(logs).toMatchObject([{ status: 'completed', target: 'all', url: '/advanced-audios' }, {}]);
  travel(0);
});

test('more than three new items are announced together', async () => {
  items = [...[5, 6, 7, 8].map((day) => item(`day ${day}`, day)), ...items];
  await check();
  await announce();
  const [latest] = await scheduled();
  expect(latest).toMatchObject({ title: '4 New Episodes Available', body: 'day 5 and 3 more' });
});

test('an announcement that is more than an hour late waits for the next evening; one that is less goes out', async () => {
  const pending = async () => (await scheduled()).filter(({ status }) => status === 'pending');
  const [before] = await pending();
  const dueAt = new Date(before!.scheduledFor).getTime();
  travel(dueAt - Date.now() + HOUR + 60_000);
  await sendDue({ db: database.db, jobs, now });
  const [after] = await pending();
  expect(after).toMatchObject({
    id: before!.id,
    scheduledFor: newYorkTimeAfter(now(), { hour: 19, minute: 5 }).toISOString(),
  });

  travel(new Date(after!.scheduledFor).getTime() - Date.now() + HOUR - 60_000);
  await sendDue({ db: database.db, jobs, now });
  expect(await pending()).toEqual([]);
  travel(0);
});

test('an announcement that was cancelled or failed says so at its item, and is scheduled again, once', async () => {
  items = [item('ninth', 9), item('tenth', 10), ...items];
  await check();
  await announce();
  const found = async () => (await listed()).slice(0, 2);
  const again = (id: string) => admin.post(`/api/admin/rss-items/${id}/announce`);
  const [tenth, ninth] = await found();
  const early = await again(tenth!.id);
  expect([early.statusCode, early.body]).toEqual([
    409,
    'Only a notification that was cancelled or failed can be scheduled again.',
  ]);

  const pending = async () => (await scheduled()).filter(({ status }) => status === 'pending');
  const [one, other] = (await pending()).toSorted((a, b) => a.body.localeCompare(b.body));
  await admin.delete(`/api/scheduled-notifications/${one!.id}`);
  await database.pool.query(`UPDATE notifications SET status = 'failed' WHERE id = $1`, [other!.id]);
  // The state that comes from the log survives without it.
  expect((await admin.delete(`/api/notification-logs/${other!.id}`)).statusCode).toBe(204);
  expect(await found()).toMatchObject([
    { title: 'tenth', announcement: 'failed', notificationScheduled: false, notificationSent: false },
    { title: 'ninth', announcement: 'cancelled', notificationScheduled: false, notificationSent: false },
  ]);

  const evening = newYorkTimeAfter(now(), { hour: 19, minute: 5 }).toISOString();
  const answers = await Promise.all([tenth, ninth, ninth, ninth, ninth].map((each) => again(each!.id)));
  const refused = answers.filter(({ statusCode }) => statusCode === 409);
  expect([answers.length - refused.length, refused.length]).toEqual([2, 3]);
  expect(answers[0]?.json()).toEqual({ scheduledFor: evening });
  expect(await found()).toMatchObject([{ announcement: 'scheduled' }, { announcement: 'scheduled' }]);
  expect((await pending()).map(({ body }) => body).toSorted()).toEqual(['ninth', 'tenth']);
  await announce();
  expect(await pending()).toHaveLength(2);
  expect(await again('nobody')).toMatchObject({ statusCode: 404, body: 'There is no such item.' });
});

test('what another node schedules again at the same time is not scheduled twice', async () => {
  items = [item('eleventh', 11), ...items];
  await check();
  await announce();
  const [eleventh] = await listed();
  const [last] = (await scheduled()).filter(({ body }) => body === 'eleventh');
  await admin.delete(`/api/scheduled-notifications/${last!.id}`);
  const node = await database.pool.connect();
  await node.query('BEGIN');
  const { rows } = await node.query<{ pid: number }>(
    'SELECT pg_backend_pid() AS pid FROM episode_announcements WHERE episode_id = $1 FOR UPDATE',
    [eleventh!.id],
  );
  const late = admin.post(`/api/admin/rss-items/${eleventh!.id}/announce`);
  const isBehind = 'SELECT FROM pg_stat_activity WHERE $1 = ANY (pg_blocking_pids(pid))';
  while ((await database.pool.query(isBehind, [rows[0]!.pid])).rowCount === 0);
  await node.query(`UPDATE notifications SET status = 'scheduled' WHERE id = $1`, [last!.id]);
  await node.query('COMMIT');
  node.release();
  expect((await late).statusCode).toBe(409);
  expect((await scheduled()).filter(({ body }) => body === 'eleventh')).toHaveLength(1);
});

test('the items come in pages, and the state of the feed says how many there are', async () => {
  const all = (await listed()).map(({ id }) => id);
  const page = async (number: number) =>
    (await admin.get(`/api/admin/rss-items?page=${number}&pageSize=4`)).json<{ id: string }[]>();
  expect([...(await page(1)), ...(await page(2))].map(({ id }) => id)).toEqual(all.slice(0, 8));
  expect((await admin.get('/api/admin/rss-feed')).json()).toMatchObject({ itemCount: all.length });
});

test('a feed that was away in the night is read within the hour, and what is new is announced the same day', async () => {
  const before = await scheduled();
  const other = item('meanwhile', 30);
  broken = true;
  await check();
  await enqueueSchedule(database, 'rss-catch-up');
  const failures = async () =>
    (await admin.get('/api/admin/rss-feed')).json<{ consecutiveFailures: number }>().consecutiveFailures;
  await expect.poll(failures).toBe(2);
  expect(await scheduled()).toEqual(before);
  broken = false;
  items = [other, ...items];
  await enqueueSchedule(database, 'rss-catch-up');
  await expect
    .poll(scheduled)
    .toContainEqual(expect.objectContaining({ title: 'New Episode Available', body: 'meanwhile' }));
  expect(await failures()).toBe(0);
});
