import type { Database } from '../../db/index.ts';
import { deleteOldRecipients, deleteOldTests } from './notifications.queries.ts';

/** Broadcasts are kept for good. Members' tests are of no use after a season. */
const TESTS_KEPT_DAYS = 90;
/** Only who sends needs to know the recipients; their number stays. */
const RECIPIENTS_KEPT_DAYS = 7;
const CHUNK = 5_000;

export async function sweepNotifications({
  longRunningDb: db,
}: Pick<Database, 'longRunningDb'>): Promise<void> {
  while (await deleteOldTests(db, TESTS_KEPT_DAYS, CHUNK));
  while (await deleteOldRecipients(db, RECIPIENTS_KEPT_DAYS, CHUNK));
}
