import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { TestBrowser } from '../../test-app.ts';
import { whileHeld } from '../../test-held-member.ts';
import { createBroadcastTest, MESSAGE as message } from './broadcast.fixture.ts';

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
  send,
  inHours,
} = await createBroadcastTest();

test.each([
  ['ROLE-02', 'POST', '/api/send-push-notification', message],
  ['ROLE-02', 'POST', '/api/notifications/send', message],
  ['ROLE-03', 'POST', '/api/scheduled-notifications', { ...message, scheduledFor: inHours(1) }],
  ['API-40', 'GET', '/api/scheduled-notifications', undefined],
  ['ROLE-04', 'DELETE', '/api/scheduled-notifications/01999999-0000-7000-8000-000000000000', undefined],
  ['ROLE-09', 'DELETE', '/api/notification-logs/01999999-0000-7000-8000-000000000000', undefined],
  ['ROLE-07', 'POST', '/api/admin/check-rss-feed', undefined],
  ['ROLE-02', 'POST', '/api/notifications/preview', message],
  ['ROLE-02', 'GET', '/api/notifications/audience', undefined],
  ['ROLE-03', 'PUT', '/api/scheduled-notifications/01999999-0000-7000-8000-000000000000', message],
  ['ROLE-07', 'POST', '/api/admin/rss-items/any/announce', undefined],
] as const)('%s %s %s is refused to who is no admin, and does nothing', async (row, method, url, payload) => {
  await startOver();
  const browser = await member(`free-${row.toLowerCase()}-${method.toLowerCase()}-${url.length}`);
  await subscribe(browser);
  const answer = await browser.send({ method, url, ...(payload && { payload }) });
  expect([answer.statusCode, answer.body]).toEqual([403, 'Admin access required.']);
  expect(service.deliveries).toEqual([]);
  expect((await logsOf(admin, '?source=scheduled')).logs).toEqual([]);
});

test('API-43 a notification is sent at once, to everybody or to subscribers', async () => {
  await startOver();
  await subscribe(await member('freda'));
  await subscribe(await subscriber('paula'));
  const toAll = await admin.post('/api/notifications/send', { ...message, url: '/products' });
  expect(toAll.json()).toEqual({ delivered: 2, failed: 0, pending: 0 });
  const toSome = await admin.post('/api/notifications/send', { ...message, targetAudience: 'subscribers' });
  expect(toSome.json()).toEqual({ delivered: 1, failed: 0, pending: 0 });
  expect(service.deliveries.at(-1)?.device).toBe(Math.max(...service.attempts.keys()));
});

test('one key is one message, at once or once more after its answer was lost', async () => {
  await startOver();
  await subscribe();
  const again = (key: string) =>
    admin.send({
      method: 'POST',
      url: '/api/send-push-notification',
      headers: { 'idempotency-key': key },
      payload: message,
    });
  const key = randomUUID();
  const answers = [...(await Promise.all([again(key), again(key)])), await again(key)];
  for (const answer of answers) expect(answer.json()).toEqual({ delivered: 1, failed: 0, pending: 0 });
  expect(service.deliveries).toHaveLength(1);
  expect((await again(randomUUID())).json()).toMatchObject({ delivered: 1 });
  expect(service.deliveries).toHaveLength(2);
  const unreadable = await again('twice');
  expect([unreadable.statusCode, unreadable.body]).toEqual([
    400,
    'The header idempotency-key has to be a UUID.',
  ]);
  expect(service.deliveries).toHaveLength(2);
});

test('API-46 the key a browser subscribes with is text, the same for everybody', async () => {
  const answer = await admin.get('/api/notifications/vapid-public-key');
  expect(answer.headers['content-type']).toContain('text/plain');
  expect(answer.body).toMatch(/^[\w-]{87}$/);
  expect((await (await member('vera')).get('/api/notifications/vapid-public-key')).body).toBe(answer.body);
});

test('API-47 API-48 a subscription is taken, and answered as such, however often it is sent', async () => {
  await startOver();
  const subscription = service.subscribe();
  for (const _time of ['once', 'again']) {
    const answer = await admin.post('/api/notifications/subscribe', subscription);
    expect([answer.statusCode, answer.json()]).toEqual([200, { subscribed: true }]);
  }
  expect((await send()).json()).toMatchObject({ delivered: 1 });
});

const UNKNOWN_SERVICE = 'We do not know this push service, so we cannot send to this browser.';
test.each([
  ['another host', { endpoint: 'https://evil.test/push' }, 422, UNKNOWN_SERVICE],
  ['an address of this network', { endpoint: 'http://169.254.169.254/' }, 422, UNKNOWN_SERVICE],
  ['no address', { endpoint: 'push' }, 422, UNKNOWN_SERVICE],
  ['a key that is too short', { keys: { p256dh: 'abc', auth: 'abc' } }, 400, /key/],
  ['no keys', { keys: undefined }, 400, /Invalid/],
])('API-47 a subscription with %s is refused', async (_what, change, status, sentence) => {
  await startOver();
  const answer = await admin.post('/api/notifications/subscribe', { ...service.subscribe(), ...change });
  expect(answer.statusCode).toBe(status);
  expect(answer.body).toMatch(sentence);
  expect((await send()).json()).toMatchObject({ delivered: 0 });
});

test('ADMN-19 ROLE-08 a test goes to the sender’s own devices, five times an hour, into the log as "profile"', async () => {
  await startOver();
  const browser = await member('tessa');
  await subscribe(await member('tom'));
  const early = await browser.post('/api/notifications/test');
  expect([early.statusCode, early.body]).toEqual([
    422,
    'None of your devices gets notifications yet. Please turn them on first.',
  ]);
  await subscribe(browser);
  for (let time = 1; time <= 4; time++)
    expect((await browser.post('/api/notifications/test')).json()).toEqual({
      delivered: 1,
      failed: 0,
      pending: 0,
    });
  expect((await browser.post('/api/notifications/test')).statusCode).toBe(429);
  expect(new Set(service.deliveries.map(({ device }) => device)).size).toBe(1);
  const { logs } = await logsOf(browser, '?source=profile');
  expect(logs).toHaveLength(4);
  expect(logs[0]).toMatchObject({
    title: 'Test Notification',
    body: 'Notifications reach this device.',
    url: '/profile',
  });
  await subscribe();
  expect((await admin.post('/api/notifications/test')).json()).toMatchObject({ delivered: 1 });
});

test('ROLE-06 members read what was for them and their own tests; admins everything, and who caused it', async () => {
  await startOver();
  const [free, paying] = [await member('finn'), await subscriber('pia')];
  await subscribe(free);
  await free.post('/api/notifications/test');
  await admin.post('/api/notifications/send', { ...message, title: 'For all' });
  await admin.post('/api/notifications/send', {
    ...message,
    title: 'For subscribers',
    targetAudience: 'subscribers',
  });
  await schedule({ title: 'Not yet' });

  const titles = async (browser: TestBrowser) =>
    (await logsOf(browser)).logs.map(({ title }) => title).slice(0, 4);
  expect(await titles(admin)).toEqual(['Not yet', 'For subscribers', 'For all', 'Test Notification']);
  expect((await titles(paying)).slice(0, 2)).toEqual(['For subscribers', 'For all']);
  expect((await titles(free)).slice(0, 2)).toEqual(['For all', 'Test Notification']);
  expect(await titles(paying)).not.toContain('Test Notification');

  const [forAdmin, forMember] = [(await logsOf(admin)).logs[1], (await logsOf(paying)).logs[0]];
  expect(forMember).toEqual({
    id: forAdmin?.id,
    title: 'For subscribers',
    body: message.body,
    source: 'manual',
    sentAt: expect.any(String),
    deliveredCount: 0,
    failedCount: 0,
    status: 'completed',
    topic: null,
    target: 'subscribers',
    url: null,
  });
  expect(forAdmin).toMatchObject({ ...forMember, recipientCount: 0, sourceInfo: 'Sent by ines' });
  expect(JSON.parse((forAdmin as unknown as { payload: string }).payload)).toMatchObject({
    title: 'For subscribers',
  });
});

test('members read what was sent since they joined, admins what was before as well', async () => {
  await send({ title: 'Long before' });
  const late = await member('lara');
  await send({ title: 'Hello everybody' });
  expect((await logsOf(late)).logs.map(({ title }) => title)).toEqual(['Hello everybody']);
  expect((await logsOf(late)).pagination).toMatchObject({ total: 1 });
  expect((await logsOf(admin, '?source=manual')).logs[1]).toMatchObject({ title: 'Long before' });
});

test('a draft goes to its author first, and to nobody else; without a device it says so', async () => {
  await startOver();
  await subscribe(await member('ida'));
  const draft = { ...message, title: 'A first look', url: '/products' };
  const early = await admin.post('/api/notifications/preview', draft);
  expect([early.statusCode, early.body]).toEqual([
    422,
    'None of your devices gets notifications yet. Please turn them on first.',
  ]);
  await subscribe();
  const answer = await admin.post('/api/notifications/preview', draft);
  expect(answer.json()).toEqual({ delivered: 1, failed: 0, pending: 0 });
  expect(service.deliveries).toHaveLength(1);
  expect((await logsOf(admin)).logs[0]).toMatchObject({ ...draft, source: 'profile', target: 'self' });

  const hasty = await member('hasty', { isAdmin: true });
  const statuses: number[] = [];
  while (statuses.length < 100 && statuses.at(-1) !== 429)
    statuses.push((await hasty.post('/api/notifications/preview', draft)).statusCode);
  expect(statuses.at(-1)).toBe(429);
});

test('API-38 ENT-10 ENT-11 the log comes in pages of ten, newest first, of one source where one is asked for', async () => {
  await startOver();
  for (let at = 1; at <= 12; at++) await send({ title: `Number ${at}` });
  const first = await logsOf(admin, '?page=1&pageSize=10&source=manual');
  const second = await logsOf(admin, '?page=2&pageSize=10&source=manual');
  expect(first.logs.slice(0, 2).map(({ title }) => title)).toEqual(['Number 12', 'Number 11']);
  expect(second.logs.slice(0, 2).map(({ title }) => title)).toEqual(['Number 2', 'Number 1']);
  expect(first.logs).toHaveLength(10);
  const { rows } = await database.pool.query(
    `SELECT count(*)::int FROM notifications WHERE source = 'manual'`,
  );
  expect(first.pagination).toEqual({ page: 1, pageSize: 10, total: rows[0].count, more: false });
  expect(new Set(first.logs.map(({ source }) => source))).toEqual(new Set(['manual']));
  expect((await logsOf(admin, '?source=rss')).logs).toEqual([]);
  for (const query of ['?page=0', '?page=1001', '?pageSize=1000', '?source=gossip', '?page=two'])
    expect((await admin.get(`/api/notification-logs${query}`)).statusCode).toBe(400);
  const hexadecimal = await admin.get('/api/notification-logs?pageSize=0x10');
  expect([hexadecimal.statusCode, hexadecimal.body]).toEqual([
    400,
    'Please give a whole number from 1 to 100',
  ]);
});

test('API-39 ROLE-05 an admin deletes the log of what was sent, and not of what is still to come', async () => {
  await send({ title: 'To be forgotten' });
  const [log] = (await logsOf(admin)).logs;
  const { rows } = await database.pool.query(`SELECT id FROM notifications WHERE title = 'To be forgotten'`);
  expect((await admin.delete(`/api/notification-logs/${rows[0].id}`)).statusCode).toBe(204);
  expect((await logsOf(admin)).logs.map(({ title }) => title)).not.toContain('To be forgotten');
  expect((await admin.delete(`/api/notification-logs/${rows[0].id}`)).statusCode).toBe(404);
  const { id } = await schedule();
  const early = await admin.delete(`/api/notification-logs/${id}`);
  expect([early.statusCode, early.body]).toEqual([
    409,
    'This notification has not been sent yet, so its log cannot be deleted.',
  ]);
  expect((await admin.delete('/api/notification-logs/7')).statusCode).toBe(400);
  expect(log).toBeDefined();
});

test('a member has twenty subscribed browsers at most; the one that subscribed longest ago goes', async () => {
  const [bystander, browser] = [await member('bystander'), await member('collector')];
  const only = service.subscribe();
  await bystander.post('/api/notifications/subscribe', only);
  const push = Array.from({ length: 24 }, () => service.subscribe());
  const add = (one: object) => browser.post('/api/notifications/subscribe', one);
  for (const one of push.slice(0, 20)) expect((await add(one)).statusCode).toBe(200);
  // Again, so that it is no longer the oldest.
  await add(push[0]!);
  await whileHeld(database.pool, browser.userId, 4, () => Promise.all(push.slice(20).map(add)));
  const { rows } = await database.pool.query(
    `SELECT endpoint FROM push_subscriptions JOIN users ON users.id = user_id WHERE username = 'collector'`,
  );
  expect(rows).toHaveLength(20);
  expect(new Set(rows.map((row) => row.endpoint))).toEqual(
    new Set([push[0]!, ...push.slice(5)].map(({ endpoint }) => endpoint)),
  );
  const theirs = 'SELECT endpoint FROM push_subscriptions WHERE user_id = $1';
  expect((await database.pool.query(theirs, [bystander.userId])).rows).toEqual([{ endpoint: only.endpoint }]);
});
