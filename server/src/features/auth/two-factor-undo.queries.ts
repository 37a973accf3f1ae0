import { and, eq, gt, lt } from 'drizzle-orm';
import type { Queryable } from '../../db/index.ts';
import { recoveryCodes, twoFactors, twoFactorUndos } from '../../db/schema/auth.ts';

export async function insertTwoFactorUndo(
  db: Queryable,
  undo: Omit<typeof twoFactorUndos.$inferInsert, 'tokenHash'>,
): Promise<void> {
  await db.insert(twoFactorUndos).values(undo);
}

/** Gives the undo a new link. Null when it was used meanwhile, or it is too late. */
export async function putTwoFactorUndoToken(db: Queryable, id: string, tokenHash: Buffer, now: Date) {
  const [row] = await db
    .update(twoFactorUndos)
    .set({ tokenHash })
    .where(and(eq(twoFactorUndos.id, id), gt(twoFactorUndos.expiresAt, now)))
    .returning();
  return row ?? null;
}

/** Whose second factor a link takes back. Lock them, then use the link up. */
export async function findOwnerOfTwoFactorUndo(db: Queryable, tokenHash: Buffer): Promise<string | null> {
  const [row] = await db
    .select({ userId: twoFactorUndos.userId })
    .from(twoFactorUndos)
    .where(eq(twoFactorUndos.tokenHash, tokenHash));
  return row?.userId ?? null;
}

/** Uses the link up: of many at once, one gets the undo. */
export async function takeTwoFactorUndo(db: Queryable, tokenHash: Buffer, now: Date) {
  const [taken] = await db
    .delete(twoFactorUndos)
    .where(and(eq(twoFactorUndos.tokenHash, tokenHash), gt(twoFactorUndos.expiresAt, now)))
    .returning();
  return taken ?? null;
}

/** Removes the app that was enrolled at this moment, with all recovery codes. False when there is none, or another. */
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
