import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';

/** Error classes and codes that concern the server rather than the statement. */
const TRANSIENT_CLASSES = ['08', '53', '57'];
const LOCK_TIMEOUT = '55P03';
const STATEMENT_TIMEOUT = '57014';
const TRANSIENT = [LOCK_TIMEOUT, '25P03', '40001', '40P01'];
/** These close the connection too. */
const ENDED_BY = ['08', '57P', '25P'];
/** Neither pg's own errors have these codes nor those of TLS, such as that the server's certificate has expired. */
const TRANSIENT_MESSAGES = /time-?out|terminated|not queryable|server is|certificate/i;

/** A socket that the other side has closed, or that is closed here. */
const UNWRITABLE = ['EPIPE', 'ERR_STREAM_DESTROYED'];

/** What fails of a connection; others are of files or of listening. */
const CONNECTION_CALLS = ['connect', 'read', 'write'];

/** Drizzle wraps what pg throws. */
const causeOf = (error: unknown) => (error instanceof DrizzleQueryError ? error.cause : error);

function hasCode(error: unknown, code: string): boolean {
  const cause = causeOf(error);
  return cause instanceof pg.DatabaseError && cause.code === code;
}

/** Whether a write violated a unique constraint. */
export const isUniqueViolation = (error: unknown): boolean => hasCode(error, '23505');

/** Whether the statement timed out waiting for a lock. */
export const isLockTimeout = (error: unknown): boolean => hasCode(error, LOCK_TIMEOUT);

/** Whether the database cancelled the statement because it took too long. */
export const isStatementTimeout = (error: unknown): boolean => hasCode(error, STATEMENT_TIMEOUT);

/** Whether a query failed because the database is down, hung or overloaded, so that a retry may succeed. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return error instanceof DrizzleQueryError && isTransient(error.cause);
}

/** The same of what pg itself throws, as to pg-boss: a failure to listen or to read a file is none. */
export function isDatabaseLost(error: unknown): boolean {
  if (error instanceof DrizzleQueryError || error instanceof pg.DatabaseError)
    return isTransient(causeOf(error));
  if (!(error instanceof Error)) return false;
  return 'syscall' in error ? CONNECTION_CALLS.includes(String(error.syscall)) : tellsOfLoss(error);
}

function isTransient(cause: unknown): boolean {
  if (cause instanceof pg.DatabaseError)
    return TRANSIENT_CLASSES.includes(cause.code?.slice(0, 2) ?? '') || TRANSIENT.includes(cause.code ?? '');
  return cause instanceof Error && ('syscall' in cause || tellsOfLoss(cause));
}

/** Of an error that names no system call: a connection that Node finds closed, or a name none of whose addresses answers. */
function tellsOfLoss(error: Error): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseLost);
  const { code } = error as NodeJS.ErrnoException;
  return UNWRITABLE.includes(code ?? '') || TRANSIENT_MESSAGES.test(error.message);
}

/** Whether PostgreSQL confirmed the rollback; otherwise the outcome is unknown. */
export function isRolledBack(error: unknown): boolean {
  const cause = causeOf(error);
  if (!(cause instanceof pg.DatabaseError) || cause.code === undefined) return false;
  return !ENDED_BY.some((prefix) => cause.code?.startsWith(prefix));
}
