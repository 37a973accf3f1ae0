import type { PlayQueue } from '@clear-spring/contract';
import type { Db } from '../../../db/index.ts';
import { listKnownIds } from '../library/library.queries.ts';
import { looksLikeId } from '../library/library.service.ts';
import * as queries from './queue.queries.ts';

interface Deps {
  db: Db;
  feedUrl: string;
}
type NewQueue = PlayQueue & { version: string; basedOn: string | null };

const EMPTY: PlayQueue = { episodeIds: [], autoAdvance: true, version: null };

/** What the member's player plays next. Whether they may is asked where it plays. */
export async function queueOf(deps: Deps, userId: string): Promise<PlayQueue> {
  const row = await queries.findPlayQueue(deps.db, userId);
  if (!row) return EMPTY;
  // The library may be that of another feed by now.
  return presentPlayQueue({ ...row, episodeIds: await knownOf(deps, row.episodeIds) });
}

/** Saves the member's queue, unless it has changed since the device read it. @returns what is stored. */
export async function saveQueue(
  deps: Deps,
  userId: string,
  { episodeIds, autoAdvance, version, basedOn }: NewQueue,
): Promise<PlayQueue> {
  const queue = { userId, episodeIds: await knownOf(deps, episodeIds), autoAdvance, version };
  await queries.putPlayQueue(deps.db, queue, basedOn);
  return queueOf(deps, userId);
}

/**
 * Those that are episodes, in this order, each once. A device that was away for long may send others, which must not
 * cost the member the rest of their queue.
 */
async function knownOf({ db, feedUrl }: Deps, ids: string[]): Promise<string[]> {
  const wellFormed = Array.from(new Set(ids)).filter(looksLikeId);
  const known = new Set(await listKnownIds(db, feedUrl, wellFormed));
  return wellFormed.filter((id) => known.has(id));
}

const presentPlayQueue = ({ episodeIds, autoAdvance, version }: queries.PlayQueueRow): PlayQueue => ({
  episodeIds,
  autoAdvance,
  version,
});
