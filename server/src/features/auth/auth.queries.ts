import { HOUR, type PersonalDetail } from '@clear-spring/contract';
import { and, desc, eq, gt, inArray, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import { type Db, isUniqueViolation, type Queryable, type Transaction } from '../../db/index.ts';
import { emailUndos, pendingEmails, sessions, twoFactors } from '../../db/schema/auth.ts';
import { sweepTable } from '../../db/sweep.ts';
import { users } from '../../db/schema/users.ts';
import { isClosedName } from './closing.queries.ts';
import { isChangeOf } from './email-change.queries.ts';
import { forgetDevice, forgetDevices } from './known-devices.queries.ts';
import { emailKeyOf, letterCaseFree, readableEmail } from './sign-in-names.ts';
import { subscribedColumn } from '../subscription/index.ts';

export type UserRow = typeof users.$inferSelect;
export type SessionRow = typeof sessions.$inferSelect;

export async function findUserByUsername(db: Queryable, username: string): Promise<UserRow | null> {
  const [row] = await db
    .select()
    .from(users)
    .where(eq(users.usernameKey, letterCaseFree(username)));
  return row ?? null;
}

/** A username may look like an e-mail. An exact username takes precedence. */
export async function findUserByUsernameOrEmail(db: Queryable, typed: string): Promise<UserRow | null> {
  const key = letterCaseFree(typed);
  const [row] = await db
    .select()
    .from(users)
    .where(or(eq(users.usernameKey, key), eq(users.emailKey, emailKeyOf(typed))))
    .orderBy(desc(eq(users.usernameKey, key)))
    .limit(1);
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
    .where(eq(users.emailKey, emailKeyOf(email)));
  return row ?? null;
}

export async function updateUser(
  db: Queryable,
  id: string,
  changes: Partial<
    Pick<
      UserRow,
      'passwordHash' | 'profilePicture' | 'isAdmin' | 'suspendedAt' | 'limitsLiftedAt' | PersonalDetail
    >
  >,
): Promise<void> {
  await db.update(users).set(changes).where(eq(users.id, id));
}

/**
 * The ids of all admins who can sign in. Until the transaction ends nobody else takes their rights or suspends them.
 */
export async function lockAdmins(tx: Queryable): Promise<string[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.isAdmin, true), isNull(users.suspendedAt), isNull(users.closesAt)))
    .orderBy(users.id)
    .for('no key update');
  return rows.map(({ id }) => id);
}

/** Thrown rather than returned, so that everything else in its transaction rolls back. */
export class EmailTaken extends Error {}

/**
 * Members sign in by username or by e-mail, so no username may be somebody else's e-mail. No unique key spans two
 * columns: whoever is about to write such a name holds its lock until their transaction ends.
 */
async function holdSignInNames(tx: Queryable, keys: string[]): Promise<void> {
  for (const key of keys.filter((name) => name.includes('@')).toSorted())
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`sign-in ${key}`}, 0))`);
}

/**
 * Whether an undo link may still give the name back to another member. Until it expires nobody else gets the name, or
 * a thief could block the owner's undo. PostgreSQL's lower() suffices: outside the domain e-mails are ASCII.
 */
async function isHeldForUndo(db: Queryable, key: string, now: Date, exceptId?: string): Promise<boolean> {
  const held = and(
    sql`lower(${emailUndos.formerEmail}) = ${readableEmail(key)}`,
    gt(emailUndos.expiresAt, now),
  );
  return (await db.$count(emailUndos, exceptId ? and(held, ne(emailUndos.userId, exceptId)) : held)) > 0;
}

/**
 * Whether the address is the e-mail or username of another account in any spelling, or an undo link may make it so
 * again.
 */
export async function isEmailTaken(db: Queryable, id: string, email: string, now: Date): Promise<boolean> {
  const key = emailKeyOf(email);
  const held = or(eq(users.emailKey, key), eq(users.usernameKey, letterCaseFree(email)));
  if ((await db.$count(users, and(held, ne(users.id, id)))) > 0) return true;
  return isHeldForUndo(db, key, now, id);
}

/**
 * Locks the former address too: from this transaction on it belongs to an undo link, and nobody may take it in
 * between.
 * @throws EmailTaken when `isEmailTaken` says so.
 */
export async function changeEmail(
  tx: Queryable,
  { id, emailKey: formerKey }: Pick<UserRow, 'id' | 'emailKey'>,
  email: string,
  now: Date,
): Promise<void> {
  const emailKey = emailKeyOf(email);
  await holdSignInNames(tx, [...new Set([emailKey, formerKey])]);
  if (await isEmailTaken(tx, id, email, now)) throw new EmailTaken();
  try {
    await tx.update(users).set({ email, emailKey }).where(eq(users.id, id));
  } catch (cause) {
    throw isUniqueViolation(cause) ? new EmailTaken() : cause;
  }
}

/** The mailbox has answered: whoever followed a link that was sent to it reads it. */
export async function markEmailConfirmed(tx: Queryable, id: string, at: Date): Promise<void> {
  await tx.update(users).set({ emailConfirmedAt: at }).where(eq(users.id, id));
}

type NewUser = Omit<typeof users.$inferInsert, 'usernameKey' | 'emailKey'>;
export type InsertedUser = UserRow | 'username-taken' | 'email-taken';

/** Unique keys and locks decide, not a lookup beforehand: of two concurrent sign-ups for one name, one succeeds. */
export async function insertUser(
  db: Db,
  user: NewUser,
  now: Date,
  alongside: (tx: Transaction, user: UserRow) => Promise<void> = async () => {},
): Promise<InsertedUser> {
  const keys = { usernameKey: letterCaseFree(user.username), emailKey: emailKeyOf(user.email) };
  const { usernameKey, emailKey } = keys;
  return db.transaction(async (tx) => {
    await holdSignInNames(tx, [...new Set([usernameKey, emailKey])]);
    const isUsed = async (...columns: [typeof users.usernameKey | typeof users.emailKey, string][]) =>
      (await tx.$count(users, or(...columns.map(([column, key]) => eq(column, key))))) > 0;
    if (await isUsed([users.usernameKey, usernameKey], [users.emailKey, emailKeyOf(user.username)]))
      return 'username-taken';
    if (await isHeldForUndo(tx, usernameKey, now)) return 'username-taken';
    if (await isUsed([users.usernameKey, letterCaseFree(user.email)])) return 'email-taken';
    if (await isHeldForUndo(tx, emailKey, now)) return 'email-taken';
    const [row] = await tx
      .insert(users)
      .values({ ...user, ...keys, createdAt: now })
      .onConflictDoNothing()
      .returning();
    // Only now: had the account closed before this was inserted, its name would be free, and among those of closed ones.
    if (row && (await isClosedName(tx, usernameKey))) {
      await tx.delete(users).where(eq(users.id, row.id));
      return 'username-taken';
    }
    if (row) {
      await alongside(tx, row);
      return row;
    }
    return (await isUsed([users.usernameKey, usernameKey])) ? 'username-taken' : 'email-taken';
  });
}

export async function insertSession(db: Queryable, session: typeof sessions.$inferInsert): Promise<void> {
  await db.insert(sessions).values(session);
}

/**
 * A session that is open at `now`, with its member and what a Caller needs. Suspending ends all sessions, and so does
 * asking to close the account: what a node of the previous version opens afterwards is none.
 */
export async function findSession(db: Queryable, tokenHash: Buffer, now: Date) {
  const [row] = await db
    .select({
      session: sessions,
      user: users,
      subscribed: subscribedColumn(users.id, now),
      pendingEmail: pendingEmails.email,
      twoFactorSince: twoFactors.confirmedAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(pendingEmails, isChangeOf(now))
    .leftJoin(twoFactors, eq(twoFactors.userId, users.id))
    .where(
      and(
        eq(sessions.tokenHash, tokenHash),
        gt(sessions.expiresAt, now),
        isNull(users.suspendedAt),
        isNull(users.closesAt),
      ),
    );
  return row ?? null;
}

/** The member of an open session. */
export async function findSessionMember(db: Queryable, tokenHash: Buffer, now: Date): Promise<string | null> {
  const [row] = await db
    .select({ userId: sessions.userId })
    .from(sessions)
    .where(and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, now)));
  return row?.userId ?? null;
}

/** A session by its id. An id is no secret, so use it only where something else has proved who calls. */
export async function findOpenSession(db: Queryable, id: string, now: Date) {
  const [row] = await db
    .select({ userId: sessions.userId, subscribed: subscribedColumn(sessions.userId, now) })
    .from(sessions)
    .where(and(eq(sessions.id, id), gt(sessions.expiresAt, now)));
  return row ?? null;
}

/** Those of these sessions that are open. */
export async function listOpenSessions(db: Queryable, ids: string[], now: Date): Promise<string[]> {
  const isOpen = and(inArray(sessions.id, ids), gt(sessions.expiresAt, now));
  const rows = await db.select({ id: sessions.id }).from(sessions).where(isOpen);
  return rows.map(({ id }) => id);
}

/** How long a member who was seen is not written down again. */
const SEEN_FOR = HOUR;

/** Keeps the session open until `expiresAt`, and notes that its member was seen. */
export async function renewSession(
  db: Queryable,
  { id, userId }: Pick<SessionRow, 'id' | 'userId'>,
  seen: { lastSeenAt: Date; expiresAt: Date },
): Promise<void> {
  const renewed = db
    .$with('renewed')
    .as(db.update(sessions).set(seen).where(eq(sessions.id, id)).returning({ id: sessions.id }));
  await db
    .with(renewed)
    .update(users)
    .set({ lastSeenAt: seen.lastSeenAt })
    .where(isUnseen(db, userId, seen.lastSeenAt));
}

/** Notes that the member was seen. */
export async function markSeen(db: Queryable, userId: string, at: Date): Promise<void> {
  await db
    .update(users)
    .set({ lastSeenAt: at })
    .where(isUnseen(db, userId, at));
}

/** Not while another transaction changes the member: nobody should wait for this, and the next hour comes. */
const isUnseen = (db: Queryable, userId: string, at: Date) =>
  inArray(
    users.id,
    db
      .select({ id: users.id })
      .from(users)
      .where(
        and(
          eq(users.id, userId),
          or(isNull(users.lastSeenAt), lte(users.lastSeenAt, new Date(at.getTime() - SEEN_FOR))),
        ),
      )
      .for('no key update', { skipLocked: true }),
  );

/**
 * Gives the session a new token. Null when the token has changed or the session has ended: the old token is worthless
 * then.
 */
export async function changeSessionToken(
  db: Queryable,
  { id, oldHash }: { id: string; oldHash: Buffer },
  changes: Partial<Pick<SessionRow, 'passwordConfirmedAt' | 'confirmedAt'>> & { tokenHash: Buffer },
): Promise<SessionRow | null> {
  const [row] = await db
    .update(sessions)
    .set(changes)
    .where(and(eq(sessions.id, id), eq(sessions.tokenHash, oldHash)))
    .returning();
  return row ?? null;
}

export async function deleteSession(db: Queryable, tokenHash: Buffer): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
}

/** The member's open sessions, last seen first. */
export async function listSessions(db: Queryable, userId: string, now: Date): Promise<SessionRow[]> {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id));
}

/** Ends one session of the member and forgets its device. False when it does not exist or is not theirs. */
export async function deleteSessionOf(db: Queryable, userId: string, id: string): Promise<boolean> {
  const [ended] = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, id)))
    .returning({ deviceHash: sessions.deviceHash });
  if (ended?.deviceHash) await forgetDevice(db, userId, ended.deviceHash);
  return ended !== undefined;
}

/**
 * Ends all sessions of the member except `exceptId`, and forgets their devices: whoever does this fears that one of
 * them is not theirs. False if there was neither.
 */
export async function deleteSessionsOf(db: Queryable, userId: string, exceptId?: string): Promise<boolean> {
  const forgot = await forgetDevices(db, userId, exceptId);
  const all = eq(sessions.userId, userId);
  const ended = await db.delete(sessions).where(exceptId ? and(all, ne(sessions.id, exceptId)) : all);
  return forgot || ended.rowCount !== 0;
}

/** Sessions take their push subscriptions with them, and neither can be restored. */
export const deleteExpiredSessions = (db: Queryable, at: Date) =>
  sweepTable(db, sessions, lt(sessions.expiresAt, at));

/** Without the safety check of `deleteExpiredSessions`. */
export const endExpiredSessions = (db: Queryable) =>
  db
    .delete(sessions)
    .where(lt(sessions.expiresAt, sql`now()`))
    .then(({ rowCount }) => rowCount ?? 0);

export const countMembers = (db: Queryable): Promise<number> => db.$count(users);
