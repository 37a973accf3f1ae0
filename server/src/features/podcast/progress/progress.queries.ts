import { desc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/index.ts';
import { episodeProgress } from '../../../db/schema/podcast.ts';

export type ProgressRow = typeof episodeProgress.$inferSelect;

/** Stores the newer of the existing and the given progress in one statement, and returns it. */
export async function putProgress(db: Queryable, given: ProgressRow): Promise<ProgressRow> {
  const newer = sql`excluded.at >= ${episodeProgress.at}`;
  const pick = (column: 'position' | 'played' | 'at') =>
    sql`CASE WHEN ${newer} THEN excluded.${sql.identifier(column)} ELSE ${episodeProgress[column]} END`;
  const [row] = await db
    .insert(episodeProgress)
    .values(given)
    .onConflictDoUpdate({
      target: [episodeProgress.userId, episodeProgress.episodeId],
      set: { position: pick('position'), played: pick('played'), at: pick('at') },
    })
    .returning();
  if (!row) throw new Error('The progress was neither inserted nor updated.');
  return row;
}

/** Latest first. */
export async function listProgress(db: Queryable, userId: string): Promise<ProgressRow[]> {
  return db
    .select()
    .from(episodeProgress)
    .where(eq(episodeProgress.userId, userId))
    .orderBy(desc(episodeProgress.at), episodeProgress.episodeId);
}
