import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/index.ts';
import { notificationPreferences as said } from '../../db/schema/notifications.ts';

export type SaidRow = typeof said.$inferSelect;

export const listSaid = (db: Queryable, userId: string): Promise<SaidRow[]> =>
  db.select().from(said).where(eq(said.userId, userId)).orderBy(said.preference);

/** Of two at the same instant "no" stands, in whichever order they come. */
const isNewer = sql`(excluded.at, NOT excluded.wanted) > (${said.at}, NOT ${said.wanted})`;

export async function putNewer(db: Queryable, rows: SaidRow[]): Promise<void> {
  await db
    .insert(said)
    .values(rows)
    .onConflictDoUpdate({
      target: [said.userId, said.preference],
      set: { wanted: sql`excluded.wanted`, at: sql`excluded.at` },
      setWhere: isNewer,
    });
}
