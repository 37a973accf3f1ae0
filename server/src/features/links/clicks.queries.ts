import { getTableName, lt, sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Db } from '../../db/index.ts';
import { clickRecorders, linkVisitorNetworks, linkVisitors, visitorKeys } from '../../db/schema/links.ts';
import { referralIdOf } from './links.queries.ts';

/** What a short link leads to. Its id and product never change; its referralId follows the member's profile. */
export interface Link {
  id: string;
  productId: string;
  /** csUserId, or the username while there is none. */
  referralId: string;
}

/** The links with these short codes, and the referral epoch in which their referralIds hold, from one snapshot. */
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
  SELECT l.short_code AS "shortCode", l.id, l.product_id AS "productId", ${referralIdOf('u')} AS "referralId"
  FROM links l JOIN users u ON u.id = l.user_id
  WHERE l.short_code = ANY ($1::text[])
) link ON true`,
    values: [shortCodes],
  };
  const { rows } = await client.query<{ epoch: string; shortCode: string | null } & Link>(statement);
  const links = new Map<string, Link>();
  for (const { shortCode, id, productId, referralId } of rows)
    if (shortCode !== null) links.set(shortCode, { id, productId, referralId });
  return { epoch: Number(rows[0]?.epoch), links };
}

/** What a batch adds, as columns whose entries belong together. */
export interface BatchTotals {
  /** Each link once, sorted by id. */
  increments: { linkId: string[]; clicks: number[]; filtered: number[] };
  /** Hits on one link that are equally filtered and scanned. */
  hits: { linkId: string[]; filtered: boolean[]; scanned: boolean[]; times: number[] };
  /** Each link and network once, sorted by both, each visitor once. The day is YYYY-MM-DD. */
  networks: { linkId: string[]; network: string[]; day: string[]; visitors: string[][] };
}

/** How long a batch waits for a counter that is locked elsewhere, in milliseconds. */
const LOCK_TIMEOUT = 200;

/**
 * Visitors from one network that count per link and day: more than open a link in one office, and too few for a
 * script to make a link look popular. Clicks count all the same.
 */
export const VISITORS_PER_NETWORK = 50;

/**
 * Events, visitors and counters in one statement: one round trip and one commit however many hits there are. Links
 * are sorted by id, so that app nodes take row locks in the same order. The arrays stand in a SELECT to hide them
 * from the planner, which would otherwise plan every batch anew. The lock timeout applies to this statement only, and
 * is read when it first waits for a lock.
 */
const RECORD_BATCH = `
WITH claimed AS (
  INSERT INTO click_recorders AS r (id, last_batch, at)
  SELECT $1::uuid, $2::bigint, now() FROM set_config('lock_timeout', '${LOCK_TIMEOUT}', true)
  ON CONFLICT (id) DO UPDATE SET last_batch = excluded.last_batch, at = excluded.at
  WHERE r.last_batch < excluded.last_batch
  RETURNING id
), event AS (
  INSERT INTO link_clicks (link_id, at, filtered, scanned)
  SELECT link_id, now(), filtered, scanned
  FROM claimed,
    unnest((SELECT $6::uuid[]), (SELECT $7::bool[]), (SELECT $8::bool[]), (SELECT $9::int[]))
      AS hit (link_id, filtered, scanned, times),
    generate_series(1, times)
), visit AS (
  INSERT INTO link_visitor_networks AS n (network, link_id, day, visitors, added)
  SELECT network, link_id, day, visitors::uuid[], cardinality(visitors::uuid[])
  FROM claimed,
    unnest((SELECT $10::uuid[]), (SELECT $11::uuid[]), (SELECT $12::date[]), (SELECT $13::text[]))
      AS visit (network, link_id, day, visitors)
  ON CONFLICT (network) DO UPDATE SET (visitors, added) = (
    SELECT n.visitors || (array_agg(visitor))[1:room], least(count(*), room)
    FROM unnest(excluded.visitors) AS visitor, (SELECT ${VISITORS_PER_NETWORK} - cardinality(n.visitors) AS room)
    WHERE visitor <> ALL (n.visitors) GROUP BY room
  )
  WHERE cardinality(n.visitors) < ${VISITORS_PER_NETWORK} AND NOT n.visitors @> excluded.visitors
  RETURNING link_id, added
), counted AS (
  UPDATE link_counts c
  SET clicks = c.clicks + gain.clicks, filtered = c.filtered + gain.filtered, uniques = c.uniques + coalesce(uniques.gain, 0)
  FROM claimed,
    unnest((SELECT $3::uuid[]), (SELECT $4::int[]), (SELECT $5::int[])) AS gain (link_id, clicks, filtered)
    LEFT JOIN (SELECT link_id, sum(added) AS gain FROM visit GROUP BY link_id) uniques USING (link_id)
  WHERE c.link_id = gain.link_id
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
  { increments, hits, networks }: BatchTotals,
  timeout?: number,
): Promise<number> {
  const statement = {
    name: 'record_batch',
    ...within(timeout),
    text: RECORD_BATCH,
    values: [
      recorderId,
      batch,
      array(increments.linkId),
      array(increments.clicks),
      array(increments.filtered),
      array(hits.linkId),
      array(hits.filtered),
      array(hits.scanned),
      array(hits.times),
      array(networks.network),
      array(networks.linkId),
      array(networks.day),
      array(networks.visitors.map((list) => `"${array(list)}"`)),
    ],
  };
  const { rows } = await client.query<{ epoch: string }>(statement);
  return Number(rows[0]?.epoch);
}

/** Which of these links' counters are locked elsewhere now. Waits for none of them. */
export async function findLocked(
  client: pg.ClientBase,
  linkIds: readonly string[],
  timeout?: number,
): Promise<Set<string>> {
  const statement = {
    name: 'find_free_counters',
    ...within(timeout),
    text: 'SELECT link_id AS id FROM link_counts WHERE link_id = ANY ($1) FOR NO KEY UPDATE SKIP LOCKED',
    values: [linkIds],
  };
  const { rows } = await client.query<{ id: string }>(statement);
  const free = new Set(rows.map(({ id }) => id));
  return new Set(linkIds.filter((id) => !free.has(id)));
}

/** Until pg gives up on a statement, in milliseconds. The connection is unusable then. */
const within = (timeout: number | undefined) =>
  timeout !== undefined && { query_timeout: Math.ceil(timeout) };

/** Serialised here, because pg would look for quotes in every value, and none of these types can contain one. */
const array = (values: readonly (string | number | boolean)[]) => `{${values.join()}}`;

/**
 * The day's key; `drawn` becomes the key when this node asks first. Earlier keys are deleted at once; the next sweep
 * deletes their visitors, which identify nobody without them. A node whose clock is ahead does not take the key from
 * the others.
 */
export async function getOrCreateVisitorKey(db: Db, day: string, drawn: Buffer): Promise<Buffer> {
  return db.transaction(async (tx) => {
    // DO UPDATE rather than DO NOTHING, so that the row is returned; it keeps the key.
    const [row] = await tx
      .insert(visitorKeys)
      .values({ day, key: drawn })
      .onConflictDoUpdate({ target: visitorKeys.day, set: { day } })
      .returning();
    if (!row) throw new Error('The visitor key was neither written nor found.');
    await tx.delete(visitorKeys).where(lt(visitorKeys.day, sql`least(${day}::date, ${TODAY})`));
    return row.key;
  });
}

const TODAY = sql.raw(`(now() AT TIME ZONE 'UTC')::date`);

/** Deletes the keys of past days, one or two at most, and recorders of nodes that are long gone. */
export async function deletePastKeysAndRecorders(db: Db): Promise<void> {
  await db.delete(visitorKeys).where(lt(visitorKeys.day, TODAY));
  await db.delete(clickRecorders).where(lt(clickRecorders.at, sql`now() - interval '1 day'`));
}

/** The tables that hold visitors by day. */
export const VISITOR_TABLES = [linkVisitorNetworks, linkVisitors] as const;
type VisitorTable = (typeof VISITOR_TABLES)[number];

/** How many 8 kB pages a table of visitors has. */
export async function countPages(db: Db, table: VisitorTable): Promise<number> {
  const { rows } = await db.execute<{ pages: string }>(
    sql`SELECT pg_relation_size(${getTableName(table)}::regclass) / current_setting('block_size')::int AS pages`,
  );
  return Number(rows[0]?.pages);
}

/**
 * Deletes the visitors of past days from these pages, `to` excluded: the cost of a chunk does not grow with the
 * table.
 */
export async function deletePastVisitors(
  db: Db,
  table: VisitorTable,
  { from, to }: { from: number; to: number },
): Promise<void> {
  await db.execute(
    sql`DELETE FROM ${table} WHERE ctid >= ${`(${from},0)`}::tid AND ctid < ${`(${to},0)`}::tid AND day < ${TODAY}`,
  );
}
