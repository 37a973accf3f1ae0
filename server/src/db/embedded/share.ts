import type pg from 'pg';

/** An advisory lock in the maintenance database, which every process that uses the server holds in shared mode. */
export const share = 6_107_241;
/** Milliseconds within which PostgreSQL notices that a process with a share was killed. */
const disconnectTimeout = 100;

/** Takes the lock that rules all shares out. False too when the server has just died. */
export async function noShareIsHeld(client: pg.Client): Promise<boolean> {
  try {
    await client.query(`set lock_timeout = ${disconnectTimeout}`);
    await client.query('select pg_advisory_lock($1)', [share]);
    return true;
  } catch {
    return false;
  }
}
