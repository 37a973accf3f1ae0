import type { Queryable } from '../../db/index.ts';
import { deleteSessionsOf, lockAdmins, updateUser } from './auth.queries.ts';
import { deletePendingEmail } from './email-change.queries.ts';
import { voidPasswordReset } from './recovery.queries.ts';
import { deleteChallengesOf } from './two-factor.queries.ts';

/**
 * Nobody signs in to the account until it is restored. Sessions end, and with them the push subscriptions; so does
 * whatever else was under way: codes that are awaited, reset links, a pending e-mail. Links go on redirecting.
 */
export async function suspendMember(
  tx: Queryable,
  userId: string,
  at: Date,
): Promise<'suspended' | 'last-admin'> {
  const admins = await lockAdmins(tx);
  if (admins.length === 1 && admins[0] === userId) return 'last-admin';
  await updateUser(tx, userId, { suspendedAt: at });
  await endAccess(tx, userId);
  return 'suspended';
}

/** Ends the member's sessions, with their push subscriptions, and what may become one. */
export async function endAccess(tx: Queryable, userId: string): Promise<void> {
  await deleteSessionsOf(tx, userId);
  await deleteChallengesOf(tx, userId);
  await voidPasswordReset(tx, userId);
  await deletePendingEmail(tx, userId);
}

export const restoreMember = (tx: Queryable, userId: string): Promise<void> =>
  updateUser(tx, userId, { suspendedAt: null });
