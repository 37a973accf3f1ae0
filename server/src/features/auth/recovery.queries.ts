import { and, eq, gt, lt } from 'drizzle-orm';
import type { Queryable } from '../../db/index.ts';
import { passwordResets } from '../../db/schema/auth.ts';

/** Opens a reset for the member and voids an open one. */
export async function putPasswordReset(
  db: Queryable,
  reset: typeof passwordResets.$inferInsert,
): Promise<void> {
  const { userId, ...rest } = reset;
  await db
    .insert(passwordResets)
    .values({ userId, ...rest })
    .onConflictDoUpdate({ target: passwordResets.userId, set: rest });
}

/** The member whose open reset this is. */
export async function findPasswordReset(db: Queryable, tokenHash: Buffer, now: Date): Promise<string | null> {
  const [row] = await db
    .select({ userId: passwordResets.userId })
    .from(passwordResets)
    .where(and(eq(passwordResets.tokenHash, tokenHash), gt(passwordResets.expiresAt, now)));
  return row?.userId ?? null;
}

/** Consumes the reset: of many concurrent calls, one gets the member. */
export async function consumePasswordReset(
  db: Queryable,
  tokenHash: Buffer,
  now: Date,
): Promise<string | null> {
  const [consumed] = await db
    .delete(passwordResets)
    .where(and(eq(passwordResets.tokenHash, tokenHash), gt(passwordResets.expiresAt, now)))
    .returning();
  return consumed?.userId ?? null;
}

export async function voidPasswordReset(db: Queryable, userId: string): Promise<void> {
  await db.delete(passwordResets).where(eq(passwordResets.userId, userId));
}

export async function deleteExpiredRecovery(db: Queryable, now: Date): Promise<void> {
  await db.delete(passwordResets).where(lt(passwordResets.expiresAt, now));
}
