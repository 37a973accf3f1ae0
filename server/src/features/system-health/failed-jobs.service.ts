import type { TraceAction } from '@clear-spring/contract';
import type { Db, Transaction } from '../../db/index.ts';
import type { Refusal } from '../../http/http-error.ts';
import { type FailedJob, isLetterQueue, type Jobs, type QueueName, QUEUES } from '../../jobs/index.ts';
import { type Actor, writeTrace } from '../traces/index.ts';

export interface FailedJobDeps {
  db: Db;
  jobs: Jobs;
}
interface Deed {
  by: Actor;
  id: string;
}

/** Lets a job that was given up run once more. */
export const runAgain = (deps: FailedJobDeps, deed: Deed): Promise<Outcome> =>
  act(deps, deed, 'job.run-again', deps.jobs.runAgain);

const OTHER_QUEUES = (Object.keys(QUEUES) as QueueName[]).filter((name) => !isLetterQueue(name));

/** The same for all that are listed, as after an outage. Returns how many they were. */
export const runAllAgain = ({ db, jobs }: FailedJobDeps, by: Actor): Promise<number> =>
  db.transaction(async (tx) => {
    const failed = await jobs.lockAllFailed(tx, OTHER_QUEUES);
    await jobs.runAgain(tx, ...failed);
    if (failed.length > 0)
      await writeTrace(tx, { by, action: 'jobs.run-again', after: { count: failed.length } });
    return failed.length;
  });

/** Nobody is told of it any more. The trace keeps why it failed: the job itself is deleted soon. */
export const setJobAside = (deps: FailedJobDeps, deed: Deed): Promise<Outcome> =>
  act(deps, deed, 'job.set-aside', deps.jobs.setAside);

/** Why nothing was done to a failed job, for an admin or the operator, with its status in the browser. */
export const JOB_REFUSALS: Record<JobRefusal, Refusal> = {
  unknown: [404, 'There is no such job: failed ones are kept for two weeks.'],
  'not-failed': [
    409,
    'This job has not failed, or somebody has run it again or set it aside since you looked.',
  ],
};
type JobRefusal = 'unknown' | 'not-failed';
type Outcome = 'done' | JobRefusal;

/** Those of e-mails are letters, and have their own ways. */
function act(
  { db, jobs }: FailedJobDeps,
  { by, id }: Deed,
  action: TraceAction,
  work: (tx: Transaction, job: FailedJob) => Promise<void>,
): Promise<Outcome> {
  return db.transaction(async (tx) => {
    const job = await jobs.lockFailed(tx, id);
    if (typeof job === 'string') return job;
    if (isLetterQueue(job.queue)) return 'unknown';
    await work(tx, job);
    const { queue, failure } = job;
    await writeTrace(tx, { by, action, target: id, before: { failure }, after: { queue } });
    return 'done';
  });
}
