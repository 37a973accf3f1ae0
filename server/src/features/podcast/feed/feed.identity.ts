import { hash } from 'node:crypto';
import type { FeedItem } from '../documents/feed.item.ts';

/** The properties by which an episode in the library is recognised. */
export interface KnownEpisode {
  id: string;
  feedUrl: string;
  guid: string | null;
  audioUrl: string;
  title: string;
  pubDate: Date | null;
  duration: number | null;
}

/**
 * One item per episode, in the feed's order. A guid shared by items with different titles and files identifies nothing,
 * so it is removed from all of them.
 */
export function withoutDuplicates(items: readonly FeedItem[]): FeedItem[] {
  const byGuid = new Map<string, FeedItem>();
  const seen = new Set<string>();
  const liars = new Set<string>();
  const kept = items.filter((item) => {
    const twin = item.guid === null ? undefined : byGuid.get(item.guid);
    if (twin && (twin.title === item.title || pathOf(twin.audioUrl) === pathOf(item.audioUrl))) return false;
    const keys = [item.audioUrl, item.duration === null ? null : similarityOf(item)].filter(
      (key) => key !== null,
    );
    if (keys.some((key) => seen.has(key))) return false;
    for (const key of keys) seen.add(key);
    if (twin) liars.add(item.guid!);
    else if (item.guid !== null) byGuid.set(item.guid, item);
    return true;
  });
  return kept.map((item) => (item.guid !== null && liars.has(item.guid) ? { ...item, guid: null } : item));
}

/**
 * Finds each item's episode: by guid, then by its file, then by title, date and duration; null for a new one. Each step
 * runs for all items before the next, so that a weaker match never takes an episode from a stronger one. Episodes of
 * another feed are recognised too, for podcasts that move; there a guid alone is not enough, because many feeds number
 * 1, 2, 3.
 */
export function matchEpisodes(
  items: readonly FeedItem[],
  known: readonly KnownEpisode[],
  feedUrl: string,
): Map<FeedItem, KnownEpisode | null> {
  const found = new Map<FeedItem, KnownEpisode | null>(items.map((item) => [item, null]));
  const taken = new Set<string>();
  const steps: ((of: FeedItem | KnownEpisode, inFeed: string) => string | null)[] = [
    (of, inFeed) => of.guid && JSON.stringify([of.guid, inFeed === feedUrl ? '' : of.title]),
    (of) => of.guid && JSON.stringify([of.guid, of.title]),
    (of) => of.audioUrl,
    (of) => similarityOf(of),
  ];
  for (const sign of steps) {
    const bySign = new Map<string, KnownEpisode>();
    for (const episode of known) {
      const key = sign(episode, episode.feedUrl);
      // This feed's own episodes come first.
      if (key && !taken.has(episode.id) && (!bySign.has(key) || episode.feedUrl === feedUrl))
        bySign.set(key, episode);
    }
    for (const [item, before] of found) {
      const episode = before ? undefined : bySign.get(sign(item, feedUrl) ?? '');
      if (!episode || taken.has(episode.id)) continue;
      taken.add(episode.id);
      found.set(item, episode);
    }
  }
  return found;
}

/** Title, date and duration as one key; null without a date, because too many would be alike. */
const similarityOf = ({ title, pubDate, duration }: Pick<FeedItem, 'title' | 'pubDate' | 'duration'>) =>
  pubDate && JSON.stringify([title, pubDate.getTime(), duration]);

/** Without the query, where hosts put values that change from day to day. */
const pathOf = (url: string) => url.split('?')[0];

/**
 * An id for a new episode: its feed's host and a hash of its identity. `isTaken` knows the existing ids: the guid may
 * have belonged to another episode before.
 */
export function newEpisodeId(item: FeedItem, feedUrl: string, isTaken: (id: string) => boolean): string {
  const host = URL.canParse(feedUrl) ? new URL(feedUrl).hostname : feedUrl;
  const prefix = host.replaceAll(/[^a-z0-9]+/g, '-').slice(0, 60);
  const signs = [item.guid ?? item.audioUrl, `${item.guid} ${item.audioUrl}`];
  for (let attempt = 0; ; attempt++) {
    const sign = signs[attempt] ?? `${signs[1]} ${attempt}`;
    const id = `${prefix}-${hash('sha256', sign).slice(0, 20)}`;
    if (!isTaken(id)) return id;
  }
}
