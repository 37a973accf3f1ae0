/**
 * How long to wait for the database, in milliseconds. While it hangs, requests fail within five seconds: they wait
 * for a connection, then for a statement.
 */
export const timeouts = {
  /** For a new or returned connection. */
  connect: 1_500,
  statement: 3_000,
  /** For a lock on a row or table. */
  lock: 2_000,
  /** For a transaction whose node has died. Longer than the timeout of the payment provider, which one calls. */
  idleInTransaction: 90_000,
  /** Until the first probe of an idle connection. */
  keepAlive: 10_000,
};

/** Detects a network that drops all packets. */
export const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: timeouts.keepAlive };

/** Those of `poolTimeouts` that the client keeps: all that can be asked for through a pooler. */
export const clientTimeouts = (statement: number = timeouts.statement) => ({
  connectionTimeoutMillis: timeouts.connect,
  query_timeout: statement + 250,
  ...keepAlive,
});

/** Options of a pool of pg. The server cancels slow statements, and the client gives up where even that fails. */
export const poolTimeouts = (statement: number = timeouts.statement) => ({
  ...clientTimeouts(statement),
  statement_timeout: statement,
  lock_timeout: Math.min(timeouts.lock, statement),
  idle_in_transaction_session_timeout: timeouts.idleInTransaction,
});

/** For `longRunningDb`: imports, broadcasts, the operator's commands and sweeps, which wait for locks. */
export const longRunningTimeouts = {
  ...poolTimeouts(600_000),
  connectionTimeoutMillis: 60_000,
  lock_timeout: 600_000,
  idle_in_transaction_session_timeout: 600_000,
};
