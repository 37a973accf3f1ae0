import { eq } from 'drizzle-orm';
import type { Transaction } from './transactions.ts';
import { users } from './schema/users.ts';

/**
 * Lets the member's calls that count before they write run one after the other: waits for the one that has its turn,
 * and keeps the turn until the transaction ends. Two at once would each overlook what the other writes.
 */
export async function takeMemberTurn(tx: Transaction, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
}
