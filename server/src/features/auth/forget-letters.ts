import type { Transaction } from '../../db/index.ts';
import { forgetLettersOf } from '../letters/index.ts';
import { listAddressesOf } from './email-change.queries.ts';

/**
 * Removes a member's letters, and all jobs, in any state, that have an address of theirs: the one they have, one that
 * waits to be confirmed, and former ones. Call it before these are taken from their tables, in the same transaction.
 */
export async function forgetLetters(tx: Transaction, userId: string): Promise<void> {
  await forgetLettersOf(tx, { userId, addresses: await listAddressesOf(tx, userId) });
}
