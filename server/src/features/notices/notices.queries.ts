import { milestones } from '@clear-spring/contract';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../db/index.ts';
import { linkWatchers, watchedLinks } from '../../db/schema/notices.ts';

export interface NoticesRow extends Record<string, unknown> {
  all: boolean;
  watched: number;
  links: number;
}

export async function findNotices(db: Queryable, userId: string): Promise<NoticesRow> {
  const { rows } = await db.execute<NoticesRow>(sql`
    SELECT EXISTS (SELECT FROM ${linkWatchers} WHERE ${eq(linkWatchers.userId, userId)}) AS "all",
      (SELECT count(*)::int FROM ${watchedLinks} WHERE ${eq(watchedLinks.userId, userId)}) AS "watched",
      (SELECT count(*)::int FROM links WHERE user_id = ${userId}) AS "links"`);
  return rows[0]!;
}

export const isWatched = async (db: Queryable, linkId: string): Promise<boolean> =>
  (await db.$count(watchedLinks, eq(watchedLinks.linkId, linkId))) > 0;

/**
 * The counters of a member's links now, read in one statement with what the member knows, and how many scans are new.
 * Scans are counted by day only: those since a day that is always two before the last one, because days go back where a
 * member travels west. A counter that no day is running in says by its last click which that was.
 */
export const countersOf = (userId: string, linkIds: readonly string[] | 'all'): SQL => sql`
  SELECT l.id AS link_id, l.user_id, l.product_id, l.disabled_at, c.clicks, c.people, c.scans_from, d.scans, d.new_scans,
    (SELECT min(milestone) FROM unnest(${sql.raw(`'{${milestones.join()}}'::int[]`)}) milestone
     WHERE milestone > c.clicks) AS next_milestone
  FROM links l
  LEFT JOIN watched_links w ON w.link_id = l.id
  CROSS JOIN LATERAL (
    SELECT sum(c.clicks) AS clicks, sum(c.uniques) AS people,
      greatest(max(coalesce(c.day, (c.last_click_at AT TIME ZONE 'UTC')::date)) - 2, w.scans_from) AS scans_from
    FROM placements p JOIN placement_counts c ON c.placement_id = p.id WHERE p.link_id = l.id
  ) c
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(scans) FILTER (WHERE day >= c.scans_from), 0) AS scans,
      coalesce(sum(scans), 0) - coalesce(w.scans, 0) AS new_scans
    FROM placements p JOIN all_placement_days d ON d.placement_id = p.id
    WHERE p.link_id = l.id AND d.day >= coalesce(w.scans_from, c.scans_from)
  ) d
  WHERE l.user_id = ${userId} ${linkIds === 'all' ? sql`` : sql`AND l.id = ANY (${sql.param([...linkIds])}::uuid[])`}`;

/** Of those that are watched already, the member knows what they know. */
export async function watch(
  tx: Transaction,
  userId: string,
  linkIds: readonly string[] | 'all',
): Promise<void> {
  if (linkIds === 'all') await tx.insert(linkWatchers).values({ userId }).onConflictDoNothing();
  await tx.execute(sql`
    INSERT INTO ${watchedLinks} (link_id, user_id, clicks, people, scans, scans_from, next_milestone)
    SELECT link_id, user_id, clicks, people, scans, scans_from, next_milestone
    FROM (${countersOf(userId, linkIds)}) now
    ON CONFLICT DO NOTHING`);
}

export async function unwatch(
  tx: Transaction,
  userId: string,
  linkIds: readonly string[] | 'all',
): Promise<void> {
  const own = eq(watchedLinks.userId, userId);
  if (linkIds === 'all') await tx.delete(linkWatchers).where(eq(linkWatchers.userId, userId));
  await tx
    .delete(watchedLinks)
    .where(linkIds === 'all' ? own : and(own, inArray(watchedLinks.linkId, [...linkIds])));
}
