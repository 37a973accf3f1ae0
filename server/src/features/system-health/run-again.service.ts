import type { Db } from '../../db/index.ts';
import type { Jobs } from '../../jobs/index.ts';
import { type Actor, writeTrace } from '../traces/index.ts';

export type RunAgainOutcome = 'done' | 'unknown' | 'not-failed';

/** Lets a job that was given up run once more. */
export function runAgain(
  { db, jobs }: { db: Db; jobs: Jobs },
  { by, id }: { by: Actor; id: string },
): Promise<RunAgainOutcome> {
  return db.transaction(async (tx) => {
    const again = await jobs.runAgain(tx, id);
    if (typeof again === 'string') return again;
    await writeTrace(tx, { by, action: 'job.run-again', target: id, after: { queue: again.queue } });
    return 'done';
  });
}
