import { and, desc, eq, gt, lt, ne } from 'drizzle-orm';
import { isUniqueViolation, type Queryable } from '../../db/index.ts';
import { sessions } from '../../db/schema/auth.ts';
import { users } from '../../db/schema/users.ts';
import { subscribedColumn } from '../subscription/index.ts';

export type UserRow = typeof users.$inferSelect;
export type SessionRow = typeof sessions.$inferSelect;

/** Two spellings that differ in letter case only are one name, one address. */
export const letterCaseFree = (text: string) => text.normalize('NFKC').toLowerCase();

export async function findUserByUsername(db: Queryable, username: string): Promise<UserRow | null> {
  const [row] = await db
    .select()
    .from(users)
    .where(eq(users.usernameKey, letterCaseFree(username)));
  return row ?? null;
}

export async function findUser(db: Queryable, id: string): Promise<UserRow | null> {
  const [row] = await db.select().from(users).where(eq(users.id, id));
  return row ?? null;
}

export async function findUserByEmail(db: Queryable, email: string): Promise<UserRow | null> {
  const [row] = await db
    .select()
    .from(users)
    .where(eq(users.emailKey, letterCaseFree(email)));
  return row ?? null;
}

export async function updateUser(
  db: Queryable,
  id: string,
  changes: Partial<
    Pick<UserRow, 'passwordHash' | 'firstName' | 'lastName' | 'csUserId' | 'profilePicture' | 'isAdmin'>
  >,
): Promise<void> {
  await db.update(users).set(changes).where(eq(users.id, id));
}

/** Thrown rather than answered, so that all else that its transaction changed rolls back with it. */
export class EmailTaken extends Error {}

/** @throws EmailTaken when the address belongs to another account, in any letter case. */
export async function changeEmail(tx: Queryable, id: string, email: string): Promise<void> {
  try {
    await tx
      .update(users)
      .set({ email, emailKey: letterCaseFree(email) })
      .where(eq(users.id, id));
  } catch (cause) {
    throw isUniqueViolation(cause) ? new EmailTaken() : cause;
  }
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

/** A session that is open at `now`, with its member and whether their plan is running. */
export async function findSession(db: Queryable, tokenHash: Buffer, now: Date) {
  const [row] = await db
    .select({ session: sessions, user: users, subscribed: subscribedColumn(users.id, now) })
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

/** Everywhere the member is signed in, last seen first. */
export async function listSessions(db: Queryable, userId: string, now: Date): Promise<SessionRow[]> {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id));
}

/** Ends one session of the member. False when it is not theirs, or not there. */
export async function deleteSessionOf(db: Queryable, userId: string, id: string): Promise<boolean> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, id)))
    .returning({ id: sessions.id });
  return ended.length > 0;
}

/** Ends all sessions of the member, but for one where `exceptId` is given. */
export async function deleteSessionsOf(db: Queryable, userId: string, exceptId?: string): Promise<void> {
  const all = eq(sessions.userId, userId);
  await db.delete(sessions).where(exceptId ? and(all, ne(sessions.id, exceptId)) : all);
}

export async function deleteExpiredSessions(db: Queryable, now: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, now));
}

export const countMembers = (db: Queryable): Promise<number> => db.$count(users);
