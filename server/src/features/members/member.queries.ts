import { eq } from 'drizzle-orm';
import type { Transaction } from '../../db/index.ts';
import { users } from '../../db/schema/users.ts';

export type MemberRow = typeof users.$inferSelect;

/** Nobody else does something to the member, or signs in as them, until the transaction ends. */
export async function lockMember(tx: Transaction, id: string): Promise<MemberRow | null> {
  const [row] = await tx.select().from(users).where(eq(users.id, id)).for('no key update');
  return row ?? null;
}
