import pg from 'pg';
import { longRunningTimeouts, poolTimeouts } from './timeouts.ts';
import { createDb, type Db, ignore, type Transaction } from './transactions.ts';

export { isDatabaseUnavailable, isLockTimeout, isRolledBack, isUniqueViolation } from './failures.ts';
export { takeMemberTurn } from './member-turn.ts';
export {
  copyTruncateTriggers,
  createMonthsAhead,
  dropPartition,
  listPartitions,
  startOfMonth,
  waitBriefly,
} from './partitions.ts';
export { SecretKeyError } from './secret-box.ts';
export { poolTimeouts } from './timeouts.ts';
export type { Db, Transaction } from './transactions.ts';
/** The database, or a transaction on it. */
export type Queryable = Db | Transaction;

export interface Database {
  /** Its connection string, for what needs connections of its own. */
  url: string;
  db: Db;
  /** For statements that may take minutes. */
  longRunningDb: Db;
  pool: pg.Pool;
  /** A separate connection for health checks, which answers within a second however busy the pool is. */
  probe: pg.Pool;
  /** A separate connection that says how the product is: it takes none from requests, and has one while they have none. */
  healthDb: Db;
  close(): Promise<void>;
}

export interface PoolOptions {
  /** The maximum number of connections. */
  size?: number | undefined;
  /** Milliseconds that a statement may take. */
  statementTimeout?: number | undefined;
}

type Log = { warn(detail: object, message: string): void };

/** Opens the pools. They connect on the first query. */
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
    // The pool itself handles errors of idle connections only.
    opened.on('connect', (client) => client.on('error', ignore));
    return opened;
  };
  const pool = open({ ...poolTimeouts(statementTimeout), max: size });
  const longRunning = open({ ...longRunningTimeouts, max: LONG_RUNNING_SIZE });
  const probe = open({ ...poolTimeouts(PROBE_TIMEOUT), connectionTimeoutMillis: PROBE_TIMEOUT, max: 1 });
  const health = open({ ...poolTimeouts(HEALTH_TIMEOUT), connectionTimeoutMillis: HEALTH_TIMEOUT, max: 1 });
  return {
    url,
    db: createDb(pool, longRunning),
    longRunningDb: createDb(longRunning, longRunning),
    pool,
    probe,
    healthDb: createDb(health, longRunning),
    close: async () => void (await Promise.all([pool.end(), longRunning.end(), probe.end(), health.end()])),
  };
}

const LONG_RUNNING_SIZE = 3;
/** Milliseconds, for the connection and for the statement each. */
const PROBE_TIMEOUT = 400;
/** Milliseconds, likewise. */
const HEALTH_TIMEOUT = 700;
