import { episodeCovers } from '@clear-spring/content';
import type { Episode } from '@clear-spring/contract';

/** An episode as the list holds it. */
export interface Entry {
  episode: Episode;
  cover: string;
  /** What the search looks through: title and description, in lower case. */
  text: string;
}

export type Order = 'newest' | 'oldest';

const timeOf = ({ pubDate }: Episode) => (pubDate ? Date.parse(pubDate) : NaN);

/** Both orders, made once: 10,000 episodes are not sorted while somebody types. Undated ones come last in either. */
export function createEntries(episodes: readonly Episode[]): Record<Order, readonly Entry[]> {
  const dated = episodes.filter((episode) => !Number.isNaN(timeOf(episode)));
  const undated = episodes.filter((episode) => Number.isNaN(timeOf(episode)));
  const oldest = dated.toSorted((a, b) => timeOf(a) - timeOf(b));
  // Covers are dealt out from the oldest on, so that a new episode changes nobody else's.
  const entries = [...oldest, ...undated].map((episode, at) => ({
    episode,
    cover: episode.imageUrl ?? episodeCovers[at % episodeCovers.length]!,
    text: `${episode.title}\n${episode.description}`.toLowerCase(),
  }));
  const newest = entries.slice(0, oldest.length).toReversed();
  return { oldest: entries, newest: [...newest, ...entries.slice(oldest.length)] };
}

/** Those whose title or description holds the words, in any case. Blank words are no search. */
export function search(entries: readonly Entry[], words: string): readonly Entry[] {
  const wanted = words.trim().toLowerCase();
  return wanted ? entries.filter(({ text }) => text.includes(wanted)) : entries;
}

/** Whether this member may not play it. The server leaves the audio out for those whose plan has ended meanwhile. */
export const isLocked = (episode: Episode, isSubscribed: boolean): boolean =>
  !episode.audioUrl || (episode.requires_subscription && !isSubscribed);

/** Ids may carry the host's prefix or not: a link from elsewhere may know only one of the two. */
export function findEntry(entries: readonly Entry[], id: string): Entry | undefined {
  const bare = bareId(id);
  return (
    entries.find(({ episode }) => episode.id === id) ??
    entries.find(({ episode }) => bareId(episode.id) === bare)
  );
}

/** Without the prefix that names the hosting service: `buzzsprout-123` and `123` are one episode. */
const bareId = (id: string) => id.replace(/^.*[-:/](?=[^-:/]+$)/, '');
