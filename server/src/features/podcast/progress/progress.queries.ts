import { and, desc, eq, gt, gte, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/index.ts';
import { episodeProgress, episodes } from '../../../db/schema/podcast.ts';
import type { EpisodeRow } from '../feed/feed.queries.ts';

export type ProgressRow = typeof episodeProgress.$inferSelect;

/** Stores the newer of the existing and the given progress in one statement, and returns it. */
export async function putProgress(db: Queryable, given: ProgressRow): Promise<ProgressRow> {
  const newer = sql`excluded.at >= ${episodeProgress.at}`;
  const pick = (column: 'position' | 'played' | 'at') =>
    sql`CASE WHEN ${newer} THEN excluded.${sql.identifier(column)} ELSE ${episodeProgress[column]} END`;
  const [row] = await db
    .insert(episodeProgress)
    .values(given)
    .onConflictDoUpdate({
      target: [episodeProgress.userId, episodeProgress.episodeId],
      set: { position: pick('position'), played: pick('played'), at: pick('at') },
    })
    .returning();
  if (!row) throw new Error('The progress was neither inserted nor updated.');
  return row;
}

/** Latest first. */
export async function listProgress(db: Queryable, userId: string): Promise<ProgressRow[]> {
  return db
    .select()
    .from(episodeProgress)
    .where(eq(episodeProgress.userId, userId))
    .orderBy(desc(episodeProgress.at), episodeProgress.episodeId);
}

/** The latest progress since then in an episode of the library that is begun, not played, and may be played. */
export async function findLastBegun(
  db: Queryable,
  userId: string,
  { feedUrl, isSubscribed }: { feedUrl: string; isSubscribed: boolean },
  since: Date,
): Promise<{ progress: ProgressRow; episode: EpisodeRow } | null> {
  const [row] = await db
    .select({ progress: episodeProgress, episode: episodes })
    .from(episodeProgress)
    .innerJoin(episodes, eq(episodes.id, episodeProgress.episodeId))
    .where(
      and(
        eq(episodeProgress.userId, userId),
        eq(episodeProgress.played, false),
        gt(episodeProgress.position, 0),
        gte(episodeProgress.at, since),
        eq(episodes.feedUrl, feedUrl),
        isSubscribed ? undefined : eq(episodes.requiresSubscription, false),
      ),
    )
    .orderBy(desc(episodeProgress.at), episodeProgress.episodeId)
    .limit(1);
  return row ?? null;
}
