import type { Database } from '../../../db/index.ts';
import { deleteEnded } from './inbox.queries.ts';

const CHUNK = 5_000;

export async function sweepInboxes({ longRunningDb: db }: Pick<Database, 'longRunningDb'>): Promise<void> {
  while (await deleteEnded(db, CHUNK));
}
