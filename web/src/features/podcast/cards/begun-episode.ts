import {
  CONTINUED_WITHIN,
  type ContinueListening,
  type Episode,
  type EpisodeCard,
  type EpisodeProgress,
} from '@clear-spring/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAuth } from '../../auth/index.ts';
import { entriesOf, findEntry, isLocked } from '../episode-entries.ts';
import { podcastQuery, progressQuery } from '../podcast.api.ts';
import { hasBegun, mergeProgress } from '../progress/progress.ts';
import { waitingProgress } from '../progress/progress-outbox.ts';
import { continueListeningQuery } from './episode-cards.api.ts';

export type BegunEpisode = NonNullable<ContinueListening['begun']>;

/** The episode that the member is in the middle of: as the server says, or as this device knows better. */
export function useBegunEpisode(): BegunEpisode | null {
  const client = useQueryClient();
  const { user } = useAuth();
  const { data, isPending } = useQuery(continueListeningQuery);
  const told = data?.begun ?? null;
  const heardHere = [
    ...(client.getQueryData(progressQuery.queryKey) ?? []),
    ...(user ? waitingProgress(user.username) : []),
  ];
  const begun = latestBegun(told, heardHere);
  // The whole library is looked through only for what the server has not heard of.
  const isElsewhere = !isPending && begun.some(({ episodeId }) => episodeId !== told?.episode.id);
  const { data: library } = useQuery({ ...podcastQuery, refetchInterval: false, enabled: isElsewhere });
  if (!user || isPending) return null;
  return firstToContinue(begun, (id) =>
    id === told?.episode.id ? told : cardOf(library?.episodes ?? [], id, user.isSubscribed),
  );
}

/** What was begun and not played, the latest first, down to what the server says. */
export function latestBegun(
  told: BegunEpisode | null,
  heardHere: readonly EpisodeProgress[],
  now = Date.now(),
): EpisodeProgress[] {
  const since = new Date(now - CONTINUED_WITHIN).toISOString();
  return [...mergeProgress(told ? [told.progress] : [], heardHere).values()]
    .filter((progress) => hasBegun(progress) && progress.at >= (told?.progress.at ?? since))
    .toSorted((one, other) => (one.at < other.at ? 1 : -1));
}

function firstToContinue(
  begun: readonly EpisodeProgress[],
  cardFor: (id: string) => EpisodeCard | null,
): BegunEpisode | null {
  for (const progress of begun) {
    const card = cardFor(progress.episodeId);
    if (card) return { ...card, progress };
  }
  return null;
}

function cardOf(episodes: readonly Episode[], id: string, isSubscribed: boolean): EpisodeCard | null {
  const entry = findEntry(entriesOf(episodes).newest, id);
  return entry && !isLocked(entry.episode, isSubscribed) ? entry : null;
}
