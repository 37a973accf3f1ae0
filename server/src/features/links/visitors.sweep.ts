import type { Database } from '../../db/index.ts';
import * as queries from './clicks.queries.ts';

/** 8 MB: about ten milliseconds of the database's time, before others get their turn. */
const PAGES = 1_000;

/**
 * Deletes the keys of past days, even if nobody has clicked since, and then in chunks the visitors that can no longer
 * be traced. If a node dies in between, the next sweep deletes the rest.
 */
export async function sweepVisitors({ longRunningDb: db }: Pick<Database, 'longRunningDb'>): Promise<void> {
  await queries.deletePastKeysAndRecorders(db);
  const pages = await queries.countVisitorPages(db);
  for (let from = 0; from < pages; from += PAGES)
    await queries.deletePastVisitors(db, { from, to: from + PAGES });
}
