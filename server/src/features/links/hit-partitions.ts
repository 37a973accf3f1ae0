import {
  createMonthsAhead,
  type Database,
  dropPartition,
  listPartitions,
  startOfMonth,
} from '../../db/index.ts';
import type { Jobs } from '../../jobs/index.ts';
import { deleteDefaultHits } from './partitions.queries.ts';

/** In New York time, at a quiet hour. */
const CRON = '40 3 * * *';

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
  const partitions = await listPartitions(db, 'placement_hits');
  await createMonthsAhead(db, 'placement_hits', partitions, at);
  const oldest = startOfMonth(at, -clickRetentionMonths);
  for (const { name, until } of partitions) if (until <= oldest) await dropPartition(db, name);
  await deleteDefaultHits(db, oldest);
}
