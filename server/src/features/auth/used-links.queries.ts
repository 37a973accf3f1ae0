import { DAY } from '@clear-spring/contract';
import { eq, lt } from 'drizzle-orm';
import type { Queryable } from '../../db/index.ts';
import { usedLinks } from '../../db/schema/auth.ts';

const KEPT_FOR = 30 * DAY;

/** Call it in the transaction in which the links do their work. */
export async function insertUsedLinks(
  tx: Queryable,
  { userId, tokenHashes, usedAt }: { userId: string; tokenHashes: readonly Buffer[]; usedAt: Date },
): Promise<void> {
  if (tokenHashes.length === 0) return;
  await tx.insert(usedLinks).values(tokenHashes.map((tokenHash) => ({ tokenHash, userId, usedAt })));
}

export const isUsedLink = async (db: Queryable, tokenHash: Buffer): Promise<boolean> =>
  (await db.$count(usedLinks, eq(usedLinks.tokenHash, tokenHash))) > 0;

export async function deleteOldUsedLinks(db: Queryable, now: Date): Promise<void> {
  await db.delete(usedLinks).where(lt(usedLinks.usedAt, new Date(now.getTime() - KEPT_FOR)));
}
