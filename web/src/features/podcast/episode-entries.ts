import { episodeCovers } from '@clear-spring/content';
import { type Episode, plainText } from '@clear-spring/contract';

/** An episode as a list entry. */
export interface Entry {
  episode: Episode;
  cover: string;
  /** The searchable text: title and description, as `plainText` makes it. */
  text: string;
}

export type Order = 'newest' | 'oldest';

const timeOf = ({ pubDate }: Episode) => (pubDate ? Date.parse(pubDate) : NaN);

/** Both orders, computed once, so that typing does not sort 10,000 episodes. Undated episodes come last in both. */
export function createEntries(episodes: readonly Episode[]): Record<Order, readonly Entry[]> {
  const dated = episodes.filter((episode) => !Number.isNaN(timeOf(episode)));
  const undated = episodes.filter((episode) => Number.isNaN(timeOf(episode)));
  const oldest = dated.toSorted((a, b) => timeOf(a) - timeOf(b));
  // Default covers are assigned from the oldest on, so that a new episode does not change the others.
  const entries = [...oldest, ...undated].map((episode, at) => ({
    episode,
    cover: episode.imageUrl ?? episodeCovers[at % episodeCovers.length]!,
    text: plainText(`${episode.title}\n${episode.description}`),
  }));
  // Not turned round: of one time, they keep the server's order in both.
  const newest = entries.slice(0, oldest.length).toSorted((a, b) => timeOf(b.episode) - timeOf(a.episode));
  return { oldest: entries, newest: [...newest, ...entries.slice(oldest.length)] };
}

const known = new WeakMap<readonly Episode[], ReturnType<typeof createEntries>>();

/** The entries of a library: the same for the same episodes, wherever they are shown. */
export function entriesOf(episodes: readonly Episode[]): ReturnType<typeof createEntries> {
  const entries = known.get(episodes) ?? createEntries(episodes);
  known.set(episodes, entries);
  return entries;
}

/** Entries whose title or description contains the words, whatever their case and accents; all of them for blank words. */
export function search(entries: readonly Entry[], words: string): readonly Entry[] {
  const wanted = plainText(words).trim();
  return wanted ? entries.filter(({ text }) => text.includes(wanted)) : entries;
}

/** Whether this member may not play it. The server omits the audio URL when the plan has ended meanwhile. */
export const isLocked = (episode: Episode, isSubscribed: boolean): boolean =>
  !episode.audioUrl || (episode.requires_subscription && !isSubscribed);

/** Finds an episode by its id with or without the host's prefix, because external links may use either. */
export function findEntry(entries: readonly Entry[], id: string): Entry | undefined {
  const bare = bareId(id);
  return (
    entries.find(({ episode }) => episode.id === id) ??
    entries.find(({ episode }) => bareId(episode.id) === bare)
  );
}

/** The second that a URL names. Whether the audio has it shows once it has loaded, because feeds are often wrong. */
export const positionOf = (text: string | null): number | undefined =>
  text !== null && /^\d{1,6}$/.test(text) ? Number(text) : undefined;

/** Strips the prefix of the hosting service: `buzzsprout-123` and `123` are one episode. */
const bareId = (id: string) => id.replace(/^.*[-:/](?=[^-:/]+$)/, '');
