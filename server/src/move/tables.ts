import type pg from 'pg';
import type { PartitionAsItWas } from '../db/replace-partitions.ts';

export interface Table {
  /** With its schema, quoted where necessary. */
  name: string;
  /** All but generated columns, quoted and separated by commas. */
  columns: string;
}

export interface Sequence {
  /** With its schema. */
  name: string;
  last: string;
}

/** Those that have been used. */
export async function sequencesOf(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(
    `SELECT format('%I.%I', schemaname, sequencename) AS name, last_value::text AS last FROM pg_sequences
     WHERE schemaname IN ('public', 'pgboss') AND last_value IS NOT NULL`,
  );
  return rows;
}

export async function partitionsOf(client: pg.Client): Promise<PartitionAsItWas[]> {
  const { rows } = await client.query<PartitionAsItWas>(
    `SELECT p.relname AS of, format('%I.%I', n.nspname, c.relname) AS name, pg_get_expr(c.relpartbound, c.oid) AS bound
     FROM pg_inherits JOIN pg_class p ON p.oid = inhparent JOIN pg_class c ON c.oid = inhrelid
       JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE p.relkind = 'p' AND n.nspname = 'public' ORDER BY 2`,
  );
  return rows;
}

/**
 * The tables of the product and of its jobs, each after those that it references. A partitioned one is one table: the
 * target may have other partitions.
 */
export async function tablesOf(client: pg.Client): Promise<Table[]> {
  const { rows: tables } = await client.query<Table>(
    `SELECT format('%I.%I', n.nspname, c.relname) AS name,
       string_agg(quote_ident(a.attname), ', ' ORDER BY a.attnum) AS columns
     FROM pg_class c
     JOIN pg_namespace n ON n.oid = c.relnamespace
     JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND n.nspname IN ('public', 'pgboss')
     GROUP BY 1 ORDER BY 1`,
  );
  const { rows: references } = await client.query<{ from: string; to: string }>(
    `SELECT format('%I.%I', fn.nspname, f.relname) AS from, format('%I.%I', tn.nspname, t.relname) AS to
     FROM pg_constraint k
     JOIN pg_class f ON f.oid = coalesce(pg_partition_root(k.conrelid), k.conrelid) JOIN pg_namespace fn ON fn.oid = f.relnamespace
     JOIN pg_class t ON t.oid = k.confrelid JOIN pg_namespace tn ON tn.oid = t.relnamespace
     WHERE k.contype = 'f' AND f.oid <> t.oid`,
  );

  const byName = new Map(tables.map((table) => [table.name, table]));
  const ordered = new Set<Table>();
  function place(table: Table, above: readonly string[]): void {
    if (ordered.has(table)) return;
    if (above.includes(table.name)) throw new Error(`${table.name} refers to itself by way of others.`);
    for (const { from, to } of references) {
      const referred = from === table.name && byName.get(to);
      if (referred) place(referred, [...above, table.name]);
    }
    ordered.add(table);
  }
  for (const table of tables) place(table, []);
  return [...ordered];
}
