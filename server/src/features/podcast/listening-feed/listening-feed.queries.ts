import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Queryable } from '../../../db/index.ts';
import { listeningFeeds } from '../../../db/schema/podcast.ts';
import { users } from '../../../db/schema/users.ts';
import { subscribedColumn } from '../../subscription/index.ts';

export type ListeningFeedRow = typeof listeningFeeds.$inferSelect;

export async function findListeningFeed(db: Queryable, userId: string): Promise<ListeningFeedRow | null> {
  const [row] = await db.select().from(listeningFeeds).where(eq(listeningFeeds.userId, userId));
  return row ?? null;
}

/** The feed with this token, and whether its member has the plan and may sign in. */
export async function findFeedByToken(db: Queryable, tokenHash: Buffer, now: Date) {
  const [row] = await db
    .select({
      userId: listeningFeeds.userId,
      lastUsedAt: listeningFeeds.lastUsedAt,
      subscribed: subscribedColumn(listeningFeeds.userId, now),
      suspendedAt: users.suspendedAt,
      closesAt: users.closesAt,
    })
    .from(listeningFeeds)
    .innerJoin(users, eq(users.id, listeningFeeds.userId))
    .where(eq(listeningFeeds.tokenHash, tokenHash));
  return row ?? null;
}

/** Those of these feeds, by the hash of their token in hex, that neither were replaced nor rest. */
export async function listOpenFeeds(db: Queryable, tokenHashes: string[]): Promise<string[]> {
  const hashes = tokenHashes.map((hash) => Buffer.from(hash, 'hex'));
  const rows = await db
    .select({ tokenHash: listeningFeeds.tokenHash })
    .from(listeningFeeds)
    .innerJoin(users, eq(users.id, listeningFeeds.userId))
    .where(and(inArray(listeningFeeds.tokenHash, hashes), isNull(users.suspendedAt), isNull(users.closesAt)));
  return rows.map(({ tokenHash }) => tokenHash.toString('hex'));
}

/** Makes the member's feed, or gives it another token. */
export async function putListeningFeed(
  db: Queryable,
  feed: Pick<ListeningFeedRow, 'userId' | 'tokenHash' | 'createdAt'>,
): Promise<void> {
  const { tokenHash, createdAt } = feed;
  await db
    .insert(listeningFeeds)
    .values(feed)
    .onConflictDoUpdate({
      target: listeningFeeds.userId,
      set: { tokenHash, createdAt, lastUsedAt: null },
    });
}

export async function deleteListeningFeed(db: Queryable, userId: string): Promise<void> {
  await db.delete(listeningFeeds).where(eq(listeningFeeds.userId, userId));
}

export async function recordUse(db: Queryable, tokenHash: Buffer, at: Date): Promise<void> {
  await db.update(listeningFeeds).set({ lastUsedAt: at }).where(eq(listeningFeeds.tokenHash, tokenHash));
}
