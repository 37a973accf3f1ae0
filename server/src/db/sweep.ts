import type { SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from './index.ts';

/** Tables of up to this many rows may be swept whole. */
const HANDFUL = 20;

/**
 * Deletes expired rows, unless they are more than half of a table with more than a handful: then a clock is more
 * likely to be wrong than the rows.
 */
export async function sweepTable(
  db: Queryable,
  table: PgTable,
  over: SQL,
): Promise<'swept' | 'too-many-at-once'> {
  const [all, ended] = [await db.$count(table), await db.$count(table, over)];
  if (all > HANDFUL && ended > all / 2) return 'too-many-at-once';
  await db.delete(table).where(over);
  return 'swept';
}
