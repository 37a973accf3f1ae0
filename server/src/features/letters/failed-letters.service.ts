import type { TraceAction } from '@clear-spring/contract';
import type { Db, Transaction } from '../../db/index.ts';
import type { Refusal } from '../../http/http-error.ts';
import { type FailedJob, type Jobs, LETTER_QUEUES } from '../../jobs/index.ts';
import { type Actor, writeTrace } from '../traces/index.ts';
import { changeLetter, lockLetter, putBackUnsent } from './letters.queries.ts';

export interface FailedLetterDeps {
  db: Db;
  jobs: Jobs;
}
interface Deed {
  by: Actor;
  id: string;
}

/** Runs a failed letter's job again: it goes to the address that it was for, with a link of its own. */
export const sendAgain = (deps: FailedLetterDeps, deed: Deed): Promise<Outcome> =>
  act(deps, deed, 'letter.send-again', async (tx, job) => {
    await deps.jobs.runAgain(tx, job);
    await changeLetter(tx, job.id, { state: 'waiting' });
  });

/** The same for all that failed, as after an outage of the mail server. Returns how many they were. */
export const sendAllAgain = ({ db, jobs }: FailedLetterDeps, by: Actor): Promise<number> =>
  db.transaction(async (tx) => {
    const failed = await jobs.lockAllFailed(tx, LETTER_QUEUES);
    const unsent = new Set(
      await putBackUnsent(
        tx,
        failed.map(({ id }) => id),
      ),
    );
    await jobs.runAgain(tx, ...failed.filter(({ id }) => unsent.has(id)));
    if (unsent.size > 0)
      await writeTrace(tx, { by, action: 'letters.send-again', after: { count: unsent.size } });
    return unsent.size;
  });

/** Nobody needs it any more, and nobody is told of it. */
export const setLetterAside = (deps: FailedLetterDeps, deed: Deed): Promise<Outcome> =>
  act(deps, deed, 'letter.set-aside', async (tx, job) => {
    await deps.jobs.setAside(tx, job);
    await changeLetter(tx, job.id, { state: 'dropped' });
  });

/** Why nothing was done to a failed letter, for an admin or the operator, with its status in the browser. */
export const LETTER_REFUSALS: Record<LetterRefusal, Refusal> = {
  unknown: [404, 'There is no such email.'],
  /** Its job, and with it what the letter needs. */
  gone: [404, 'What this email needs is gone: it is kept for two weeks.'],
  'not-failed': [
    409,
    'This email has not failed, or somebody has sent it again or set it aside since you looked.',
  ],
};
type LetterRefusal = 'unknown' | 'gone' | 'not-failed';
type Outcome = 'done' | LetterRefusal;

function act(
  { db, jobs }: FailedLetterDeps,
  { by, id }: Deed,
  action: TraceAction,
  work: (tx: Transaction, job: FailedJob) => Promise<void>,
): Promise<Outcome> {
  return db.transaction(async (tx) => {
    const letter = await lockLetter(tx, id);
    if (!letter) return 'unknown';
    if (letter.state === 'sent') return 'not-failed';
    const job = await jobs.lockFailed(tx, id);
    if (job === 'unknown') return 'gone';
    if (job === 'not-failed') return job;
    await work(tx, job);
    await writeTrace(tx, {
      by,
      action,
      target: id,
      ...(letter.userId && { subjectId: letter.userId }),
      before: { failure: job.failure },
      after: { letter: letter.kind },
    });
    return 'done';
  });
}
