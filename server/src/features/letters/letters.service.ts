import { randomUUIDv7 } from 'node:crypto';
import type { Letter, LetterKind } from '@clear-spring/contract';
import type { Database, Db, Queryable } from '../../db/index.ts';
import { deleteJobs, GivenUp, type Jobs, type LetterQueueName, type Queue } from '../../jobs/index.ts';
import { reasonOf } from '../../log/index.ts';
import { type EmailContent, EmailRefused, type Mailer } from '../../mail/index.ts';
import * as queries from './letters.queries.ts';

/** A queue of e-mails. Their jobs hold what is needed to write them, and never a token. */
export interface LetterQueue<Data extends object> extends Queue<Data, LetterQueueName> {
  kindOf: (data: Data) => LetterKind;
}

export interface LetterDeps {
  db: Db;
  jobs: Jobs;
  mailer: Mailer;
}

/** Sends the letter. `userId`: whose address it is, where it was not known when the letter was asked for. */
export type Send = (to: string, email: EmailContent, userId?: string) => Promise<void>;

/**
 * Has an e-mail sent, in the transaction of what it tells of: the letter, its job and its cause are there together or
 * not at all. Without `userId`, nobody knows yet whose address it is.
 */
export const askForLetter = <Data extends object>(
  deps: { jobs: Jobs },
  tx: Queryable,
  queue: LetterQueue<Data>,
  letter: AskedLetter<Data>,
): Promise<void> => askForLetters(deps, tx, queue, [letter]);

interface AskedLetter<Data> {
  userId?: string | undefined;
  data: Data;
}

/** Many at once, in two statements. */
export async function askForLetters<Data extends object>(
  { jobs }: { jobs: Jobs },
  tx: Queryable,
  queue: LetterQueue<Data>,
  asked: readonly AskedLetter<Data>[],
): Promise<void> {
  if (asked.length === 0) return;
  const ids = asked.map(() => randomUUIDv7());
  const rows = asked.map(({ userId, data }, at) => ({
    id: ids[at]!,
    queue: queue.name,
    kind: queue.kindOf(data),
    userId: userId ?? null,
  }));
  await queries.insertLetters(tx, rows);
  await jobs.enqueueAll(
    tx,
    queue,
    asked.map(({ data }) => data),
    ids,
  );
}

/**
 * So many attempts at what the mail server says it will never take; they span a quarter of an hour. It may be mistaken
 * for a while, but who goes on for hours is taken for a sender of spam.
 */
const REFUSED_ATTEMPTS = 9;

/**
 * Writes and sends a queue's letters, each at least once. Nothing else has the mailer, so every letter is recorded.
 * `write` may send nothing, where the letter has lost its reason meanwhile.
 */
export function workOnLetters<Data extends object>(
  { db, jobs, mailer }: LetterDeps,
  queue: LetterQueue<Data>,
  write: (data: Data, send: Send) => Promise<void>,
): Promise<void> {
  return jobs.work(queue, async (data, { jobId: id, attempt, isLast }) => {
    const letter = { id, queue: queue.name, kind: queue.kindOf(data) };
    // After a crash a job may run again although its letter has been sent.
    if (!(await queries.beginAttempt(db, letter))) return;
    let isSent = false;
    try {
      await write(data, async (to, email, userId) => {
        if (userId) await queries.changeLetter(db, id, { userId });
        await mailer.send(to, email);
        isSent = true;
      });
    } catch (error) {
      if (!isSent) {
        const reason = reasonOf(error);
        const isRefused = error instanceof EmailRefused && attempt >= REFUSED_ATTEMPTS;
        await queries.changeLetter(db, id, { state: isLast || isRefused ? 'failed' : 'waiting', reason });
        if (isRefused) throw new GivenUp(reason, { cause: error });
      }
      throw error;
    }
    await queries.changeLetter(db, id, { state: isSent ? 'sent' : 'dropped', reason: null });
  });
}

/**
 * Removes a member's letters, and every job that has one of these addresses, whatever its state: nothing of either is
 * left. Call it in the transaction that closes the account.
 */
export async function forgetLettersOf(
  tx: Queryable,
  { userId, addresses }: { userId: string; addresses: readonly string[] },
): Promise<void> {
  await deleteJobs(tx, { ids: await queries.deleteLettersOf(tx, userId), texts: addresses });
}

export const presentLetter = ({ userId: _, ...row }: queries.LetterRow): Letter => ({
  ...row,
  askedAt: row.askedAt.toISOString(),
  changedAt: row.changedAt.toISOString(),
});

const KEPT_FOR_DAYS = 90;

/** By the database's clock. */
export const sweepLetters = ({ longRunningDb }: Pick<Database, 'longRunningDb'>): Promise<void> =>
  queries.deleteOldLetters(longRunningDb, KEPT_FOR_DAYS);
