import { DAY } from '@clear-spring/contract';
import { createMonthsAhead, type Database, listPartitions } from '../../db/index.ts';
import type { Jobs } from '../../jobs/index.ts';
import { indexDays, keepDaysBefore, orderDays } from './partitions.queries.ts';

type Deps = Pick<Database, 'longRunningDb'>;

/** In New York time, at a quiet hour. */
const CRON = '50 3 * * *';
/** A month is over everywhere a day after it is in UTC; a second day for clocks that are wrong. */
const OVER_AFTER = 2 * DAY;
const ORDERED = '_ordered';

export async function workOnDayPartitions(
  deps: Deps & { jobs: Jobs; clock: { compare(): Promise<{ at: Date }> } },
): Promise<void> {
  await deps.jobs.schedule('day-partitions', CRON, async () => {
    const { at } = await deps.clock.compare();
    await renewDayPartitions(deps, at);
  });
}

/**
 * Makes the partitions of the coming months, and orders those of months that are over. Days are written as they come,
 * so a placement's year lies on as many pages as it has days, most of which would be read from the disk. In order, its
 * month lies on one or two, and in an index with the clicks on one, also while it lasts.
 */
export async function renewDayPartitions({ longRunningDb: db }: Deps, at: Date): Promise<void> {
  const partitions = await listPartitions(db, 'placement_days');
  await createMonthsAhead(db, 'placement_days', partitions, at);
  const over = new Date(at.getTime() - OVER_AFTER);
  for (const { name, until } of partitions) {
    if (until > over || name.endsWith(ORDERED)) continue;
    // Otherwise the next click on each of these counters would wait, and its day would lie behind the others.
    await keepDaysBefore(db, until);
    await orderDays(db, { from: name, to: `${name}${ORDERED}` });
  }
  for (const { name } of await listPartitions(db, 'placement_days')) await indexDays(db, name);
}
