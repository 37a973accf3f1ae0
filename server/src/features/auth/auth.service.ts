import { randomUUIDv7 } from 'node:crypto';
import { forEachDetail, type PersonalDetail, type Session, type User } from '@clear-spring/contract';
import type { Db, Queryable } from '../../db/index.ts';
import type { Caller } from '../../http/caller.ts';
import type { RateLimiter } from '../../http/rate-limit.ts';
import { HttpError } from '../../http/http-error.ts';
import { isSubscribed } from '../subscription/index.ts';
import { LIMITS } from './auth.limits.ts';
import * as queries from './auth.queries.ts';
import { isGuessable } from './guessable-password.ts';
import { deletePendingEmail, findPendingEmail } from './email-change.queries.ts';
import { isConfusableWithAny } from './confusables.ts';
import { hashPassword, isPassword } from './password.ts';
import { voidPasswordReset } from './recovery.queries.ts';
import { type SecurityMailDeps, sendSecurityMail } from './security.mail.ts';
import { deleteChallengesOf } from './two-factor.queries.ts';

export const presentUser = (
  row: queries.UserRow,
  { subscribed, pendingEmail }: { subscribed: boolean; pendingEmail: string | null },
): User => ({
  username: row.username,
  email: row.email,
  ...forEachDetail((detail) => row[detail]),
  profilePicture: row.profilePicture,
  isSubscribed: subscribed,
  isAdmin: row.isAdmin,
  pendingEmail,
});

/** @throws HttpError 401 when the account has gone since the session was looked up. */
export async function currentUser(
  { db, now }: { db: Queryable; now: () => Date },
  userId: string,
): Promise<User> {
  const row = await queries.findUser(db, userId);
  if (!row) throw new HttpError(401, 'Please sign in.');
  const pending = await findPendingEmail(db, userId, now());
  return presentUser(row, {
    subscribed: await isSubscribed(db, userId, now()),
    pendingEmail: pending?.email ?? null,
  });
}

export const presentSession = (row: queries.SessionRow, currentSessionId: string): Session => ({
  id: row.id,
  agent: row.agent,
  createdAt: row.createdAt.toISOString(),
  lastSeenAt: row.lastSeenAt.toISOString(),
  isCurrent: row.id === currentSessionId,
});

/**
 * The member whose username, or else whose e-mail, was given, or null: the same for an unknown name and a wrong
 * password, in the same time.
 */
export async function checkCredentials(db: Db, given: { username: string; password: string }) {
  const row = await queries.findUserByUsernameOrEmail(db, given.username);
  return (await isPassword(given.password, row?.passwordHash ?? null)) ? row : null;
}

/** The member, if this is their password. */
export async function memberWithPassword(db: Db, userId: string, password: string) {
  const row = await queries.findUser(db, userId);
  return row && (await isPassword(password, row.passwordHash)) ? row : null;
}

/**
 * Changes the password and logs out every other device. `renew` gives the session a new token in the same transaction,
 * and says whether the password is still the one that was checked.
 * @throws HttpError 429 when it was changed too often
 */
export async function changePassword<Refused extends string>(
  deps: SecurityMailDeps & { db: Db; limiter: RateLimiter },
  { userId, sessionId }: Caller,
  given: { currentPassword: string; newPassword: string },
  renew: (passwordHash: string, alongside: (tx: Queryable) => Promise<void>) => Promise<Refused>,
): Promise<Refused | 'wrong-password' | 'same-password' | 'guessable-password'> {
  const member = await memberWithPassword(deps.db, userId, given.currentPassword);
  if (!member) return 'wrong-password';
  if (given.newPassword === given.currentPassword) return 'same-password';
  if (await isGuessable(given.newPassword, member)) return 'guessable-password';
  await deps.limiter.consume(LIMITS.passwordChange, userId);
  const passwordHash = await hashPassword(given.newPassword);
  return renew(member.passwordHash, async (tx) => {
    await replacePassword(tx, userId, passwordHash, sessionId);
    await sendSecurityMail(deps, tx, userId, 'password-changed');
  });
}

/** Sets the password; ends all sessions of the member. */
export async function setPassword(db: Db, userId: string, password: string): Promise<void> {
  const passwordHash = await hashPassword(password);
  await db.transaction((tx) => replacePassword(tx, userId, passwordHash));
}

/**
 * Sets the password. Whatever was opened under the old one ends: sessions, but for the one to keep, half sign-ins, reset
 * links, an e-mail that waits. The hash is made already: hashing takes its time, which no transaction should wait for.
 */
export async function replacePassword(
  tx: Queryable,
  userId: string,
  passwordHash: string,
  keepSessionId?: string,
): Promise<void> {
  await queries.updateUser(tx, userId, { passwordHash });
  await queries.deleteSessionsOf(tx, userId, keepSessionId);
  await deleteChallengesOf(tx, userId);
  await voidPasswordReset(tx, userId);
  await deletePendingEmail(tx, userId);
}

export interface NewMember extends Partial<Record<PersonalDetail, string | undefined>> {
  username: string;
  email: string;
  password: string;
  isAdmin?: boolean;
}

export type CreatedMember = queries.InsertedUser | 'guessable-password';

/** A new member, or which of the two is taken in any letter case, or that the password will not do. */
export async function createMember(db: Db, given: NewMember, now: Date = new Date()): Promise<CreatedMember> {
  const { password, ...member } = given;
  if (await isGuessable(password, given)) return 'guessable-password';
  const user = {
    ...member,
    id: randomUUIDv7(),
    passwordHash: await hashPassword(password),
    ...forEachDetail((detail) => given[detail] || null),
  };
  return queries.insertUser(db, user, now);
}

/** Whether the operator's list has this username, in any letter case. */
export function isAmong(usernames: readonly string[], username: string): boolean {
  const wanted = queries.letterCaseFree(username);
  return usernames.some((name) => queries.letterCaseFree(name) === wanted);
}

/** Sign-up: anybody may become a member, but not under a name that is reserved, or looks like one. */
export async function register(
  { db, now }: { db: Db; now: () => Date },
  given: Omit<NewMember, 'csUserId' | 'isAdmin'>,
  reservedUsernames: readonly string[],
): Promise<CreatedMember> {
  if (isConfusableWithAny(reservedUsernames, given.username)) return 'username-taken';
  return createMember(db, given, now());
}
