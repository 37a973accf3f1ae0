import { DAY, type DeviceKind, type SharingApp } from '@clear-spring/contract';
import { getTableName, lt, sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Db } from '../../db/index.ts';
import { clickRecorders, visitorKeys, visitorNetworks } from '../../db/schema/links.ts';
import type { MemberZones } from '../../time-zones.ts';
import { APPS, type ClickClasses, DEVICE_KINDS } from './click-classes.ts';
import { referralIdOf } from './links.queries.ts';

/** What a short link leads to. Its placement and product never change; the rest follows the member's profile. */
export interface Link extends MemberZones {
  placementId: string;
  linkId: string;
  productId: string;
  /** csUserId, or the username while there is none. */
  referralId: string;
  nextTimeZoneFrom: Date | null;
}

/**
 * The links with these short codes that are not disabled, and the referral epoch in which this and their referralIds
 * and zones hold, from one snapshot.
 */
export async function findLinks(
  client: pg.ClientBase,
  shortCodes: readonly string[],
  timeout?: number,
): Promise<{ epoch: number; links: Map<string, Link> }> {
  const statement = {
    name: 'find_links',
    ...within(timeout),
    text: `
SELECT e.epoch, link.*
FROM referral_epoch e
LEFT JOIN (
  SELECT p.short_code AS "shortCode", p.id AS "placementId", p.link_id AS "linkId", l.product_id AS "productId", ${referralIdOf('u')} AS "referralId",
    u.time_zone AS "timeZone", u.next_time_zone AS "nextTimeZone", u.next_time_zone_from AS "nextTimeZoneFrom"
  FROM placements p JOIN links l ON l.id = p.link_id JOIN users u ON u.id = l.user_id
  WHERE p.short_code = ANY ($1::text[]) AND l.disabled_at IS NULL
) link ON true`,
    values: [shortCodes],
  };
  const { rows } = await client.query<{ epoch: string; shortCode: string | null } & Link>(statement);
  const links = new Map<string, Link>();
  for (const { epoch: _, shortCode, ...link } of rows) if (shortCode !== null) links.set(shortCode, link);
  return { epoch: Number(rows[0]?.epoch), links };
}

/** What a batch adds, as columns whose entries belong together. A placement is named by its place among them, from 1. */
export interface BatchTotals {
  /** Ids, each once and in order. */
  placements: string[];
  /** For each placement as many numbers as `GAIN` has names. */
  gains: number[];
  /** One entry for the hits of a placement that are of the same classes, with which and how many in one number. */
  hits: { placement: number[]; number: number[] };
  /** Each placement and network once. Its visitors, each once, are those from `first` to `last`, counted from 1. */
  networks: { placement: number[]; network: string[]; first: number[]; last: number[] };
  visitors: string[];
}

/** The classes of a hit in one number, as the statement reads them. */
export const classesNumber = ({ filtered, scanned, device, app }: Classes) =>
  (filtered ? 1 : 0) + (scanned ? 2 : 0) + DEVICE_KINDS.indexOf(device) * 4 + APPS.indexOf(app) * 16;
type Classes = ClickClasses & { filtered: boolean; scanned: boolean };
/** The same with how many hits are of these classes. */
export const hitsNumber = (classes: number, count: number) => classes + count * 256;

/** A day (YYYY-MM-DD) as the statement reads it: days since 1970. */
export const dayNumber = (day: string) => Date.parse(day) / DAY;
const dateOf = (day: string) => `'1970-01-01'::date + ${day}`;

/** How long a batch waits for a counter that is locked elsewhere, in milliseconds. */
const LOCK_TIMEOUT = 200;

/**
 * Visitors from one network that count per placement and day: more than open a link in one office, and too few for a
 * script to make a link look popular. Clicks count all the same.
 */
export const VISITORS_PER_NETWORK = 50;

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

/** The columns of a day that grow with its hits alone. */
export const DAY_COUNTS = [
  'clicks',
  'filtered',
  'scans',
  ...Object.values(DEVICE_COUNTS),
  ...Object.values(APP_COUNTS),
] as const;

/** What a placement gains, as the numbers that are sent. */
export const GAIN = ['day', 'hour', ...DAY_COUNTS] as const;
/** One of these numbers, where those of the placement before it end `at` a place. */
const gained = (name: (typeof GAIN)[number]) => `($4::int[])[at + ${GAIN.indexOf(name) + 1}]`;

/** Those of a network's further visitors that it does not have yet, as far as there is room. One of them is always new. */
const NEW_VISITORS = `ARRAY(
      SELECT visitor FROM unnest(excluded.visitors) AS visitor WHERE visitor <> ALL (n.visitors)
      LIMIT ${VISITORS_PER_NETWORK} - cardinality(n.visitors)
    )`;

/**
 * Events, visitors, counters and days in one statement: one round trip and one commit however many hits there are. A
 * counter is one row with its latest day and grows with it, so they always agree.
 *
 * Rows are locked in the order of the placements, which is that of their ids, first the networks, then the counters, so
 * that app nodes do not wait for each other in a circle. Whoever has the counter locked has the days too. The arrays
 * that make rows stand in a SELECT to hide them from the planner, which would otherwise plan every batch anew. What a
 * counter gains is read from its array only where it is added, so that it is not copied from step to step. The lock
 * timeout applies to this statement only, and is read when it first waits for a lock.
 */
const RECORD_BATCH = `
WITH claimed AS (
  INSERT INTO click_recorders AS r (id, last_batch, at)
  SELECT $1::uuid, $2::bigint, now() FROM set_config('lock_timeout', '${LOCK_TIMEOUT}', true), referral_epoch
  WHERE epoch = $12
  ON CONFLICT (id) DO UPDATE SET last_batch = excluded.last_batch, at = excluded.at
  WHERE r.last_batch < excluded.last_batch
  RETURNING id
), event AS (
  INSERT INTO placement_hits (placement_id, at, filtered, scanned, device, app, hits)
  SELECT ($3::uuid[])[placement], now(), n & 1 > 0, n & 2 > 0, n >> 2 & 3, n >> 4 & 15, n >> 8
  FROM claimed, unnest((SELECT $5::int[]), (SELECT $6::int[])) AS hit (placement, n)
), visit AS (
  INSERT INTO visitor_networks AS n (network, placement_id, day, visitors, added)
  SELECT network, ($3::uuid[])[placement], ${dateOf(gained('day'))}, ($7::uuid[])[first:last], last - first + 1
  FROM claimed, unnest((SELECT $8::uuid[]), (SELECT $9::int[]), (SELECT $10::int[]), (SELECT $11::int[]))
    AS visit (network, placement, first, last), LATERAL (SELECT (placement - 1) * ${GAIN.length} AS at) gain
  ORDER BY placement, network
  ON CONFLICT (network) DO UPDATE SET
    visitors = n.visitors || CASE cardinality(excluded.visitors) WHEN 1 THEN excluded.visitors ELSE ${NEW_VISITORS} END,
    added = CASE cardinality(excluded.visitors) WHEN 1 THEN 1 ELSE cardinality(${NEW_VISITORS}) END
  WHERE cardinality(n.visitors) < ${VISITORS_PER_NETWORK} AND NOT n.visitors @> excluded.visitors
  RETURNING placement_id, added
), counted AS (
  UPDATE placement_counts c
  SET clicks = c.clicks + ${gained('clicks')}, filtered = c.filtered + ${gained('filtered')}, uniques = c.uniques + people,
    first_click_at = CASE WHEN ${gained('clicks')} > 0 THEN coalesce(c.first_click_at, now()) ELSE c.first_click_at END,
    last_click_at = CASE WHEN ${gained('clicks')} > 0 THEN now() ELSE c.last_click_at END,
    -- Where it is another one, the trigger takes out again what the former day had.
    day = ${dateOf(gained('day'))},
    day_people = c.day_people + people,
    day_hours[${gained('hour')} + 1] = c.day_hours[${gained('hour')} + 1] + ${gained('clicks')},
    ${DAY_COUNTS.map((name) => `day_${name} = c.day_${name} + ${gained(name)}`).join(', ')}
  FROM (
    SELECT placement_id, (placement::int - 1) * ${GAIN.length} AS at, coalesce(people, 0) AS people
    FROM claimed, unnest((SELECT $3::uuid[])) WITH ORDINALITY AS gain (placement_id, placement)
      LEFT JOIN (SELECT placement_id, sum(added) AS people FROM visit GROUP BY placement_id) came USING (placement_id)
    ORDER BY placement
  ) gain
  WHERE c.placement_id = gain.placement_id
)
SELECT epoch FROM referral_epoch`;

/** Each recorder numbers its batches, and adds one up from links as they were in one referral epoch. */
export interface Batch {
  recorderId: string;
  number: number;
  epoch: number;
}

/**
 * Records the batch durably, unless this recorder has already recorded it or a later one, or the referral epoch is
 * another by now: one of the links may have been disabled. Answers the epoch at that moment. The statement has been sent
 * when this returns.
 */
export async function recordBatch(
  client: pg.ClientBase,
  { recorderId, number, epoch }: Batch,
  { placements, gains, hits, networks, visitors }: BatchTotals,
  timeout?: number,
): Promise<number> {
  const statement = {
    name: 'record_batch',
    ...within(timeout),
    text: RECORD_BATCH,
    values: [
      recorderId,
      number,
      array(placements),
      array(gains),
      array(hits.placement),
      array(hits.number),
      array(visitors),
      array(networks.network),
      array(networks.placement),
      array(networks.first),
      array(networks.last),
      epoch,
    ],
  };
  const { rows } = await client.query<{ epoch: string }>(statement);
  return Number(rows[0]?.epoch);
}

/** Which of these placements' counters are locked elsewhere now. Waits for none of them. */
export async function findLocked(
  client: pg.ClientBase,
  placementIds: readonly string[],
  timeout?: number,
): Promise<Set<string>> {
  const statement = {
    name: 'find_free_counters',
    ...within(timeout),
    text: 'SELECT placement_id AS id FROM placement_counts WHERE placement_id = ANY ($1) FOR NO KEY UPDATE SKIP LOCKED',
    values: [placementIds],
  };
  const { rows } = await client.query<{ id: string }>(statement);
  const free = new Set(rows.map(({ id }) => id));
  return new Set(placementIds.filter((id) => !free.has(id)));
}

/** Until pg gives up on a statement, in milliseconds. The connection is unusable then. */
const within = (timeout: number | undefined) =>
  timeout !== undefined && { query_timeout: Math.ceil(timeout) };

/**
 * Serialised here, because pg would look for quotes in every value, and none of these types can contain one. As text,
 * since buffers, which are freed only by whole collections, cost more than PostgreSQL spends on reading digits.
 */
const array = (values: readonly (string | number)[]) => `{${values.join()}}`;

/**
 * The keys of these days; `key` becomes a day's when this node asks first. Keys of days that are over everywhere are
 * deleted at once; the next sweep deletes their visitors, which identify nobody without them. `earliest` is the first
 * day that this node still sees, so that none whose clock is ahead takes a key from the others.
 */
export async function getOrCreateVisitorKeys(
  client: pg.ClientBase,
  drawn: readonly { day: string; key: Buffer }[],
  earliest: string,
  timeout?: number,
): Promise<{ day: string; key: Buffer }[]> {
  const { rows } = await client.query<{ day: string; key: Buffer }>({
    ...within(timeout),
    // DO UPDATE rather than DO NOTHING, so that the row is returned; it keeps the key.
    text: `
WITH gone AS (DELETE FROM visitor_keys WHERE day < least($3::date, ${EARLIEST_DAY}))
INSERT INTO visitor_keys (day, key) SELECT * FROM unnest($1::date[], $2::bytea[])
ON CONFLICT (day) DO UPDATE SET day = excluded.day
RETURNING day::text, key`,
    values: [drawn.map(({ day }) => day), drawn.map(({ key }) => key), earliest],
  });
  return rows;
}

/** The day where it is earliest, twelve hours behind UTC. */
const EARLIEST_DAY = `(now() AT TIME ZONE 'UTC' - interval '12 hours')::date`;

/** Deletes the keys of days that are over everywhere, one or two at most, and recorders of nodes that are long gone. */
export async function deletePastKeysAndRecorders(db: Db): Promise<void> {
  await db.delete(visitorKeys).where(lt(visitorKeys.day, sql.raw(EARLIEST_DAY)));
  await db.delete(clickRecorders).where(lt(clickRecorders.at, sql`now() - interval '1 day'`));
}

/** How many 8 kB pages the table of visitors has. */
export async function countVisitorPages(db: Db): Promise<number> {
  const { rows } = await db.execute<{ pages: string }>(
    sql`SELECT pg_relation_size(${getTableName(visitorNetworks)}::regclass) / current_setting('block_size')::int AS pages`,
  );
  return Number(rows[0]?.pages);
}

/**
 * Deletes the visitors of past days from these pages, `to` excluded: the cost of a chunk does not grow with the
 * table.
 */
export async function deletePastVisitors(db: Db, { from, to }: { from: number; to: number }): Promise<void> {
  await db.execute(
    sql`DELETE FROM ${visitorNetworks} WHERE ctid >= ${`(${from},0)`}::tid AND ctid < ${`(${to},0)`}::tid AND day < ${sql.raw(EARLIEST_DAY)}`,
  );
}
