import { HOUR } from '@clear-spring/contract';
import { expect, test } from 'vitest';
import type { TestBrowser } from '../../test-app.ts';
import { createBroadcastTest, MESSAGE as message } from './broadcast.fixture.ts';
import { sendDue } from './notifications.service.ts';

const {
  admin,
  member,
  subscriber,
  service,
  database,
  startOver,
  subscribe,
  schedule,
  logsOf,
  now,
  inHours,
  travel,
  runDue,
} = await createBroadcastTest();

const scheduled = async (id: string) =>
  (await admin.get('/api/scheduled-notifications'))
    .json<{ id: string; version: string }[]>()
    .find((one) => one.id === id);

test('API-41 ENT-13 a notification is scheduled as pending, with the offset of the clock it was read from', async () => {
  const at = new Date(now().getTime() + 26 * HOUR);
  const inNewYork = new Date(at.getTime() - 5 * HOUR).toISOString().replace('Z', '-05:00');
  const { id } = await schedule({ url: '/products', scheduledFor: inNewYork, targetAudience: 'subscribers' });
  expect(await scheduled(id)).toEqual({
    id,
    ...message,
    url: '/products',
    scheduledFor: at.toISOString(),
    topic: null,
    targetAudience: 'subscribers',
    version: expect.any(String),
    status: 'pending',
    sending: false,
    sentAt: null,
    deliveredCount: 0,
    failedCount: 0,
  });
});

test('a pending notification is changed; what would not be taken, and what is over, stays as it was', async () => {
  const { id } = await schedule({ url: '/products' });
  const edit = (change: object, of = id) =>
    admin.put(`/api/scheduled-notifications/${of}`, { ...message, scheduledFor: inHours(2), ...change });
  const change = { title: 'Spring fair, rain or shine', url: '', targetAudience: 'subscribers' };
  const edited = { ...message, ...change, url: null, scheduledFor: inHours(3), status: 'pending' };
  expect((await edit({ ...change, scheduledFor: edited.scheduledFor })).json()).toMatchObject(edited);

  expect((await edit({ scheduledFor: inHours(-1) })).statusCode).toBe(422);
  expect((await edit({ title: ' ' })).statusCode).toBe(400);
  expect((await edit({ body: '水'.repeat(1_000), url: `/${'x'.repeat(990)}` })).statusCode).toBe(413);
  expect(await edit({}, '01999999-0000-7000-8000-000000000000')).toMatchObject({
    statusCode: 404,
    body: 'There is no such notification.',
  });
  await admin.delete(`/api/scheduled-notifications/${id}`);
  const late = await edit({});
  expect([late.statusCode, late.body]).toEqual([
    409,
    'This notification is not pending any more, so it cannot be changed.',
  ]);
  expect(await scheduled(id)).toMatchObject({ ...edited, status: 'cancelled' });
});

test('a change of what somebody else has changed since is refused with their name, and made once its version is sent', async () => {
  const { id, version } = await schedule();
  const other = await member('oscar', { isAdmin: true });
  const scheduledFor = inHours(2);
  const edit = (by: TestBrowser, title: string, more: object = {}) =>
    by.put(`/api/scheduled-notifications/${id}`, { ...message, scheduledFor, title, ...more });
  expect((await edit(other, 'Theirs', { version })).json()).toMatchObject({ title: 'Theirs' });

  const refused = await edit(admin, 'Mine', { version });
  expect([refused.statusCode, refused.body]).toEqual([
    409,
    'oscar changed this notification meanwhile, so yours is not saved yet.',
  ]);
  expect((await edit(other, 'Mine', { version })).body).toMatch(/^You changed/);
  const current = await scheduled(id);
  expect(current).toMatchObject({ title: 'Theirs' });
  expect((await edit(admin, 'Mine', { version: current!.version })).json()).toMatchObject({ title: 'Mine' });
  // As after an answer that did not arrive.
  expect((await edit(admin, 'Mine', { version: current!.version })).statusCode).toBe(200);
  // As pages from before.
  expect((await edit(admin, 'Without a version')).statusCode).toBe(200);
});

test('what is sent while somebody changes it stays as it was sent', async () => {
  const { id } = await schedule();
  const node = await database.pool.connect();
  await node.query('BEGIN');
  const { rows } = await node.query<{ pid: number }>(
    'SELECT pg_backend_pid() AS pid FROM notifications WHERE id = $1 FOR UPDATE',
    [id],
  );
  const body = { ...message, title: 'Too late', scheduledFor: inHours(2) };
  const late = admin.put(`/api/scheduled-notifications/${id}`, body);
  const isBehind = 'SELECT FROM pg_stat_activity WHERE $1 = ANY (pg_blocking_pids(pid))';
  while ((await database.pool.query(isBehind, [rows[0]!.pid])).rowCount === 0);
  await node.query(`UPDATE notifications SET status = 'completed', sent_at = now() WHERE id = $1`, [id]);
  await node.query('COMMIT');
  node.release();
  expect((await late).statusCode).toBe(409);
  expect(await scheduled(id)).toMatchObject({ title: message.title, status: 'sent' });
});

test.each([
  ['VAL-22', 'no title', { title: undefined }, 400, 'Title is required'],
  ['VAL-22', 'a blank title', { title: '  ' }, 400, 'Title is required'],
  ['VAL-23', 'no message', { body: '' }, 400, 'Message is required'],
  ['VAL-24', 'no time', { scheduledFor: undefined }, 400, 'Scheduled time is required'],
  [
    'VAL-24',
    'a time without an offset',
    { scheduledFor: '2026-12-24T18:00:00' },
    400,
    'Scheduled time is required',
  ],
  ['VAL-26', 'another audience', { targetAudience: 'admins' }, 400, /^targetAudience: Invalid/],
  ['API-41', 'a time in the past', { scheduledFor: inHours(-1) }, 422, /passed already/],
  [
    'API-41',
    'an address that is a script',
    { url: 'javascript:alert(1)' },
    400,
    'An address starts with / or with https://',
  ],
  [
    'API-41',
    'an address of another host in disguise',
    { url: '//evil.test' },
    400,
    'An address starts with / or with https://',
  ],
  [
    'API-41',
    'more than push services take',
    { body: '水'.repeat(1_000), url: `/${'x'.repeat(990)}` },
    413,
    /too large for phones\. Please shorten it by about \d+ characters\./,
  ],
] as const)('%s scheduling with %s is refused', async (_row, _what, change, status, text) => {
  const count = async () =>
    Number((await database.pool.query('SELECT count(*) FROM notifications')).rows[0].count);
  const before = await count();
  const body = { ...message, scheduledFor: inHours(1), ...change };
  const answer = await admin.post('/api/scheduled-notifications', body);
  expect(answer.statusCode).toBe(status);
  expect(answer.body).toMatch(text);
  expect(await count()).toBe(before);
});

test('API-42 ADMN-22 ENT-14 what is deleted is cancelled, and never sent', async () => {
  await startOver();
  await subscribe();
  const { id } = await schedule();
  expect((await admin.delete(`/api/scheduled-notifications/${id}`)).statusCode).toBe(204);
  travel(2 * HOUR);
  await runDue(sendDue);
  expect(await scheduled(id)).toMatchObject({ status: 'cancelled', sentAt: null });
  expect(service.deliveries).toEqual([]);
  const again = await admin.delete(`/api/scheduled-notifications/${id}`);
  expect([again.statusCode, again.body]).toEqual([
    409,
    'This notification is not pending any more, so it cannot be deleted.',
  ]);
  expect(
    await admin.delete('/api/scheduled-notifications/01999999-0000-7000-8000-000000000000'),
  ).toMatchObject({ statusCode: 404, body: 'There is no such notification.' });
  travel(0);
});

test('JOB-06 ADMN-23 ADMN-24 only what is pending and due is sent, once, to whom it is for; the outcome is kept', async () => {
  await startOver();
  const [free, paying] = [await member('fritz'), await subscriber('petra')];
  await subscribe(free);
  await subscribe(paying);
  const [all, subscribers, later] = [
    await schedule({ title: 'All' }),
    await schedule({ title: 'Subscribers', targetAudience: 'subscribers' }),
    await schedule({ title: 'Later', scheduledFor: inHours(3) }),
  ];
  await runDue(sendDue);
  expect(service.deliveries).toEqual([]);

  travel(2 * HOUR);
  // Three nodes whose schedules fire at once.
  await Promise.all([runDue(sendDue), runDue(sendDue), runDue(sendDue)]);
  await expect
    .poll(() => scheduled(all.id))
    .toMatchObject({ status: 'sent', deliveredCount: 2, failedCount: 0 });
  await expect.poll(() => scheduled(subscribers.id)).toMatchObject({ status: 'sent', deliveredCount: 1 });
  expect(await scheduled(later.id)).toMatchObject({ status: 'pending' });
  expect(service.deliveries.map(({ payload }) => payload.title).toSorted()).toEqual([
    'All',
    'All',
    'Subscribers',
  ]);

  await database.pool.query('DELETE FROM push_subscriptions');
  await subscribe();
  service.answer = () => 410;
  travel(4 * HOUR);
  await runDue(sendDue);
  await expect
    .poll(() => scheduled(later.id))
    .toMatchObject({ status: 'failed', deliveredCount: 0, failedCount: 1, sentAt: expect.any(String) });
  travel(0);
});

test('ENT-12 a log of what is scheduled says so, and then how it went', async () => {
  const { id } = await schedule({ title: 'Watch me' });
  const log = async () => (await logsOf(admin, '?source=scheduled')).logs.find((one) => one.id === id);
  expect(await log()).toMatchObject({ status: 'scheduled', source: 'scheduled' });
  travel(2 * HOUR);
  await runDue(sendDue);
  await expect.poll(log).toMatchObject({ status: expect.stringMatching(/completed|failed/) });
  travel(0);
});
