import { and, eq, lte, ne, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/index.ts';
import { episodePeaks } from '../../../db/schema/podcast.ts';

export type PeaksRow = typeof episodePeaks.$inferSelect;

export async function findPeaks(db: Queryable, episodeId: string): Promise<PeaksRow | null> {
  const [row] = await db.select().from(episodePeaks).where(eq(episodePeaks.episodeId, episodeId));
  return row ?? null;
}

/**
 * Marks the work as started, if it never was, if the file has changed, or if it is time to retry. True for the one
 * caller, across all nodes, who must start it.
 */
export async function beginPeaks(
  tx: Queryable,
  episodeId: string,
  audioUrl: string,
  { now, retryAt }: { now: Date; retryAt: Date },
): Promise<boolean> {
  const begun = { audioUrl, state: 'pending' as const, peaks: Buffer.alloc(0), retryAt };
  const isOtherFile = ne(episodePeaks.audioUrl, audioUrl);
  const rows = await tx
    .insert(episodePeaks)
    .values({ episodeId, ...begun })
    .onConflictDoUpdate({
      target: episodePeaks.episodeId,
      set: { ...begun, failures: sql`CASE WHEN ${isOtherFile} THEN 0 ELSE ${episodePeaks.failures} END` },
      setWhere: or(isOtherFile, lte(episodePeaks.retryAt, now)),
    })
    .returning({ episodeId: episodePeaks.episodeId });
  return rows.length > 0;
}

/** Stores the result, unless the episode's file has changed meanwhile. */
export async function putPeaks(
  db: Queryable,
  { episodeId, audioUrl }: Pick<PeaksRow, 'episodeId' | 'audioUrl'>,
  outcome: Partial<Pick<PeaksRow, 'state' | 'peaks' | 'failures' | 'retryAt'>>,
): Promise<void> {
  const ofFile = and(eq(episodePeaks.episodeId, episodeId), eq(episodePeaks.audioUrl, audioUrl));
  await db.update(episodePeaks).set(outcome).where(ofFile);
}
