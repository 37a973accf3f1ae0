import { lt } from 'drizzle-orm';
import type pg from 'pg';
import type { Db } from '../../db/index.ts';
import { linkVisitors, visitorKeys } from '../../db/schema/links.ts';

export interface Hit {
  /** A UUIDv7 of its own: a batch that is sent twice is counted once. */
  id: string;
  code: string;
  filtered: boolean;
  scanned: boolean;
  /** Null for a hit that counts nobody. */
  visitor: { day: string; hash: Buffer } | null;
}

export interface LinkTarget {
  productId: string;
  /** csUserId, or the username while there is none. */
  memberReference: string;
}

/**
 * Events, visitors and counters in one statement, and where each link leads as its result: one round trip and
 * one commit however many hits there are. Keys are sorted, so that two app nodes take row locks in one order.
 * The arrays stand in a SELECT so that the planner cannot look into them: it would plan every batch anew.
 */
const RECORD_HITS = `
WITH link AS MATERIALIZED (
  SELECT l.id, l.code, l.product_id, coalesce(u.cs_user_id, u.username) AS member_reference
  FROM unnest((SELECT $1::text[])) AS asked (code)
  JOIN links l ON l.code = asked.code
  JOIN users u ON u.id = l.user_id
), hit AS MATERIALIZED (
  SELECT h.id, link.id AS link_id, h.filtered, h.scanned, h.visitor, h.day
  FROM unnest((SELECT $2::uuid[]), (SELECT $3::text[]), (SELECT $4::bool[]), (SELECT $5::bool[]),
              (SELECT $6::bytea[]), (SELECT $7::date[])) AS h (id, code, filtered, scanned, visitor, day)
  JOIN link ON link.code = h.code
), event AS (
  INSERT INTO link_clicks (id, link_id, at, filtered, scanned)
  SELECT id, link_id, now(), filtered, scanned FROM hit
  ON CONFLICT (id) DO NOTHING
  RETURNING link_id, filtered
), visitor AS (
  INSERT INTO link_visitors (link_id, visitor, day)
  SELECT DISTINCT link_id, visitor, day FROM hit WHERE visitor IS NOT NULL ORDER BY link_id, visitor
  ON CONFLICT DO NOTHING
  RETURNING link_id
), gain AS (
  SELECT link_id, sum(clicks) AS clicks, sum(filtered) AS filtered, sum(uniques) AS uniques
  FROM (
    SELECT link_id, (NOT filtered)::int AS clicks, filtered::int AS filtered, 0 AS uniques FROM event
    UNION ALL
    SELECT link_id, 0, 0, 1 FROM visitor
  ) each_one
  GROUP BY link_id
  ORDER BY link_id
), counted AS (
  UPDATE link_counts c
  SET clicks = c.clicks + gain.clicks, filtered = c.filtered + gain.filtered, uniques = c.uniques + gain.uniques
  FROM gain
  WHERE c.link_id = gain.link_id
)
SELECT code, product_id, member_reference FROM link`;

/** Records the hits durably and tells where each code leads; a code that is no link is not among the answers. */
export async function recordHits(pool: pg.Pool, hits: readonly Hit[]): Promise<Map<string, LinkTarget>> {
  const { rows } = await pool.query<{ code: string; product_id: string; member_reference: string }>({
    name: 'record_hits',
    text: RECORD_HITS,
    values: [
      [...new Set(hits.map((hit) => hit.code))],
      hits.map((hit) => hit.id),
      hits.map((hit) => hit.code),
      hits.map((hit) => hit.filtered),
      hits.map((hit) => hit.scanned),
      hits.map((hit) => hit.visitor?.hash ?? null),
      hits.map((hit) => hit.visitor?.day ?? null),
    ],
  });
  return new Map(
    rows.map((row) => [row.code, { productId: row.product_id, memberReference: row.member_reference }]),
  );
}

/** The day's key: `drawn` where this is the first node to ask. Earlier keys and their visitors go. */
export async function takeVisitorKey(db: Db, day: string, drawn: Buffer): Promise<Buffer> {
  return db.transaction(async (tx) => {
    // A write on conflict too, so that the row comes back: the key that is there stays.
    const [row] = await tx
      .insert(visitorKeys)
      .values({ day, key: drawn })
      .onConflictDoUpdate({ target: visitorKeys.day, set: { day } })
      .returning();
    if (!row) throw new Error('The visitor key was neither written nor found.');
    await tx.delete(visitorKeys).where(lt(visitorKeys.day, day));
    await tx.delete(linkVisitors).where(lt(linkVisitors.day, day));
    return row.key;
  });
}
