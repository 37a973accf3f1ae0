import { randomUUID } from 'node:crypto';
import { HOUR } from '@clear-spring/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../db/test-database.ts';
import { addUpClicks } from '../../test-clicks.ts';
import { APPS, DEVICE_KINDS } from './click-classes.ts';
import type { Hit } from './clicks.entries.ts';
import { DAY_COUNTS } from './click-journal.queries.ts';
import { createClickRecorder } from './clicks.ts';
import { createLinkOwner, hitOn, sumsOf } from './links.fixture.ts';
import { insertPlacement } from './links.queries.ts';

const { db, pool } = await createTestDatabase();
const log = { warn: () => {} };
const ZONES = [
  null,
  'America/New_York',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Europe/Berlin',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
];

const QUARTER = HOUR / 4;

/** An app node whose clock shows what it is given. */
function startNode() {
  let at = new Date();
  const { record } = createClickRecorder({ pool, log, now: () => at });
  return (instant: string | Date, hits: readonly Hit[]) => {
    at = new Date(instant);
    return Promise.all(hits.map(record));
  };
}

/** A member with two links, one of which has a second placement. */
async function createOwner(username: string) {
  const { memberId, makeShortCode } = await createLinkOwner(db, username);
  const shortCodes = [await makeShortCode('spring-drops'), await makeShortCode('cedar-bar')];
  const shortCode = randomUUID().slice(0, 7);
  await insertPlacement(db, {
    id: randomUUID(),
    linkId: (await linkOf(shortCodes[0]!))!,
    shortCode,
    label: 'flyer at the gym',
  });
  return { memberId, shortCodes: [...shortCodes, shortCode] };
}
const linkOf = async (shortCode: string) =>
  (
    await pool.query<{ id: string }>(`SELECT link_id AS id FROM placements WHERE short_code = $1`, [
      shortCode,
    ])
  ).rows[0]?.id;

const setZones = (memberId: string, zone: string | null, next: string | null, from: Date | null) =>
  pool.query(`UPDATE users SET time_zone = $2, next_time_zone = $3, next_time_zone_from = $4 WHERE id = $1`, [
    memberId,
    zone,
    next,
    from,
  ]);

/** A clock that went back leaves two rows of a day, which readers add up. */
async function daysOf(shortCode: string) {
  await addUpClicks(db);
  const { rows } = await pool.query(
    `SELECT day::text, ${COUNTS.map((name) => `sum(d.${name})::int AS ${name}`).join()},
       array(SELECT sum(hours[hour])::int FROM all_placement_days h, generate_series(1, 24) hour
         WHERE h.placement_id = d.placement_id AND h.day = d.day GROUP BY hour ORDER BY hour) AS hours
     FROM all_placement_days d JOIN placements p ON p.id = placement_id
     WHERE short_code = $1 AND day IS NOT NULL GROUP BY placement_id, d.day ORDER BY d.day`,
    [shortCode],
  );
  return rows as Record<string, number>[];
}
const COUNTS = ['people', ...DAY_COUNTS];

test('whatever comes, counter, days, hours, devices, apps and events are the same number, and each on its owner’s day', async () => {
  const owners = [await createOwner('ada'), await createOwner('ben'), await createOwner('cleo')];
  const places = owners.flatMap(({ shortCodes }, owner) =>
    shortCodes.map((shortCode) => ({ shortCode, owner })),
  );
  /** What was sent, by placement and by placement, day and column. */
  const sent = new Map<string, number>();
  const add = (key: string) => sent.set(key, (sent.get(key) ?? 0) + 1);

  const zone = fc.constantFrom(...ZONES);
  const hit = fc.record({
    place: fc.nat(places.length - 1),
    filtered: fc.boolean(),
    scanned: fc.boolean(),
    device: fc.constantFrom(...DEVICE_KINDS),
    app: fc.constantFrom(...APPS),
    visitor: fc.nat(4),
  });
  const batch = fc.record({
    hits: fc.array(hit, { minLength: 1, maxLength: 20 }),
    // Across the nights in which most of these zones change their clocks.
    at: fc.date({ min: new Date('2026-10-01'), max: new Date('2026-11-05'), noInvalidDate: true }),
    zones: fc.option(fc.record({ owner: fc.nat(owners.length - 1), zone, next: zone }), { freq: 2 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(batch, { minLength: 1, maxLength: 6 }), async (batches) => {
      let nodes = [startNode(), startNode()] as const;
      const run = randomUUID();
      const zones = new Map<number, (at: Date) => string | null>();
      for (const { memberId } of owners) await setZones(memberId, null, null, null);
      for (const [number, { hits, at, zones: set }] of batches
        .toSorted((one, other) => one.at.getTime() - other.at.getTime())
        .entries()) {
        if (set) {
          // A new zone holds from a midnight, which is a quarter of an hour in every zone.
          const from = new Date(Math.ceil((at.getTime() + 12 * HOUR) / QUARTER) * QUARTER);
          await setZones(owners[set.owner]!.memberId, set.zone, set.next, from);
          // One that is running counts a batch by the former zone, as is tested below.
          nodes = [startNode(), startNode()];
          zones.set(set.owner, (instant) => (instant < from ? set.zone : set.next));
        }
        const came = hits.map(({ place, filtered, visitor, ...classes }) =>
          hitOn(places[place]!.shortCode, {
            ...classes,
            filtered,
            visitor: filtered ? null : { address: `10.0.0.${visitor}`, agent: run },
          }),
        );
        await nodes[number % 2]!(at, came);
        for (const { place, filtered, scanned, device, app } of hits) {
          const { shortCode, owner } = places[place]!;
          const timeZone = zones.get(owner)?.(at) ?? 'UTC';
          // Swedes write dates as ISO does.
          const day = at.toLocaleDateString('sv-SE', { timeZone });
          const hour = Number(at.toLocaleTimeString('sv-SE', { timeZone }).slice(0, 2));
          if (filtered) add(`${shortCode} ${day} filtered`);
          else
            for (const name of ['clicks', device, app, `${hour}`, ...(scanned ? ['scans'] : [])])
              add(`${shortCode} ${day} ${name}`);
          add(`${shortCode} ${filtered ? 'filtered' : 'clicks'}`);
        }
      }
      for (const { shortCode } of places) {
        await addUpClicks(db);
        const { clicks, filtered, uniques, ...rest } = await sumsOf(pool, shortCode);
        expect([clicks, filtered]).toEqual([
          sent.get(`${shortCode} clicks`) ?? 0,
          sent.get(`${shortCode} filtered`) ?? 0,
        ]);
        expect(rest).toEqual({
          day_clicks: clicks,
          day_filtered: filtered,
          day_people: uniques,
          day_scans: expect.any(Number),
          hours: clicks,
          devices: clicks,
          apps: clicks,
          event_clicks: clicks,
          event_filtered: filtered,
        });
        for (const { day, hours, ...row } of await daysOf(shortCode)) {
          const of = (name: string) => sent.get(`${shortCode} ${day} ${name}`) ?? 0;
          expect(row).toMatchObject({
            clicks: of('clicks'),
            filtered: of('filtered'),
            scans: of('scans'),
            phones: of('phone'),
            tablets: of('tablet'),
            computers: of('computer'),
            whatsapp: of('whatsapp'),
            instagram: of('instagram'),
            facebook: of('facebook'),
            email: of('email'),
            browser: of('browser'),
          });
          expect(hours).toEqual(Array.from({ length: 24 }, (_, hour) => of(`${hour}`)));
        }
      }
    }),
    { numRuns: 20 },
  );
});

test('a person counts once on each of the owner’s days, and the hour that a clock repeats adds up', async () => {
  const { memberId, shortCodes } = await createOwner('dora');
  const shortCode = shortCodes[0]!;
  await setZones(memberId, 'America/New_York', null, null);
  const nodes = [startNode(), startNode()] as const;
  const visitor = { address: '203.0.113.9', agent: 'Safari' };
  // In UTC all of these but the first are the 1st, in New York all but the last two; at 6:00 its clocks go back.
  for (const [number, at] of [
    '2026-10-31T23:00Z',
    '2026-11-01T03:59Z',
    '2026-11-01T05:30Z',
    '2026-11-01T06:30Z',
  ].entries())
    await nodes[number % 2]!(at, [hitOn(shortCode, { visitor })]);
  const days = await daysOf(shortCode);
  expect(days.map(({ day, clicks, people }) => ({ day, clicks, people }))).toEqual([
    { day: '2026-10-31', clicks: 2, people: 1 },
    { day: '2026-11-01', clicks: 2, people: 1 },
  ]);
  expect(days[1]!['hours']).toEqual([0, 2, ...Array(22).fill(0)]);
});

test('a member’s new time zone holds on every node from its instant, with the next click', async () => {
  const { memberId, shortCodes } = await createOwner('eve');
  const shortCode = shortCodes[0]!;
  const nodes = [startNode(), startNode()] as const;
  const clickOnBoth = async (at: string) => {
    for (const node of nodes) await node(at, [hitOn(shortCode)]);
  };
  const days = async () => (await daysOf(shortCode)).map(({ day, clicks }) => `${day}: ${clicks}`);
  await clickOnBoth('2026-11-22T12:00Z');
  await setZones(memberId, 'Pacific/Kiritimati', 'Pacific/Pago_Pago', new Date('2026-11-23T10:00Z'));
  await clickOnBoth('2026-11-22T12:00Z');
  expect(await days()).toEqual(['2026-11-22: 2', '2026-11-23: 2']);
  await clickOnBoth('2026-11-23T10:00Z');
  expect(await days()).toEqual(['2026-11-22: 4', '2026-11-23: 2']);
});

test('the first and the last click are known, and no crawler is one', async () => {
  const { shortCodes } = await createOwner('finn');
  const node = startNode();
  const times = async () => {
    await addUpClicks(db);
    const { rows } = await pool.query(
      `SELECT first_click_at AS first, last_click_at AS last FROM placement_counts
         JOIN placements ON id = placement_id WHERE short_code = $1`,
      [shortCodes[0]],
    );
    return rows[0] as { first: Date | null; last: Date | null };
  };
  await node(new Date(), [hitOn(shortCodes[0]!, { filtered: true })]);
  expect(await times()).toEqual({ first: null, last: null });
  await node(new Date(), [hitOn(shortCodes[0]!)]);
  const once = await times();
  expect(once.first).toEqual(expect.any(Date));
  expect(once.last).toEqual(once.first);
  // The database's clock counts: two clicks of this test may fall into one millisecond.
  await pool.query(
    `UPDATE placement_counts
     SET first_click_at = now() - interval '1 hour', last_click_at = now() - interval '1 hour'`,
  );
  const { first } = await times();
  await node(new Date(), [hitOn(shortCodes[0]!)]);
  const after = await times();
  expect(after.first).toEqual(first);
  expect(after.last!.getTime()).toBeGreaterThan(first!.getTime());
  await node(new Date(), [hitOn(shortCodes[0]!, { filtered: true })]);
  expect(await times()).toEqual(after);
});

test('what a day had before its figures stood with the counter stays, and the next day begins from nothing', async () => {
  const { shortCodes } = await createOwner('gwen');
  const shortCode = shortCodes[0]!;
  await pool.query(
    `WITH own AS (SELECT id FROM placements WHERE short_code = $1), counted AS (
       UPDATE placement_counts SET clicks = 3 WHERE placement_id = (SELECT id FROM own)
     )
     INSERT INTO placement_days (placement_id, day, hours, clicks, people)
     SELECT id, '2026-11-22', array_fill(0, '{8}') || 3 || array_fill(0, '{15}'), 3, 2 FROM own`,
    [shortCode],
  );
  const node = startNode();
  const visitor = { address: '203.0.113.9', agent: 'Safari' };
  const days = async () =>
    (await daysOf(shortCode)).map(({ day, clicks, people, hours }) => ({
      day,
      clicks,
      people,
      eight: (hours as unknown as number[])[8],
    }));
  await node('2026-11-22T08:30Z', [hitOn(shortCode, { visitor })]);
  expect(await days()).toEqual([{ day: '2026-11-22', clicks: 4, people: 3, eight: 4 }]);
  await node('2026-11-23T08:30Z', [hitOn(shortCode, { visitor })]);
  expect(await days()).toEqual([
    { day: '2026-11-22', clicks: 4, people: 3, eight: 4 },
    { day: '2026-11-23', clicks: 1, people: 1, eight: 1 },
  ]);
});
