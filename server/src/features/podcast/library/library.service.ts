import { episodeCovers } from '@clear-spring/content';
import { type Episode, type EpisodeCard, NEWEST_TITLES } from '@clear-spring/contract';
import type { Db } from '../../../db/index.ts';
import type { EpisodeRow } from '../feed/feed.queries.ts';
import * as queries from './library.queries.ts';

interface Deps {
  db: Db;
  feedUrl: string;
}
type Listener = { isSubscribed: boolean };

/** The only access rule: trailers are free, everything else needs the paid plan. */
export const mayPlay = (listener: Listener, episode: { requiresSubscription: boolean }) =>
  listener.isSubscribed || !episode.requiresSubscription;

export const looksLikeId = (text: string) => /^[\w-]+$/.test(text);

export type EpisodeOutcome = EpisodeRow | 'unknown' | 'locked';

/** The episode, if the listener may play it now. */
export async function episodeFor(deps: Deps, listener: Listener, id: string): Promise<EpisodeOutcome> {
  const episode = looksLikeId(id) ? await queries.findEpisode(deps.db, deps.feedUrl, id) : null;
  if (!episode) return 'unknown';
  return mayPlay(listener, episode) ? episode : 'locked';
}

/** Whether this is the audio of an episode that the listener may play now. */
export async function authorizeAudio(
  deps: Deps,
  listener: Listener,
  audioUrl: string,
): Promise<'playable' | 'unknown' | 'locked'> {
  // In the form in which URLs are stored. PostgreSQL would reject a NUL.
  if (/[^!-~]/.test(audioUrl)) return 'unknown';
  const found = await queries.findEpisodesByAudio(deps.db, deps.feedUrl, audioUrl);
  if (found.length === 0) return 'unknown';
  return found.some((episode) => mayPlay(listener, episode)) ? 'playable' : 'locked';
}

export function presentEpisode(row: EpisodeRow, listener: Listener): Episode {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    ...(mayPlay(listener, row) && { audioUrl: row.audioUrl }),
    ...(row.imageUrl !== null && { imageUrl: row.imageUrl }),
    duration: row.duration,
    pubDate: row.pubDate?.toISOString() ?? null,
    link: row.link,
    requires_subscription: row.requiresSubscription,
  };
}

/** The episode with the cover that the library shows. Default covers are assigned from the oldest episode on. */
export async function presentEpisodeCard(
  { db }: Pick<Deps, 'db'>,
  row: EpisodeRow,
  listener: Listener,
): Promise<EpisodeCard> {
  const cover = row.imageUrl ?? episodeCovers[(await queries.countOlder(db, row)) % episodeCovers.length]!;
  return { episode: presentEpisode(row, listener), cover };
}

/** What everybody may play of the library; null if there is nothing. */
export async function trailerOf(deps: Deps, listener: Listener): Promise<EpisodeCard | null> {
  const row = await queries.findNewestTrailer(deps.db, deps.feedUrl);
  return row && presentEpisodeCard(deps, row, listener);
}

/** Of the newest episodes, for who sees the library. */
export const newestTitles = async (deps: Deps, listener: Listener): Promise<string[]> =>
  listener.isSubscribed ? queries.listNewestTitles(deps.db, deps.feedUrl, NEWEST_TITLES) : [];
