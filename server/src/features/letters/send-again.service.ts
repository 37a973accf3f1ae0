import type { Db } from '../../db/index.ts';
import type { Jobs } from '../../jobs/index.ts';
import { type Actor, writeTrace } from '../traces/index.ts';
import { changeLetter, lockLetter } from './letters.queries.ts';

/** `gone`: its job, and with it what it needs, is kept for two weeks. */
export type SendAgainOutcome = 'done' | 'unknown' | 'gone' | 'not-failed';

/** Runs a failed letter's job again: it goes to the address that it was for, with a link of its own. */
export function sendAgain(
  { db, jobs }: { db: Db; jobs: Jobs },
  { by, id }: { by: Actor; id: string },
): Promise<SendAgainOutcome> {
  return db.transaction(async (tx) => {
    const letter = await lockLetter(tx, id);
    if (!letter) return 'unknown';
    if (letter.state === 'sent') return 'not-failed';
    const again = await jobs.runAgain(tx, id);
    if (again === 'unknown') return 'gone';
    if (again === 'not-failed') return again;
    await changeLetter(tx, id, { state: 'waiting' });
    await writeTrace(tx, {
      by,
      action: 'letter.send-again',
      target: id,
      ...(letter.userId && { subjectId: letter.userId }),
      after: { letter: letter.kind },
    });
    return 'done';
  });
}
