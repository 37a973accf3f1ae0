import { and, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/index.ts';
import { episodes, feeds } from '../../../db/schema/podcast.ts';
import type { Validators } from './feed.ts';
import type { KnownEpisode } from './feed.identity.ts';

export type EpisodeRow = typeof episodes.$inferSelect;
export type FeedRow = typeof feeds.$inferSelect;

/** The order of the library: without a date last, and of one time as the feed has them. */
export const newestFirst = sql`${episodes.pubDate} DESC NULLS LAST, ${episodes.feedPosition}, ${episodes.id}`;

/** The stored state of the feed and its checks; null before the first. */
export async function findFeed(db: Queryable, url: string): Promise<FeedRow | null> {
  const [row] = await db.select().from(feeds).where(eq(feeds.url, url));
  return row ?? null;
}

/** Gets or creates the feed's row, and locks it until the transaction ends. */
export async function lockFeed(tx: Queryable, url: string, now: Date): Promise<FeedRow> {
  await tx.insert(feeds).values({ url, checkedAt: now }).onConflictDoNothing();
  const [row] = await tx.select().from(feeds).where(eq(feeds.url, url)).for('update');
  if (!row) throw new Error('The feed was neither inserted nor found.');
  return row;
}

export async function recordSuccess(
  db: Queryable,
  url: string,
  outcome: { at: Date; validators?: Validators; changed: boolean },
): Promise<void> {
  await db
    .update(feeds)
    .set({
      ...outcome.validators,
      checkedAt: outcome.at,
      lastSuccessAt: outcome.at,
      lastFailure: null,
      consecutiveFailures: 0,
      ...(outcome.changed && { version: sql`${feeds.version} + 1` }),
    })
    .where(eq(feeds.url, url));
}

export async function recordFailure(db: Queryable, url: string, at: Date, reason: string): Promise<void> {
  await db
    .insert(feeds)
    .values({ url, checkedAt: at, lastFailure: reason, consecutiveFailures: 1 })
    .onConflictDoUpdate({
      target: feeds.url,
      set: {
        checkedAt: at,
        lastFailure: reason,
        consecutiveFailures: sql`${feeds.consecutiveFailures} + 1`,
      },
    });
}

/** For feeds that lost episodes to another: if one returns, it must be read completely. */
export async function forgetValidators(tx: Queryable, urls: readonly string[]): Promise<void> {
  await tx
    .update(feeds)
    .set({ etag: null, lastModified: null })
    .where(inArray(feeds.url, [...urls]));
}

/** The identity of every episode of any feed. */
export async function listKnown(db: Queryable): Promise<KnownEpisode[]> {
  const { id, feedUrl, guid, audioUrl, title, pubDate, duration } = episodes;
  return db.select({ id, feedUrl, guid, audioUrl, title, pubDate, duration }).from(episodes);
}

/** The feed's most recently found episodes; those found together are ordered newest first. */
export async function listFoundLast(
  db: Queryable,
  feedUrl: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<EpisodeRow[]> {
  return db
    .select()
    .from(episodes)
    .where(eq(episodes.feedUrl, feedUrl))
    .orderBy(desc(episodes.firstSeenAt), newestFirst)
    .limit(limit)
    .offset(offset);
}

export async function findFound(db: Queryable, feedUrl: string, id: string): Promise<EpisodeRow | null> {
  const [row] = await db
    .select()
    .from(episodes)
    .where(and(eq(episodes.feedUrl, feedUrl), eq(episodes.id, id)));
  return row ?? null;
}

export const countFound = (db: Queryable, feedUrl: string): Promise<number> =>
  db.$count(episodes, eq(episodes.feedUrl, feedUrl));

/** The feed's episodes found after its first import, in the order of publication. */
export async function listFoundLater(db: Queryable, feedUrl: string): Promise<EpisodeRow[]> {
  const rows = await db
    .select()
    .from(episodes)
    .where(and(eq(episodes.feedUrl, feedUrl), eq(episodes.fromFirstImport, false)))
    .orderBy(newestFirst);
  return rows.toReversed();
}

/** What was found in this time and not with the first import: how many, and the latest. */
export async function listFoundBetween(
  db: Queryable,
  feedUrl: string,
  { from, to, limit }: { from: Date; to: Date; limit: number },
): Promise<{ count: number; latest: Pick<EpisodeRow, 'title' | 'requiresSubscription'>[] }> {
  const { firstSeenAt, title, requiresSubscription } = episodes;
  const rows = await db
    .select({ title, requiresSubscription, count: sql<number>`(count(*) OVER ())::int` })
    .from(episodes)
    .where(
      and(
        eq(episodes.feedUrl, feedUrl),
        eq(episodes.fromFirstImport, false),
        gte(firstSeenAt, from),
        lt(firstSeenAt, to),
      ),
    )
    .orderBy(desc(firstSeenAt), newestFirst)
    .limit(limit);
  return { count: rows[0]?.count ?? 0, latest: rows };
}

/** Keeps a statement below the protocol's limit of 65,535 values. */
const CHUNK = 1_000;

/** Inserts new episodes and updates changed ones; returns the number of rows affected. */
export async function putEpisodes(tx: Queryable, rows: readonly EpisodeRow[]): Promise<number> {
  const told = {
    feedUrl: sql`excluded.feed_url`,
    guid: sql`excluded.guid`,
    title: sql`excluded.title`,
    description: sql`excluded.description`,
    audioUrl: sql`excluded.audio_url`,
    imageUrl: sql`excluded.image_url`,
    duration: sql`excluded.duration`,
    pubDate: sql`excluded.pub_date`,
    link: sql`excluded.link`,
    requiresSubscription: sql`excluded.requires_subscription`,
    words: sql`excluded.words`,
    feedPosition: sql`excluded.feed_position`,
  };
  const names = Object.keys(told) as (keyof typeof told)[];
  const before = sql.join(
    names.map((name) => sql`${episodes[name]}`),
    sql`, `,
  );
  const after = sql.join(Object.values(told), sql`, `);
  let changed = 0;
  for (let at = 0; at < rows.length; at += CHUNK) {
    const written = await tx
      .insert(episodes)
      .values(rows.slice(at, at + CHUNK))
      .onConflictDoUpdate({
        target: episodes.id,
        set: told,
        setWhere: sql`(${before}) IS DISTINCT FROM (${after})`,
      })
      .returning({ id: episodes.id });
    changed += written.length;
  }
  return changed;
}

/** Moves all other episodes of the feed behind these, in their current order. */
export async function putBehind(tx: Queryable, feedUrl: string, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`
    UPDATE ${episodes} SET feed_position = behind.position FROM (
      SELECT id, ${ids.length} + row_number() OVER (ORDER BY feed_position, id) AS position
      FROM episodes WHERE feed_url = ${feedUrl} AND id <> ALL (${sql.param(ids)}::text[])
    ) behind
    WHERE behind.id = episodes.id AND feed_position <> behind.position`);
}
