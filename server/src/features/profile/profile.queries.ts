import { eq } from 'drizzle-orm';
import type { Queryable } from '../../db/index.ts';
import { profilePictures } from '../../db/schema/profile.ts';

export type PictureRow = typeof profilePictures.$inferSelect;

/** One picture per member: a new one replaces the old. */
export async function putPicture(db: Queryable, picture: PictureRow): Promise<void> {
  await db
    .insert(profilePictures)
    .values(picture)
    .onConflictDoUpdate({ target: profilePictures.userId, set: picture });
}

export async function findPicture(db: Queryable, hash: string): Promise<PictureRow | null> {
  const [row] = await db.select().from(profilePictures).where(eq(profilePictures.hash, hash));
  return row ?? null;
}

export async function deletePicture(db: Queryable, userId: string): Promise<void> {
  await db.delete(profilePictures).where(eq(profilePictures.userId, userId));
}
