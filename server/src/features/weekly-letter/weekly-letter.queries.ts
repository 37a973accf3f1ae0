import { and, eq, isNotNull, isNull, lt, lte, not, or, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../db/index.ts';
import { users } from '../../db/schema/users.ts';
import { weeklyLetters } from '../../db/schema/weekly-letter.ts';
import { changesEmail } from '../auth/index.ts';
import { wants } from '../notifications/index.ts';
import { subscribedColumn } from '../subscription/index.ts';

export type LetterRow = typeof weeklyLetters.$inferSelect;

const { timeZone, nextTimeZone, nextTimeZoneFrom } = users;
const zones = { timeZone, nextTimeZone, nextTimeZoneFrom };

/** The member's zones, whether the mailbox has confirmed the e-mail, and the letter if they want it. */
export async function findChoice(db: Queryable, userId: string) {
  const [row] = await db
    .select({ ...zones, emailConfirmedAt: users.emailConfirmedAt, letter: weeklyLetters })
    .from(users)
    .leftJoin(weeklyLetters, eq(weeklyLetters.userId, users.id))
    .where(eq(users.id, userId));
  return row ?? null;
}

/** Leaves a letter that is switched on already as it is. */
export async function insertLetter(tx: Queryable, letter: LetterRow): Promise<void> {
  await tx.insert(weeklyLetters).values(letter).onConflictDoNothing();
}

export async function deleteLetter(db: Queryable, userId: string): Promise<void> {
  await db.delete(weeklyLetters).where(eq(weeklyLetters.userId, userId));
}

export async function lockLetter(tx: Transaction, userId: string): Promise<LetterRow | null> {
  const [row] = await tx.select().from(weeklyLetters).where(eq(weeklyLetters.userId, userId)).for('update');
  return row ?? null;
}

/** Whether a letter may go out to this member. */
const isReachable = and(
  isNotNull(users.emailConfirmedAt),
  isNull(users.suspendedAt),
  isNull(users.closesAt),
  isNull(users.closedAt),
  wants(users.id, 'emailUpdates'),
);

/**
 * The letters whose time has come, which no other node has in hand, the first due first. Where a new e-mail waits to be
 * confirmed the letter waits too, until `notBefore`, after which it is of no use.
 */
export const lockDue = (
  tx: Transaction,
  { now, notBefore, limit }: { now: Date; notBefore: Date; limit: number },
) =>
  tx
    .select({
      userId: weeklyLetters.userId,
      monday: weeklyLetters.monday,
      ...zones,
      isReachable: sql<boolean>`${isReachable}`,
    })
    .from(weeklyLetters)
    .innerJoin(users, eq(users.id, weeklyLetters.userId))
    .where(
      and(
        lte(weeklyLetters.nextAt, now),
        or(lt(weeklyLetters.nextAt, notBefore), not(changesEmail(tx, now))),
      ),
    )
    .orderBy(weeklyLetters.nextAt)
    .limit(limit)
    .for('update', { of: weeklyLetters, skipLocked: true });

export type Plan = Pick<LetterRow, 'userId' | 'monday' | 'nextAt'>;

export async function putPlans(tx: Transaction, plans: readonly Plan[]): Promise<void> {
  await tx.execute(sql`
    UPDATE ${weeklyLetters} SET monday = plan.monday, next_at = plan.next_at
    FROM unnest(
      ${sql.param(plans.map(({ userId }) => userId))}::uuid[],
      ${sql.param(plans.map(({ monday }) => monday))}::date[],
      ${sql.param(plans.map(({ nextAt }) => nextAt.toISOString()))}::timestamptz[]
    ) AS plan (user_id, monday, next_at)
    WHERE ${weeklyLetters.userId} = plan.user_id`);
}

/** To whom a letter goes; null where it may not go out any more. */
export async function findRecipient(db: Queryable, userId: string, now: Date) {
  const [row] = await db
    .select({ email: users.email, isSubscribed: subscribedColumn(users.id, now), ...zones })
    .from(weeklyLetters)
    .innerJoin(users, eq(users.id, weeklyLetters.userId))
    .where(and(eq(weeklyLetters.userId, userId), isReachable, not(changesEmail(db, now))));
  return row ?? null;
}
