import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import pg from 'pg';
import {
  type Compatibility,
  findTooNew,
  oldestCodeOf,
  QUEUE_SCHEMA,
  recordCompatibility,
  requireCompatible,
} from './compatibility.ts';
import type { Database } from './index.ts';
import { keepAlive } from './timeouts.ts';

const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url));
/** Any number will do, as long as every node takes the same. */
const MIGRATION_LOCK = 7_321_001;

const migrationsIn = (folder: string) => readMigrationFiles({ migrationsFolder: folder });

/** Whether this code can run on the database, which newer code may have migrated meanwhile. */
export async function isCompatible(pool: pg.Pool): Promise<'compatible' | 'too-old'> {
  newest ??= migrationsIn(MIGRATIONS).length - 1;
  return (await findTooNew(pool, newest)).length === 0 ? 'compatible' : 'too-old';
}
let newest: number | undefined;

interface MigrateOptions {
  /** Given up, and undone, when it is aborted. */
  signal?: AbortSignal | undefined;
  /** Drizzle's folder of migrations; tests have others. */
  folder?: string;
}

/**
 * Brings the tables up to date, in one transaction. App nodes that start together take turns.
 *
 * @throws IncompatibleSchemaError when newer code has migrated the database beyond what this code can run on
 */
export async function migrateDatabase(
  { pool }: Pick<Database, 'pool'>,
  { signal, folder = MIGRATIONS }: MigrateOptions = {},
): Promise<void> {
  signal?.throwIfAborted();
  // A connection of its own: a migration takes longer than the time-outs of the pool's allow.
  const client = new pg.Client({
    connectionString: pool.options.connectionString,
    application_name: 'clear-spring',
    ...keepAlive,
  });
  client.on('error', () => {});
  const giveUp = () => void client.end().catch(() => {});
  signal?.addEventListener('abort', giveUp);
  try {
    await client.connect();
    // PostgreSQL notices an abandoned migration, also while it waits for a lock.
    await client.query(`SET client_connection_check_interval = '1s'`);
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate(client, folder);
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    signal?.removeEventListener('abort', giveUp);
    // Ends the connection, and with it the lock, however the migration went.
    await client.end().catch(() => {});
  }
}

/**
 * Does what Drizzle's own migrator does, in the same table, and records in the same transaction which code can run
 * on the outcome.
 */
async function migrate(client: pg.Client, folder: string): Promise<void> {
  const migrations = migrationsIn(folder);
  const tables: Compatibility = {
    part: 'tables',
    newest: migrations.length - 1,
    oldest: Math.max(...migrations.map(({ sql: [first = ''] }, index) => oldestCodeOf(first, index))),
  };
  await client.query('BEGIN');
  await client.query(
    `CREATE SCHEMA IF NOT EXISTS drizzle;
     CREATE TABLE IF NOT EXISTS drizzle.__drizzle_migrations
       (id serial PRIMARY KEY, hash text NOT NULL, created_at bigint);
     CREATE TABLE IF NOT EXISTS drizzle.compatibility
       (part text PRIMARY KEY, newest integer NOT NULL, oldest integer NOT NULL)`,
  );
  await requireCompatible(client, tables.newest);
  const { rows } = await client.query<{ last: string | null }>(
    'SELECT max(created_at) AS last FROM drizzle.__drizzle_migrations',
  );
  const last = Number(rows[0]?.last ?? -1);
  for (const { sql, hash, folderMillis } of migrations) {
    if (folderMillis <= last) continue;
    for (const statement of sql) await client.query(statement);
    await client.query('INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ($1, $2)', [
      hash,
      folderMillis,
    ]);
  }
  await recordCompatibility(client, tables);
  await recordCompatibility(client, { part: 'queue', ...QUEUE_SCHEMA });
  await client.query('COMMIT');
}
