import type { User } from '@clear-spring/contract';
import { roughTime } from '../../../player/time-text.ts';
import { isLocked } from '../episode-entries.ts';
import { usePlayEpisode } from '../player/play-episode.ts';
import { podcastTexts } from '../podcast.texts.ts';
import { hasBegun } from '../progress/progress.ts';
import { useProgress } from '../progress/use-progress.ts';
import { type LibraryState, useLibrary } from '../use-library.ts';
import { refreshUpNext, useUpNext, useUpNextState } from './up-next.ts';

/** An episode of Up Next as it is listed. */
export interface Queued {
  id: string;
  title: string;
  cover: string;
  /** Its length, or how much of it is left; null if unknown. */
  time: string | null;
  /** Seconds until its end; 0 if unknown. */
  left: number;
  isLocked: boolean;
}

/** Whether all of it is listed. */
export type QueueState = 'known' | 'coming' | 'failed';

/** What Up Next holds, of the library or, while that is out of reach, of this device. */
export function useQueuedEpisodes(user: User) {
  const { username } = user;
  const episodeIds = useUpNext(username, (queue) => queue.episodeIds);
  const upNext = useUpNextState(username);
  const progress = useProgress();
  const { list, find, state: library, retry } = useLibrary();
  const play = usePlayEpisode(list);
  const queued = episodeIds.flatMap((id): Queued[] => {
    const entry = find(id);
    if (!entry) return [];
    const { title, duration } = entry.episode;
    const known = progress.get(id);
    const left = hasBegun(known) ? Math.max(0, (duration ?? 0) - known.position) : (duration ?? 0);
    const time = hasBegun(known) ? podcastTexts.left(roughTime(left)) : roughTime(left);
    return [
      {
        id,
        title,
        cover: entry.cover,
        time: duration ? time : null,
        left,
        isLocked: isLocked(entry.episode, user.isSubscribed),
      },
    ];
  });
  const isNamed = library === 'known' || queued.length === episodeIds.length;
  return {
    queued,
    state: isNamed ? upNext : stateOf(upNext, library),
    retry() {
      void refreshUpNext(username);
      if (!isNamed) retry();
    },
    play(id: string) {
      const entry = find(id);
      if (entry) play(entry);
    },
  };
}

/** Where the names of some are missing. */
const stateOf = (upNext: QueueState, library: LibraryState): QueueState =>
  upNext === 'failed' || library === 'unknown' ? 'failed' : 'coming';

/** How long it plays; null if no length is known. */
export function totalTime(queued: readonly Queued[]): string | null {
  const seconds = queued.reduce((sum, { left }) => sum + left, 0);
  return seconds > 0 ? roughTime(seconds) : null;
}
