import { randomUUIDv7 } from 'node:crypto';
import type { User } from '@clear-spring/contract';
import type { Db, Queryable } from '../../db/index.ts';
import * as queries from './auth.queries.ts';
import { hashPassword, isPassword } from './password.ts';

/** The only way from a member's row to JSON. */
export const presentUser = (row: queries.UserRow, isSubscribed: boolean): User => ({
  username: row.username,
  email: row.email,
  firstName: row.firstName,
  lastName: row.lastName,
  csUserId: row.csUserId,
  profilePicture: row.profilePicture,
  isSubscribed,
  isAdmin: row.isAdmin,
});

/** The member, or null: the same for an unknown name and a wrong password, in the same time. */
export async function checkCredentials(db: Db, given: { username: string; password: string }) {
  const row = await queries.findUserByUsername(db, given.username);
  return (await isPassword(given.password, row?.passwordHash ?? null)) ? row : null;
}

export interface NewMember {
  username: string;
  email: string;
  password: string;
  firstName?: string | undefined;
  lastName?: string | undefined;
  csUserId?: string;
  isAdmin?: boolean;
}

/** A new member, or which of the two is taken in any letter case. */
export async function createMember(db: Queryable, given: NewMember): Promise<queries.InsertedUser> {
  const { password, ...member } = given;
  return queries.insertUser(db, {
    ...member,
    id: randomUUIDv7(),
    passwordHash: await hashPassword(password),
    firstName: given.firstName || null,
    lastName: given.lastName || null,
  });
}

/** Sign-up: anybody may become a member, but not under a name that is reserved. */
export async function register(
  db: Queryable,
  given: Omit<NewMember, 'csUserId' | 'isAdmin'>,
  reservedUsernames: readonly string[],
): Promise<queries.InsertedUser> {
  const name = queries.letterCaseFree(given.username);
  if (reservedUsernames.some((reserved) => queries.letterCaseFree(reserved) === name)) return 'username-taken';
  return createMember(db, given);
}
