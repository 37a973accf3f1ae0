import { createHmac } from 'node:crypto';
import { eq, lt } from 'drizzle-orm';
import type { Queryable } from '../../db/index.ts';
import { closedNames, closingUndos } from '../../db/schema/auth.ts';
import { users } from '../../db/schema/users.ts';
import { getOrCreateSecret } from '../../db/secrets.ts';

export async function setClosesAt(tx: Queryable, userId: string, closesAt: Date | null): Promise<void> {
  await tx.update(users).set({ closesAt }).where(eq(users.id, userId));
}

export async function insertClosingUndo(
  tx: Queryable,
  undo: typeof closingUndos.$inferInsert,
): Promise<void> {
  await tx.insert(closingUndos).values(undo);
}

/** @returns the hashes of the tokens of those whose e-mail was sent. */
export async function deleteClosingUndos(tx: Queryable, userId: string): Promise<Buffer[]> {
  const deleted = await tx
    .delete(closingUndos)
    .where(eq(closingUndos.userId, userId))
    .returning({ tokenHash: closingUndos.tokenHash });
  return deleted.map(({ tokenHash }) => tokenHash).filter((hash) => hash !== null);
}

export async function deleteExpiredClosingUndos(db: Queryable, now: Date): Promise<void> {
  await db.delete(closingUndos).where(lt(closingUndos.expiresAt, now));
}

/** A name is looked up by its hash, and nobody who has the table alone can try names. */
async function hashOfName(db: Queryable, usernameKey: string): Promise<Buffer> {
  const key = await getOrCreateSecret(db, 'closed-names');
  return createHmac('sha256', key).update(usernameKey).digest();
}

/** Whether it was the username of an account that is closed. */
export async function isClosedName(db: Queryable, usernameKey: string): Promise<boolean> {
  const hash = await hashOfName(db, usernameKey);
  return (await db.$count(closedNames, eq(closedNames.hash, hash))) > 0;
}

/** From when this is committed on, nobody gets the name. */
export async function putClosedName(tx: Queryable, usernameKey: string): Promise<void> {
  const hash = await hashOfName(tx, usernameKey);
  await tx.insert(closedNames).values({ hash }).onConflictDoNothing();
}
