import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { DAY } from '@clear-spring/contract';
import { createMonthsAhead, type Database, isLockTimeout, startOfMonth } from '../server/src/db/index.ts';
import { createClickJournal } from '../server/src/features/links/click-journal.ts';
import { renewDayPartitions } from '../server/src/features/links/day-partitions.ts';
import { renewHitPartitions } from '../server/src/features/links/hit-partitions.ts';
import { sweepVisitors } from '../server/src/features/links/visitors.sweep.ts';
import { QUEUES } from '../server/src/jobs/queues.ts';

/** What a day brings besides the clicks that are measured. */
export interface Mass {
  hits: number;
  /** Networks, each with one visitor, of which a link has not heard that day. */
  visitors: number;
}

const dateOf = (day: Date) => day.toISOString().slice(0, 10);

/** The jobs make the months from here on. The migration's own partition covers everything before today. */
export async function beginAt(client: pg.Pool, { longRunningDb }: Database, begin: Date): Promise<void> {
  for (const table of ['placement_hits', 'placement_days'] as const) {
    await client.query(`DROP TABLE ${table}_first`);
    await createMonthsAhead(longRunningDb, table, [], startOfMonth(begin, -1));
  }
}

/**
 * A day's hits, visitors and counters, in bulk. Few links get most of the hits; all are clicked. The counters are
 * written twice, as by the first and by later clicks, of which the first moves the day before to `placement_days`.
 */
export async function writeDay(client: pg.Pool, day: Date, { hits, visitors }: Mass): Promise<void> {
  const ids = `(SELECT array_agg(id ORDER BY id) AS ids, count(*) AS many FROM placements) every`;
  const one = 'ids[1 + floor(many * power(random(), 3))::int]';
  await client.query(
    `INSERT INTO placement_hits (placement_id, at, filtered, scanned, device, app)
     SELECT ${one}, $1::timestamptz + random() * interval '1 day', random() < 0.1, random() < 0.2,
       floor(random() * 4), floor(random() * 6)
     FROM ${ids}, generate_series(1, $2::int)`,
    [day, hits],
  );
  await client.query(
    `INSERT INTO visitor_networks (network, placement_id, day, visitors, added)
     SELECT gen_random_uuid(), ${one}, $1, ARRAY[gen_random_uuid()], 1 FROM ${ids}, generate_series(1, $2::int)`,
    [dateOf(day), visitors],
  );
  for (const hour of [9, 18])
    for (let last: string | undefined = '00000000-0000-0000-0000-000000000000'; last;) {
      const { rows }: { rows: { last: string }[] } = await client.query(
        `WITH page AS (
           SELECT placement_id FROM placement_counts WHERE placement_id > $1 ORDER BY placement_id LIMIT 2000
         ), clicked AS (
           UPDATE placement_counts c SET clicks = clicks + 8, uniques = uniques + 3, last_click_at = now(), day = $2,
             day_hours[$3] = day_hours[$3] + 8, day_clicks = day_clicks + 8, day_people = day_people + 3,
             day_phones = day_phones + 8, day_browser = day_browser + 8
           FROM page WHERE c.placement_id = page.placement_id
         )
         SELECT placement_id AS last FROM page ORDER BY placement_id DESC LIMIT 1`,
        [last, dateOf(day), hour],
      );
      last = rows[0]?.last;
    }
}

/** The product's jobs of the night after this day. */
export async function runNight(database: Database, day: Date, clickRetentionMonths: number): Promise<void> {
  const night = new Date(day.getTime() + 1.3 * DAY);
  const clickJournal = createClickJournal({ db: database.db, log: console });
  await sweepVisitors({ ...database, clickJournal });
  await asJobsDo(() => renewHitPartitions({ ...database, clickRetentionMonths }, night));
  await asJobsDo(() => renewDayPartitions(database, night));
}

/** Again where somebody, such as autovacuum, is at a table. */
async function asJobsDo(job: () => Promise<void>): Promise<void> {
  for (let retries = QUEUES['hit-partitions'].retries; ; retries--) {
    try {
      return await job();
    } catch (error) {
      if (retries === 0 || !isLockTimeout(error)) throw error;
      await delay(2_000);
    }
  }
}

/**
 * A night lasts seconds here, while autovacuum looks once a minute and pauses as it works. So this does by morning what
 * autovacuum would have done, by PostgreSQL's own thresholds. Returns how many tables that were.
 */
export async function vacuumWhatIsDue(client: pg.Pool): Promise<number> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT s.relid::regclass::text AS name
     FROM pg_stat_user_tables s JOIN pg_class c ON c.oid = s.relid,
       LATERAL (SELECT greatest(c.reltuples, 0) AS rows) known
     WHERE c.relkind = 'r' AND (
       n_dead_tup > current_setting('autovacuum_vacuum_threshold')::float
         + current_setting('autovacuum_vacuum_scale_factor')::float * rows
       OR n_ins_since_vacuum > current_setting('autovacuum_vacuum_insert_threshold')::float
         + current_setting('autovacuum_vacuum_insert_scale_factor')::float * rows)`,
  );
  for (const { name } of rows) await client.query(`VACUUM (ANALYZE) ${name}`);
  return rows.length;
}

export interface Sizes {
  table: string;
  rows: number;
  megabytes: number;
  indexMegabytes: number;
  partitions: number;
  dead: number;
  /** By autovacuum itself. */
  vacuums: number;
}

const TABLES = ['placement_hits', 'placement_days', 'placement_counts', 'visitor_networks'];

export async function readSizes(client: pg.Pool): Promise<Sizes[]> {
  const { rows } = await client.query<Sizes>(
    `SELECT name AS table, sum(n_live_tup)::float AS rows, count(*)::int AS partitions,
       sum(pg_table_size(c.oid))::float / 1e6 AS megabytes, sum(pg_indexes_size(c.oid))::float / 1e6 AS "indexMegabytes",
       sum(n_dead_tup)::int AS dead, sum(autovacuum_count)::int AS vacuums
     FROM unnest($1::text[]) WITH ORDINALITY AS each (name, nth)
       JOIN pg_class c ON c.relkind = 'r' AND c.relname ~ ('^' || name || '(_first|_default|_[0-9_]+(_ordered)?)?$')
       JOIN pg_stat_user_tables s ON s.relid = c.oid
     GROUP BY name, nth ORDER BY nth`,
    [TABLES],
  );
  return rows;
}
