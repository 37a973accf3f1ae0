import type { EpisodeProgress } from '@clear-spring/contract';
import type { Db } from '../../../db/index.ts';
import { notAfter } from '../../../device-clock.ts';
import * as queries from './progress.queries.ts';

interface Deps {
  db: Db;
  now: () => Date;
}
type NewProgress = Omit<EpisodeProgress, 'episodeId'>;

/** Saves the member's position, unless another device has saved a newer one, and returns the result. */
export async function saveProgress(
  { db, now }: Deps,
  userId: string,
  episodeId: string,
  { at, ...progress }: NewProgress,
): Promise<EpisodeProgress> {
  return presentEpisodeProgress(
    await queries.putProgress(db, { userId, episodeId, ...progress, at: notAfter(now(), at) }),
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
