import type { SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from './index.ts';

/** So few may all go at once. */
const HANDFUL = 20;

/**
 * Deletes the rows that are over, unless that were more than half of a table that holds more than a handful: then
 * something is wrong with a clock rather than with the rows.
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
