import { eq, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Transaction } from '../../db/index.ts';
import { profilePictures } from '../../db/schema/profile.ts';
import { users } from '../../db/schema/users.ts';

export type Row = Record<string, unknown>;

/** One file of a copy: what is kept about a member in one respect. */
export interface Subject {
  /** Its name, without `.json`. */
  file: string;
  /** What it is, with its units, for somebody who reads the file. */
  about: string;
  /** Whether it is one thing rather than a list. */
  single?: true;
  /** Names each column of the table, as `"table"."column"`: a test finds those that no query names. */
  query(userId: string): SQL;
  /** The row as it stands in the file. */
  present?(row: Row): Row;
}

/** An instant as all of a copy's, such as 2026-11-23T15:20:00.000Z. */
export const utc = (instant: AnyPgColumn): SQL =>
  sql`to_char(${instant} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const SLICE = 500;

/** The rows of a query in slices, however many there are. One query of a transaction at a time. */
export async function* slicesOf(tx: Transaction, query: SQL): AsyncGenerator<Row[]> {
  await tx.execute(sql`DECLARE slices NO SCROLL CURSOR FOR ${query}`);
  for (let isLast = false; !isLast;) {
    const { rows } = await tx.execute<Row>(sql.raw(`FETCH ${SLICE} FROM slices`));
    isLast = rows.length < SLICE;
    if (rows.length > 0) yield rows;
  }
  await tx.execute(sql`CLOSE slices`);
}

export async function findUsername(tx: Transaction, userId: string): Promise<string> {
  const [row] = await tx.select({ username: users.username }).from(users).where(eq(users.id, userId));
  if (!row) throw new Error('The member is gone.');
  return row.username;
}

export async function findOwnPicture(tx: Transaction, userId: string) {
  const { mediaType, bytes } = profilePictures;
  const [row] = await tx
    .select({ mediaType, bytes })
    .from(profilePictures)
    .where(eq(profilePictures.userId, userId));
  return row ?? null;
}
