import { and, eq, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/index.ts';
import { secretBox } from '../../db/secrets.ts';
import { dataCopies, dataCopyChunks } from '../../db/schema/my-data.ts';

export type CopyRow = typeof dataCopies.$inferSelect;
/** One attempt at making a copy. */
export type CopyAttempt = Pick<CopyRow, 'id'> & { attempt: string };

export async function findCopy(db: Queryable, userId: string): Promise<CopyRow | null> {
  const [row] = await db.select().from(dataCopies).where(eq(dataCopies.userId, userId));
  return row ?? null;
}

/** In place of the member's copy before. */
export async function insertCopy(
  db: Queryable,
  copy: Pick<CopyRow, 'id' | 'userId' | 'requestedAt'>,
): Promise<CopyRow> {
  await deleteCopyOf(db, copy.userId);
  const [row] = await db.insert(dataCopies).values(copy).returning();
  return row!;
}

/** With its chunks. */
export async function deleteCopyOf(db: Queryable, userId: string): Promise<void> {
  await db.delete(dataCopies).where(eq(dataCopies.userId, userId));
}

const isOpen = and(isNull(dataCopies.readyAt), isNull(dataCopies.failedAt));

/** Begins to make a copy, and deletes what attempts before have left. Null where it is not to be made. */
export async function beginAttempt(db: Queryable, { id, attempt }: CopyAttempt): Promise<CopyRow | null> {
  const [row] = await db
    .update(dataCopies)
    .set({ attempt })
    .where(and(eq(dataCopies.id, id), isOpen))
    .returning();
  if (!row) return null;
  await db
    .delete(dataCopyChunks)
    .where(and(eq(dataCopyChunks.copyId, id), ne(dataCopyChunks.attempt, attempt)));
  return row;
}

const isAttempt = ({ id, attempt }: CopyAttempt) =>
  and(eq(dataCopies.id, id), eq(dataCopies.attempt, attempt), isOpen);

/** What a chunk is bound to: in another place it does not decrypt. */
const associatedData = ({ id, attempt }: CopyAttempt, number: number) =>
  `data_copies/${id}/${attempt}/${number}`;

/** @returns false where another attempt has begun, or the copy is gone */
export async function insertChunk(
  db: Queryable,
  of: CopyAttempt,
  number: number,
  chunk: Buffer,
): Promise<boolean> {
  const sealed = secretBox().seal(associatedData(of, number), chunk);
  const { rowCount } = await db.execute(sql`
    INSERT INTO ${dataCopyChunks} (copy_id, attempt, number, sealed)
    SELECT ${dataCopies.id}, ${dataCopies.attempt}, ${number}, ${sealed} FROM ${dataCopies} WHERE ${isAttempt(of)}`);
  return rowCount === 1;
}

/** @returns false where another attempt has begun, or the copy is gone */
export async function finishCopy(
  db: Queryable,
  of: CopyAttempt,
  made: { readyAt: Date; expiresAt: Date; bytes: number },
): Promise<boolean> {
  const { rowCount } = await db.update(dataCopies).set(made).where(isAttempt(of));
  return rowCount === 1;
}

/**
 * With what was made of it.
 * @returns false where it is not in that state any more
 */
export async function failCopy(
  db: Queryable,
  of: CopyAttempt,
  { state, failedAt }: { state: 'making' | 'ready'; failedAt: Date },
): Promise<boolean> {
  const { rowCount } = await db
    .update(dataCopies)
    .set({ failedAt, readyAt: null, bytes: null, expiresAt: null })
    .where(
      and(
        eq(dataCopies.id, of.id),
        eq(dataCopies.attempt, of.attempt),
        state === 'making' ? isOpen : isNotNull(dataCopies.readyAt),
      ),
    );
  if (rowCount !== 1) return false;
  await db
    .delete(dataCopyChunks)
    .where(and(eq(dataCopyChunks.copyId, of.id), eq(dataCopyChunks.attempt, of.attempt)));
  return true;
}

/** @throws SecretKeyError where the key has been replaced since, or the chunk was changed or moved */
export async function findChunk(db: Queryable, of: CopyAttempt, number: number): Promise<Buffer | null> {
  const { id, attempt } = of;
  const [row] = await db
    .select({ sealed: dataCopyChunks.sealed })
    .from(dataCopyChunks)
    .where(
      and(
        eq(dataCopyChunks.copyId, id),
        eq(dataCopyChunks.attempt, attempt),
        eq(dataCopyChunks.number, number),
      ),
    );
  return row ? secretBox().open(associatedData(of, number), row.sealed) : null;
}

/** The first download stands. */
export async function markDownloaded(
  db: Queryable,
  id: string,
  { downloadedAt, downloadedBy }: { downloadedAt: Date; downloadedBy: string },
): Promise<void> {
  await db
    .update(dataCopies)
    .set({ downloadedAt, downloadedBy })
    .where(and(eq(dataCopies.id, id), isNull(dataCopies.downloadedAt)));
}

/** Those that have expired, that were downloaded before this, or that were asked for before this and not made. */
export async function deleteOver(
  db: Queryable,
  { expired, downloaded, unmade }: Record<'expired' | 'downloaded' | 'unmade', Date>,
): Promise<void> {
  await db
    .delete(dataCopies)
    .where(
      or(
        lt(dataCopies.expiresAt, expired),
        lt(dataCopies.downloadedAt, downloaded),
        and(isNull(dataCopies.readyAt), lt(dataCopies.requestedAt, unmade)),
      ),
    );
}
