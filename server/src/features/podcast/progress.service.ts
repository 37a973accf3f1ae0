import type { EpisodeProgress } from '@clear-spring/contract';
import type { Db } from '../../db/index.ts';
import * as queries from './progress.queries.ts';

interface Deps {
  db: Db;
  now: () => Date;
}
type NewProgress = Omit<EpisodeProgress, 'episodeId'>;

/**
 * Saves the member's position, unless another device has saved a newer one, and returns the result. Timestamps from a
 * clock that is ahead are limited to now: they would otherwise win against all others until that time.
 */
export async function saveProgress(
  { db, now }: Deps,
  userId: string,
  episodeId: string,
  { at, ...progress }: NewProgress,
): Promise<EpisodeProgress> {
  const clamped = new Date(Math.min(Date.parse(at), now().getTime()));
  return presentEpisodeProgress(
    await queries.putProgress(db, { userId, episodeId, ...progress, at: clamped }),
  );
}

export async function progressOf({ db }: Deps, userId: string): Promise<EpisodeProgress[]> {
  return (await queries.listProgress(db, userId)).map(presentEpisodeProgress);
}

const presentEpisodeProgress = ({
  episodeId,
  position,
  played,
  at,
}: queries.ProgressRow): EpisodeProgress => ({
  episodeId,
  position,
  played,
  at: at.toISOString(),
});
