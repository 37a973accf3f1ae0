import { and, eq, gt } from 'drizzle-orm';
import type { Queryable } from '../../db/index.ts';
import { sessions } from '../../db/schema/auth.ts';
import { users } from '../../db/schema/users.ts';

export type UserRow = typeof users.$inferSelect;
export type SessionRow = typeof sessions.$inferSelect;

/** Two spellings that differ in letter case only are one name, one address. */
export const letterCaseFree = (text: string) => text.normalize('NFKC').toLowerCase();

export async function findUserByUsername(db: Queryable, username: string): Promise<UserRow | null> {
  const [row] = await db.select().from(users).where(eq(users.usernameKey, letterCaseFree(username)));
  return row ?? null;
}

export async function findUser(db: Queryable, id: string): Promise<UserRow | null> {
  const [row] = await db.select().from(users).where(eq(users.id, id));
  return row ?? null;
}

type NewUser = Omit<typeof users.$inferInsert, 'usernameKey' | 'emailKey'>;
export type InsertedUser = UserRow | 'username-taken' | 'email-taken';

/** The unique keys decide, not a look beforehand: of two sign-ups at once for one name, one gets it. */
export async function insertUser(db: Queryable, user: NewUser): Promise<InsertedUser> {
  const keys = { usernameKey: letterCaseFree(user.username), emailKey: letterCaseFree(user.email) };
  const [row] = await db
    .insert(users)
    .values({ ...user, ...keys })
    .onConflictDoNothing()
    .returning();
  if (row) return row;
  const [holder] = await db.select().from(users).where(eq(users.usernameKey, keys.usernameKey));
  return holder ? 'username-taken' : 'email-taken';
}

export async function insertSession(db: Queryable, session: SessionRow): Promise<void> {
  await db.insert(sessions).values(session);
}

export async function findSession(db: Queryable, tokenHash: Buffer, now: Date) {
  const [row] = await db
    .select({ session: sessions, user: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, now)));
  return row ?? null;
}

export async function renewSession(db: Queryable, id: string, seen: { lastSeenAt: Date; expiresAt: Date }) {
  await db.update(sessions).set(seen).where(eq(sessions.id, id));
}

export async function deleteSession(db: Queryable, tokenHash: Buffer): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
}

export const countMembers = (db: Queryable): Promise<number> => db.$count(users);

/** True when there is such a member. */
export async function setAdmin(db: Queryable, username: string, isAdmin: boolean): Promise<boolean> {
  const changed = await db
    .update(users)
    .set({ isAdmin })
    .where(eq(users.usernameKey, letterCaseFree(username)))
    .returning({ id: users.id });
  return changed.length > 0;
}
