import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';

/** What PostgreSQL says of itself rather than of the statement: classes of its error codes, and codes. */
const PASSING_CLASSES = ['08', '53', '57'];
const LOCK_TIMEOUT = '55P03';
const PASSING = [LOCK_TIMEOUT, '25P03', '40001', '40P01'];
/** With these the connection ends too. */
const ENDED_BY = ['08', '57P', '25P'];
/** pg has no codes for what it says itself. */
const PASSING_MESSAGES = /time-?out|terminated|not queryable|server is/i;

/** Drizzle wraps what pg throws. */
const causeOf = (error: unknown) => (error instanceof DrizzleQueryError ? error.cause : error);

/** Whether a write failed because somebody else has the value already. */
export function isUniqueViolation(error: unknown): boolean {
  const cause = causeOf(error);
  return cause instanceof pg.DatabaseError && cause.code === '23505';
}

/** Whether the statement was undone because somebody else held a lock for too long. */
export function isLockTimeout(error: unknown): boolean {
  const cause = causeOf(error);
  return cause instanceof pg.DatabaseError && cause.code === LOCK_TIMEOUT;
}

/** Whether a query through Drizzle failed because the database was away, hung or overloaded: it may work later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return error instanceof DrizzleQueryError && mayPass(error.cause);
}

function mayPass(cause: unknown): boolean {
  if (cause instanceof pg.DatabaseError)
    return PASSING_CLASSES.includes(cause.code?.slice(0, 2) ?? '') || PASSING.includes(cause.code ?? '');
  // A connection's own failure has the system's code.
  return cause instanceof Error && ('syscall' in cause || PASSING_MESSAGES.test(cause.message));
}

/** Whether PostgreSQL has said itself that it undid the statement; otherwise nobody knows what became of it. */
export function isUndone(error: unknown): boolean {
  const cause = causeOf(error);
  if (!(cause instanceof pg.DatabaseError) || cause.code === undefined) return false;
  return !ENDED_BY.some((prefix) => cause.code?.startsWith(prefix));
}
