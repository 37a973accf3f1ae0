import { and, eq, exists, gt, gte, lt, ne, type SQL, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../db/index.ts';
import { emailUndos, pendingEmails } from '../../db/schema/auth.ts';
import { users } from '../../db/schema/users.ts';
import { readableEmail } from './sign-in-names.ts';
import { findOwnerOfUndo, consumeUndo } from './undo.queries.ts';

export type PendingEmailRow = typeof pendingEmails.$inferSelect;

/**
 * Stores a new e-mail for the member to confirm and voids a pending one with its links. The time of the first request
 * stays: asking again must not put what was done meanwhile out of an undo's reach.
 */
export async function putPendingEmail(
  db: Queryable,
  pending: { userId: string; email: string; requestedAt: Date; expiresAt: Date },
): Promise<void> {
  const { userId, requestedAt, ...rest } = pending;
  const set = { ...rest, tokenHash: null };
  const waits = gt(pendingEmails.expiresAt, requestedAt);
  await db
    .insert(pendingEmails)
    .values({ userId, requestedAt, ...set })
    .onConflictDoUpdate({
      target: pendingEmails.userId,
      set: {
        ...set,
        requestedAt: sql`CASE WHEN ${waits} THEN ${pendingEmails.requestedAt} ELSE excluded.requested_at END`,
      },
    });
}

/** Whether this row is a new e-mail that the member of this row of `users` has to confirm, and not their present one. */
export const isChangeOf = (now: Date): SQL | undefined =>
  and(
    eq(pendingEmails.userId, users.id),
    ne(pendingEmails.email, users.email),
    gt(pendingEmails.expiresAt, now),
  );

/** Whether a new e-mail of the member of this row of `users` waits to be confirmed. */
export const changesEmail = (db: Queryable, now: Date): SQL =>
  exists(db.select({ userId: pendingEmails.userId }).from(pendingEmails).where(isChangeOf(now)));

/** The new e-mail that waits to be confirmed; the present one is no change, also while its mailbox is asked. */
export async function findPendingEmail(
  db: Queryable,
  userId: string,
  now: Date,
): Promise<PendingEmailRow | null> {
  const [row] = await db
    .select({ pending: pendingEmails })
    .from(users)
    .innerJoin(pendingEmails, isChangeOf(now))
    .where(eq(users.id, userId));
  return row?.pending ?? null;
}

/** Whether the mailbox of the member's present e-mail was asked to confirm it, and still can. */
export async function isPresentEmailAsked(db: Queryable, userId: string, now: Date): Promise<boolean> {
  const asked = and(eq(pendingEmails.email, users.email), gt(pendingEmails.expiresAt, now));
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .innerJoin(pendingEmails, and(eq(pendingEmails.userId, users.id), asked))
    .where(eq(users.id, userId));
  return rows.length > 0;
}

/** Gives the pending e-mail a link. False when that address is no longer pending. */
export async function putPendingEmailToken(
  db: Queryable,
  { userId, email, tokenHash }: { userId: string; email: string; tokenHash: Buffer },
  now: Date,
): Promise<boolean> {
  const put = await db
    .update(pendingEmails)
    .set({ tokenHash })
    .where(
      and(eq(pendingEmails.userId, userId), eq(pendingEmails.email, email), gt(pendingEmails.expiresAt, now)),
    )
    .returning({ userId: pendingEmails.userId });
  return put.length > 0;
}

/** The member whose e-mail a link confirms or takes back. Lock them before consuming the link. */
export async function findOwnerOfLink(db: Queryable, tokenHash: Buffer): Promise<string | null> {
  const [pending] = await db
    .select({ userId: pendingEmails.userId })
    .from(pendingEmails)
    .where(eq(pendingEmails.tokenHash, tokenHash));
  return pending?.userId ?? findOwnerOfUndo(db, 'email', tokenHash);
}

/** Consumes the link: of many concurrent calls, one gets the change. */
export async function consumePendingEmail(
  db: Queryable,
  tokenHash: Buffer,
  now: Date,
): Promise<PendingEmailRow | null> {
  const [consumed] = await db
    .delete(pendingEmails)
    .where(and(eq(pendingEmails.tokenHash, tokenHash), gt(pendingEmails.expiresAt, now)))
    .returning();
  return consumed ?? null;
}

export async function deletePendingEmail(db: Queryable, userId: string): Promise<void> {
  await db.delete(pendingEmails).where(eq(pendingEmails.userId, userId));
}

type NewUndo = Omit<typeof emailUndos.$inferInsert, 'id'>;

/** @returns the undo's id. */
export async function insertEmailUndo(db: Queryable, undo: NewUndo): Promise<string> {
  const [row] = await db
    .insert(emailUndos)
    .values({ ...undo, formerEmail: readableEmail(undo.formerEmail) })
    .returning({ id: emailUndos.id });
  return row!.id;
}

/**
 * Consumes the undo and all younger ones of the member, whose changes it takes back as well. A thief's younger link
 * must not win over the owner's older one.
 */
export async function consumeEmailUndo(db: Queryable, tokenHash: Buffer, now: Date) {
  const consumed = await consumeUndo(db, 'email', tokenHash, now);
  if (!consumed) return null;
  await db
    .delete(emailUndos)
    .where(and(eq(emailUndos.userId, consumed.userId), gte(emailUndos.changedAt, consumed.changedAt)));
  return consumed;
}

export async function deleteExpiredEmailChanges(db: Queryable, now: Date): Promise<void> {
  await db.delete(pendingEmails).where(lt(pendingEmails.expiresAt, now));
  await db.delete(emailUndos).where(lt(emailUndos.expiresAt, now));
}

/** Locks the member: changes of one member's e-mail are serialised, or an undo could miss a concurrent one. */
export async function lockMember(tx: Queryable, userId: string) {
  const [row] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
  return row ?? null;
}

/** Every address that is, was or may become the member's, as far as it is kept. */
export async function listAddressesOf(tx: Queryable, userId: string): Promise<string[]> {
  const rows = await union(
    tx.select({ email: users.email }).from(users).where(eq(users.id, userId)),
    tx.select({ email: pendingEmails.email }).from(pendingEmails).where(eq(pendingEmails.userId, userId)),
    tx.select({ email: emailUndos.formerEmail }).from(emailUndos).where(eq(emailUndos.userId, userId)),
  );
  return rows.map(({ email }) => email);
}
