import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../../db/test-database.ts';
import { addUpClicks } from '../../test-clicks.ts';
import { createClickRecorder } from './clicks.ts';
import { renewHitPartitions } from './hit-partitions.ts';
import { createLinkOwner, hitOn } from './links.fixture.ts';

async function database() {
  const created = await createTestDatabase();
  onTestFinished(() => created.close());
  const { pool, longRunningDb } = created;
  return {
    ...created,
    renew: (at: string, clickRetentionMonths = 24) =>
      renewHitPartitions({ longRunningDb, clickRetentionMonths }, new Date(at)),
    addHit: (at: string) =>
      pool.query(
        `INSERT INTO placement_hits (placement_id, at, filtered, scanned) VALUES ($1, $2, false, false)`,
        [randomUUID(), at],
      ),
    /** Each hit's partition and instant, oldest first. */
    hits: async () => {
      const { rows } = await pool.query<{ partition: string; at: Date }>(
        `SELECT tableoid::regclass::text AS partition, at FROM placement_hits ORDER BY at`,
      );
      return rows.map(({ partition, at }) => `${partition.slice(15)} ${at.toISOString().slice(0, 10)}`);
    },
  };
}

/** After the month in which the migration made the first partition. */
const year = new Date().getUTCFullYear() + 1;
const later = year + 2;

test('two months ahead have a partition each, however often the job runs, and hits find theirs', async () => {
  const { renew, addHit, hits } = await database();
  for (const day of ['03-14', '03-15', '04-02']) await renew(`${year}-${day}T07:40Z`);
  for (const at of ['04-01T00:00Z', '04-30T23:59:59.999Z', '05-01T00:00Z', '06-30T12:00Z', '07-01T00:00Z'])
    await addHit(`${year}-${at}`);
  expect(await hits()).toEqual([
    `${year}_04 ${year}-04-01`,
    `${year}_04 ${year}-04-30`,
    `${year}_05 ${year}-05-01`,
    `${year}_06 ${year}-06-30`,
    `default ${year}-07-01`,
  ]);
});

test('what is past the retention goes, the rest stays, and so do counters and days', async () => {
  const { db, pool, renew, addHit, hits } = await database();
  const { makeShortCode } = await createLinkOwner(db);
  const shortCode = await makeShortCode('spring-drops');
  const { record } = createClickRecorder({ pool, log: { warn: () => {} } });
  await record(hitOn(shortCode, { device: 'phone', app: 'browser' }));
  await addUpClicks(db);
  await renew(`${year}-03-15T00:00Z`);
  for (const month of ['04', '05', '06']) await addHit(`${year}-${month}-28T12:00Z`);

  await renew(`${later}-05-31T23:59:59Z`);
  expect(await hits()).toEqual([`${year}_05 ${year}-05-28`, `default ${year}-06-28`]);
  await renew(`${later}-07-01T00:00:00Z`);
  expect(await hits()).toEqual([]);
  const { rows } = await pool.query(
    'SELECT sum(c.clicks)::int AS clicks, sum(d.clicks)::int AS days FROM placement_counts c JOIN all_placement_days d USING (placement_id)',
  );
  expect(rows).toEqual([{ clicks: 1, days: 1 }]);
});

test('where the job has not run for months no hit is lost, and it goes on', async () => {
  const { renew, addHit, hits } = await database();
  await renew(`${year}-03-15T00:00Z`);
  for (const month of ['05', '08', '09']) await addHit(`${year}-${month}-10T00:00Z`);
  await renew(`${year}-09-20T00:00Z`);
  for (const month of ['09', '10', '11']) await addHit(`${year}-${month}-25T00:00Z`);
  expect(await hits()).toEqual([
    `${year}_05 ${year}-05-10`,
    `default ${year}-08-10`,
    `default ${year}-09-10`,
    `default ${year}-09-25`,
    `${year}_10 ${year}-10-25`,
    `${year}_11 ${year}-11-25`,
  ]);
});

test('partitions that somebody reads are left alone until a later run, and clicks do not wait behind the attempt', async () => {
  const { pool, renew, addHit, hits } = await database();
  await renew(`${year}-03-15T00:00Z`);
  await addHit(`${year}-04-10T00:00Z`);
  const reader = await pool.connect();
  await reader.query(`BEGIN; SELECT * FROM placement_hits`);
  await expect(renew(`${later}-07-01T00:00Z`)).rejects.toMatchObject({ cause: { code: '55P03' } });
  await addHit(`${later}-07-02T00:00Z`);
  expect(await hits()).toHaveLength(2);
  await reader.query('COMMIT');
  reader.release();
  await renew(`${later}-07-01T00:00Z`);
  expect(await hits()).toEqual([`default ${later}-07-02`]);
});
