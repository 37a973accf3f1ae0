import { HOUR, type SaidPreference } from '@clear-spring/contract';
import { expect, test } from 'vitest';
import type { TestBrowser } from '../../test-app.ts';
import { createBroadcastTest, MESSAGE } from './broadcast.fixture.ts';
import { sendDue } from './notifications.service.ts';

const { admin, member, subscriber, service, database, startOver, subscribe, send, schedule, ...rest } =
  await createBroadcastTest();
const { now, travel, runDue } = rest;
const start = now().getTime();
const at = (milliseconds: number) => new Date(start - HOUR + milliseconds).toISOString();

const save = (
  browser: TestBrowser,
  ...changes: (Omit<SaidPreference, 'preference'> & { preference: string })[]
) => browser.put('/api/notifications/preferences', { changes });
const no = (preference: string, when = at(0)) => ({ preference, wanted: false, at: when });
const yes = (preference: string, when = at(0)) => ({ preference, wanted: true, at: when });
const said = async (browser: TestBrowser) => (await browser.get('/api/notifications/preferences')).json();

test('who has said nothing wants everything; what was said on one device is known on another', async () => {
  const browser = await member('maya');
  expect(await said(browser)).toEqual([]);
  const saved = await save(browser, no('events'), no('newContent'));
  expect([saved.statusCode, saved.json()]).toEqual([200, [no('events'), no('newContent')]]);
  expect(await said(browser)).toEqual(saved.json());
  expect(await said(await member('other'))).toEqual([]);
});

test('the newest word on each switch stands, whatever comes later; of the same instant always the same', async () => {
  const browser = await member('two-devices');
  await save(browser, no('events', at(2_000)));
  // A phone that was offline sends an older word on one switch, and its own on another.
  const stands = await save(browser, yes('events', at(1_000)), no('productUpdates', at(1_000)));
  expect(stands.json()).toEqual([no('events', at(2_000)), no('productUpdates', at(1_000))]);
  for (const one of [yes('events', at(2_000)), no('events', at(2_000)), yes('events', at(2_000))])
    expect((await save(browser, one)).json()).toContainEqual(no('events', at(2_000)));
  await save(browser, no('emailUpdates', at(5)), yes('emailUpdates', at(7)), no('emailUpdates', at(6)));
  expect(await said(browser)).toContainEqual(yes('emailUpdates', at(7)));
});

test('a hundred toggles leave one row, and a clock that is ahead silences nobody', async () => {
  const browser = await member('restless');
  const toggles = Array.from({ length: 100 }, (_, turn) =>
    ['emailUpdates', 'newContent', 'productUpdates', 'events'].map((preference) => ({
      preference,
      wanted: turn % 2 === 1,
      at: at(turn),
    })),
  );
  await Promise.all(toggles.toReversed().map((changes) => save(browser, ...changes)));
  const stands = ['emailUpdates', 'events', 'newContent', 'productUpdates'].map((one) => yes(one, at(99)));
  expect(await said(browser)).toEqual(stands);
  const ahead = await save(browser, no('events', at(30 * 24 * HOUR)));
  const [told] = ahead.json<SaidPreference[]>().filter(({ preference }) => preference === 'events');
  expect(Date.parse(told!.at)).toBeLessThanOrEqual(now().getTime());
  const { rowCount } = await database.pool.query(
    'SELECT 1 FROM notification_preferences WHERE user_id = $1',
    [browser.userId],
  );
  expect(rowCount).toBe(4);
});

test.each([
  [{ changes: [no('pushNotifications')] }, 'There is no such preference'],
  [{ changes: [no('toString')] }, 'There is no such preference'],
  [{ changes: [] }, 'Nothing is changed'],
  [{ changes: Array.from({ length: 5 }, () => no('events')) }, 'Too many changes'],
  [{ changes: [{ ...no('events'), at: 'tomorrow' }] }, ''],
  [{ changes: [{ ...no('events'), wanted: 'no' }] }, ''],
])('%j changes nothing', async (body, sentence) => {
  const browser = await member(`wrong-${crypto.randomUUID()}`);
  const answer = await browser.put('/api/notifications/preferences', body);
  expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining(sentence)]);
  expect(await said(browser)).toEqual([]);
});

const devicesOf = async (query: string) =>
  (await admin.get(`/api/notifications/audience${query}`)).json<{ devices: number }>().devices;

test('a broadcast about a topic spares who does not want it, and is counted before', async () => {
  await startOver();
  const [wants, declines, paying] = [
    await member('wants'),
    await member('declines'),
    await subscriber('paying'),
  ];
  for (const browser of [wants, declines, paying]) await subscribe(browser);
  await save(declines, no('events'), no('newContent'));
  await save(paying, no('productUpdates'));
  expect(await devicesOf('')).toBe(3);
  expect(await devicesOf('?topic=events')).toBe(2);
  expect(await devicesOf('?topic=events&targetAudience=subscribers')).toBe(1);
  expect(await devicesOf('?topic=productUpdates&targetAudience=subscribers')).toBe(0);
  expect((await admin.get('/api/notifications/audience?topic=emailUpdates')).statusCode).toBe(400);

  expect((await send({ topic: 'events' })).json()).toEqual({ delivered: 2, failed: 0, pending: 0 });
  expect((await send()).json()).toMatchObject({ delivered: 3 });
  const toSome = { ...MESSAGE, topic: 'productUpdates', targetAudience: 'subscribers' };
  expect((await admin.post('/api/notifications/send', toSome)).json()).toMatchObject({ delivered: 0 });
  const [last] = (await admin.get('/api/notification-logs')).json().logs;
  expect(last).toMatchObject({ topic: 'productUpdates', target: 'subscribers' });
  const topicsIn = async (browser: TestBrowser) =>
    (await browser.get('/api/notification-logs')).json<{ logs: { topic: string | null }[] }>().logs;
  const inLogs = [await topicsIn(wants), await topicsIn(declines), await topicsIn(paying)];
  expect(inLogs.map((logs) => logs.map(({ topic }) => topic))).toEqual([
    [null, 'events'],
    [null],
    [null, 'events'],
  ]);
  const wrong = await send({ topic: 'gossip' });
  expect([wrong.statusCode, wrong.body]).toEqual([400, 'There is no such topic']);
});

test('a scheduled broadcast goes to who wants its topic when it is sent, and a page without topics keeps it', async () => {
  await startOver();
  const [early, late] = [await member('early'), await member('late')];
  for (const browser of [early, late]) await subscribe(browser);
  const { id } = await schedule({ topic: 'events' });
  const scheduledFor = new Date(start + HOUR).toISOString();
  const url = `/api/scheduled-notifications/${id}`;
  expect((await admin.put(url, { ...MESSAGE, scheduledFor })).json()).toMatchObject({ topic: 'events' });
  await save(early, no('events', at(1)));
  await save(late, no('events', at(1)), yes('events', at(2)));
  travel(2 * HOUR);
  await runDue(sendDue);
  await expect
    .poll(async () => (await admin.get('/api/scheduled-notifications')).json()[0])
    .toMatchObject({ id, status: 'sent', deliveredCount: 1, topic: 'events' });
  travel(0);
  const cleared = await schedule({ topic: 'events' });
  const answer = await admin.put(`/api/scheduled-notifications/${cleared.id}`, {
    ...MESSAGE,
    scheduledFor,
    topic: null,
  });
  expect(answer.json()).toMatchObject({ topic: null });
  expect(service.deliveries).toHaveLength(1);
});
