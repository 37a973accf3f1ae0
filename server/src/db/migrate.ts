import { setTimeout as delay } from 'node:timers/promises';
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
  newestMigration,
} from './compatibility.ts';
import { isLockTimeout } from './failures.ts';
import type { Database } from './index.ts';
import { keepAlive } from './timeouts.ts';

const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url));
/** Arbitrary, but the same on every node. */
const MIGRATION_LOCK = 7_321_001;
/** Milliseconds that others wait behind a migration that waits for a table, and until it asks for the table again. */
const [LOCK_TIMEOUT, PAUSE] = [900, 3_000];

const migrationsIn = (folder: string) => readMigrationFiles({ migrationsFolder: folder });

/** How the database's tables compare with those of this code. */
export async function compareSchema(pool: pg.Pool): Promise<'same' | 'older' | 'too-new'> {
  if ((await isCompatible(pool)) === 'too-old') return 'too-new';
  return (await newestMigration(pool)) < newestOwn() ? 'older' : 'same';
}

/** Whether this code can run on the database, which newer code may have migrated since. */
export async function isCompatible(pool: pg.Pool): Promise<'compatible' | 'too-old'> {
  return (await findTooNew(pool, newestOwn())).length === 0 ? 'compatible' : 'too-old';
}
/** The number of this code's newest migration. */
export const newestOwn = () => (newest ??= migrationsIn(MIGRATIONS).length - 1);
let newest: number | undefined;

interface MigrateOptions {
  /** Aborts and rolls back. */
  signal?: AbortSignal | undefined;
  /** Drizzle's folder of migrations. Tests have their own. */
  folder?: string;
  /** The number of the last migration, for a backup of before; by default the newest. */
  upTo?: number | undefined;
}

/**
 * Migrates the tables in one transaction. App nodes that start together do so one after the other. While something else,
 * such as a backup, has a table that it needs, it begins anew every few seconds, so that nobody queues behind it for long.
 *
 * @throws IncompatibleSchemaError when newer code has migrated the database beyond this code
 */
export async function migrateDatabase(
  { url }: Pick<Database, 'url'>,
  { signal, folder = MIGRATIONS, upTo }: MigrateOptions = {},
): Promise<void> {
  signal?.throwIfAborted();
  // A separate connection: migrations exceed the pool's timeouts.
  const client = new pg.Client({
    connectionString: url,
    application_name: 'clear-spring',
    ...keepAlive,
  });
  client.on('error', () => {});
  const giveUp = () => void client.end().catch(() => {});
  signal?.addEventListener('abort', giveUp);
  try {
    await client.connect();
    // So that PostgreSQL notices an abandoned migration, even while it waits for a lock.
    await client.query(`SET client_connection_check_interval = '1s'`);
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const migrations = migrationsIn(folder).slice(0, upTo === undefined ? undefined : upTo + 1);
    while ((await attempt(client, migrations)) === 'table-in-use') await delay(PAUSE, undefined, { signal });
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    signal?.removeEventListener('abort', giveUp);
    // Releases the lock too.
    await client.end().catch(() => {});
  }
}

async function attempt(
  client: pg.Client,
  migrations: ReturnType<typeof migrationsIn>,
): Promise<'done' | 'table-in-use'> {
  try {
    await migrate(client, migrations);
    return 'done';
  } catch (error) {
    if (!isLockTimeout(error)) throw error;
    await client.query('ROLLBACK');
    return 'table-in-use';
  }
}

/** Drizzle's own migrator, except that the same transaction records which code can run on the result. */
async function migrate(client: pg.Client, migrations: ReturnType<typeof migrationsIn>): Promise<void> {
  const tables: Compatibility = {
    part: 'tables',
    newest: migrations.length - 1,
    oldest: Math.max(...migrations.map(({ sql: [first = ''] }, index) => oldestCodeOf(first, index))),
  };
  await client.query('BEGIN');
  await client.query(`SET LOCAL lock_timeout = ${LOCK_TIMEOUT}`);
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
