import { getTableName, lt, sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Db } from '../../db/index.ts';
import { clickRecorders, visitorKeys, visitorNetworks } from '../../db/schema/links.ts';
import type { MemberZones } from '../../time-zones.ts';
import { APPS, DEVICE_KINDS } from './click-classes.ts';
import { referralIdOf } from './links.queries.ts';

/** What a short link leads to. Its placement and product never change; the rest follows the member's profile. */
export interface Link extends MemberZones {
  placementId: string;
  productId: string;
  /** csUserId, or the username while there is none. */
  referralId: string;
  nextTimeZoneFrom: Date | null;
}

/**
 * The links with these short codes, and the referral epoch in which their referralIds and zones hold, from one snapshot.
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
  SELECT p.short_code AS "shortCode", p.id AS "placementId", l.product_id AS "productId", ${referralIdOf('u')} AS "referralId",
    u.time_zone AS "timeZone", u.next_time_zone AS "nextTimeZone", u.next_time_zone_from AS "nextTimeZoneFrom"
  FROM placements p JOIN links l ON l.id = p.link_id JOIN users u ON u.id = l.user_id
  WHERE p.short_code = ANY ($1::text[])
) link ON true`,
    values: [shortCodes],
  };
  const { rows } = await client.query<{ epoch: string; shortCode: string | null } & Link>(statement);
  const links = new Map<string, Link>();
  for (const { epoch: _, shortCode, ...link } of rows) if (shortCode !== null) links.set(shortCode, link);
  return { epoch: Number(rows[0]?.epoch), links };
}

/** What a batch adds, as columns whose entries belong together. */
export interface BatchTotals {
  /** Equal hits on one placement, on the same day (YYYY-MM-DD) and in the same hour of its owner. */
  hits: {
    placementId: string[];
    day: string[];
    hour: number[];
    filtered: boolean[];
    scanned: boolean[];
    device: number[];
    app: number[];
    times: number[];
  };
  /** Each placement and network once, each visitor once. */
  networks: { placementId: string[]; network: string[]; day: string[]; visitors: string[][] };
}

/** How long a batch waits for a counter that is locked elsewhere, in milliseconds. */
const LOCK_TIMEOUT = 200;

/**
 * Visitors from one network that count per placement and day: more than open a link in one office, and too few for a
 * script to make a link look popular. Clicks count all the same.
 */
export const VISITORS_PER_NETWORK = 50;

/** A sum over a placement's hits, of which the condition picks some. */
const sumOf = (condition: string) => `coalesce(sum(times) FILTER (WHERE ${condition}), 0)`;
const clicksWith = (condition: string) => sumOf(`NOT filtered AND ${condition}`);

/** The columns of a day that count its clicks apart, and which of them each counts. */
export const CLASSES = {
  scans: 'scanned',
  unknown_devices: classIs('device', DEVICE_KINDS, 'unknown'),
  phones: classIs('device', DEVICE_KINDS, 'phone'),
  tablets: classIs('device', DEVICE_KINDS, 'tablet'),
  computers: classIs('device', DEVICE_KINDS, 'computer'),
  unknown_apps: classIs('app', APPS, 'unknown'),
  whatsapp: classIs('app', APPS, 'whatsapp'),
  instagram: classIs('app', APPS, 'instagram'),
  facebook: classIs('app', APPS, 'facebook'),
  email: classIs('app', APPS, 'email'),
  browser: classIs('app', APPS, 'browser'),
};

function classIs<Name extends string>(column: string, names: readonly Name[], name: Name): string {
  return `${column} = ${names.indexOf(name)}`;
}

const columns = Object.keys(CLASSES);

/**
 * Events, visitors, counters and days in one statement: one round trip and one commit however many hits there are.
 * Everything is summed from the same hits, and a day is written only with its counter, so they always agree.
 *
 * Rows are locked in the order of the placements' ids, first the networks, then the counters, so that app nodes do not
 * wait for each other in a circle. Whoever has the counter locked has the days too. The arrays stand in a SELECT to
 * hide them from the planner, which would otherwise plan every batch anew. The lock timeout applies to this statement
 * only, and is read when it first waits for a lock.
 */
const RECORD_BATCH = `
WITH claimed AS (
  INSERT INTO click_recorders AS r (id, last_batch, at)
  SELECT $1::uuid, $2::bigint, now() FROM set_config('lock_timeout', '${LOCK_TIMEOUT}', true)
  ON CONFLICT (id) DO UPDATE SET last_batch = excluded.last_batch, at = excluded.at
  WHERE r.last_batch < excluded.last_batch
  RETURNING id
), hit AS (
  SELECT hit.*
  FROM claimed,
    unnest(
      (SELECT $3::uuid[]), (SELECT $4::date[]), (SELECT $5::int2[]), (SELECT $6::bool[]), (SELECT $7::bool[]),
      (SELECT $8::int2[]), (SELECT $9::int2[]), (SELECT $10::int[])
    ) AS hit (placement_id, day, hour, filtered, scanned, device, app, times)
), event AS (
  INSERT INTO placement_hits (placement_id, at, filtered, scanned, device, app)
  SELECT placement_id, now(), filtered, scanned, device, app FROM hit, generate_series(1, times)
), visit AS (
  INSERT INTO visitor_networks AS n (network, placement_id, day, visitors, added)
  SELECT network, placement_id, day, visitors::uuid[], cardinality(visitors::uuid[])
  FROM claimed,
    unnest((SELECT $11::uuid[]), (SELECT $12::uuid[]), (SELECT $13::date[]), (SELECT $14::text[]))
      AS visit (network, placement_id, day, visitors)
  ORDER BY placement_id, network
  ON CONFLICT (network) DO UPDATE SET (visitors, added) = (
    SELECT n.visitors || (array_agg(visitor))[1:room], least(count(*), room)
    FROM unnest(excluded.visitors) AS visitor, (SELECT ${VISITORS_PER_NETWORK} - cardinality(n.visitors) AS room)
    WHERE visitor <> ALL (n.visitors) GROUP BY room
  )
  WHERE cardinality(n.visitors) < ${VISITORS_PER_NETWORK} AND NOT n.visitors @> excluded.visitors
  RETURNING placement_id, added
), gain AS (
  SELECT placement_id, day, hour, ${sumOf('NOT filtered')} AS clicks, ${sumOf('filtered')} AS filtered,
    ${Object.entries(CLASSES)
      .map(([column, condition]) => `${clicksWith(condition)} AS ${column}`)
      .join(', ')}
  FROM hit GROUP BY placement_id, day, hour
), counted AS (
  UPDATE placement_counts c
  SET clicks = c.clicks + gain.clicks, filtered = c.filtered + gain.filtered, uniques = c.uniques + gain.people,
    first_click_at = CASE WHEN gain.clicks > 0 THEN coalesce(c.first_click_at, now()) ELSE c.first_click_at END,
    last_click_at = CASE WHEN gain.clicks > 0 THEN now() ELSE c.last_click_at END
  FROM (
    SELECT gain.*, coalesce(people, 0) AS people
    FROM gain LEFT JOIN (SELECT placement_id, sum(added) AS people FROM visit GROUP BY placement_id) came USING (placement_id)
    ORDER BY placement_id
  ) gain
  WHERE c.placement_id = gain.placement_id
  RETURNING gain.*
), of_day AS (
  INSERT INTO placement_days AS d
    (placement_id, day, last_hour, hours, people, clicks, filtered, ${columns.join(', ')})
  SELECT placement_id, day, hour,
    array_fill(0, ARRAY[hour::int]) || clicks::int || array_fill(0, ARRAY[23 - hour]), people, clicks, filtered, ${columns.join(', ')}
  FROM counted
  ON CONFLICT (placement_id, day) DO UPDATE SET
    last_hour = excluded.last_hour,
    hours[excluded.last_hour + 1] = d.hours[excluded.last_hour + 1] + excluded.clicks,
    ${['people', 'clicks', 'filtered', ...columns].map((column) => `${column} = d.${column} + excluded.${column}`).join(', ')}
)
SELECT epoch FROM referral_epoch`;

/**
 * Records the batch durably, unless this recorder has already recorded it or a later one. Answers the referral epoch
 * at that moment. The statement has been sent when this returns.
 */
export async function recordBatch(
  client: pg.ClientBase,
  recorderId: string,
  batch: number,
  { hits, networks }: BatchTotals,
  timeout?: number,
): Promise<number> {
  const statement = {
    name: 'record_batch',
    ...within(timeout),
    text: RECORD_BATCH,
    values: [
      recorderId,
      batch,
      array(hits.placementId),
      array(hits.day),
      array(hits.hour),
      array(hits.filtered),
      array(hits.scanned),
      array(hits.device),
      array(hits.app),
      array(hits.times),
      array(networks.network),
      array(networks.placementId),
      array(networks.day),
      array(networks.visitors.map((list) => `"${array(list)}"`)),
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

/** Serialised here, because pg would look for quotes in every value, and none of these types can contain one. */
const array = (values: readonly (string | number | boolean)[]) => `{${values.join()}}`;

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
