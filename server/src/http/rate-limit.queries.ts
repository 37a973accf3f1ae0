import { eq, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../db/index.ts';
import { rateLimits } from '../db/schema/rate-limits.ts';

/** How much a bucket takes, in milliseconds of draining: a drop takes `step`, and it is full at `capacity`. */
export interface Bucket {
  step: number;
  capacity: number;
}

/** Adds a drop, where there is room. Milliseconds until there is, where the bucket is full; else null. */
export async function addDrop(
  db: Queryable,
  key: Buffer,
  { step, capacity }: Bucket,
  at: Date,
): Promise<number | null> {
  const fullAt = new Date(at.getTime() + capacity);
  const now = sql`${at.toISOString()}::timestamptz`;
  const full = sql`${fullAt.toISOString()}::timestamptz`;
  // No bucket is fuller than full: one that seems so was filled before the clock was put back.
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

/** Deletes buckets that have drained by themselves. */
export async function deleteDrained(db: Queryable, at: Date): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.emptyAt, at));
}
