import type { Episode } from '@clear-spring/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { usePlayerState } from '../../../player/player-state.ts';
import { useDownloads } from '../downloads/downloads.ts';
import { entriesOf, type Entry } from '../episode-entries.ts';
import { podcastQuery } from '../podcast.api.ts';

/** The active episode. Null while there is none, or while neither the library nor this device tells of it. */
export function useActiveEntry(): Entry | null {
  const id = usePlayerState(({ track }) => track?.id ?? null);
  const { data } = useQuery(podcastQuery);
  const downloads = useDownloads();
  const episodes = (data as { episodes?: Episode[] } | null | undefined)?.episodes;
  return useMemo(() => {
    if (id === null) return null;
    const listed = episodes && entriesOf(episodes).newest.find(({ episode }) => episode.id === id);
    const kept = downloads.get(id);
    return listed ?? (kept ? { episode: kept.episode, cover: kept.cover, text: '' } : null);
  }, [id, episodes, downloads]);
}
