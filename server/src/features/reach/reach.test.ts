import { DAY, type LinkReach, PLACEMENTS_PER_MEMBER, type Reach, reachRanges } from '@clear-spring/contract';
import { expect, test } from 'vitest';
import { createTestApp, PUBLIC_URL, type TestMember } from '../../test-app.ts';
import { PHONE_AGENT } from '../../test-browser.ts';

const { app, database, member, travel, now } = await createTestApp();

const codeOf = (shortUrl: string) => shortUrl.slice(shortUrl.lastIndexOf('/') + 1);
const linkOf = async (browser: TestMember, productId = 'spring-drops') =>
  codeOf((await browser.post('/api/purchase-link', { productId })).json().shortUrl);
const placementOf = async (browser: TestMember, code: string, label: string): Promise<string> =>
  (await browser.post(`/api/links/${code}/placements`, { label })).json().shortCode;
const click = (code: string, agent = PHONE_AGENT) =>
  app.inject({ url: `/s/${code}`, headers: { 'user-agent': agent } });
const scan = (code: string) => click(`${code}?qr=1`);
const preview = (code: string) => click(code, 'WhatsApp/2.24');
const reachOf = async (browser: TestMember, code: string, days = 7): Promise<LinkReach> =>
  (await browser.get(`/api/links/${code}/reach?days=${days}`)).json();

const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0);
const utcDay = (at: Date) => at.toISOString().slice(0, 10);

/** A link with a placement, clicked yesterday and today. */
async function clickedLink(username: string) {
  const browser = await member(username);
  const code = await linkOf(browser);
  const flyer = await placementOf(browser, code, 'Flyer at the gym');
  await Promise.all([click(code), preview(code)]);
  travel(DAY);
  await Promise.all([click(code), scan(flyer), scan(flyer), click(flyer), preview(flyer)]);
  return { browser, code, flyer };
}

test('the reach of a link has each day of the range once, today last, and adds up to its counter', async () => {
  const { browser, code, flyer } = await clickedLink('reach');
  const found = await reachOf(browser, code);
  const today = utcDay(now());
  expect(found).toMatchObject({
    shortCode: code,
    shortUrl: `${PUBLIC_URL}/s/${code}`,
    productId: 'spring-drops',
    product: { name: 'Spring Drops', category: 'Minerals' },
    timeZone: 'UTC',
    nextTimeZone: null,
    clickCount: 5,
    filteredCount: 2,
    firstClickAt: expect.stringMatching(/^\d{4}-.*Z$/),
    lastClickAt: expect.stringMatching(/^\d{4}-.*Z$/),
  });
  expect(found.days.map(({ day }) => day)).toEqual(
    Array.from({ length: 7 }, (_, at) => utcDay(new Date(now().getTime() - (6 - at) * DAY))),
  );
  expect(found.days.slice(0, 5)).toEqual(
    found.days.slice(0, 5).map(({ day }) => ({ day, clicks: 0, filtered: 0, scans: 0, people: 0 })),
  );
  expect(found.days.slice(5)).toEqual([
    { day: utcDay(new Date(now().getTime() - DAY)), clicks: 1, filtered: 1, scans: 0, people: 1 },
    { day: today, clicks: 4, filtered: 1, scans: 2, people: 2 },
  ]);
  expect(found.placements).toEqual([
    expect.objectContaining({
      shortCode: code,
      label: null,
      archived: false,
      clicks: 2,
      scans: 0,
      clickCount: 2,
    }),
    {
      shortCode: flyer,
      shortUrl: `${PUBLIC_URL}/s/${flyer}`,
      qrCode: `/api/links/${flyer}/qr.png`,
      label: 'Flyer at the gym',
      archived: false,
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      clicks: 3,
      scans: 2,
      clickCount: 3,
    },
  ]);
  expect(found.hours).toHaveLength(24);
  for (const parts of [found.hours, Object.values(found.devices), Object.values(found.apps)])
    expect(sum(parts)).toBe(5);
  const [link] = (await browser.get('/api/my-links')).json();
  const { clickCount, filteredCount, uniqueCount, lastClickAt } = found;
  expect(link).toMatchObject({ clickCount, filteredCount, uniqueCount, lastClickAt });
  expect((await browser.get(`/api/links/${code}/clicks`)).json()).toEqual({ clickCount, filteredCount });
});

test.each(reachRanges)('a link that nobody clicked has %d days of nothing', async (range) => {
  const browser = await member(`quiet-${range}`);
  const found = await reachOf(browser, await linkOf(browser), range);
  expect(found.days).toHaveLength(range);
  expect(found.days.at(-1)).toEqual({ day: utcDay(now()), clicks: 0, filtered: 0, scans: 0, people: 0 });
  expect(found).toMatchObject({ clickCount: 0, firstClickAt: null, lastClickAt: null });
  expect(found.placements).toHaveLength(1);
});

test('a range that is none of ours, or written otherwise, is refused with a sentence', async () => {
  const browser = await member('range');
  const code = await linkOf(browser);
  const none = ['0', '8', '-7', '7.5', '1000000', 'week', '', 'Infinity', '7&days=30'];
  const otherwise = [
    '0x1e',
    '3e1',
    '30.0',
    '030',
    '+30',
    '%2B30',
    '%2030',
    '30%20',
    '30%0A',
    '0b11110',
    '٣٠',
  ];
  for (const days of [...none, ...otherwise])
    for (const path of [`links/${code}/reach`, `links/${code}/reach.csv`, 'reach']) {
      const answer = await browser.get(encodeURI(`/api/${path}?days=${days}`).replaceAll('%25', '%'));
      expect([path, days, answer.statusCode, answer.body]).toEqual([
        path,
        days,
        400,
        'Please ask for 7, 30, 90 or 365 days',
      ]);
    }
});

test("somebody else's link, a placement's code and a code of nobody are the same 404 in every call", async () => {
  const { code, flyer, browser: owner } = await clickedLink('owner');
  const other = await member('curious');
  const own = await linkOf(other);
  const ownPlacement = await placementOf(other, own, 'Flyer');
  const answersFor = async (link: string) =>
    Promise.all(
      [
        other.get(`/api/links/${link}/reach`),
        other.get(`/api/links/${link}/reach.csv`),
        other.get(`/api/links/${link}/clicks`),
        other.post(`/api/links/${link}/placements`, { label: 'Mine now' }),
        other.send({
          method: 'PATCH',
          url: `/api/links/${link}/placements/${flyer}`,
          payload: { archived: true },
        }),
      ].map(async (answering) => {
        const { statusCode, body } = await answering;
        return `${statusCode} ${body}`;
      }),
    );
  for (const link of [code, flyer, ownPlacement, 'zzzzzzz', '__proto__', '%00'])
    expect([link, await answersFor(link)]).toEqual([link, Array(5).fill('404 You have no such link.')]);
  const foreign = await other.send({
    method: 'PATCH',
    url: `/api/links/${own}/placements/${flyer}`,
    payload: { archived: true },
  });
  expect([foreign.statusCode, foreign.body]).toEqual([404, 'This link has no such placement.']);
  expect((await reachOf(owner, code)).placements.map(({ archived }) => archived)).toEqual([false, false]);
});

test('the clicks on all links come by day, the most clicked link first', async () => {
  const browser = await member('many');
  const [drops, balm, tea] = [
    await linkOf(browser),
    await linkOf(browser, 'amber-balm'),
    await linkOf(browser, 'harvest-tea'),
  ];
  const group = await placementOf(browser, balm, 'WhatsApp Tuesday group');
  travel(0);
  await click(drops);
  travel(3 * DAY);
  await Promise.all([click(balm), click(group), click(group), preview(tea)]);
  const all: Reach = (await browser.get('/api/reach')).json();
  expect(all).toMatchObject({ timeZone: 'UTC', clicks: 4 });
  expect(all.days.map(({ clicks }) => clicks)).toEqual([0, 0, 0, 1, 0, 0, 3]);
  expect(all.days.at(-1)?.day).toBe(utcDay(now()));
  expect(all.links.map(({ productId, clicks, days }) => [productId, clicks, days])).toEqual([
    ['amber-balm', 3, [0, 0, 0, 0, 0, 0, 3]],
    ['spring-drops', 1, [0, 0, 0, 1, 0, 0, 0]],
    ['harvest-tea', 0, [0, 0, 0, 0, 0, 0, 0]],
  ]);
  expect(all.links.map(({ lastClickAt }) => lastClickAt !== null)).toEqual([true, true, false]);
  travel(10 * DAY);
  expect((await browser.get('/api/reach')).json().clicks).toBe(0);
  expect((await browser.get('/api/reach?days=30')).json().clicks).toBe(4);
  travel(0);
});

test('reach needs a session', async () => {
  for (const path of ['reach', 'links/zzzzzzz/reach', 'links/zzzzzzz/reach.csv', 'links/zzzzzzz/clicks'])
    expect((await app.inject({ url: `/api/${path}` })).statusCode).toBe(401);
});

test(`${PLACEMENTS_PER_MEMBER} placements, each clicked every day, are added up and exported`, async () => {
  const browser = await member('busy');
  const code = await linkOf(browser);
  await database.pool.query(
    `WITH link AS (SELECT link_id AS id FROM placements WHERE short_code = $1), more AS (
       INSERT INTO placements (id, link_id, short_code, label)
       SELECT gen_random_uuid(), link.id, 'busy' || n, 'Place ' || n FROM link, generate_series(1, $2) n
       RETURNING id
     ), counts AS (
       INSERT INTO placement_counts (placement_id, clicks) SELECT id, 30 FROM more
     )
     INSERT INTO placement_days (placement_id, day, hours, people, clicks, phones, browser)
     SELECT id, day, array_fill(0, '{9}') || 1 || array_fill(0, '{14}'), 1, 1, 1, 1
     FROM more, generate_series(current_date - 29, current_date, '1 day') day`,
    [code, PLACEMENTS_PER_MEMBER],
  );
  const found = await reachOf(browser, code, 30);
  expect(found.clickCount).toBe(PLACEMENTS_PER_MEMBER * 30);
  expect(sum(found.days.map(({ clicks }) => clicks))).toBe(found.clickCount);
  expect([found.hours[9], found.devices.phone, found.apps.browser]).toEqual(Array(3).fill(found.clickCount));
  const all: Reach = (await browser.get('/api/reach?days=30')).json();
  expect([all.clicks, all.days]).toEqual([
    found.clickCount,
    found.days.map(({ day, clicks }) => ({ day, clicks })),
  ]);
  expect(all.links[0]?.days).toEqual(found.days.map(({ clicks }) => clicks));
  const csv = await browser.get(`/api/links/${code}/reach.csv?days=30`);
  expect(csv.body.match(/\r\n/g)).toHaveLength(1 + PLACEMENTS_PER_MEMBER * 30);
});

test('a member who asks for more than the database can do at once holds up nobody else', async () => {
  const [greedy, other] = [await member('greedy'), await member('patient')];
  const code = await linkOf(greedy);
  const client = await database.pool.connect();
  await client.query('BEGIN; LOCK TABLE placement_days');
  const asked = Array.from({ length: 32 }, (_, at) =>
    greedy.get(at % 2 ? '/api/reach?days=365' : `/api/links/${code}/reach?days=365`),
  );
  expect((await other.get('/api/my-links')).statusCode).toBe(200);
  await client.query('ROLLBACK');
  client.release();
  const last = (await Promise.all(asked)).slice(-16).map(({ statusCode }) => statusCode);
  expect(last).toEqual(Array(16).fill(200));
});
