import { wellnessProducts } from '@clear-spring/content';
import { DAY, HOUR, MINUTE } from '@clear-spring/contract';
import { expect, test } from 'vitest';
import { enqueueSchedule } from '../../jobs/other-node.fixture.ts';
import { createNoticesTest } from './notices.fixture.ts';

const {
  app,
  admin,
  database,
  member,
  now,
  subscribe,
  service,
  travel,
  makeLink,
  open,
  switchOn,
  inbox,
  tellOfMissed,
  tellOfDue,
} = await createNoticesTest();
const { pool } = database;

const PRODUCTS = wellnessProducts.filter(({ retired }) => !retired);
const titles = async (...of: Parameters<typeof inbox>) => (await inbox(...of)).map(({ title }) => title);

/** Adds clicks without a visitor, as if they had been counted. */
const addClicks = (shortCode: string, clicks: number) =>
  pool.query(
    `UPDATE placement_counts SET clicks = clicks + $2
     FROM placements p WHERE p.id = placement_id AND short_code = $1`,
    [shortCode, clicks],
  );

test('nobody is told before they ask; then the first click is on the phone in a few seconds, by the next look, and leads to its link', async () => {
  const maya = await member('maya');
  await subscribe(maya);
  const code = await makeLink(maya);
  await open(code, '198.51.100.1');
  await tellOfMissed();
  expect(await inbox(maya)).toEqual([]);

  expect((await switchOn(maya, code)).json()).toEqual({ wanted: true });
  await open(code, '198.51.100.2');
  await expect
    .poll(() => service.deliveries.at(-1))
    .toMatchObject({
      payload: {
        title: '1 person opened Spring Drops',
        body: '1 click on your link.',
        url: `/my-links/${code}`,
      },
    });
  expect(await titles(maya)).toEqual(['1 person opened Spring Drops']);
});

test('in quiet hours a notice waits in the inbox, and is on the phone at their end', async () => {
  const sleeper = await member('sleeper');
  await subscribe(sleeper);
  const code = await makeLink(sleeper);
  await switchOn(sleeper, code);
  const minuteIn = (hours: number) => new Date(now().getTime() + hours * HOUR).toISOString().slice(11, 16);
  const quietHours = { from: minuteIn(-1), to: minuteIn(1) };
  expect((await sleeper.put('/api/notifications/quiet-hours', { quietHours })).statusCode).toBe(200);
  await open(code, '198.51.100.1');
  await expect.poll(() => titles(sleeper)).toEqual(['1 person opened Spring Drops']);
  const held = 'SELECT 1 FROM held_pushes WHERE user_id = $1';
  await expect.poll(async () => (await pool.query(held, [sleeper.userId])).rowCount).toBe(1);
  const url = `/my-links/${code}`;
  const shown = () => service.deliveries.filter(({ payload }) => payload.url === url);
  expect(shown()).toEqual([]);

  travel(2 * HOUR);
  await enqueueSchedule(database, 'quiet-hours-over');
  await expect.poll(shown).toMatchObject([{ payload: { title: '1 person opened Spring Drops' } }]);
  travel(0);
});

test('crawlers, previews and HEAD requests tell nobody', async () => {
  const owner = await member('quiet');
  const code = await makeLink(owner);
  await switchOn(owner, code);
  await open(code, '198.51.100.1', { agent: 'WhatsApp/2.23.20.0' });
  await open(code, '198.51.100.2', { agent: 'Googlebot/2.1 (+http://www.google.com/bot.html)' });
  await app.inject({ method: 'HEAD', url: `/s/${code}` });
  await tellOfMissed();
  expect(await inbox(owner)).toEqual([]);
});

test('what comes within the hour is told at its end as one, with its scans; a quiet hour tells nothing', async () => {
  const owner = await member('hourly');
  const code = await makeLink(owner);
  await switchOn(owner, code);
  await open(code, '198.51.100.1', { scan: true });
  await tellOfMissed();
  for (const [at, scan] of [true, false, false].entries()) await open(code, `203.0.113.${at}`, { scan });
  // Somebody who was there before.
  await open(code, '198.51.100.1');
  await tellOfMissed();
  travel(HOUR - MINUTE);
  await tellOfDue();
  expect(await inbox(owner)).toHaveLength(1);
  travel(HOUR + MINUTE);
  await tellOfDue();
  expect(await inbox(owner)).toEqual([
    { title: '1 person opened Spring Drops', body: '1 scan of its QR code.', url: `/my-links/${code}` },
    {
      title: '3 people opened Spring Drops in the last hour',
      body: '4 clicks, with 1 scan of its QR code.',
      url: `/my-links/${code}`,
    },
  ]);
  travel(3 * HOUR);
  await tellOfDue();
  await tellOfMissed();
  expect(await inbox(owner)).toHaveLength(2);
  travel(0);
});

test('who comes back on the same day is not counted again, as on the link’s page', async () => {
  const owner = await member('again');
  const code = await makeLink(owner);
  await open(code, '198.51.100.1');
  await switchOn(owner, code);
  await open(code, '198.51.100.1');
  await tellOfMissed();
  expect(await titles(owner)).toEqual(['Spring Drops was opened again']);
});

test('milestones are told at once, the highest of several alone, each once, and none of before', async () => {
  const owner = await member('milestones');
  const code = await makeLink(owner);
  await addClicks(code, 60);
  await switchOn(owner, code);
  await open(code, '198.51.100.1');
  await tellOfMissed();
  await addClicks(code, 20);
  await tellOfMissed();
  await addClicks(code, 1_000);
  await tellOfMissed();
  await addClicks(code, 1);
  await tellOfMissed();
  expect(await inbox(owner)).toEqual([
    expect.objectContaining({ title: '1 person opened Spring Drops' }),
    {
      title: 'Spring Drops has reached 1,000 clicks',
      body: 'It has 1,081 by now, from 1 person.',
      url: `/my-links/${code}`,
    },
  ]);
});

test('a milestone stands for the clicks that are told of with it', async () => {
  const owner = await member('tenth');
  const code = await makeLink(owner);
  await addClicks(code, 9);
  await switchOn(owner, code);
  await open(code, '198.51.100.1');
  await tellOfMissed();
  await tellOfMissed();
  expect(await titles(owner)).toEqual(['Spring Drops has reached 10 clicks']);
});

test('what a milestone within the hour has told of is not told of again at its end', async () => {
  const owner = await member('told-once');
  const code = await makeLink(owner);
  await switchOn(owner, code);
  await open(code, '198.51.100.1');
  await tellOfMissed();
  for (let at = 0; at < 9; at++) await open(code, `203.0.113.${at}`);
  await tellOfMissed();
  await open(code, '198.51.100.2');
  await tellOfMissed();
  travel(2 * HOUR);
  await tellOfDue();
  travel(0);
  expect(await titles(owner)).toEqual([
    '1 person opened Spring Drops',
    'Spring Drops has reached 10 clicks',
    '1 person opened Spring Drops',
  ]);
});

test('several links at the same time are one notice', async () => {
  const owner = await member('several');
  await owner.put('/api/notices', { all: true });
  const codes = await Promise.all(PRODUCTS.slice(0, 5).map(({ id }) => makeLink(owner, id)));
  // All by one statement: the app looks once a second by itself, and would tell of those that came before.
  await pool.query(
    `UPDATE placement_counts SET clicks = clicks + people, uniques = uniques + people
     FROM placements p JOIN unnest($1::text[], '{2,1,1,1,1}'::int[]) opened (short_code, people) USING (short_code)
     WHERE p.id = placement_id`,
    [codes],
  );
  await tellOfMissed();
  const [notice, ...rest] = await inbox(owner);
  expect(rest).toEqual([]);
  expect(notice).toMatchObject({ title: '5 of your links were opened', url: '/my-links' });
  const lines = notice!.body.split('\n');
  expect(lines[0]).toBe(`2 people opened ${PRODUCTS[0]!.name}`);
  expect(lines.slice(3)).toEqual(['And 2 more']);
});

test('however many nodes look at once, each notice is one', async () => {
  const owner = await member('raced');
  await subscribe(owner);
  const before = service.deliveries.length;
  const code = await makeLink(owner);
  await addClicks(code, 9);
  await switchOn(owner, code);
  await open(code, '198.51.100.1');
  await Promise.all(Array.from({ length: 6 }, tellOfMissed));
  expect(await titles(owner)).toEqual(['Spring Drops has reached 10 clicks']);
  await expect.poll(() => service.deliveries.length).toBe(before + 1);
});

test.each([
  [
    'a disabled link',
    `UPDATE links SET disabled_at = now() WHERE user_id = $1`,
    `UPDATE links SET disabled_at = NULL WHERE user_id = $1`,
  ],
  [
    'a suspended member',
    `UPDATE users SET suspended_at = now() WHERE id = $1`,
    `UPDATE users SET suspended_at = NULL WHERE id = $1`,
  ],
  [
    'a member who is about to leave',
    `UPDATE users SET closes_at = now() + interval '7 days' WHERE id = $1`,
    `UPDATE users SET closes_at = NULL WHERE id = $1`,
  ],
] as const)('nobody is told of %s, nor later of what came meanwhile', async (who, off, on) => {
  const owner = await member(`silent-${who.length}`);
  const code = await makeLink(owner);
  await switchOn(owner, code);
  await addClicks(code, 12);
  await pool.query(off, [owner.userId]);
  await tellOfMissed();
  await pool.query(on, [owner.userId]);
  await tellOfMissed();
  expect(await inbox(owner)).toEqual([]);
});

test('notices are in no log, not even in an admin’s', async () => {
  const owner = await member('private');
  const code = await makeLink(owner);
  await switchOn(owner, code);
  await open(code, '198.51.100.1');
  await tellOfMissed();
  expect(await titles(owner)).toHaveLength(1);
  for (const reader of [owner, admin]) {
    const { logs } = (await reader.get('/api/notification-logs')).json<{ logs: object[] }>();
    expect(logs).toEqual([]);
  }
  expect((await admin.get('/api/notification-logs?source=opened')).statusCode).toBe(400);
});

test('who is told of 10,000 links, all of them opened, hears of it in one breath', async () => {
  const owner = await member('popular');
  await owner.put('/api/notices', { all: true });
  await pool.query(
    `WITH made AS (
       INSERT INTO links (id, user_id, product_id) SELECT uuidv7(), $1, 'product-' || n FROM generate_series(1, 10000) n RETURNING id
     ), placed AS (
       INSERT INTO placements (id, link_id, short_code) SELECT id, id, 'c' || id FROM made RETURNING id
     ) INSERT INTO placement_counts (placement_id, clicks) SELECT id, 1 FROM placed`,
    [owner.userId],
  );
  await pool.query(
    `UPDATE links SET product_id = 'spring-drops' WHERE id = (SELECT id FROM links WHERE user_id = $1 LIMIT 1)`,
    [owner.userId],
  );
  await tellOfMissed();
  expect((await owner.get('/api/notices')).json()).toEqual({ all: true, watched: 10_000, links: 10_000 });
  expect(await inbox(owner)).toHaveLength(1);
  travel(DAY);
  await tellOfDue();
  travel(0);
  expect(await inbox(owner)).toHaveLength(1);
});
