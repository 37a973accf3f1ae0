import { and, eq, lt } from 'drizzle-orm';
import type { Queryable } from '../../db/index.ts';
import { recoveryCodes, twoFactors, twoFactorUndos } from '../../db/schema/auth.ts';

export async function insertTwoFactorUndo(
  db: Queryable,
  undo: Omit<typeof twoFactorUndos.$inferInsert, 'tokenHash'>,
): Promise<void> {
  await db.insert(twoFactorUndos).values(undo);
}

/**
 * Removes the app that was enrolled at this moment, with all recovery codes. False when there is none, or another.
 */
export async function removeEnrolledAt(db: Queryable, userId: string, enrolledAt: Date): Promise<boolean> {
  const removed = await db
    .delete(twoFactors)
    .where(and(eq(twoFactors.userId, userId), eq(twoFactors.confirmedAt, enrolledAt)))
    .returning({ userId: twoFactors.userId });
  if (removed.length === 0) return false;
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  return true;
}

export async function deleteExpiredTwoFactorUndos(db: Queryable, now: Date): Promise<void> {
  await db.delete(twoFactorUndos).where(lt(twoFactorUndos.expiresAt, now));
}
