import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../../db/test-database.ts';
import { addUpClicks } from '../../test-clicks.ts';
import { createClickRecorder } from './clicks.ts';
import { renewDayPartitions } from './day-partitions.ts';
import { createLinkOwner, hitOn } from './links.fixture.ts';

/** After the months of the partition that the migration made. */
const year = new Date().getUTCFullYear() + 1;

/** A database with two links, the later one's id first where rows come by day. */
async function database() {
  const created = await createTestDatabase();
  onTestFinished(() => created.close());
  const { db, pool, longRunningDb } = created;
  const { makeShortCode } = await createLinkOwner(db);
  const shortCodes = [await makeShortCode('spring-drops'), await makeShortCode('morning-greens')];
  const { rows: links } = await pool.query<{ id: string }>(
    'SELECT id FROM placements WHERE short_code = ANY ($1) ORDER BY id DESC',
    [shortCodes],
  );
  return {
    pool,
    renew: (at: string) => renewDayPartitions({ longRunningDb }, new Date(at)),
    /** A click of each link on each of these days, day by day. */
    async addDays(days: readonly string[]) {
      for (const day of days)
        await pool.query(
          `INSERT INTO placement_days (placement_id, day, hours, clicks)
           SELECT id, $2, array_fill(1, '{24}'), 1 FROM unnest($1::uuid[]) id`,
          [links.map(({ id }) => id), day],
        );
    },
    /** Each row's partition, placement and day, as they lie on the disk. */
    async rows() {
      const { rows } = await pool.query<{ partition: string; link: string; day: string }>(
        `SELECT substring(tableoid::regclass::text, 16) AS partition, placement_id = $1 AS link, day::text
         FROM placement_days ORDER BY tableoid::regclass::text, ctid`,
        [links[0]!.id],
      );
      return rows.map(({ partition, link, day }) => `${partition} ${link ? 'later' : 'former'} ${day}`);
    },
    /** A click as a redirect records it, at this instant. */
    async click(at: string) {
      const recorder = createClickRecorder({ pool, log: { warn: () => {} }, now: () => new Date(at) });
      await recorder.record(hitOn(shortCodes[0]!, { device: 'phone', app: 'browser' }));
      await addUpClicks(db);
    },
  };
}

test('the days of a month that is over everywhere are put in the order of the links, and none is lost', async () => {
  const { renew, addDays, rows } = await database();
  await renew(`${year}-03-15T07:50Z`);
  await addDays([`${year}-04-01`, `${year}-04-30`, `${year}-05-01`, `${year}-05-02`]);
  const inMay = [
    `${year}_05 later ${year}-05-01`,
    `${year}_05 former ${year}-05-01`,
    `${year}_05 later ${year}-05-02`,
    `${year}_05 former ${year}-05-02`,
  ];

  await renew(`${year}-05-02T23:59Z`);
  expect(await rows()).toEqual([
    `${year}_04 later ${year}-04-01`,
    `${year}_04 former ${year}-04-01`,
    `${year}_04 later ${year}-04-30`,
    `${year}_04 former ${year}-04-30`,
    ...inMay,
  ]);
  for (const day of ['03', '04']) await renew(`${year}-05-${day}T00:00Z`);
  expect(await rows()).toEqual([
    `${year}_04_ordered former ${year}-04-01`,
    `${year}_04_ordered former ${year}-04-30`,
    `${year}_04_ordered later ${year}-04-01`,
    `${year}_04_ordered later ${year}-04-30`,
    ...inMay,
  ]);
});

test('the clicks of a year are read from indexes alone, also where building one was cut off', async () => {
  const { pool, renew, addDays } = await database();
  await renew(`${year}-03-15T00:00Z`);
  await addDays([`${year}-04-30`, `${year}-05-01`]);
  const [writer, builder] = [await pool.connect(), await pool.connect()];
  onTestFinished(() => [writer, builder].forEach((client) => client.release(true)));
  const may = `placement_days_${year}_05`;
  await pool.query(`DROP INDEX ${may}_clicks`);
  await writer.query(`BEGIN; LOCK TABLE ${may} IN ROW EXCLUSIVE MODE`);
  await builder.query(`SET lock_timeout = '50ms'`);
  const building = builder.query(`CREATE INDEX CONCURRENTLY ${may}_clicks ON ${may} (day)`);
  await expect(building).rejects.toMatchObject({ code: '55P03' });
  await writer.query('COMMIT');

  await renew(`${year}-05-10T00:00Z`);
  await pool.query('VACUUM placement_days');
  // As where the months have more rows than fit on a page.
  await builder.query('SET enable_seqscan = off; SET enable_bitmapscan = off');
  const { rows } = await builder.query<{ 'QUERY PLAN': string }>(
    `EXPLAIN SELECT day, clicks FROM all_placement_days WHERE placement_id = gen_random_uuid() AND day >= '${year}-04-01'`,
  );
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  for (const month of ['04_ordered', '05'])
    expect(plan).toContain(`Index Only Scan using placement_days_${year}_${month}_clicks`);
});

test('what the migration found is put in order too', async () => {
  const { renew, addDays, rows } = await database();
  await addDays(['2025-12-31', '2026-01-01']);
  await renew(`${year}-04-03T00:00Z`);
  expect(await rows()).toEqual([
    'first_ordered former 2025-12-31',
    'first_ordered former 2026-01-01',
    'first_ordered later 2025-12-31',
    'first_ordered later 2026-01-01',
  ]);
});

test('a click on a day that has been put in order still counts', async () => {
  const { pool, renew, addDays, click } = await database();
  await renew(`${year}-03-15T07:50Z`);
  await addDays([`${year}-04-30`]);
  await renew(`${year}-05-10T00:00Z`);
  await click(`${year}-04-29T12:00Z`);
  await click(`${year}-04-30T12:00Z`);
  const { rows } = await pool.query(
    'SELECT day::text, sum(clicks)::int AS clicks, sum(hours[13])::int AS noon FROM all_placement_days WHERE day IS NOT NULL GROUP BY 1 ORDER BY 1',
  );
  expect(rows).toEqual([
    { day: `${year}-04-29`, clicks: 1, noon: 1 },
    { day: `${year}-04-30`, clicks: 3, noon: 3 },
  ]);
});

test('the last day of a link that nobody has opened since is put in order with the others', async () => {
  const { pool, renew, addDays, rows, click } = await database();
  await renew(`${year}-03-15T07:50Z`);
  await addDays([`${year}-04-01`]);
  await click(`${year}-04-30T12:00Z`);
  await renew(`${year}-05-10T00:00Z`);
  expect(await rows()).toEqual([
    `${year}_04_ordered former ${year}-04-01`,
    `${year}_04_ordered former ${year}-04-30`,
    `${year}_04_ordered later ${year}-04-01`,
  ]);
  await click(`${year}-05-11T12:00Z`);
  const { rows: days } = await pool.query(
    `SELECT day::text, clicks, hours[13] AS noon FROM all_placement_days WHERE day > '${year}-04-01' ORDER BY day`,
  );
  expect(days).toEqual([
    { day: `${year}-04-30`, clicks: 1, noon: 1 },
    { day: `${year}-05-11`, clicks: 1, noon: 1 },
  ]);
});

test('days that somebody reads are left as they are until a later run, and clicks do not wait behind the attempt', async () => {
  const { pool, renew, addDays, rows, click } = await database();
  await renew(`${year}-03-15T07:50Z`);
  await addDays([`${year}-04-30`]);
  const reader = await pool.connect();
  await reader.query('BEGIN; SELECT * FROM placement_days');
  await expect(renew(`${year}-05-10T00:00Z`)).rejects.toMatchObject({ cause: { code: '55P03' } });
  await click(`${year}-05-10T00:00Z`);
  expect((await rows()).map((row) => row.slice(0, 7))).toEqual([`${year}_04`, `${year}_04`]);
  await reader.query('COMMIT');
  reader.release();
  await renew(`${year}-05-11T00:00Z`);
  expect((await rows())[0]).toMatch(/^\d{4}_04_ordered/);
});
