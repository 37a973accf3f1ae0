import { randomUUIDv7 } from 'node:crypto';
import { DAY, type DeviceKind, type SharingApp } from '@clear-spring/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../db/index.ts';
import { APPS, type ClickClasses, DEVICE_KINDS } from './click-classes.ts';

/** A hit's classes, and the hour by its owner's clock, in one number. `day`: see `dayNumber`. */
export const entryNumber = (
  { filtered, scanned, device, app }: ClickClasses & { filtered: boolean; scanned: boolean },
  { day, hour }: { day: number; hour: number },
): number =>
  (filtered ? 1 : 0) +
  (scanned ? 2 : 0) +
  (DEVICE_KINDS.indexOf(device) << 2) +
  (APPS.indexOf(app) << 4) +
  (hour << 8) +
  (day << 13);
/** The same, read. */
const isFiltered = sql`n & 1 > 0`;
const isScanned = sql`n & 2 > 0`;
const device = sql`n >> 2 & 3`;
const app = sql`n >> 4 & 15`;
const hour = sql`n >> 8 & 31`;
const day = sql`'1970-01-01'::date + (n >> 13)`;

/** A day (YYYY-MM-DD) as `entryNumber` takes it: days since 1970. */
export const dayNumber = (text: string): number => Date.parse(text) / DAY;

/** The columns of a day that count its clicks by class. */
export const DEVICE_COUNTS = {
  unknown: 'unknown_devices',
  phone: 'phones',
  tablet: 'tablets',
  computer: 'computers',
} as const satisfies Record<DeviceKind, string>;
export const APP_COUNTS = {
  unknown: 'unknown_apps',
  whatsapp: 'whatsapp',
  instagram: 'instagram',
  facebook: 'facebook',
  email: 'email',
  browser: 'browser',
} as const satisfies Record<SharingApp, string>;

const isClick = sql`NOT ${isFiltered}`;
/** The columns of a day that grow with its hits alone, and with which of them. */
const DAY_GAINS: readonly (readonly [name: string, hits: SQL])[] = [
  ['clicks', isClick],
  ['filtered', isFiltered],
  ['scans', sql`${isClick} AND ${isScanned}`],
  ...DEVICE_KINDS.map((kind, at) => [DEVICE_COUNTS[kind], sql`${isClick} AND ${device} = ${at}`] as const),
  ...APPS.map((name, at) => [APP_COUNTS[name], sql`${isClick} AND ${app} = ${at}`] as const),
];
export const DAY_COUNTS = DAY_GAINS.map(([name]) => name);
const gains = sql.join(
  DAY_GAINS.map(
    ([name, hits]) => sql`coalesce(sum(hits) FILTER (WHERE ${hits}), 0) AS ${sql.identifier(name)}`,
  ),
  sql`, `,
);
const grownDay = sql.raw(DAY_COUNTS.map((name) => `day_${name} = c.day_${name} + gain.${name}`).join(', '));

/**
 * Visitors from one network that count per placement and day: more than open a link in one office, and too few for a
 * script to make a link look popular. Clicks count all the same.
 */
const VISITORS_PER_NETWORK = 50;

/** Those that came to a network that does not have all of them, as far as there is room. */
const newVisitors = sql`ARRAY(
  SELECT visitor FROM unnest(excluded.visitors) AS visitor WHERE visitor <> ALL (n.visitors)
  LIMIT ${VISITORS_PER_NETWORK}::int - cardinality(n.visitors)
)`;

/** Batches that one statement adds up. */
const MAX_BATCHES = 1_000;

/** One node adds up at a time. */
const JOURNAL_LOCK = 7_321_005;
/** Milliseconds in which a node that holds it has to go on: one that cannot be reached would hold up all others. */
const MAX_PAUSE = 3_000;

/** Entries of a batch of hits that were put back: an amount that one statement adds up. */
export const PUT_BACK = 5_000;
/** How many such batches one statement makes at most; the last has the rest. */
const PUT_BACK_BATCHES = 16;

export interface AddedUp {
  /** Batches of hits that were put back into the journal: their ids, and how many entries they have. */
  putBack: { id: string; entries: number }[];
  /** There are more batches than one statement adds up. */
  hasMore: boolean;
}

/**
 * Takes the first batches out of the journal, without those of the ids `but`, and adds them up to events, visitors,
 * counters and days. A counter is one row with its latest day and grows with it, so they always agree.
 *
 * Batches are taken in the order of time, and only such as have epoch and quarter in common with the first, because a
 * counter can gain hits of one hour at a time. Hits whose counter somebody else has locked are put back, so that nobody
 * waits for them; those whose placement is gone are dropped.
 */
export async function addUpBatches(
  tx: Transaction,
  { but, maxHits }: { but: readonly string[]; maxHits: number },
): Promise<AddedUp> {
  const ids = Array.from({ length: PUT_BACK_BATCHES }, () => randomUUIDv7());
  // The planner knows nothing of arrays: it would read all counters to add to a few, or compile a statement that is quick.
  // Nor of how empty the journal is: it would read the pages of rows that are gone.
  await tx.execute(sql`
    SELECT pg_advisory_xact_lock(${JOURNAL_LOCK}), set_config('jit', 'off', true), set_config('enable_seqscan', 'off', true),
      set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true),
      set_config('idle_in_transaction_session_timeout', ${String(MAX_PAUSE)}, true)`);
  const { rows } = await tx.execute<{ [Name in keyof AddedUp]: AddedUp[Name] }>(sql`
WITH batch AS MATERIALIZED (
  SELECT id, epoch, quarter, hits FROM click_journal WHERE id <> ALL (${sql.param([...but])}::uuid[])
  ORDER BY id LIMIT ${MAX_BATCHES}
), taken AS (
  DELETE FROM click_journal WHERE id = ANY (ARRAY(
    SELECT id FROM (
      SELECT id, sum(hits) OVER in_order - hits AS earlier,
        epoch = first_value(epoch) OVER in_order AND quarter = first_value(quarter) OVER in_order AS is_alike
      FROM batch WINDOW in_order AS (ORDER BY id)
    ) judged WHERE is_alike AND earlier < ${maxHits}
  ))
  RETURNING *
), entry AS MATERIALIZED (
  SELECT at, entry.* FROM taken,
    unnest(placements, numbers, counts, networks, visitors) AS entry (placement_id, n, hits, network, visitor)
), free AS MATERIALIZED (
  SELECT placement_id FROM placement_counts
  WHERE placement_id = ANY (ARRAY(SELECT DISTINCT placement_id FROM entry))
  ORDER BY placement_id FOR NO KEY UPDATE SKIP LOCKED
), hit AS MATERIALIZED (
  SELECT *, placement_id IN (SELECT placement_id FROM free) AS is_free FROM entry
), put_back AS (
  INSERT INTO click_journal (id, at, epoch, quarter, hits, placements, numbers, counts, networks, visitors)
  SELECT (${sql.param(ids)}::uuid[])[part], min(at), (SELECT min(epoch) FROM taken), (SELECT min(quarter) FROM taken), sum(hits),
    array_agg(placement_id), array_agg(n), array_agg(hits), array_agg(network), array_agg(visitor)
  FROM (
    SELECT placement_id, n, network, visitor, sum(hits) AS hits, min(at) AS at,
      least((row_number() OVER () - 1) / ${PUT_BACK}::int + 1, ${PUT_BACK_BATCHES}::int) AS part
    FROM hit WHERE NOT is_free AND EXISTS (SELECT FROM placement_counts c WHERE c.placement_id = hit.placement_id)
    GROUP BY placement_id, n, network, visitor
  ) again
  GROUP BY part
  RETURNING id, cardinality(placements) AS entries
), event AS (
  INSERT INTO placement_hits (placement_id, at, filtered, scanned, device, app, hits)
  SELECT placement_id, min(at), ${isFiltered}, ${isScanned}, ${device}, ${app}, sum(hits)
  FROM hit WHERE is_free GROUP BY placement_id, n
), visit AS (
  INSERT INTO visitor_networks AS n (network, placement_id, day, visitors, added)
  SELECT network, placement_id, day, came, cardinality(came) FROM (
    SELECT network, placement_id, min(${day}) AS day, (array_agg(DISTINCT visitor))[:${VISITORS_PER_NETWORK}::int] AS came
    FROM hit WHERE is_free AND visitor IS NOT NULL GROUP BY network, placement_id
  ) visitor
  ON CONFLICT (network) DO UPDATE SET
    visitors = n.visitors || CASE cardinality(excluded.visitors) WHEN 1 THEN excluded.visitors ELSE ${newVisitors} END,
    added = CASE cardinality(excluded.visitors) WHEN 1 THEN 1 ELSE cardinality(${newVisitors}) END
  WHERE cardinality(n.visitors) < ${VISITORS_PER_NETWORK}::int AND NOT n.visitors @> excluded.visitors
  RETURNING placement_id, added
), counted AS (
  UPDATE placement_counts c
  SET clicks = c.clicks + gain.clicks, filtered = c.filtered + gain.filtered, uniques = c.uniques + people,
    first_click_at = least(c.first_click_at, first), last_click_at = greatest(c.last_click_at, last),
    -- Where it is another one, the trigger takes out again what the former day had.
    day = gain.day,
    day_people = c.day_people + people,
    day_hours[hour + 1] = c.day_hours[hour + 1] + gain.clicks,
    ${grownDay}
  FROM (
    SELECT placement_id, sum(added) AS people, min(${day}) AS day, min(${hour}) AS hour,
      min(at) FILTER (WHERE ${isClick}) AS first, max(at) FILTER (WHERE ${isClick}) AS last, ${gains}
    FROM (
      SELECT placement_id, at, n, hits, 0 AS added FROM hit WHERE is_free
      UNION ALL SELECT placement_id, NULL, NULL, NULL, added FROM visit
    ) gained GROUP BY placement_id
  ) gain
  WHERE c.placement_id = gain.placement_id
)
SELECT (SELECT coalesce(json_agg(put_back), '[]') FROM put_back) AS "putBack",
  (SELECT count(*) FROM batch) > (SELECT count(*) FROM taken) OR (SELECT count(*) FROM batch) = ${MAX_BATCHES} AS "hasMore"`);
  return rows[0]!;
}

/** Seconds that the first batch has waited; null where none waits. Its index skips the entries of rows that were deleted. */
export async function findFirstWait(db: Queryable): Promise<number | null> {
  const { rows } = await db.execute<{ seconds: number }>(
    sql`SELECT greatest(extract(epoch FROM clock_timestamp() - at), 0)::float8 AS seconds FROM click_journal ORDER BY id LIMIT 1`,
  );
  return rows[0]?.seconds ?? null;
}
