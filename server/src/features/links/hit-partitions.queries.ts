import { sql } from 'drizzle-orm';
import type { Db, Queryable } from '../../db/index.ts';

export interface HitPartition {
  name: string;
  /** The end of what it covers, exclusive. */
  until: Date;
}

/**
 * The partitions of months, oldest first; the default one is none of them.
 * @throws where a bound cannot be read, rather than take it for long past
 */
export async function listHitPartitions(db: Db): Promise<HitPartition[]> {
  const { rows } = await db.execute<{ name: string; until: string | null }>(sql`
    SELECT name, substring(bound FROM $$TO [(]'([^']+)'[)]$$)::timestamptz AS until
    FROM pg_inherits
      JOIN LATERAL (
        SELECT relname AS name, pg_get_expr(relpartbound, oid) AS bound FROM pg_class WHERE oid = inhrelid
      ) child ON true
    WHERE inhparent = 'placement_hits'::regclass AND bound <> 'DEFAULT'
    ORDER BY until`);
  return rows.map(({ name, until }) => {
    if (until === null) throw new Error(`What ${name} covers cannot be read.`);
    return { name, until: new Date(until) };
  });
}

/**
 * Adds a partition. Clicks go on meanwhile: attaching, unlike creating in place, locks of the others only the default
 * one, which none of these months' hits can be in yet.
 */
export const createHitPartition = (db: Db, name: string, from: Date, until: Date): Promise<void> =>
  changePartitions(db, async (tx) => {
    const table = sql.identifier(name);
    await tx.execute(sql`CREATE TABLE ${table} (LIKE placement_hits INCLUDING ALL)`);
    const bounds = sql.raw(`FROM ('${from.toISOString()}') TO ('${until.toISOString()}')`);
    await tx.execute(sql`ALTER TABLE placement_hits ATTACH PARTITION ${table} FOR VALUES ${bounds}`);
  });

/** Drops a partition with its hits. */
export const dropHitPartition = (db: Db, name: string): Promise<void> =>
  changePartitions(db, async (tx) => void (await tx.execute(sql`DROP TABLE ${sql.identifier(name)}`)));

/** How long a change waits for other transactions, in milliseconds: clicks, which wait behind it, wait no longer. */
const LOCK_TIMEOUT = 100;

/** @throws while another transaction uses the partitions; a later attempt may succeed. */
async function changePartitions(db: Db, change: (tx: Queryable) => Promise<void>): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`SELECT set_config('lock_timeout', ${String(LOCK_TIMEOUT)}, true)`);
    await change(tx);
  });
}

/** Deletes the default partition's hits from before this instant. */
export async function deleteDefaultHits(db: Db, before: Date): Promise<void> {
  await db.execute(sql`DELETE FROM placement_hits_default WHERE at < ${before.toISOString()}`);
}
