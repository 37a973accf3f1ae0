import { and, desc, eq, getTableColumns, inArray, not, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/index.ts';
import { bookmarks, episodes } from '../../../db/schema/podcast.ts';

export type BookmarkRow = typeof bookmarks.$inferSelect;

/** Those in episodes of the library, latest first. */
export async function listBookmarks(db: Queryable, feedUrl: string, userId: string): Promise<BookmarkRow[]> {
  return db
    .select(getTableColumns(bookmarks))
    .from(bookmarks)
    .innerJoin(episodes, and(eq(episodes.id, bookmarks.episodeId), eq(episodes.feedUrl, feedUrl)))
    .where(and(eq(bookmarks.userId, userId), not(bookmarks.deleted)))
    .orderBy(desc(bookmarks.at), bookmarks.id);
}

/** Anybody's, and deleted ones too. */
export async function findBookmark(db: Queryable, id: string): Promise<BookmarkRow | null> {
  const [row] = await db.select().from(bookmarks).where(eq(bookmarks.id, id));
  return row ?? null;
}

export const countBookmarks = (db: Queryable, userId: string): Promise<number> =>
  db.$count(bookmarks, and(eq(bookmarks.userId, userId), not(bookmarks.deleted)));

/** @returns false where the id is that of another member's bookmark, which stays. */
export async function putBookmark(db: Queryable, given: BookmarkRow): Promise<boolean> {
  const { rowCount } = await db
    .insert(bookmarks)
    .values(given)
    .onConflictDoUpdate({ target: bookmarks.id, set: given, setWhere: eq(bookmarks.userId, given.userId) });
  return rowCount === 1;
}

/** Forgets the member's oldest deleted bookmarks beyond these many. */
export async function forgetDeleted(db: Queryable, userId: string, kept: number): Promise<void> {
  const beyond = db
    .select({ id: bookmarks.id })
    .from(bookmarks)
    .where(and(eq(bookmarks.userId, userId), bookmarks.deleted))
    .orderBy(desc(bookmarks.at), bookmarks.id)
    .offset(kept);
  await db.delete(bookmarks).where(inArray(bookmarks.id, beyond));
}

/** Forgets a chunk of everybody's bookmarks that were deleted this long ago. @returns whether there were any. */
export async function forgetLongDeleted(db: Queryable, days: number, chunk: number): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    DELETE FROM bookmarks WHERE id IN (
      SELECT id FROM bookmarks WHERE deleted AND at < now() - make_interval(days => ${days}) LIMIT ${chunk}
    )`);
  return (rowCount ?? 0) > 0;
}
