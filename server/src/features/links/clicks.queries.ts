import { randomUUIDv7 } from 'node:crypto';
import { HOUR } from '@clear-spring/contract';
import { getTableName, lt, sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Db } from '../../db/index.ts';
import { clickRecorders, visitorKeys, visitorNetworks } from '../../db/schema/links.ts';
import type { MemberZones } from '../../time-zones.ts';
import { referralIdOf } from './links.queries.ts';

/** What a short link leads to. Its placement and product never change; the rest follows the member's profile. */
export interface Link extends MemberZones {
  placementId: string;
  linkId: string;
  /** The owner. */
  userId: string;
  productId: string;
  /** csUserId, or the username while there is none. */
  referralId: string;
  nextTimeZoneFrom: Date | null;
}

/** Why a short code leads nowhere: its link is disabled, its member's account is closed, or it is no code. */
export type WhyNowhere = 'disabled' | 'closed' | 'unknown';

/**
 * The links with these short codes, or why they lead nowhere, and the referral epoch in which this and their referralIds
 * and zones hold, from one snapshot. Unknown codes are absent.
 */
export async function findLinks(
  client: pg.ClientBase,
  shortCodes: readonly string[],
  timeout?: number,
): Promise<{ epoch: number; links: Map<string, Link | WhyNowhere> }> {
  const statement = {
    name: 'find_links',
    ...within(timeout),
    text: `
SELECT e.epoch, link.*
FROM referral_epoch e
LEFT JOIN (
  SELECT p.short_code AS "shortCode", p.id AS "placementId", p.link_id AS "linkId", l.user_id AS "userId", l.product_id AS "productId", ${referralIdOf('u')} AS "referralId",
    u.time_zone AS "timeZone", u.next_time_zone AS "nextTimeZone", u.next_time_zone_from AS "nextTimeZoneFrom",
    CASE WHEN l.disabled_at IS NULL THEN NULL WHEN u.closed_at IS NULL THEN 'disabled' ELSE 'closed' END AS "whyNowhere"
  FROM placements p JOIN links l ON l.id = p.link_id JOIN users u ON u.id = l.user_id
  WHERE p.short_code = ANY ($1::text[])
) link ON true`,
    values: [shortCodes],
  };
  type Row = { epoch: string; shortCode: string | null; whyNowhere: WhyNowhere | null } & Link;
  const { rows } = await client.query<Row>(statement);
  const links = new Map<string, Link | WhyNowhere>();
  for (const { epoch: _, shortCode, whyNowhere, ...link } of rows)
    if (shortCode !== null) links.set(shortCode, whyNowhere ?? link);
  return { epoch: Number(rows[0]?.epoch), links };
}

/** Each recorder numbers its batches, and makes one from links as they were in one referral epoch. */
export interface Batch {
  recorderId: string;
  number: number;
  epoch: number;
}

/**
 * One batch's hits as columns whose entries belong together, one for those that have everything in common. Hits without a
 * visitor have 'NULL' as theirs.
 */
export interface JournalEntries {
  /** Ids. */
  placements: string[];
  /** As of `entryNumber`. */
  numbers: number[];
  counts: number[];
  networks: string[];
  visitors: string[];
}

/** How long an attempt waits for one before it, whose answer was lost, in milliseconds. */
const LOCK_TIMEOUT = 200;

/** One round trip, one commit and one row however many hits there are. The lock timeout applies to this statement only. */
const APPEND_BATCH = `
WITH claimed AS (
  INSERT INTO click_recorders AS r (id, last_batch, at)
  SELECT $1::uuid, $2::bigint, now() FROM set_config('lock_timeout', '${LOCK_TIMEOUT}', true), referral_epoch
  WHERE epoch = $3
  ON CONFLICT (id) DO UPDATE SET last_batch = excluded.last_batch, at = excluded.at
  WHERE r.last_batch < excluded.last_batch
  RETURNING id
), appended AS (
  INSERT INTO click_journal (id, at, epoch, quarter, hits, placements, numbers, counts, networks, visitors)
  SELECT $4::uuid, now(), $3, $5::int, $6::int, $7::uuid[], $8::int[], $9::int[], $10::uuid[], $11::uuid[] FROM claimed
)
SELECT epoch FROM referral_epoch`;

/**
 * Puts the batch on disk, unless this recorder has already recorded it or a later one, or the referral epoch is another
 * by now: one of the links may have been disabled. Answers the epoch at that moment. The statement has been sent when
 * this returns.
 */
export async function appendBatch(
  client: pg.ClientBase,
  { recorderId, number, epoch }: Batch,
  { placements, numbers, counts, networks, visitors }: JournalEntries,
  { at, timeout }: { at: Date; timeout?: number },
): Promise<number> {
  const statement = {
    name: 'append_batch',
    ...within(timeout),
    text: APPEND_BATCH,
    values: [
      recorderId,
      number,
      epoch,
      randomUUIDv7(),
      Math.floor(at.getTime() / QUARTER),
      counts.reduce((sum, count) => sum + count, 0),
      array(placements),
      array(numbers),
      array(counts),
      array(networks),
      array(visitors),
    ],
  };
  const { rows } = await client.query<{ epoch: string }>(statement);
  return Number(rows[0]?.epoch);
}

const QUARTER = HOUR / 4;

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
