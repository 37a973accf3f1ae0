import { eq, like, lt, sql } from 'drizzle-orm';
import type { Db, Queryable, Transaction } from '../../db/index.ts';
import { nodes, serviceContacts } from '../../db/schema/system-health.ts';

/** Reads with statements of at most so many milliseconds, however large the tables and whoever has locked them. */
export const bounded = <T>(db: Db, milliseconds: number, read: (tx: Transaction) => Promise<T>): Promise<T> =>
  db.transaction(
    async (tx) => {
      await tx.execute(sql.raw(`SET LOCAL statement_timeout = ${Math.ceil(milliseconds)}`));
      return read(tx);
    },
    { accessMode: 'read only' },
  );

export type NodeRow = typeof nodes.$inferSelect;

export async function putNode(db: Queryable, node: Omit<NodeRow, 'seenAt'>): Promise<void> {
  const { id: _, ...set } = node;
  await db
    .insert(nodes)
    .values(node)
    .onConflictDoUpdate({ target: nodes.id, set: { ...set, seenAt: sql`now()` } });
}

export async function deleteNode(db: Queryable, id: string): Promise<void> {
  await db.delete(nodes).where(eq(nodes.id, id));
}

/** `silentSeconds`: since it was last heard from, by the database's clock. */
export const listNodes = (db: Queryable) =>
  db
    .select({
      node: nodes,
      silentSeconds: sql<number>`extract(epoch FROM now() - ${nodes.seenAt})::float8`,
    })
    .from(nodes)
    .orderBy(nodes.name);

export async function deleteSilentNodes(db: Queryable): Promise<void> {
  await db.delete(nodes).where(lt(nodes.seenAt, sql`now() - interval '1 day'`));
}

export interface ContactCount {
  name: string;
  lastSuccessAt: Date | null;
  lastFailureAt: Date | null;
  lastFailure: string | null;
  /** After the last success, or altogether where there was none. */
  failures: number;
}

/** Adds what one node has seen to what all have. */
export async function addContact(db: Queryable, seen: ContactCount): Promise<void> {
  const added = sql`CASE WHEN excluded.last_success_at IS NULL THEN ${serviceContacts.failures} ELSE 0 END + excluded.failures`;
  const isLater = sql`excluded.last_failure_at >= coalesce(${serviceContacts.lastFailureAt}, '-infinity')`;
  await db
    .insert(serviceContacts)
    .values(seen)
    .onConflictDoUpdate({
      target: serviceContacts.name,
      set: {
        lastSuccessAt: sql`greatest(${serviceContacts.lastSuccessAt}, excluded.last_success_at)`,
        lastFailureAt: sql`greatest(${serviceContacts.lastFailureAt}, excluded.last_failure_at)`,
        lastFailure: sql`CASE WHEN ${isLater} THEN excluded.last_failure ELSE ${serviceContacts.lastFailure} END`,
        failures: added,
      },
    });
}

/** Those whose names begin so, without that beginning. */
export async function listContacts(db: Queryable, beginning: string): Promise<ContactCount[]> {
  const rows = await db
    .select()
    .from(serviceContacts)
    .where(like(serviceContacts.name, `${beginning}%`))
    .orderBy(serviceContacts.name);
  return rows.map((row) => ({ ...row, name: row.name.slice(beginning.length) }));
}

export interface DatabaseFacts {
  bytes: number;
  connections: number;
  maxConnections: number;
  oldestSeconds: number;
  migration: number;
}

export async function readDatabase(db: Queryable): Promise<DatabaseFacts> {
  const { rows } = await db.execute<{ [Name in keyof DatabaseFacts]: DatabaseFacts[Name] }>(
    sql`SELECT pg_database_size(current_database())::float8 AS bytes,
          (SELECT count(*)::int FROM pg_stat_activity WHERE backend_type = 'client backend') AS connections,
          current_setting('max_connections')::int AS "maxConnections",
          (SELECT greatest(max(extract(epoch FROM clock_timestamp() - xact_start)), 0)::float8 FROM pg_stat_activity
           WHERE datname = current_database() AND state <> 'idle' AND pid <> pg_backend_pid()) AS "oldestSeconds",
          (SELECT newest FROM drizzle.compatibility WHERE part = 'tables') AS migration`,
  );
  return rows[0]!;
}

/** Servers that copy this one. How far behind they are is told to PostgreSQL's superusers and monitors only. */
export async function listReplicas(db: Queryable): Promise<{ name: string; behindSeconds: number | null }[]> {
  const { rows } = await db.execute<{ name: string; behindSeconds: number | null }>(
    sql`SELECT coalesce(nullif(application_name, ''), 'replica') AS name,
          extract(epoch FROM replay_lag)::float8 AS "behindSeconds"
        FROM pg_stat_replication ORDER BY 1`,
  );
  return rows;
}
