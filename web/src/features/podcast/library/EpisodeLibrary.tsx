import type { Episode, User } from '@clear-spring/contract';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useMemo } from 'react';
import { EmptyState, ErrorState } from '../../../ui/States.tsx';
import { openDownloads, useDownloads } from '../downloads/downloads.ts';
import { useFreshUpNext } from '../up-next/use-fresh-up-next.ts';
import { EpisodeBrowser } from './EpisodeBrowser.tsx';
import { LoadingEpisodes } from './LoadingEpisodes.tsx';
import { podcastQuery } from '../podcast.api.ts';
import { podcastTexts } from '../podcast.texts.ts';

export function EpisodeLibrary({ user }: { user: User }) {
  const { data: latest, isFetching, refetch } = useQuery(podcastQuery);
  // The list takes a phone a third of a second. Deferred, React renders it in slices.
  const data = useDeferredValue(latest);
  useEffect(() => void openDownloads(user.username), [user.username]);
  useFreshUpNext(user.username);
  const kept = useKeptEpisodes();
  if (data === undefined && (isFetching || latest !== undefined)) return <LoadingEpisodes />;
  if (data === undefined) {
    return (
      <>
        <ErrorState title={podcastTexts.failed.title} onRetry={() => void refetch()}>
          {podcastTexts.failed.hint}
        </ErrorState>
        {kept.length > 0 && <EpisodeBrowser episodes={kept} />}
      </>
    );
  }
  const episodes = (data as { episodes?: Episode[] } | null)?.episodes;
  if (!episodes) return <Nothing {...podcastTexts.noData} />;
  if (episodes.length === 0) return <Nothing {...podcastTexts.empty} />;
  return <EpisodeBrowser episodes={episodes} />;
}

const Nothing = ({ title, hint }: { title: string; hint: string }) => (
  <EmptyState title={title}>{hint}</EmptyState>
);

/** Downloaded episodes, which are listed while the library cannot be loaded. */
function useKeptEpisodes(): Episode[] {
  const downloads = useDownloads();
  return useMemo(
    () => [...downloads.values()].filter(({ state }) => state === 'done').map(({ episode }) => episode),
    [downloads],
  );
}
