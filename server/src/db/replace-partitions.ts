import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { copyTruncateTriggers, type Partitioned } from './partitions.ts';

export interface PartitionAsItWas {
  of: Partitioned;
  /** With its schema. */
  name: string;
  /** In PostgreSQL's words. */
  bound: string;
}

/** The same months as there were, so that each ends with its own. */
export async function replacePartitions(
  target: pg.Client,
  partitions: readonly PartitionAsItWas[],
): Promise<void> {
  const { rows } = await target.query<{ name: string }>(
    `SELECT inhrelid::regclass::text AS name FROM pg_inherits JOIN pg_class p ON p.oid = inhparent
     WHERE p.relkind = 'p' AND p.relname = ANY($1)`,
    [[...new Set(partitions.map(({ of }) => of))]],
  );
  for (const { name } of rows) await target.query(`DROP TABLE ${name}`);
  for (const { of, name, bound } of partitions) {
    await target.query(`CREATE TABLE ${name} PARTITION OF ${of} ${bound}`);
    await copyTruncateTriggers(drizzle({ client: target }), { from: of, to: name.replace('public.', '') });
  }
}
