import type { WeeklyLetter } from '@clear-spring/contract';
import type { Db, Transaction } from '../../db/index.ts';
import { zonesAt } from '../../time-zones.ts';
import { isPresentEmailAsked } from '../auth/index.ts';
import { mondayBefore, morningOf, nextMonday } from './weekly-letter.calendar.ts';
import * as queries from './weekly-letter.queries.ts';

interface Deps {
  db: Db;
  now: () => Date;
}

export async function weeklyLetterOf({ db, now }: Deps, userId: string): Promise<WeeklyLetter> {
  const row = await queries.findChoice(db, userId);
  const isEmailConfirmed = row?.emailConfirmedAt != null;
  return {
    wanted: row?.letter != null,
    nextAt: row?.letter?.nextAt.toISOString() ?? null,
    isEmailConfirmed,
    isLinkSent: !isEmailConfirmed && (await isPresentEmailAsked(db, userId, now())),
  };
}

/** From the next Monday morning on. The last word stands, whichever device it comes from. */
export function switchOn({ db, now }: Deps, userId: string): Promise<'on' | 'not-confirmed'> {
  return db.transaction(async (tx) => {
    const row = await queries.findChoice(tx, userId);
    if (!row?.emailConfirmedAt) return 'not-confirmed';
    const since = now();
    const thisMonday = mondayBefore(zonesAt(row, since).timeZone, since);
    const monday = nextMonday(thisMonday, userId, row, since);
    await queries.insertLetter(tx, { userId, since, monday, nextAt: morningOf(monday, userId, row) });
    return 'on';
  });
}

export const switchOff = ({ db }: Pick<Deps, 'db'>, userId: string): Promise<void> =>
  queries.deleteLetter(db, userId);

/**
 * Moves the next letter to the morning of the zones that a member has now. Its day stays, so nobody who travels gets two
 * in a week, or none. Call it in the transaction that changes the zones.
 */
export async function moveWithMember(tx: Transaction, userId: string): Promise<void> {
  const letter = await queries.lockLetter(tx, userId);
  const row = letter && (await queries.findChoice(tx, userId));
  if (!row) return;
  const { monday } = letter;
  await queries.putPlans(tx, [{ userId, monday, nextAt: morningOf(monday, userId, row) }]);
}
