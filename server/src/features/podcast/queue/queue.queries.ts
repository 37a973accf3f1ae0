import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/index.ts';
import { playQueues } from '../../../db/schema/podcast.ts';

export type PlayQueueRow = typeof playQueues.$inferSelect;

export async function findPlayQueue(db: Queryable, userId: string): Promise<PlayQueueRow | null> {
  const [row] = await db.select().from(playQueues).where(eq(playQueues.userId, userId));
  return row ?? null;
}

/**
 * Stores the newer of the existing and the given queue in one statement. Of two that were changed at the same instant
 * the same one stays, in whichever order they come.
 */
export async function putPlayQueue(db: Queryable, given: PlayQueueRow): Promise<void> {
  await db
    .insert(playQueues)
    .values(given)
    .onConflictDoUpdate({
      target: playQueues.userId,
      set: given,
      setWhere: sql`(excluded.at, excluded.auto_advance, excluded.episode_ids)
        > (${playQueues.at}, ${playQueues.autoAdvance}, ${playQueues.episodeIds})`,
    });
}
