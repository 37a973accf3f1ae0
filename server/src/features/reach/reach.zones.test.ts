import type { LinkReach } from '@clear-spring/contract';
import { expect, test } from 'vitest';
import { createTestApp, type TestMember } from '../../test-app.ts';
import { PHONE_AGENT } from '../../test-browser.ts';

const { app, database, member, travel } = await createTestApp();
/** Sets the app's clock to this instant. */
const goTo = (at: string) => travel(Date.parse(at) - Date.now());
const choose = (browser: TestMember, timeZone: string) => browser.put('/api/user/time-zone', { timeZone });

async function memberWithLink(at: string, username: string, timeZone: string) {
  goTo(at);
  const browser = await member(username);
  await choose(browser, timeZone);
  const { shortUrl } = (await browser.post('/api/purchase-link', { productId: 'spring-drops' })).json();
  const code: string = shortUrl.slice(-7);
  return {
    browser,
    clickAt(instant: string) {
      goTo(instant);
      return app.inject({
        url: `/s/${code}`,
        headers: { 'user-agent': PHONE_AGENT },
      });
    },
    reach: async (): Promise<LinkReach> => (await browser.get(`/api/links/${code}/reach?days=7`)).json(),
  };
}

/** The days with clicks. */
const clicked = ({ days }: LinkReach) =>
  Object.fromEntries(days.flatMap(({ day, clicks }) => (clicks > 0 ? [[day, clicks]] : [])));

test('a click counts on the day and in the hour of its owner, and an hour that comes twice adds up', async () => {
  const { clickAt, reach } = await memberWithLink('2026-10-24T10:00:00Z', 'berlin', 'Europe/Berlin');
  await clickAt('2026-10-24T21:59:00Z');
  await clickAt('2026-10-24T22:01:00Z');
  // The clock shows half past two twice.
  await clickAt('2026-10-25T00:30:00Z');
  await clickAt('2026-10-25T01:30:00Z');
  await clickAt('2026-10-25T22:59:00Z');
  const found = await reach();
  expect(clicked(found)).toEqual({ '2026-10-24': 1, '2026-10-25': 4 });
  expect(found.days.at(-1)?.day).toBe('2026-10-25');
  expect([found.hours[0], found.hours[2], found.hours[3], found.hours[23]]).toEqual([1, 2, 0, 2]);
  goTo('2026-10-25T23:01:00Z');
  expect((await reach()).days.at(-1)).toMatchObject({ day: '2026-10-26', clicks: 0 });
});

test('a changed time zone holds from the next day on, and days that were counted stay', async () => {
  const { browser, clickAt, reach } = await memberWithLink('2026-11-20T12:00:00Z', 'mover', 'Europe/Berlin');
  await clickAt('2026-11-20T12:00:00Z');
  await choose(browser, 'Pacific/Auckland');
  await clickAt('2026-11-20T22:30:00Z');
  expect(await reach()).toMatchObject({ timeZone: 'Europe/Berlin', nextTimeZone: 'Pacific/Auckland' });
  expect(clicked(await reach())).toEqual({ '2026-11-20': 2 });
  // It is noon of the 21st in Auckland.
  await clickAt('2026-11-20T23:30:00Z');
  const found = await reach();
  expect(found).toMatchObject({ timeZone: 'Pacific/Auckland', nextTimeZone: null, clickCount: 3 });
  expect(clicked(found)).toEqual({ '2026-11-20': 2, '2026-11-21': 1 });
});

test('clicks on a day that has not begun in the zone now in effect belong to today, so that none is missing', async () => {
  goTo('2026-11-20T12:00:00Z');
  const browser = await member('late');
  const { shortUrl } = (await browser.post('/api/purchase-link', { productId: 'spring-drops' })).json();
  const code = shortUrl.slice(-7);
  // In UTC, as long as no browser has said a zone.
  goTo('2026-11-21T01:00:00Z');
  await app.inject({ url: `/s/${code}`, headers: { 'user-agent': PHONE_AGENT } });
  await choose(browser, 'America/Los_Angeles');
  const found: LinkReach = (await browser.get(`/api/links/${code}/reach`)).json();
  expect(clicked(found)).toEqual({ '2026-11-20': 1 });
  expect(found.days.at(-1)?.day).toBe('2026-11-20');
  expect((await browser.get('/api/reach')).json()).toMatchObject({
    clicks: 1,
    links: [{ days: [0, 0, 0, 0, 0, 0, 1] }],
  });
  const csv = (await browser.get(`/api/links/${code}/reach.csv?days=7`)).body.trim().split('\r\n');
  expect(csv.at(-1)).toMatch(/^2026-11-20,"[^,]*","[^,]*",1,0,1,/);
});

test('a zone that this version of Node does not know counts as UTC', async () => {
  const { browser, reach } = await memberWithLink('2026-11-20T12:00:00Z', 'ahead', 'UTC');
  await database.pool.query(`UPDATE users SET time_zone = 'Mars/Olympus' WHERE username = 'ahead'`);
  expect((await reach()).days.at(-1)?.day).toBe('2026-11-20');
  expect((await choose(browser, 'Asia/Tokyo')).json()).toEqual({
    timeZone: 'Mars/Olympus',
    nextTimeZone: 'Asia/Tokyo',
  });
});
