import { and, desc, eq, lt, ne, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/index.ts';
import { letters } from '../../db/schema/letters.ts';
import { users } from '../../db/schema/users.ts';

type NewLetter = Pick<typeof letters.$inferInsert, 'id' | 'queue' | 'kind' | 'userId'>;

export async function insertLetters(tx: Queryable, rows: readonly NewLetter[]): Promise<void> {
  await tx.insert(letters).values([...rows]);
}

/** Counts an attempt, also at a letter of a release that kept none. False where it has been sent already. */
export async function beginAttempt(db: Queryable, letter: NewLetter): Promise<boolean> {
  const [row] = await db
    .insert(letters)
    .values({ ...letter, attempts: 1 })
    .onConflictDoUpdate({ target: letters.id, set: { attempts: sql`${letters.attempts} + 1` } })
    .returning({ state: letters.state });
  return row?.state !== 'sent';
}

type Change = Partial<Pick<typeof letters.$inferSelect, 'state' | 'reason' | 'userId'>>;

export async function changeLetter(db: Queryable, id: string, change: Change): Promise<void> {
  await db
    .update(letters)
    .set({ ...change, changedAt: sql`now()` })
    .where(and(eq(letters.id, id), ne(letters.state, 'sent')));
}

/** Lets those of these wait again that have not been sent. Returns which. */
export async function putBackUnsent(tx: Queryable, ids: readonly string[]): Promise<string[]> {
  const back = await tx
    .update(letters)
    .set({ state: 'waiting', changedAt: sql`now()` })
    .where(and(sql`${letters.id} = ANY(${sql.param(ids)}::uuid[])`, ne(letters.state, 'sent')))
    .returning({ id: letters.id });
  return back.map(({ id }) => id);
}

export async function deleteLettersOf(tx: Queryable, userId: string): Promise<string[]> {
  const gone = await tx.delete(letters).where(eq(letters.userId, userId)).returning({ id: letters.id });
  return gone.map(({ id }) => id);
}

export async function deleteOldLetters(db: Queryable, days: number): Promise<void> {
  await db.delete(letters).where(lt(letters.askedAt, sql`now() - make_interval(days => ${days})`));
}

/** The job decides where the node that worked on the last attempt died. */
const hasFailed = sql<boolean>`coalesce(j.state = 'failed', false) AND ${letters.state} <> 'sent'`;
const columns = {
  id: letters.id,
  kind: letters.kind,
  userId: letters.userId,
  askedAt: letters.askedAt,
  state: sql<
    (typeof letters.$inferSelect)['state']
  >`CASE WHEN ${hasFailed} THEN 'failed' ELSE ${letters.state} END`,
  changedAt: letters.changedAt,
  attempts: letters.attempts,
  reason: letters.reason,
  canSendAgain: hasFailed,
};
const job = sql`pgboss.job j`;
const itsJob = sql`j.name = ${letters.queue} AND j.id = ${letters.id}`;

export type LetterRow = Awaited<ReturnType<typeof listLettersOf>>[number];

export const listLettersOf = (db: Queryable, userId: string, limit: number) =>
  db
    .select(columns)
    .from(letters)
    .leftJoin(job, itsJob)
    .where(eq(letters.userId, userId))
    .orderBy(desc(letters.askedAt), desc(letters.id))
    .limit(limit);

/** Those that failed and can be sent again, the latest first, with whose they are. */
export const listFailedLetters = (db: Queryable, limit: number) =>
  db
    .select({ ...columns, username: users.username })
    .from(letters)
    .innerJoin(job, itsJob)
    .leftJoin(users, eq(users.id, letters.userId))
    .where(sql`j.state = 'failed' AND ${ne(letters.state, 'sent')}`)
    .orderBy(sql`j.completed_on DESC`, desc(letters.id))
    .limit(limit);

/** `retried`: those of which an attempt has failed. */
export async function countLetters(db: Queryable) {
  const waits = sql`${letters.state} = 'waiting' AND j.state < 'completed'`;
  const [row] = await db
    .select({
      waiting: sql<number>`(count(*) FILTER (WHERE ${waits}))::int`,
      retried: sql<number>`(count(*) FILTER (WHERE ${waits} AND ${letters.reason} IS NOT NULL))::int`,
      failed: sql<number>`(count(*) FILTER (WHERE ${hasFailed}))::int`,
      retriedSince: sql<
        string | null
      >`min(${letters.askedAt}) FILTER (WHERE ${waits} AND ${letters.reason} IS NOT NULL)`,
    })
    .from(letters)
    .innerJoin(job, itsJob)
    .where(sql`j.state <> 'completed'`);
  const [sent] = await db
    .select({ at: letters.changedAt })
    .from(letters)
    .where(eq(letters.state, 'sent'))
    .orderBy(desc(letters.askedAt))
    .limit(1);
  return { ...row!, lastSentAt: sent?.at ?? null };
}

/** Nobody else has it sent again until the transaction ends. */
export async function lockLetter(
  tx: Queryable,
  id: string,
): Promise<Pick<typeof letters.$inferSelect, 'id' | 'kind' | 'userId' | 'state'> | null> {
  const [row] = await tx.select().from(letters).where(eq(letters.id, id)).for('update');
  return row ?? null;
}
