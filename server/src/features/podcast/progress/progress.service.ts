import { CONTINUED_WITHIN, type ContinueListening, type EpisodeProgress } from '@clear-spring/contract';
import type { Db } from '../../../db/index.ts';
import { notAfter } from '../../../device-clock.ts';
import { presentEpisodeCard } from '../library/library.service.ts';
import * as queries from './progress.queries.ts';

interface Deps {
  db: Db;
  now: () => Date;
}
type Listener = { userId: string; isSubscribed: boolean };
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

/** The episode that a member is in the middle of. */
export async function continueListening(
  deps: Deps & { feedUrl: string },
  listener: Listener,
): Promise<ContinueListening> {
  const { db, now, feedUrl } = deps;
  const library = { feedUrl, isSubscribed: listener.isSubscribed };
  const since = new Date(now().getTime() - CONTINUED_WITHIN);
  const last = await queries.findLastBegun(db, listener.userId, library, since);
  if (!last) return { begun: null };
  const card = await presentEpisodeCard(deps, last.episode, listener);
  return { begun: { ...card, progress: presentEpisodeProgress(last.progress) } };
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
