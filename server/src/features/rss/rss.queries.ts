import { and, asc, desc, eq, isNull } from 'drizzle-orm';
import type { Queryable } from '../../db/index.ts';
import { episodeAnnouncements } from '../../db/schema/notifications.ts';
import { episodes, feeds } from '../../db/schema/podcast.ts';

const ofEpisode = eq(episodeAnnouncements.episodeId, episodes.id);

/** The items of the feed that were found last, newest first. */
export async function listItems(db: Queryable, feedUrl: string) {
  return db
    .select({
      id: episodes.id,
      title: episodes.title,
      link: episodes.link,
      firstSeenAt: episodes.firstSeenAt,
      announced: episodeAnnouncements.episodeId,
      sent: episodeAnnouncements.sent,
    })
    .from(episodes)
    .leftJoin(episodeAnnouncements, ofEpisode)
    .where(eq(episodes.feedUrl, feedUrl))
    .orderBy(desc(episodes.firstSeenAt), desc(episodes.pubDate), desc(episodes.id))
    .limit(100);
}

/** Items that came after the feed's first import and have not been announced, in the order they were published. */
export async function listUnannounced(tx: Queryable, feedUrl: string) {
  return tx
    .select({ id: episodes.id, title: episodes.title })
    .from(episodes)
    .leftJoin(episodeAnnouncements, ofEpisode)
    .where(
      and(
        eq(episodes.feedUrl, feedUrl),
        eq(episodes.fromFirstImport, false),
        isNull(episodeAnnouncements.episodeId),
      ),
    )
    .orderBy(asc(episodes.pubDate), asc(episodes.id));
}

export async function insertAnnouncements(
  tx: Queryable,
  notificationId: string,
  episodeIds: readonly string[],
): Promise<void> {
  await tx
    .insert(episodeAnnouncements)
    .values(episodeIds.map((episodeId) => ({ episodeId, notificationId })));
}

/** Null before the feed's first check. */
export async function findFeed(db: Queryable, url: string) {
  const [row] = await db.select().from(feeds).where(eq(feeds.url, url));
  return row ?? null;
}
