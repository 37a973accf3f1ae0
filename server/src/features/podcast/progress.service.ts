import type { EpisodeProgress } from '@clear-spring/contract';
import type { Db } from '../../db/index.ts';
import * as queries from './progress.queries.ts';

interface Deps {
  db: Db;
  now: () => Date;
}
type NewProgress = Omit<EpisodeProgress, 'episodeId'>;

/**
 * Keeps where the member is, unless another device's word is newer, and answers what stands. A device whose clock is
 * ahead is taken to speak of now: its word would otherwise stand against every other's until its time has come.
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
