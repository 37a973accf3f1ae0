import {
  createMonthsAhead,
  type Database,
  dropPartition,
  listPartitions,
  startOfMonth,
} from '../../db/index.ts';
import type { Jobs } from '../../jobs/index.ts';
import { deleteTraceDetails, renewDefaultTraces } from './trace-partitions.queries.ts';

/** In New York time, at a quiet hour. */
const CRON = '30 3 * * *';

interface Deps extends Pick<Database, 'longRunningDb'> {
  /** How many whole months of traces are kept. */
  traceRetentionMonths: number;
}

export async function workOnTracePartitions(
  deps: Deps & { jobs: Jobs; clock: { compare(): Promise<{ at: Date }> } },
): Promise<void> {
  await deps.jobs.schedule('trace-partitions', CRON, async () => {
    const { at } = await deps.clock.compare();
    await renewTracePartitions(deps, at);
  });
}

/** Makes the partitions of the coming months and drops what is past the retention: nothing else ends a trace. */
export async function renewTracePartitions(
  { longRunningDb: db, traceRetentionMonths }: Deps,
  at: Date,
): Promise<void> {
  const partitions = await listPartitions(db, 'traces');
  await createMonthsAhead(db, 'traces', partitions, at);
  const oldest = startOfMonth(at, -traceRetentionMonths);
  for (const { name, until } of partitions) if (until <= oldest) await dropPartition(db, name);
  await renewDefaultTraces(db, oldest);
  await deleteTraceDetails(db, oldest);
}
