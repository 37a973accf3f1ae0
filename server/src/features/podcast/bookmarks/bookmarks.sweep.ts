import type { Database } from '../../../db/index.ts';
import { forgetLongDeleted } from './bookmarks.queries.ts';

/** A device that was away for longer may revive a bookmark that another one deleted. */
const DELETED_KEPT_DAYS = 366;
const CHUNK = 5_000;

export async function sweepBookmarks({ longRunningDb: db }: Pick<Database, 'longRunningDb'>): Promise<void> {
  while (await forgetLongDeleted(db, DELETED_KEPT_DAYS, CHUNK));
}
