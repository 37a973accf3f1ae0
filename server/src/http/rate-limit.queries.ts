import { eq, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../db/index.ts';
import { rateLimits } from '../db/schema/rate-limits.ts';

/** In milliseconds of draining: each drop adds `step`, and the bucket is full at `capacity`. */
export interface Bucket {
  step: number;
  capacity: number;
}

/** Adds a drop where there is room and returns null, else how many milliseconds it takes until there is. */
export async function addDrop(
  db: Queryable,
  key: Buffer,
  { step, capacity }: Bucket,
  at: Date,
): Promise<number | null> {
  const fullAt = new Date(at.getTime() + capacity);
  const now = sql`${at.toISOString()}::timestamptz`;
  const full = sql`${fullAt.toISOString()}::timestamptz`;
  // A bucket that seems more than full was filled before the clock was set back.
  const before = sql`CASE WHEN ${rateLimits.emptyAt} BETWEEN ${now} AND ${full} THEN ${rateLimits.emptyAt} ELSE ${now} END`;
  const next = sql`${before} + ${`${step} milliseconds`}::interval`;
  const added = await db
    .insert(rateLimits)
    .values({ key, emptyAt: new Date(at.getTime() + step) })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: { emptyAt: next },
      setWhere: sql`${next} <= ${full}`,
    })
    .returning({ key: rateLimits.key });
  if (added.length > 0) return null;
  const [bucket] = await db.select().from(rateLimits).where(eq(rateLimits.key, key));
  return (bucket?.emptyAt.getTime() ?? 0) + step - fullAt.getTime();
}

export async function removeDrop(db: Queryable, key: Buffer, { step }: Bucket): Promise<void> {
  await db
    .update(rateLimits)
    .set({ emptyAt: sql`${rateLimits.emptyAt} - ${`${step} milliseconds`}::interval` })
    .where(eq(rateLimits.key, key));
}

export async function emptyBucket(db: Queryable, key: Buffer): Promise<void> {
  await db.delete(rateLimits).where(eq(rateLimits.key, key));
}

/** Deletes empty buckets. */
export async function deleteDrained(db: Queryable, at: Date): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.emptyAt, at));
}
