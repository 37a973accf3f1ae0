import type { Database } from '../../db/index.ts';
import * as queries from './clicks.queries.ts';

/** 8 MB: some ten milliseconds of the database's time, after which others have their turn. */
const PAGES = 1_000;

/**
 * Deletes the keys of past days, also where nobody clicked since, and then in chunks the visitors that nothing leads
 * back to any more. What is left by a node that dies in between goes with the next sweep.
 */
export async function sweepVisitors({ longRunningDb: db }: Pick<Database, 'longRunningDb'>): Promise<void> {
  await queries.deletePastKeysAndRecorders(db);
  for (const table of queries.VISITOR_TABLES) {
    const pages = await queries.countPages(db, table);
    for (let from = 0; from < pages; from += PAGES)
      await queries.deletePastVisitors(db, table, { from, to: from + PAGES });
  }
}
