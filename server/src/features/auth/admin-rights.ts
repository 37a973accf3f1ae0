import type { Queryable, Transaction } from '../../db/index.ts';
import { lockAdmins, updateUser } from './auth.queries.ts';

export const grantAdmin = (db: Queryable, userId: string): Promise<void> =>
  updateUser(db, userId, { isAdmin: true });

/** There is always an admin left who can sign in, also where two take the rights from each other at the same moment. */
export async function revokeAdmin(tx: Transaction, userId: string): Promise<'revoked' | 'last-admin'> {
  const admins = await lockAdmins(tx);
  if (admins.length === 1 && admins[0] === userId) return 'last-admin';
  await updateUser(tx, userId, { isAdmin: false });
  return 'revoked';
}
