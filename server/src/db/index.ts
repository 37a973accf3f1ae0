import pg from 'pg';
import { longRunningTimeouts, poolTimeouts } from './timeouts.ts';
import { createDb, type Db, ignore, type Transaction } from './transactions.ts';

export { isDatabaseUnavailable, isLockTimeout, isUndone, isUniqueViolation } from './failures.ts';
export { poolTimeouts } from './timeouts.ts';
export type { Db } from './transactions.ts';
/** What a query takes: the database or a transaction on it. */
export type Queryable = Db | Transaction;

export interface Database {
  db: Db;
  /** The same for statements that may take minutes. */
  longRunningDb: Db;
  pool: pg.Pool;
  /** One connection beside the pool, for asking how the database is: an answer within a second, however busy the pool is. */
  probe: pg.Pool;
  close(): Promise<void>;
}

export interface PoolOptions {
  /** How many connections at most. */
  size?: number | undefined;
  /** How long a statement may take, in milliseconds. */
  statementTimeout?: number | undefined;
}

type Log = { warn(detail: object, message: string): void };

/** Opens a pool. Nothing is asked of the server until the first query. */
export function openDatabase(
  url: string,
  log: Log,
  { size = 10, statementTimeout }: PoolOptions = {},
): Database {
  const connection = { connectionString: url, application_name: 'clear-spring' };
  const open = (config: pg.PoolConfig) => {
    const opened = new pg.Pool({ ...connection, ...config });
    opened.on('error', (error) =>
      log.warn({ reason: error.message }, 'an idle database connection was lost'),
    );
    // The pool itself listens to a connection only while nobody has it.
    opened.on('connect', (client) => client.on('error', ignore));
    return opened;
  };
  const pool = open({ ...poolTimeouts(statementTimeout), max: size });
  const longRunning = open({ ...longRunningTimeouts, max: LONG_RUNNING_SIZE });
  const probe = open({ ...poolTimeouts(PROBE_TIMEOUT), connectionTimeoutMillis: PROBE_TIMEOUT, max: 1 });
  return {
    db: createDb(pool, longRunning),
    longRunningDb: createDb(longRunning, longRunning),
    pool,
    probe,
    close: async () => void (await Promise.all([pool.end(), longRunning.end(), probe.end()])),
  };
}

const LONG_RUNNING_SIZE = 3;
/** Of each of two: for a connection, and for a statement. */
const PROBE_TIMEOUT = 400;
