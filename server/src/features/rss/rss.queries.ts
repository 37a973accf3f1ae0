import { inArray } from 'drizzle-orm';
import type { Queryable } from '../../db/index.ts';
import { episodeAnnouncements } from '../../db/schema/rss.ts';

/** Of these episodes, those that a notification has been scheduled for, with its id: null once its log is gone. */
export async function findAnnouncements(
  db: Queryable,
  episodeIds: readonly string[],
): Promise<Map<string, string | null>> {
  const rows = await db
    .select()
    .from(episodeAnnouncements)
    .where(inArray(episodeAnnouncements.episodeId, [...episodeIds]));
  return new Map(rows.map(({ episodeId, notificationId }) => [episodeId, notificationId]));
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
