import type { Episode } from '@clear-spring/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { usePersistedState } from '../auth/index.ts';
import { useDownloads } from './downloads/downloads.ts';
import { entriesOf, type Entry, type Order } from './episode-entries.ts';
import { podcastQuery } from './podcast.api.ts';

const NOTHING: readonly Entry[] = [];

/** What it means that an episode is not found: that it is not in the library, not there yet, or out of reach. */
export type LibraryState = 'known' | 'coming' | 'unknown';

/** The library in the member's order and, while it is out of reach, what of it is on this device. */
export function useLibrary() {
  const { data, isLoading, refetch } = useQuery(podcastQuery);
  const downloads = useDownloads();
  const [order] = usePersistedState<Order>('library order', 'newest');
  const episodes = (data as { episodes?: Episode[] } | null | undefined)?.episodes;
  const list = useMemo(() => (episodes ? entriesOf(episodes)[order] : NOTHING), [episodes, order]);
  const byId = useMemo(() => new Map(list.map((entry) => [entry.episode.id, entry])), [list]);

  function find(id: string): Entry | undefined {
    const kept = downloads.get(id);
    return byId.get(id) ?? (kept && { episode: kept.episode, cover: kept.cover, text: '' });
  }
  return {
    list,
    find,
    state: stateOf(episodes !== undefined, isLoading),
    retry: () => void refetch(),
  };
}

function stateOf(isKnown: boolean, isLoading: boolean): LibraryState {
  if (isKnown) return 'known';
  return isLoading ? 'coming' : 'unknown';
}
