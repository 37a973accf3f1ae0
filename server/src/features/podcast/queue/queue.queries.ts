import { eq } from 'drizzle-orm';
import type { Queryable } from '../../../db/index.ts';
import { playQueues } from '../../../db/schema/podcast.ts';

export type PlayQueueRow = typeof playQueues.$inferSelect;

export async function findPlayQueue(db: Queryable, userId: string): Promise<PlayQueueRow | null> {
  const [row] = await db.select().from(playQueues).where(eq(playQueues.userId, userId));
  return row ?? null;
}

/** Stores a queue if the stored one is still the version that it is based on, in one statement. */
export async function putPlayQueue(
  db: Queryable,
  given: PlayQueueRow,
  basedOn: string | null,
): Promise<void> {
  const insert = db.insert(playQueues).values(given);
  await (basedOn === null
    ? insert.onConflictDoNothing()
    : insert.onConflictDoUpdate({
        target: playQueues.userId,
        set: given,
        setWhere: eq(playQueues.version, basedOn),
      }));
}
