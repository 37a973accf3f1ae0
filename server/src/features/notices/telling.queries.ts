import { gt, lte, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../db/index.ts';
import { watchedLinks } from '../../db/schema/notices.ts';
import { countersOf } from './notices.queries.ts';

/** Watched links that may be worth telling of, by member. */
export type Opened = ReadonlyMap<string, readonly string[]>;

/** A type alias, because `execute` takes no interface. */
type OpenedRow = { linkId: string; userId: string };

const byMember = (rows: readonly OpenedRow[]): Opened =>
  new Map(
    [...Map.groupBy(rows, ({ userId }) => userId)].map(([userId, same]) => [
      userId,
      same.map(({ linkId }) => linkId),
    ]),
  );

const counted = sql`CROSS JOIN LATERAL (
  SELECT sum(c.clicks) AS clicks FROM placements p JOIN placement_counts c ON c.placement_id = p.id
  WHERE p.link_id = w.link_id) now`;
/** There is something to tell, or a look to plan. */
const isNews = sql`(w.look_at IS NULL AND now.clicks > w.clicks OR coalesce(now.clicks >= w.next_milestone, false))`;

/**
 * Those of these links that are watched, and have news. A link that is opened all the time has its next look planned, and
 * costs this one statement.
 */
export async function findOpened(db: Queryable, linkIds: readonly string[]): Promise<Opened> {
  const { rows } = await db.execute<OpenedRow>(sql`
    SELECT w.link_id AS "linkId", w.user_id AS "userId" FROM watched_links w ${counted}
    WHERE w.link_id = ANY (${sql.param([...linkIds])}::uuid[]) AND ${isNews}`);
  return byMember(rows);
}

/** Links whose hour is over. */
export async function findDue(db: Queryable, now: Date, limit: number): Promise<Opened> {
  const { linkId, userId, lookAt } = watchedLinks;
  return byMember(
    await db
      .select({ linkId, userId })
      .from(watchedLinks)
      .where(lte(lookAt, now))
      .orderBy(lookAt)
      .limit(limit),
  );
}

/** Of a chunk of all watched links behind this one, those that were opened and neither told of nor planned. */
export async function findMissed(
  db: Queryable,
  after: string,
  limit: number,
): Promise<{ missed: Opened; last: string | null }> {
  const chunk = db
    .select()
    .from(watchedLinks)
    .where(gt(watchedLinks.linkId, after))
    .orderBy(watchedLinks.linkId)
    .limit(limit);
  const { rows } = await db.execute<OpenedRow & { isMissed: boolean }>(sql`
    SELECT w.link_id AS "linkId", w.user_id AS "userId", ${isNews} AS "isMissed"
    FROM ${chunk} w ${counted} ORDER BY w.link_id`);
  return {
    missed: byMember(rows.filter(({ isMissed }) => isMissed)),
    last: rows.length < limit ? null : (rows.at(-1)?.linkId ?? null),
  };
}

/** What the member of a watched link knows of it, and when they hear of it next. */
export interface Known {
  clicks: number;
  people: number;
  scans: number;
  scansFrom: string | null;
  nextMilestone: number | null;
  toldAt: string | null;
  lookAt: string | null;
}

export interface WatchedRow {
  linkId: string;
  shortCode: string;
  productId: string;
  /** It leads nowhere, or its member is suspended or about to leave. */
  isSilent: boolean;
  known: Known;
  /** The counters as they are. */
  now: Omit<Known, 'toldAt' | 'lookAt'>;
  newScans: number;
}

/** Those of these links that the member is told of. All figures are of one instant. */
export async function findWatched(
  tx: Transaction,
  userId: string,
  linkIds: readonly string[],
): Promise<WatchedRow[]> {
  // As JSON, in which PostgreSQL writes large numbers as numbers.
  const { rows } = await tx.execute<{ row: WatchedRow }>(sql`
    SELECT json_build_object(
      'linkId', w.link_id, 'shortCode', own.short_code, 'productId', now.product_id,
      'isSilent', now.disabled_at IS NOT NULL OR u.suspended_at IS NOT NULL OR u.closes_at IS NOT NULL,
      'known', json_build_object('clicks', w.clicks, 'people', w.people, 'scans', w.scans, 'scansFrom', w.scans_from,
        'nextMilestone', w.next_milestone, 'toldAt', w.told_at, 'lookAt', w.look_at),
      'now', json_build_object('clicks', now.clicks, 'people', now.people, 'scans', now.scans,
        'scansFrom', now.scans_from, 'nextMilestone', now.next_milestone),
      'newScans', now.new_scans) AS row
    FROM watched_links w JOIN (${countersOf(userId, linkIds)}) now ON now.link_id = w.link_id
      JOIN placements own ON own.id = w.link_id JOIN users u ON u.id = w.user_id
    ORDER BY now.clicks - w.clicks DESC, w.link_id`);
  return rows.map(({ row }) => row);
}

/** Writes what members know from now on. */
export async function putKnown(
  tx: Transaction,
  rows: readonly (Known & { linkId: string })[],
): Promise<void> {
  await tx.execute(sql`
    UPDATE watched_links w
    SET clicks = k.clicks, people = k.people, scans = k.scans, scans_from = k."scansFrom",
      next_milestone = k."nextMilestone", told_at = k."toldAt", look_at = k."lookAt"
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) k ("linkId" uuid, clicks bigint, people bigint, scans bigint,
      "scansFrom" date, "nextMilestone" int, "toldAt" timestamptz, "lookAt" timestamptz)
    WHERE w.link_id = k."linkId"`);
}
