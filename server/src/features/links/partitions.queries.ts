import { sql } from 'drizzle-orm';
import { type Db, waitBriefly } from '../../db/index.ts';

/** Counters at a time, so that clicks on them wait a few milliseconds at most. */
const CHUNK = 500;

/**
 * Has the trigger move the counters' own days before this instant to `placement_days`, as their next click would have.
 * Those that are being clicked see to it themselves.
 */
export async function keepDaysBefore(db: Db, until: Date): Promise<void> {
  const day = until.toISOString().slice(0, 10);
  for (let last: string | undefined = '00000000-0000-0000-0000-000000000000'; last;) {
    const { rows }: { rows: { last: string }[] } = await db.execute(sql`
      WITH over AS (
        SELECT placement_id FROM placement_counts WHERE placement_id > ${last} AND day < ${day}
        ORDER BY placement_id LIMIT ${CHUNK} FOR NO KEY UPDATE SKIP LOCKED
      ), kept AS (
        UPDATE placement_counts c SET day = NULL FROM over WHERE c.placement_id = over.placement_id
      )
      SELECT placement_id AS last FROM over ORDER BY placement_id DESC LIMIT 1`);
    last = rows[0]?.last;
  }
}

/**
 * Replaces a partition of days by one with the same rows in the order of placements and days. Until that is complete
 * it is read as before, and only clicks on days of this partition would wait.
 */
export const orderDays = (db: Db, { from, to }: { from: string; to: string }): Promise<void> =>
  db.transaction(async (tx) => {
    const [former, ordered] = [sql.identifier(from), sql.identifier(to)];
    await tx.execute(sql`LOCK TABLE ${former} IN SHARE MODE`);
    const { rows } = await tx.execute<{ bounds: string; within: string }>(sql`
      SELECT pg_get_expr(relpartbound, oid) AS bounds, pg_get_partition_constraintdef(oid) AS within
      FROM pg_class WHERE oid = ${from}::regclass`);
    const [bounds, within] = [sql.raw(rows[0]!.bounds), sql.raw(rows[0]!.within)];
    await tx.execute(sql`CREATE TABLE ${ordered} (LIKE ${former} INCLUDING DEFAULTS)`);
    await tx.execute(sql`INSERT INTO ${ordered} SELECT * FROM ${former} ORDER BY placement_id, day`);
    // With the key and a proof of the bounds nothing is left to be built or read while others wait.
    await tx.execute(
      sql`ALTER TABLE ${ordered} ADD PRIMARY KEY (placement_id, day), ADD CONSTRAINT within CHECK (${within})`,
    );
    await waitBriefly(tx);
    await tx.execute(sql`ALTER TABLE placement_days DETACH PARTITION ${former}`);
    await tx.execute(sql`ALTER TABLE placement_days ATTACH PARTITION ${ordered} ${bounds}`);
    await tx.execute(sql`ALTER TABLE ${ordered} DROP CONSTRAINT within`);
    await tx.execute(sql`DROP TABLE ${former}`);
  });

/**
 * Gives a partition of days an index that has the clicks in it, from which a year is read without the rows. Clicks go on
 * while it is built.
 */
export async function indexDays(db: Db, partition: string): Promise<void> {
  const name = `${partition}_clicks`;
  const { rows } = await db.execute<{ isWhole: boolean }>(
    sql`SELECT indisvalid AS "isWhole" FROM pg_index WHERE indexrelid = to_regclass(${name})`,
  );
  if (rows[0]?.isWhole) return;
  const index = sql.identifier(name);
  // Building it was interrupted.
  if (rows[0]) await db.execute(sql`DROP INDEX CONCURRENTLY ${index}`);
  await db.execute(
    sql`CREATE INDEX CONCURRENTLY ${index} ON ${sql.identifier(partition)} (placement_id, day) INCLUDE (clicks)`,
  );
}

/** Deletes the default partition's hits from before this instant. */
export async function deleteDefaultHits(db: Db, before: Date): Promise<void> {
  await db.execute(sql`DELETE FROM placement_hits_default WHERE at < ${before.toISOString()}`);
}
