/**
 * How long the database is waited for, in milliseconds. A call that finds it hung is answered within five seconds:
 * it waits for a connection, then for a statement.
 */
export const timeouts = {
  /** For a connection, a new one or one that another call gives back. */
  connect: 1_500,
  statement: 3_000,
  /** For a row or table that somebody else has locked. */
  lock: 2_000,
  /** A transaction whose node went away meanwhile. Longer than the payment provider is waited for inside one. */
  idleInTransaction: 90_000,
  /** Until the first probe of a connection on which nothing happens. */
  keepAlive: 10_000,
};

/** So that a network that swallows everything is noticed. */
export const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: timeouts.keepAlive };

/** For a pool of pg's. The server ends a statement by itself; where it does not even do that, the client gives up. */
export const poolTimeouts = (statement: number = timeouts.statement) => ({
  connectionTimeoutMillis: timeouts.connect,
  statement_timeout: statement,
  query_timeout: statement + 250,
  lock_timeout: Math.min(timeouts.lock, statement),
  idle_in_transaction_session_timeout: timeouts.idleInTransaction,
  ...keepAlive,
});

/**
 * For a pool of those who have time: imports, broadcasts, verbs of an operator, and every sweep, which asks for it by
 * the name of `longRunningDb`. They wait for one another, and for locks.
 */
export const longRunningTimeouts = {
  ...poolTimeouts(600_000),
  connectionTimeoutMillis: 60_000,
  lock_timeout: 600_000,
  idle_in_transaction_session_timeout: 600_000,
};
