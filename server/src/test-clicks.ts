import type { Pool } from 'pg';
import type { Db } from './db/index.ts';
import { createClickJournal } from './features/links/index.ts';

/**
 * Has all clicks that were recorded so far in their counters, as whoever reads these has, however long a busy machine
 * takes for it. For tests that ask the tables.
 */
export async function addUpClicks(db: Db): Promise<void> {
  const journal = createClickJournal({ db, log: strict });
  while (!(await journal.addUp()));
  await journal.close();
}

const strict = {
  warn(detail: object): never {
    throw new Error(JSON.stringify(detail));
  },
};

/** A long transaction elsewhere keeps the counter of this link locked. */
export async function lockCounter(pool: Pool, shortCode: string) {
  const client = await pool.connect();
  await client.query('BEGIN');
  await client.query(
    'SELECT FROM placement_counts WHERE placement_id = (SELECT id FROM placements WHERE short_code = $1) FOR UPDATE',
    [shortCode],
  );
  return {
    async unlock() {
      await client.query('ROLLBACK');
      client.release();
    },
  };
}
