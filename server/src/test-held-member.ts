import type pg from 'pg';

/** How many statements wait for a lock. */
export async function countWaiting(database: pg.Pool | pg.PoolClient): Promise<number> {
  // A transaction keeps the activity as it saw it first.
  await database.query('SELECT pg_stat_clear_snapshot()');
  const waiting = await database.query(
    `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return waiting.rowCount!;
}

/** Makes the calls while the member's row is locked, until so many of them wait for it: then they go on at once. */
export async function whileHeld<T>(
  pool: pg.Pool,
  userId: string,
  waiting: number,
  calls: () => Promise<T>,
): Promise<T> {
  const owner = await pool.connect();
  try {
    await owner.query('BEGIN');
    await owner.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [userId]);
    const underway = calls();
    // The calls may have all other connections.
    while ((await countWaiting(owner)) < waiting);
    await owner.query('COMMIT');
    return await underway;
  } finally {
    owner.release();
  }
}
