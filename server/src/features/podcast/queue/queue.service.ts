import type { PlayQueue } from '@clear-spring/contract';
import type { Db } from '../../../db/index.ts';
import { notAfter } from '../../../device-clock.ts';
import { listKnownIds } from '../library/library.queries.ts';
import { looksLikeId } from '../library/library.service.ts';
import * as queries from './queue.queries.ts';

interface Deps {
  db: Db;
  now: () => Date;
  feedUrl: string;
}
type NewQueue = Omit<PlayQueue, 'at'> & { at: string };

const EMPTY: PlayQueue = { episodeIds: [], autoAdvance: true, at: null };

/** What the member's player plays next. Whether they may is asked where it plays. */
export async function queueOf(deps: Deps, userId: string): Promise<PlayQueue> {
  const row = await queries.findPlayQueue(deps.db, userId);
  if (!row) return EMPTY;
  // The library may be that of another feed by now.
  return presentPlayQueue({ ...row, episodeIds: await knownOf(deps, row.episodeIds) });
}

/** Saves the member's queue, unless another device has saved a newer one, and returns the result. */
export async function saveQueue(
  deps: Deps,
  userId: string,
  { episodeIds, autoAdvance, at }: NewQueue,
): Promise<PlayQueue> {
  await queries.putPlayQueue(deps.db, {
    userId,
    episodeIds: await knownOf(deps, episodeIds),
    autoAdvance,
    at: notAfter(deps.now(), at),
  });
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

const presentPlayQueue = ({ episodeIds, autoAdvance, at }: queries.PlayQueueRow): PlayQueue => ({
  episodeIds,
  autoAdvance,
  at: at.toISOString(),
});
