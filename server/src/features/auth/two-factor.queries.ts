import { and, eq, exists, gt, inArray, gte, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { type AnyPgColumn, QueryBuilder } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../db/index.ts';
import {
  forOlderNodes,
  openOr,
  secretBox,
  twoFactorAssociatedData,
  getOrCreateSecret,
} from '../../db/secrets.ts';
import { loginChallenges, recoveryCodes, twoFactors } from '../../db/schema/auth.ts';

export type TwoFactorRow = Omit<typeof twoFactors.$inferSelect, 'secret' | 'sealedSecret'> & {
  /** Base32. */
  secret: string;
};
export type ChallengeRow = typeof loginChallenges.$inferSelect;

/** Locks the row: concurrent codes for one member are serialised. */
export async function findTwoFactor(db: Queryable, userId: string): Promise<TwoFactorRow | null> {
  const [row] = await db.select().from(twoFactors).where(eq(twoFactors.userId, userId)).for('update');
  if (!row) return null;
  const { secret, sealedSecret, ...rest } = row;
  return { ...rest, secret: String(openOr(secret, sealedSecret, twoFactorAssociatedData(userId))) };
}

/** Stores a secret to be confirmed. False when one is confirmed already: that one stays. */
export async function putSecret(db: Queryable, userId: string, secret: string): Promise<boolean> {
  const stored = {
    sealedSecret: secretBox().seal(twoFactorAssociatedData(userId), Buffer.from(secret)),
    secret: await forOlderNodes(db, secret),
  };
  const put = await db
    .insert(twoFactors)
    .values({ userId, ...stored })
    .onConflictDoUpdate({
      target: twoFactors.userId,
      set: { ...stored, lastStep: 0 },
      setWhere: isNull(twoFactors.confirmedAt),
    })
    .returning({ userId: twoFactors.userId });
  return put.length > 0;
}

/** Marks a time step as used. False when it or a later one was used before: of two concurrent calls, one succeeds. */
export async function useStep(db: Queryable, userId: string, step: number): Promise<boolean> {
  const used = await db
    .update(twoFactors)
    .set({ lastStep: step })
    .where(and(eq(twoFactors.userId, userId), lt(twoFactors.lastStep, step)))
    .returning({ userId: twoFactors.userId });
  return used.length > 0;
}

export async function confirm(db: Queryable, userId: string, now: Date): Promise<void> {
  await db.update(twoFactors).set({ confirmedAt: now }).where(eq(twoFactors.userId, userId));
}

/** Replaces the member's recovery codes. */
export async function replaceRecoveryCodes(
  db: Queryable,
  userId: string,
  codeHashes: Buffer[],
  madeAt: Date,
): Promise<void> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await db.insert(recoveryCodes).values(codeHashes.map((codeHash) => ({ userId, codeHash, madeAt })));
}

export async function isOn(db: Queryable, userId: string): Promise<boolean> {
  return (
    (await db.$count(twoFactors, and(eq(twoFactors.userId, userId), isNotNull(twoFactors.confirmedAt)))) > 0
  );
}

export const countRecoveryCodes = (db: Queryable, userId: string): Promise<number> =>
  db.$count(recoveryCodes, eq(recoveryCodes.userId, userId));

/** The key that recovery codes are hashed with. */
export const recoveryCodesKey = (db: Queryable): Promise<Buffer> => getOrCreateSecret(db, 'recovery-codes');

/** Consumes a recovery code. False when the member has no such code. */
export async function consumeRecoveryCode(
  db: Queryable,
  userId: string,
  codeHashes: Buffer[],
): Promise<boolean> {
  const consumed = await db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), inArray(recoveryCodes.codeHash, codeHashes)))
    .returning({ userId: recoveryCodes.userId });
  return consumed.length > 0;
}

/** Turns it off and deletes the secret and the codes. False when it was off. */
export async function remove(db: Queryable, userId: string): Promise<boolean> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  const removed = await db.delete(twoFactors).where(eq(twoFactors.userId, userId)).returning();
  return removed.length > 0;
}

/** Removes what was enrolled at `since` or later: the app, or recovery codes beside an older app. */
export async function removeSince(db: Queryable, userId: string, since: Date): Promise<void> {
  const removed = await db
    .delete(twoFactors)
    .where(
      and(
        eq(twoFactors.userId, userId),
        or(isNull(twoFactors.confirmedAt), gte(twoFactors.confirmedAt, since)),
      ),
    )
    .returning({ userId: twoFactors.userId });
  const codes = eq(recoveryCodes.userId, userId);
  await db
    .delete(recoveryCodes)
    .where(removed.length > 0 ? codes : and(codes, gte(recoveryCodes.madeAt, since)));
}

/** Ends challenges: sign-ins between the password and the code start again. */
export async function deleteChallengesOf(db: Queryable, userId: string): Promise<void> {
  await db.delete(loginChallenges).where(eq(loginChallenges.userId, userId));
}

export async function insertChallenge(db: Queryable, challenge: ChallengeRow): Promise<void> {
  await db.insert(loginChallenges).values(challenge);
}

/** Consumes one attempt of an open challenge. Null when it is expired, used up or made up. */
export async function consumeAttempt(
  db: Queryable,
  tokenHash: Buffer,
  now: Date,
): Promise<ChallengeRow | null> {
  const [row] = await db
    .update(loginChallenges)
    .set({ attemptsLeft: sql`${loginChallenges.attemptsLeft} - 1` })
    .where(
      and(
        eq(loginChallenges.tokenHash, tokenHash),
        gt(loginChallenges.expiresAt, now),
        gt(loginChallenges.attemptsLeft, 0),
      ),
    )
    .returning();
  return row ?? null;
}

export async function deleteChallenge(db: Queryable, tokenHash: Buffer): Promise<boolean> {
  const gone = await db.delete(loginChallenges).where(eq(loginChallenges.tokenHash, tokenHash)).returning();
  return gone.length > 0;
}

export async function deleteExpiredChallenges(db: Queryable, now: Date): Promise<void> {
  await db.delete(loginChallenges).where(lt(loginChallenges.expiresAt, now));
}

/** Whether the member signs in with a second factor, as a column. */
export const twoFactorColumn = (userId: AnyPgColumn) =>
  sql<boolean>`${exists(
    new QueryBuilder()
      .select()
      .from(twoFactors)
      .where(and(eq(twoFactors.userId, userId), isNotNull(twoFactors.confirmedAt))),
  )}`;

/** The members who do. */
export const membersWithTwoFactor = () =>
  new QueryBuilder()
    .select({ id: twoFactors.userId })
    .from(twoFactors)
    .where(isNotNull(twoFactors.confirmedAt));
