import pg from 'pg';
import { clientTimeouts, longRunningTimeouts, poolTimeouts } from './timeouts.ts';
import { createDb, type Db, ignore, type Transaction } from './transactions.ts';

export {
  isDatabaseUnavailable,
  isLockTimeout,
  isRolledBack,
  isStatementTimeout,
  isUniqueViolation,
} from './failures.ts';
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
  /** Its connection string, for what needs connections of its own. It leads past the pooler, where there is one. */
  url: string;
  db: Db;
  /** For statements that may take minutes. */
  longRunningDb: Db;
  pool: pg.Pool;
  /** For what a connection keeps beyond a transaction, such as locks and prepared statements: never through a pooler. */
  directPool: pg.Pool;
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

/** How many connections of PostgreSQL a node has at most, without those that a pooler shares among all nodes. */
export function countConnections(
  { size = DEFAULT_SIZE }: PoolOptions,
  { jobs, hasPooler }: { jobs: number; hasPooler: boolean },
): number {
  // Health checks, and who looks at it.
  const requests = size + 2;
  // Another one listens for new jobs, and one makes the daily backup.
  return jobs + 1 + LONG_RUNNING_SIZE + 1 + (hasPooler ? DIRECT_SIZE : requests);
}

type Log = { warn(detail: object, message: string): void };

/**
 * Opens the pools. They connect on the first query. With `directUrl`, `url` leads to the same database through a pooler,
 * which may give each transaction another connection.
 */
export function openDatabase(
  url: string,
  log: Log,
  { size = DEFAULT_SIZE, statementTimeout, directUrl }: PoolOptions & { directUrl?: string | undefined } = {},
): Database {
  const open = (config: pg.PoolConfig) => {
    const opened = new pg.Pool({ connectionString: url, application_name: 'clear-spring', ...config });
    opened.on('error', (error) =>
      log.warn({ reason: error.message }, 'an idle database connection was lost'),
    );
    // The pool itself handles errors of idle connections only.
    opened.on('connect', (client) => client.on('error', ignore));
    return opened;
  };
  const openDirect = (config: pg.PoolConfig) => open({ connectionString: directUrl ?? url, ...config });
  // A pooler refuses the others at the start of a connection, and has them set itself.
  const timeoutsByUrl = directUrl === undefined ? poolTimeouts : clientTimeouts;
  const pool = open({ ...timeoutsByUrl(statementTimeout), max: size });
  const directPool =
    directUrl === undefined ? pool : openDirect({ ...poolTimeouts(statementTimeout), max: DIRECT_SIZE });
  const longRunning = openDirect({ ...longRunningTimeouts, max: LONG_RUNNING_SIZE });
  const probe = open({ ...timeoutsByUrl(PROBE_TIMEOUT), connectionTimeoutMillis: PROBE_TIMEOUT, max: 1 });
  const health = open({ ...timeoutsByUrl(HEALTH_TIMEOUT), connectionTimeoutMillis: HEALTH_TIMEOUT, max: 1 });
  const all = new Set([pool, directPool, longRunning, probe, health]);
  return {
    url: directUrl ?? url,
    db: createDb(pool, longRunning),
    longRunningDb: createDb(longRunning, longRunning),
    pool,
    directPool,
    probe,
    healthDb: createDb(health, longRunning),
    close: async () => void (await Promise.all([...all].map((opened) => opened.end()))),
  };
}

const DEFAULT_SIZE = 10;
const LONG_RUNNING_SIZE = 3;
/** A batch of clicks, and two jobs each for chunks and releases: what shares the pool of requests without a pooler. */
const DIRECT_SIZE = 5;
/** Milliseconds, for the connection and for the statement each. */
const PROBE_TIMEOUT = 400;
/** Milliseconds, likewise. */
const HEALTH_TIMEOUT = 700;
