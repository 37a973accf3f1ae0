import { eq, inArray } from 'drizzle-orm';
import type { Queryable } from '../../db/index.ts';
import { episodeAnnouncements } from '../../db/schema/rss.ts';

/** The notification is null once its log is deleted; `failed` then says how it ended. */
interface AnnouncementRow {
  notificationId: string | null;
  failed: boolean;
}

/** Those of the given episodes for which a notification has been scheduled. */
export async function findAnnouncements(
  db: Queryable,
  episodeIds: readonly string[],
): Promise<Map<string, AnnouncementRow>> {
  const rows = await db
    .select()
    .from(episodeAnnouncements)
    .where(inArray(episodeAnnouncements.episodeId, [...episodeIds]));
  return new Map(rows.map(({ episodeId, ...row }) => [episodeId, row]));
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

/** Replaces the announcement's notification with another. */
export async function replaceAnnouncement(
  tx: Queryable,
  notificationId: string,
  episodeId: string,
): Promise<void> {
  await tx
    .update(episodeAnnouncements)
    .set({ notificationId, failed: false })
    .where(eq(episodeAnnouncements.episodeId, episodeId));
}

/** Call it before the notification's log is deleted. */
export async function rememberFailure(tx: Queryable, notificationId: string): Promise<void> {
  await tx
    .update(episodeAnnouncements)
    .set({ failed: true })
    .where(eq(episodeAnnouncements.notificationId, notificationId));
}

/** Prevents others from announcing it until the transaction ends. */
export async function lockAnnouncement(tx: Queryable, episodeId: string): Promise<void> {
  await tx
    .select()
    .from(episodeAnnouncements)
    .where(eq(episodeAnnouncements.episodeId, episodeId))
    .for('update');
}
