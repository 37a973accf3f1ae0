import type { Db } from '../../db/index.ts';
import { createPartition, type Partition, type Partitioned } from './partitions.queries.ts';

/** Months ahead that have a partition: the job may fail for as long before a row goes to the default one. */
const AHEAD = 2;

/** Makes the partitions of the coming months that are not among these, the existing ones. */
export async function createMonthsAhead(
  db: Db,
  table: Partitioned,
  existing: readonly Partition[],
  at: Date,
): Promise<void> {
  const covered = existing.at(-1)?.until ?? at;
  for (let month = 1; month <= AHEAD; month++) {
    const from = startOfMonth(at, month);
    if (from < covered) continue;
    const name = `${table}_${from.toISOString().slice(0, 7).replace('-', '_')}`;
    const until = startOfMonth(at, month + 1);
    await createPartition(db, table, { name, from, until });
  }
}

/** The first instant of the month, in UTC, that is so many months after this one. */
export const startOfMonth = (at: Date, months: number) =>
  new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months));
