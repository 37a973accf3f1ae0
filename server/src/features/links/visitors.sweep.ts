import type { Database } from '../../db/index.ts';
import type { ClickJournal } from './click-journal.ts';
import * as queries from './clicks.queries.ts';

/** 8 MB: about ten milliseconds of the database's time, before others get their turn. */
const PAGES = 1_000;

interface Deps extends Pick<Database, 'longRunningDb'> {
  clickJournal: Pick<ClickJournal, 'addUp'>;
}

/**
 * Deletes the keys of past days, even if nobody has clicked since, and then in chunks the visitors that can no longer
 * be traced. If a node dies in between, the next sweep deletes the rest. Visitors stay until the hits of their days are
 * added up: they would count once more.
 */
export async function sweepVisitors({ longRunningDb: db, clickJournal }: Deps): Promise<void> {
  await queries.deletePastKeysAndRecorders(db);
  if (!(await clickJournal.addUp())) return;
  const pages = await queries.countVisitorPages(db);
  for (let from = 0; from < pages; from += PAGES)
    await queries.deletePastVisitors(db, { from, to: from + PAGES });
}
