import type { Db } from '../../db/index.ts';
import { lockAdmins, updateUser } from './auth.queries.ts';

export const grantAdmin = (db: Db, userId: string): Promise<void> =>
  updateUser(db, userId, { isAdmin: true });

/** There is always an admin left, also where two take the rights from each other at the same moment. */
export function revokeAdmin(db: Db, userId: string): Promise<'revoked' | 'last-admin'> {
  return db.transaction(async (tx) => {
    const admins = await lockAdmins(tx);
    if (admins.length === 1 && admins[0] === userId) return 'last-admin';
    await updateUser(tx, userId, { isAdmin: false });
    return 'revoked';
  });
}
