import { randomUUIDv7 } from 'node:crypto';
import { forEachDetail, type PersonalDetail, type Session, type User } from '@clear-spring/contract';
import type { Db, Queryable, Transaction } from '../../db/index.ts';
import type { Caller } from '../../http/caller.ts';
import { zonesAt } from '../../time-zones.ts';
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
import { letterCaseFree } from './sign-in-names.ts';
import { deleteChallengesOf } from './two-factor.queries.ts';

export const presentUser = (
  row: queries.UserRow,
  { subscribed, pendingEmail }: { subscribed: boolean; pendingEmail: string | null },
  at: Date,
): User => ({
  username: row.username,
  email: row.email,
  ...forEachDetail((detail) => row[detail]),
  profilePicture: row.profilePicture,
  isSubscribed: subscribed,
  isAdmin: row.isAdmin,
  pendingEmail,
  ...zonesAt(row, at),
});

/** @throws HttpError 401 when the account has gone since the session was looked up. */
export async function currentUser(
  { db, now }: { db: Queryable; now: () => Date },
  userId: string,
): Promise<User> {
  const row = await queries.findUser(db, userId);
  if (!row) throw new HttpError(401, 'Please sign in.');
  const at = now();
  const pending = await findPendingEmail(db, userId, at);
  const subscribed = await isSubscribed(db, userId, at);
  return presentUser(row, { subscribed, pendingEmail: pending?.email ?? null }, at);
}

export const presentSession = (row: queries.SessionRow, currentSessionId: string): Session => ({
  id: row.id,
  agent: row.agent,
  createdAt: row.createdAt.toISOString(),
  lastSeenAt: row.lastSeenAt.toISOString(),
  isCurrent: row.id === currentSessionId,
});

/**
 * The member with this username, or else this e-mail, if the password is right. An unknown name takes as long as a
 * wrong password.
 */
export async function checkCredentials(db: Db, given: { username: string; password: string }) {
  const row = await queries.findUserByUsernameOrEmail(db, given.username);
  return (await isPassword(given.password, row?.passwordHash ?? null)) ? row : null;
}

/** The member if the password is right, else null. */
export async function memberWithPassword(db: Db, userId: string, password: string) {
  const row = await queries.findUser(db, userId);
  return row && (await isPassword(password, row.passwordHash)) ? row : null;
}

/**
 * Changes the password and signs out every other device. `renew` gives the session a new token in the same
 * transaction and says whether the password is still the one that was checked.
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

/** Sets the password and ends all sessions of the member. */
export async function setPassword(
  db: Db,
  userId: string,
  password: string,
  alongside: (tx: Transaction) => Promise<void> = nothing,
): Promise<void> {
  const passwordHash = await hashPassword(password);
  await db.transaction(async (tx) => {
    await replacePassword(tx, userId, passwordHash);
    await alongside(tx);
  });
}

const nothing = async () => {};

/**
 * Sets the password. Everything opened under the old one ends: sessions except `keepSessionId`, login challenges,
 * reset links and a pending e-mail. The caller hashes the password beforehand, because no transaction should wait for
 * that.
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

/** Creates a member, unless the username or e-mail is taken in any letter case or the password is guessable. */
export async function createMember(
  db: Db,
  given: NewMember,
  now: Date = new Date(),
  alongside: (tx: Transaction, member: { id: string }) => Promise<void> = nothing,
): Promise<CreatedMember> {
  const { password, ...member } = given;
  if (await isGuessable(password, given)) return 'guessable-password';
  const user = {
    ...member,
    id: randomUUIDv7(),
    passwordHash: await hashPassword(password),
    ...forEachDetail((detail) => given[detail] || null),
  };
  return queries.insertUser(db, user, now, alongside);
}

/** Whether the operator's list contains this username, in any letter case. */
export function isAmong(usernames: readonly string[], username: string): boolean {
  const wanted = letterCaseFree(username);
  return usernames.some((name) => letterCaseFree(name) === wanted);
}

/** Sign-up: anybody may become a member, but not under a reserved name or one that looks like it. */
export async function register(
  { db, now }: { db: Db; now: () => Date },
  given: Omit<NewMember, 'csUserId' | 'isAdmin'>,
  reservedUsernames: readonly string[],
): Promise<CreatedMember> {
  if (isConfusableWithAny(reservedUsernames, given.username)) return 'username-taken';
  return createMember(db, given, now());
}
