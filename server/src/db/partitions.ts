import { sql } from 'drizzle-orm';
import type { Db, Transaction } from './transactions.ts';

/** A table with a partition for each month of UTC, and a default one for what has none. */
export type Partitioned = 'placement_hits' | 'placement_days' | 'traces';

export interface Partition {
  name: string;
  /** The end of what it covers, exclusive. */
  until: Date;
}

/**
 * The partitions of months, oldest first; the default one is none of them.
 * @throws where a bound cannot be read, rather than take it for long past
 */
export async function listPartitions(db: Db, table: Partitioned): Promise<Partition[]> {
  const { rows } = await db.execute<{ name: string; until: string | null }>(sql`
    SELECT name, CASE WHEN until LIKE '% %' THEN until ELSE until || ' UTC' END::timestamptz AS until
    FROM pg_inherits
      JOIN LATERAL (
        SELECT relname AS name, pg_get_expr(relpartbound, oid) AS bound FROM pg_class WHERE oid = inhrelid
      ) child ON true
      JOIN LATERAL (SELECT substring(bound FROM $$TO [(]'([^']+)'[)]$$) AS until) read ON true
    WHERE inhparent = ${table}::regclass AND bound <> 'DEFAULT'
    ORDER BY until`);
  return rows.map(({ name, until }) => {
    if (until === null) throw new Error(`What ${name} covers cannot be read.`);
    return { name, until: new Date(until) };
  });
}

/**
 * Adds a partition. Writers of other months go on meanwhile: attaching, unlike creating in place, locks of the others
 * only the default one, which nothing of these months can be in yet.
 */
export const createPartition = (
  db: Db,
  table: Partitioned,
  { name, from, until }: Partition & { from: Date },
): Promise<void> =>
  db.transaction(async (tx) => {
    await waitBriefly(tx);
    const [whole, part] = [sql.identifier(table), sql.identifier(name)];
    const bounds = sql.raw(`FROM ('${from.toISOString()}') TO ('${until.toISOString()}')`);
    await tx.execute(sql`CREATE TABLE ${part} (LIKE ${whole} INCLUDING ALL)`);
    await tx.execute(sql`ALTER TABLE ${whole} ATTACH PARTITION ${part} FOR VALUES ${bounds}`);
    await copyTruncateTriggers(tx, { from: table, to: name });
  });

/** A partition gets the table's triggers for rows by itself, those for TRUNCATE not. */
export async function copyTruncateTriggers(
  tx: Pick<Transaction, 'execute'>,
  { from, to }: { from: Partitioned; to: string },
): Promise<void> {
  const { rows } = await tx.execute<{ name: string; run: string }>(sql`
    SELECT tgname AS name, proname AS run FROM pg_trigger JOIN pg_proc ON pg_proc.oid = tgfoid
    WHERE tgrelid = ${from}::regclass AND pg_get_triggerdef(pg_trigger.oid) LIKE '% BEFORE TRUNCATE ON %'`);
  for (const { name, run } of rows)
    await tx.execute(
      sql`CREATE TRIGGER ${sql.identifier(name)} BEFORE TRUNCATE ON ${sql.identifier(to)} EXECUTE FUNCTION ${sql.identifier(run)}()`,
    );
}

/** Drops a partition with its rows. */
export const dropPartition = (db: Db, name: string): Promise<void> =>
  db.transaction(async (tx) => {
    await waitBriefly(tx);
    await tx.execute(sql`DROP TABLE ${sql.identifier(name)}`);
  });

/** How long a change waits for other transactions, in milliseconds: writers, which wait behind it, wait no longer. */
const LOCK_TIMEOUT = 100;

/** From here on the transaction fails where another uses the partitions for long; a later attempt may succeed. */
export async function waitBriefly(tx: Transaction): Promise<void> {
  await tx.execute(sql`SELECT set_config('lock_timeout', ${String(LOCK_TIMEOUT)}, true)`);
}

/** Months ahead that have a partition: the job may fail for as long before a row goes to the default one. */
const AHEAD = 2;

/** Makes the partitions of the coming months that are not among these, the existing ones. */
export async function createMonthsAhead(
  db: Db,
  table: Partitioned,
  existing: readonly Partition[],
  at: Date,
): Promise<void> {
  const covered = existing.at(-1)?.until ?? at;
  for (let month = 1; month <= AHEAD; month++) {
    const from = startOfMonth(at, month);
    if (from < covered) continue;
    const name = `${table}_${from.toISOString().slice(0, 7).replace('-', '_')}`;
    const until = startOfMonth(at, month + 1);
    await createPartition(db, table, { name, from, until });
  }
}

/** The first instant of the month, in UTC, that is so many months after this one. */
export const startOfMonth = (at: Date, months: number) =>
  new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months));
