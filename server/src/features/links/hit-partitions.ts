import type { Database } from '../../db/index.ts';
import type { Jobs } from '../../jobs/index.ts';
import * as queries from './hit-partitions.queries.ts';

/** In New York time, at a quiet hour. */
const CRON = '40 3 * * *';
/** Months ahead that have a partition: the job may fail for as long before a hit goes to the default one. */
const AHEAD = 2;

interface Deps extends Pick<Database, 'longRunningDb'> {
  /** How many whole months of hits are kept. Counters and days are kept forever. */
  clickRetentionMonths: number;
}

export async function workOnHitPartitions(
  deps: Deps & { jobs: Jobs; clock: { compare(): Promise<{ at: Date }> } },
): Promise<void> {
  await deps.jobs.schedule('hit-partitions', CRON, async () => {
    const { at } = await deps.clock.compare();
    await renewHitPartitions(deps, at);
  });
}

/**
 * Makes the partitions of the coming months and drops those past the retention. What came while there was none for its
 * month is in the default partition, stays there, and is deleted as late.
 */
export async function renewHitPartitions(
  { longRunningDb: db, clickRetentionMonths }: Deps,
  at: Date,
): Promise<void> {
  const partitions = await queries.listHitPartitions(db);
  const covered = partitions.at(-1)?.until ?? at;
  for (let month = 1; month <= AHEAD; month++) {
    const from = startOfMonth(at, month);
    if (from < covered) continue;
    await queries.createHitPartition(db, nameOf(from), from, startOfMonth(at, month + 1));
  }
  const oldest = startOfMonth(at, -clickRetentionMonths);
  for (const { name, until } of partitions) if (until <= oldest) await queries.dropHitPartition(db, name);
  await queries.deleteDefaultHits(db, oldest);
}

/** The first instant of the month, in UTC, that is so many months after this one. */
const startOfMonth = (at: Date, months: number) =>
  new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months));

const nameOf = (month: Date) => `placement_hits_${month.toISOString().slice(0, 7).replace('-', '_')}`;
