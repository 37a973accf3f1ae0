import { and, eq, inArray, isNotNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/index.ts';
import { episodes, feeds } from '../../../db/schema/podcast.ts';
import { type EpisodeRow, newestFirst } from '../feed/feed.queries.ts';

/** Incremented by every change of the library; 0 before the first import. */
export async function libraryVersion(db: Queryable, feedUrl: string): Promise<number> {
  const [row] = await db.select({ version: feeds.version }).from(feeds).where(eq(feeds.url, feedUrl));
  return row?.version ?? 0;
}

/** For what a member sees of the library although it is not the feed's. */
export async function incrementLibraryVersion(db: Queryable, feedUrl: string): Promise<void> {
  await db
    .update(feeds)
    .set({ version: sql`${feeds.version} + 1` })
    .where(eq(feeds.url, feedUrl));
}

/** In the order of the library. */
export async function listEpisodes(db: Queryable, feedUrl: string): Promise<EpisodeRow[]> {
  return db.select().from(episodes).where(eq(episodes.feedUrl, feedUrl)).orderBy(newestFirst);
}

export async function listNewestTitles(db: Queryable, feedUrl: string, limit: number): Promise<string[]> {
  const rows = await db
    .select({ title: episodes.title })
    .from(episodes)
    .where(eq(episodes.feedUrl, feedUrl))
    .orderBy(newestFirst)
    .limit(limit);
  return rows.map(({ title }) => title);
}

export async function findEpisode(db: Queryable, feedUrl: string, id: string): Promise<EpisodeRow | null> {
  const inLibrary = and(eq(episodes.id, id), eq(episodes.feedUrl, feedUrl));
  const [row] = await db.select().from(episodes).where(inLibrary);
  return row ?? null;
}

/** The newest of those that need no plan. */
export async function findNewestTrailer(db: Queryable, feedUrl: string): Promise<EpisodeRow | null> {
  const [row] = await db
    .select()
    .from(episodes)
    .where(and(eq(episodes.feedUrl, feedUrl), eq(episodes.requiresSubscription, false)))
    .orderBy(newestFirst)
    .limit(1);
  return row ?? null;
}

/** How many episodes come before it where the oldest is the first, and those without a date the last. */
export async function countOlder(db: Queryable, { feedUrl, pubDate, feedPosition, id }: EpisodeRow) {
  const isBeforeAtOnce = or(
    lt(episodes.feedPosition, feedPosition),
    and(eq(episodes.feedPosition, feedPosition), lt(episodes.id, id)),
  );
  const isOlder =
    pubDate === null
      ? or(isNotNull(episodes.pubDate), isBeforeAtOnce)
      : // The first bound is implied by the rest, and tells the index where to end.
        and(lte(episodes.pubDate, pubDate), or(lt(episodes.pubDate, pubDate), isBeforeAtOnce));
  return db.$count(episodes, and(eq(episodes.feedUrl, feedUrl), isOlder));
}

/** Which of these ids are episodes of the library, in any order. */
export async function listKnownIds(db: Queryable, feedUrl: string, ids: string[]): Promise<string[]> {
  const inLibrary = and(inArray(episodes.id, ids), eq(episodes.feedUrl, feedUrl));
  const rows = await db.select({ id: episodes.id }).from(episodes).where(inLibrary);
  return rows.map(({ id }) => id);
}

/** The episodes with exactly this audio; more than one if a feed once had two items with the same file. */
export async function findEpisodesByAudio(
  db: Queryable,
  feedUrl: string,
  audioUrl: string,
): Promise<EpisodeRow[]> {
  const withAudio = and(eq(episodes.audioUrl, audioUrl), eq(episodes.feedUrl, feedUrl));
  return db.select().from(episodes).where(withAudio);
}
