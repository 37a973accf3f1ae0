import type { Database } from '../../db/index.ts';
import { deleteOldTests } from './notifications.queries.ts';

/** Broadcasts are kept for good. Members' tests are of no use after a season. */
const TESTS_KEPT_DAYS = 90;
const CHUNK = 5_000;

export async function sweepNotifications({
  longRunningDb: db,
}: Pick<Database, 'longRunningDb'>): Promise<void> {
  while (await deleteOldTests(db, TESTS_KEPT_DAYS, CHUNK));
}
