import type { Db } from '../../db/index.ts';
import type { Jobs } from '../../jobs/index.ts';
import { askForLetters, type LetterDeps, type LetterQueue, workOnLetters } from '../letters/index.ts';
import { morningOf, nextMonday, OF_USE_FOR, weeksFrom } from './weekly-letter.calendar.ts';
import { type ContentDeps, readWeek, writeLetter } from './weekly-letter.content.ts';
import * as queries from './weekly-letter.queries.ts';
import type { LetterTokens } from './weekly-letter.token.ts';

interface DueDeps {
  db: Db;
  jobs: Jobs;
  now: () => Date;
}

/** New York's minutes are everybody's. */
const EVERY_MINUTE = '* * * * *';
const BATCH = 500;

const letterMail: LetterQueue<{ userId: string; monday: string }> = {
  name: 'weekly-letter-mail',
  kindOf: () => 'weekly-letter',
};

export async function workOnWeeklyLetters(
  deps: LetterDeps & DueDeps & ContentDeps & { letterTokens: LetterTokens },
): Promise<void> {
  const { db, now, jobs, publicUrl, letterTokens } = deps;
  await jobs.schedule('weekly-letters-due', EVERY_MINUTE, () => askForDueLetters(deps));

  await workOnLetters(deps, letterMail, async ({ userId, monday }, send) => {
    const at = now();
    const recipient = await queries.findRecipient(db, userId, at);
    // Twice as long, because the mail server may have been down.
    if (!recipient || at.getTime() - morningOf(monday, userId, recipient).getTime() > 2 * OF_USE_FOR) return;
    const { isSubscribed } = recipient;
    const week = await readWeek(deps, { userId, monday, zones: recipient, isSubscribed });
    if (!week) return;
    const letter = writeLetter(week, {
      publicUrl,
      name: letterTokens.nameOf(userId, monday),
      unsubscribeUrl: `${publicUrl}/unsubscribe/${letterTokens.make(userId)}`,
    });
    await send(recipient.email, letter);
  });
}

/** Runs on one node at a time; a second one would find other letters. */
export async function askForDueLetters(deps: DueDeps): Promise<void> {
  while ((await askForSome(deps)) === BATCH);
}

/**
 * Asks for the letters of some members, and moves each on to the next week, in one transaction: a crash leaves both or
 * none. Of weeks that passed without a server there is at most one letter, while that is of use.
 */
const askForSome = ({ db, jobs, now }: DueDeps): Promise<number> =>
  db.transaction(async (tx) => {
    const at = now();
    const notBefore = new Date(at.getTime() - OF_USE_FOR);
    const rows = await queries.lockDue(tx, { now: at, notBefore, limit: BATCH });
    const plans = rows.map(({ userId, monday, ...zones }) => {
      const next = nextMonday(monday, userId, zones, at);
      return { userId, monday: next, nextAt: morningOf(next, userId, zones) };
    });
    const due = rows.flatMap(({ userId, monday, isReachable, ...zones }, index) => {
      const last = weeksFrom(plans[index]!.monday, -1);
      // A zone that came with a node of the former release may have taken the morning back into the future.
      const isPast = last >= monday && morningOf(last, userId, zones) >= notBefore;
      return isPast && isReachable ? [{ userId, data: { userId, monday: last } }] : [];
    });
    if (plans.length > 0) await queries.putPlans(tx, plans);
    await askForLetters({ jobs }, tx, letterMail, due);
    return rows.length;
  });
