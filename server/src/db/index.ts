import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';

export type Db = NodePgDatabase;
/** What a query takes: the database or a transaction on it. */
export type Queryable = Db | Parameters<Parameters<Db['transaction']>[0]>[0];

export interface Database {
  db: Db;
  pool: pg.Pool;
  close(): Promise<void>;
}

type Log = { warn(detail: object, message: string): void };

/** Opens a pool. Nothing is asked of the server until the first query. */
export function openDatabase(url: string, log: Log, size = 10): Database {
  const pool = new pg.Pool({ connectionString: url, max: size, application_name: 'clear-spring' });
  // Without a listener an idle connection that breaks would end the process.
  pool.on('error', (error) => log.warn({ reason: error.message }, 'an idle database connection broke'));
  return { db: drizzle({ client: pool }), pool, close: () => pool.end() };
}

/** Whether a write failed because somebody else has the value already. */
export function isUniqueViolation(error: unknown): boolean {
  // Drizzle wraps what pg throws.
  const cause = error instanceof Error && error.cause ? error.cause : error;
  return cause instanceof pg.DatabaseError && cause.code === '23505';
}
