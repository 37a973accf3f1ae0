import { HOUR } from '@clear-spring/contract';
import { expect, test } from 'vitest';
import { PASSWORD, type TestBrowser, type TestMember } from '../../../test-app.ts';
import { createBroadcastTest, MESSAGE } from '../broadcast.fixture.ts';
import { sendNow } from '../notifications.service.ts';
import { makeReleases } from './held.queries.ts';
import { releaseHeld } from './release.service.ts';

const test_ = await createBroadcastTest({ pauseSeconds: 0 });
const { admin, member, visitor, database, service, subscribe, send, now, travel, jobs, latestLog } = test_;
const { db, pool } = database;

/** `HH:MM` of UTC in this many hours. */
const timeIn = (hours: number) => new Date(now().getTime() + hours * HOUR).toISOString().slice(11, 16);
const putHours = (browser: TestBrowser, quietHours: unknown) =>
  browser.put('/api/notifications/quiet-hours', { quietHours });
const hoursOf = async (browser: TestBrowser) => (await browser.get('/api/notifications/quiet-hours')).json();

/** A member with a device, for whom it is quiet since an hour ago, until in three hours by the clocks of UTC. */
async function sleeper(username: string): Promise<{ browser: TestMember; device: number }> {
  const browser = await member(username);
  const { endpoint } = await subscribe(browser);
  expect((await putHours(browser, { from: timeIn(-1), to: timeIn(3) })).statusCode).toBe(200);
  return { browser, device: Number(endpoint.split('/').at(-1)) };
}

/** Starts with no devices, and at the present. */
async function startOver(): Promise<void> {
  travel(0);
  await test_.startOver();
  await pool.query('TRUNCATE held_pushes, push_releases');
  await pool.query(`UPDATE notifications SET status = 'completed' WHERE status = 'sending'`);
}
/** In four hours. */
const wakeUp = () => travel(4 * HOUR);
const release = () => releaseHeld({ db, jobs, now });
const titlesOn = (device: number) =>
  service.deliveries.filter((delivery) => delivery.device === device).map(({ payload }) => payload.title);

test('a push waits for the end of quiet hours, is in the inbox at once, and pending in the log until it came', async () => {
  await startOver();
  const { browser, device } = await sleeper('maya');
  await subscribe();
  expect((await send()).json()).toEqual({ delivered: 1, failed: 0, pending: 1, held: 1 });
  expect(titlesOn(device)).toEqual([]);
  expect((await browser.get('/api/inbox')).json().items).toMatchObject([{ title: 'New hours' }]);
  expect(await latestLog()).toMatchObject({
    status: 'sending',
    deliveredCount: 1,
    failedCount: 0,
    heldCount: 1,
  });
  await release();
  wakeUp();
  await release();
  await expect.poll(latestLog).toMatchObject({ status: 'completed', deliveredCount: 2, failedCount: 0 });
  expect(titlesOn(device)).toEqual(['New hours']);
  expect(service.deliveries).toHaveLength(2);
  const [tags, topics] = [new Set(), new Set()];
  for (const { payload, headers } of service.deliveries) {
    tags.add(payload.tag);
    topics.add(headers.topic);
  }
  expect([tags.size, topics.size]).toEqual([1, 1]);
  expect((await pool.query('SELECT 1 FROM held_pushes, push_releases')).rowCount).toBe(0);
});

test('a push that is held while a release is being made waits, and comes as one with the next', async () => {
  await startOver();
  const { device } = await sleeper('nils');
  const looked = { awake: [], heldSince: new Date(0), now: now() };
  await send({ title: 'One' });
  expect(await db.transaction((tx) => makeReleases(tx, looked))).toEqual([]);
  await send({ title: 'Two' });
  wakeUp();
  await release();
  await expect.poll(() => titlesOn(device)).toEqual(['2 messages while it was quiet']);
});

test('several come as one, which names them and leads to the inbox; each counts in its own log', async () => {
  await startOver();
  const { device } = await sleeper('noor');
  const logs = [];
  for (const title of ['One', 'Two', 'Three', 'Four']) {
    await send({ title, urgency: 'high' });
    logs.push((await latestLog())!['id']);
  }
  expect(service.deliveries).toEqual([]);
  wakeUp();
  await release();
  const ofThese = async () =>
    (await admin.get('/api/notification-logs?pageSize=4'))
      .json<{ logs: { id: string; status: string; deliveredCount: number }[] }>()
      .logs.map(({ id, status, deliveredCount }) => ({ id, status, deliveredCount }));
  await expect
    .poll(ofThese)
    .toEqual(logs.toReversed().map((id) => ({ id, status: 'completed', deliveredCount: 1 })));
  expect(service.deliveries).toMatchObject([
    {
      device,
      payload: { title: '4 messages while it was quiet', body: 'One\nTwo\nThree\n…', url: '/inbox' },
    },
  ]);
});

test('a test to oneself comes at once, a draft of an admin too; what is sent to one member alone waits', async () => {
  await startOver();
  const { browser, device } = await sleeper('otis');
  expect((await browser.post('/api/notifications/test')).json()).toMatchObject({ delivered: 1, pending: 0 });
  await subscribe();
  await putHours(admin, { from: timeIn(-1), to: timeIn(3) });
  const draft = await admin.post('/api/notifications/preview', { ...MESSAGE });
  expect(draft.json()).toMatchObject({ delivered: 1, pending: 0 });
  await putHours(admin, null);
  service.deliveries.length = 0;

  const notice = { message: MESSAGE, source: 'manual', sourceInfo: 'A notice', target: 'self' } as const;
  const sent = await sendNow({ db, jobs, now }, { ...notice, userId: browser.userId });
  expect(sent).toMatchObject({ delivered: 0, pending: 1 });
  wakeUp();
  await release();
  await expect.poll(() => titlesOn(device)).toEqual([MESSAGE.title]);
  // A phone that is switched on later in the morning gets it too.
  expect(Number(service.deliveries[0]!.headers['ttl'])).toBeGreaterThan((23 * HOUR) / 1000);
});

test('what was read in the inbox meanwhile does not come any more, and counts as delivered', async () => {
  await startOver();
  const { browser, device } = await sleeper('rosa');
  await send({ title: 'Read' });
  await browser.post('/api/inbox/read', {
    through: (await browser.get('/api/inbox')).json().items[0].position,
  });
  await send({ title: 'Unread' });
  const other = await sleeper('rene');
  await send({ title: 'For two' });
  await other.browser.post('/api/inbox/read', {
    ids: [(await other.browser.get('/api/inbox')).json().items[0].id],
  });
  wakeUp();
  await release();
  await expect.poll(latestLog).toMatchObject({ status: 'completed', deliveredCount: 2, failedCount: 0 });
  expect(titlesOn(device)).toEqual(['2 messages while it was quiet']);
  expect(titlesOn(other.device)).toEqual([]);
});

test('a device that signed out while it was quiet counts as failed, and its next member gets nothing of it', async () => {
  await startOver();
  const { browser, device } = await sleeper('theo');
  const shared = service.subscribe();
  const sharedDevice = Number(shared.endpoint.split('/').at(-1));
  await browser.post('/api/notifications/subscribe', shared);
  await send();
  await (await member('lena')).post('/api/notifications/subscribe', shared);
  await browser.post('/api/logout');
  wakeUp();
  await release();
  await expect.poll(latestLog).toMatchObject({ status: 'failed', deliveredCount: 0, failedCount: 2 });
  expect([...titlesOn(device), ...titlesOn(sharedDevice)]).toEqual([]);
});

test('who switches quiet hours off, or chooses a zone in which it is day, gets soon what waits', async () => {
  await startOver();
  const off = await sleeper('olga');
  const travels = await sleeper('tariq');
  const stays = await sleeper('stella');
  await travels.browser.put('/api/user/time-zone', { timeZone: 'UTC' });
  await send();
  await release();
  expect(service.deliveries).toEqual([]);
  expect((await putHours(off.browser, null)).json()).toEqual({ quietHours: null, timeZone: 'UTC' });
  // Its days begin tomorrow; whoever sleeps there does so today.
  await travels.browser.put('/api/user/time-zone', { timeZone: 'Etc/GMT-8' });
  expect(await hoursOf(travels.browser)).toMatchObject({ timeZone: 'Etc/GMT-8' });
  await release();
  await expect
    .poll(() => new Set(service.deliveries.map(({ device }) => device)))
    .toEqual(new Set([off.device, travels.device]));
  expect(titlesOn(stays.device)).toEqual([]);
  await putHours(stays.browser, { from: timeIn(1), to: timeIn(2) });
  await release();
  await expect.poll(() => titlesOn(stays.device)).toEqual(['New hours']);
});

test('where it is quiet again before a device could be reached, it waits for the next end', async () => {
  await startOver();
  const { browser, device } = await sleeper('quentin');
  await send();
  await putHours(browser, null);
  let tried = 0;
  service.answer = async () => {
    if (++tried > 1) return 201;
    await putHours(browser, { from: timeIn(-1), to: timeIn(1) });
    return 500;
  };
  await release();
  await expect.poll(async () => (await pool.query('SELECT 1 FROM push_releases')).rowCount).toBe(0);
  await release();
  expect(await latestLog()).toMatchObject({ status: 'sending', deliveredCount: 0, failedCount: 0 });
  await putHours(browser, null);
  await release();
  await expect.poll(latestLog).toMatchObject({ status: 'completed', deliveredCount: 1 });
  expect(titlesOn(device)).toEqual(['New hours']);
});

test('what a device may have already comes again under its tag, and beside it what waits as one', async () => {
  await startOver();
  const { browser, device } = await sleeper('petra');
  const quietAgain = async () => {
    await putHours(browser, { from: timeIn(-1), to: timeIn(1) });
    return 500;
  };
  const heldFor = 'SELECT 1 FROM held_pushes WHERE user_id = $1 AND release_id IS NULL';
  async function isHeld(count: number): Promise<void> {
    const held = async () => (await pool.query(heldFor, [browser.userId])).rowCount;
    await expect.poll(held).toBe(count);
  }
  await putHours(browser, null);
  service.answer = quietAgain;
  await send({ title: 'Tried alone' });
  await isHeld(1);
  for (const title of ['One', 'Two']) await send({ title });
  await putHours(browser, null);
  service.answer = quietAgain;
  await release();
  await isHeld(3);
  for (const title of ['Three', 'Four']) await send({ title });
  service.answer = () => 201;
  await putHours(browser, null);
  await release();
  await expect.poll(() => titlesOn(device)).toHaveLength(3);
  const shown = service.deliveries.map(({ payload }) => `${payload.title}: ${payload.body}`);
  expect(shown.toSorted()).toEqual([
    '2 messages while it was quiet: One\nTwo',
    '2 messages while it was quiet: Three\nFour',
    'Tried alone: We open at nine.',
  ]);
  expect(new Set(service.deliveries.map(({ payload }) => payload.tag)).size).toBe(3);
});

test('an admin takes back what only waits: it reaches nobody any more, and leaves the inbox', async () => {
  await startOver();
  const { browser, device } = await sleeper('wanda');
  await send({ title: 'Wrong date' });
  const wrong = `/api/notification-logs/${(await latestLog())!['id'] as string}`;
  await send({ title: 'Right date' });
  // While a node sends or records some of it, it stays.
  const client = await pool.connect();
  await client.query('BEGIN; SELECT FROM held_pushes FOR UPDATE');
  expect((await admin.delete(wrong)).statusCode).toBe(409);
  await client.query('COMMIT');
  client.release();
  expect((await admin.delete(wrong)).statusCode).toBe(204);
  expect((await browser.get('/api/inbox')).json().items).toMatchObject([{ title: 'Right date' }]);
  wakeUp();
  await release();
  await expect.poll(() => titlesOn(device)).toEqual(['Right date']);
});

test('what is quiet for more than a day is given up, and stays in the inbox', async () => {
  await startOver();
  const { browser, device } = await sleeper('ulla');
  await send();
  await pool.query(`UPDATE held_pushes SET held_at = held_at - interval '25 hours 1 minute'`);
  await release();
  await expect.poll(latestLog).toMatchObject({ status: 'failed', deliveredCount: 0, failedCount: 1 });
  expect(titlesOn(device)).toEqual([]);
  expect((await browser.get('/api/inbox')).json().items).toHaveLength(1);
});

test('quiet hours are none until a member sets them, and the same on every device', async () => {
  const browser = await member('vera');
  expect(await hoursOf(browser)).toEqual({ quietHours: null, timeZone: 'UTC' });
  await browser.put('/api/user/time-zone', { timeZone: 'Europe/Madrid' });
  const set = { quietHours: { from: '22:05', to: '07:00' }, timeZone: 'Europe/Madrid' };
  expect((await putHours(browser, set.quietHours)).json()).toEqual(set);
  const second = visitor();
  await second.post('/api/login', { username: 'vera', password: PASSWORD });
  expect(await hoursOf(second)).toEqual(set);
});

test.each([
  [{ from: '22:00', to: '22:00' }, 'Quiet hours cannot end when they begin'],
  [{ from: '24:00', to: '07:00' }, 'Please choose a time of the day'],
  [{ from: '22:00', to: '7:00' }, 'Please choose a time of the day'],
  [{ from: '22:00', to: '' }, 'Please choose a time of the day'],
  [{ from: '22:00' }, 'Please choose a time of the day'],
  [{ from: 1320, to: 420 }, 'Please choose a time of the day'],
  [{ from: '22:00\n', to: '07:00' }, 'Please choose a time of the day'],
  ['22:00–07:00', 'quietHours: Invalid input'],
  [undefined, 'quietHours: Invalid input'],
])('%j is refused with a sentence and changes nothing', async (quietHours, sentence) => {
  const browser = await member(
    `wrong-${JSON.stringify([quietHours, sentence]).replaceAll(/\W/g, '').slice(0, 50)}`,
  );
  await putHours(browser, { from: '21:00', to: '06:00' });
  const { statusCode, body } = await putHours(browser, quietHours);
  expect(statusCode).toBe(400);
  expect(body).toContain(sentence);
  expect((await hoursOf(browser)).quietHours).toEqual({ from: '21:00', to: '06:00' });
});
