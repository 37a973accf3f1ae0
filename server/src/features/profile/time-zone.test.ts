import { expect, test } from 'vitest';
import { createTestApp } from '../../test-app.ts';
import { whileHeld } from '../../test-held-member.ts';

const { database, member, visitor, travel } = await createTestApp();
/** Sets the app's clock to this instant. */
const goTo = (at: string) => travel(Date.parse(at) - Date.now());

async function memberAt(at: string, username: string) {
  goTo(at);
  const browser = await member(username);
  const choose = async (timeZone: string) => (await browser.put('/api/user/time-zone', { timeZone })).json();
  const zones = async () => {
    const { timeZone, nextTimeZone } = (await browser.get('/api/user')).json();
    return { timeZone, nextTimeZone };
  };
  return { browser, choose, zones };
}

test('the first time zone holds at once, the next one from the next day on, and the zone in effect cancels it', async () => {
  const { choose, zones } = await memberAt('2026-11-20T12:00:00Z', 'traveller');
  expect(await zones()).toEqual({ timeZone: null, nextTimeZone: null });
  const berlin = { timeZone: 'Europe/Berlin', nextTimeZone: null };
  expect(await choose('Europe/Berlin')).toEqual(berlin);
  expect(await zones()).toEqual(berlin);

  const waiting = { timeZone: 'Europe/Berlin', nextTimeZone: 'Asia/Tokyo' };
  expect(await choose('Asia/Tokyo')).toEqual(waiting);
  expect(await choose('Europe/Berlin')).toEqual(berlin);
  expect(await choose('America/New_York')).toEqual({ ...waiting, nextTimeZone: 'America/New_York' });
  expect(await choose('Asia/Tokyo')).toEqual(waiting);

  goTo('2026-11-20T22:59:59Z');
  expect(await zones()).toEqual(waiting);
  goTo('2026-11-20T23:00:01Z');
  expect(await zones()).toEqual({ timeZone: 'Asia/Tokyo', nextTimeZone: null });
  // It is Saturday morning there by now.
  expect(await choose('Europe/Berlin')).toEqual({ timeZone: 'Asia/Tokyo', nextTimeZone: 'Europe/Berlin' });
  goTo('2026-11-21T14:59:59Z');
  expect(await zones()).toEqual({ timeZone: 'Asia/Tokyo', nextTimeZone: 'Europe/Berlin' });
  goTo('2026-11-21T15:00:01Z');
  expect(await zones()).toEqual(berlin);
});

test('of two zones that are chosen first at once, one holds and the other waits', async () => {
  const { browser, choose, zones } = await memberAt('2026-11-20T12:00:00Z', 'both-zones');
  const answers = await whileHeld(database.pool, browser.userId, 2, () =>
    Promise.all([choose('Europe/Berlin'), choose('Asia/Tokyo')]),
  );
  const [first] = answers.filter(({ nextTimeZone }) => nextTimeZone === null);
  const [second] = answers.filter(({ nextTimeZone }) => nextTimeZone !== null);
  expect(second).toEqual({
    timeZone: first.timeZone,
    nextTimeZone: first.timeZone === 'Asia/Tokyo' ? 'Europe/Berlin' : 'Asia/Tokyo',
  });
  expect(await zones()).toEqual(second);
});

test('the next day begins when the clock says so, even where it skips midnight', async () => {
  const { choose, zones } = await memberAt('2026-04-23T12:00:00Z', 'cairo');
  await choose('Africa/Cairo');
  await choose('UTC');
  // At midnight it becomes one o'clock there, so until then it is the 23rd, two hours ahead of UTC.
  goTo('2026-04-23T21:59:59Z');
  expect((await zones()).timeZone).toBe('Africa/Cairo');
  goTo('2026-04-23T22:00:01Z');
  expect((await zones()).timeZone).toBe('UTC');
});

// As browsers report them: of the same version of the names, an older or a newer one.
test.each([
  ['Asia/Calcutta', 'Asia/Kolkata', 'asia/calcutta'],
  ['Asia/Saigon', 'Asia/Ho_Chi_Minh'],
  ['Europe/Kiev', 'Europe/Kyiv', 'Europe/Uzhgorod'],
  ['America/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
  ['America/Godthab', 'America/Nuuk'],
  ['America/New_York', 'US/Eastern'],
  ['UTC', 'Etc/UTC', 'Etc/GMT', 'GMT'],
  ['Etc/GMT+5', 'etc/gmt+5'],
])('other names of %s are the same zone', async (name, ...others) => {
  const { choose } = await memberAt('2026-11-20T12:00:00Z', name.replaceAll(/\W/g, '-').toLowerCase());
  const { timeZone } = await choose(name);
  for (const other of others) expect(await choose(other)).toEqual({ timeZone, nextTimeZone: null });
});

let refused = 0;
test.each([
  '',
  'Mars/Olympus',
  '+05:30',
  '-08:00',
  'UTC+1',
  'EST5',
  'SystemV/PST8',
  'SystemV/PST8PDT',
  'Europe/Berlin\0',
  '\ud800',
  '../UTC',
  'x'.repeat(65),
  7,
  null,
  ['UTC'],
])('the time zone %j is refused with a sentence and changes nothing', async (timeZone) => {
  const { browser, zones } = await memberAt('2026-11-20T12:00:00Z', `zone-${++refused}`);
  const { statusCode, body } = await browser.put('/api/user/time-zone', { timeZone });
  expect(statusCode).toBe(400);
  expect(body).toMatch(/^(Please choose a time zone that we know$|timeZone: Invalid input)/);
  expect(await zones()).toEqual({ timeZone: null, nextTimeZone: null });
});

test('a time zone needs a session', async () => {
  expect((await visitor().put('/api/user/time-zone', { timeZone: 'UTC' })).statusCode).toBe(401);
});
