import { and, eq, lt, ne, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/index.ts';
import { letters } from '../../db/schema/letters.ts';

type NewLetter = Pick<typeof letters.$inferInsert, 'id' | 'queue' | 'kind' | 'userId'>;

export async function insertLetter(tx: Queryable, letter: NewLetter): Promise<void> {
  await tx.insert(letters).values(letter);
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

export async function deleteLettersOf(tx: Queryable, userId: string): Promise<string[]> {
  const gone = await tx.delete(letters).where(eq(letters.userId, userId)).returning({ id: letters.id });
  return gone.map(({ id }) => id);
}

export async function deleteOldLetters(db: Queryable, days: number): Promise<void> {
  await db.delete(letters).where(lt(letters.askedAt, sql`now() - make_interval(days => ${days})`));
}
