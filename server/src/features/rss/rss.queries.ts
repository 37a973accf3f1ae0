import { eq, inArray } from 'drizzle-orm';
import type { Queryable } from '../../db/index.ts';
import { episodeAnnouncements } from '../../db/schema/rss.ts';

/** The notification is null once its log is gone; then `failed` tells how it ended. */
interface AnnouncementRow {
  notificationId: string | null;
  failed: boolean;
}

/** Of these episodes, those that a notification has been scheduled for. */
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

/** Another notification takes the place of the one it had. */
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

/** The log of this notification is about to be deleted. */
export async function rememberFailure(tx: Queryable, notificationId: string): Promise<void> {
  await tx
    .update(episodeAnnouncements)
    .set({ failed: true })
    .where(eq(episodeAnnouncements.notificationId, notificationId));
}

/** Keeps others from announcing it until the transaction ends. */
export async function lockAnnouncement(tx: Queryable, episodeId: string): Promise<void> {
  await tx
    .select()
    .from(episodeAnnouncements)
    .where(eq(episodeAnnouncements.episodeId, episodeId))
    .for('update');
}
