import type { EpisodeProgress } from '@clear-spring/contract';
import type { QueryClient } from '@tanstack/react-query';
import { rewindAfter } from '../../../player/auto-rewind.ts';
import type { PlaybackEvent } from '../../../player/player-state.ts';
import { createCatchUp } from '../../../http/outbox.ts';
import { progressQuery } from '../podcast.api.ts';
import { flushProgress, keepProgress, waitingProgress } from './progress-outbox.ts';

/** Seconds of listening before the first save, and between later ones. */
const FIRST_SAVE = 20;
const SAVE_INTERVAL = 10;
/** Seconds before the end from which an episode counts as played. */
const END = 10;

/** The start position in seconds: a little before the progress after a long pause, 0 for a played episode. */
export function resumeAt(progress: EpisodeProgress | undefined, now = Date.now()): number {
  if (!progress || progress.played) return 0;
  return Math.max(0, progress.position - rewindAfter(now - Date.parse(progress.at)));
}

export const hasBegun = (progress: EpisodeProgress | undefined): progress is EpisodeProgress =>
  progress !== undefined && !progress.played && progress.position > 0;

/** Merges the server's progress with the unsent progress. The newer one of each episode wins. */
export function mergeProgress(
  ...sources: readonly (readonly EpisodeProgress[])[]
): Map<string, EpisodeProgress> {
  const merged = new Map<string, EpisodeProgress>();
  for (const progress of sources.flat()) {
    const known = merged.get(progress.episodeId);
    if (!known || known.at < progress.at) merged.set(progress.episodeId, progress);
  }
  return merged;
}

/** Saves progress: in this browser at once, on the server as soon as it can be reached. */
export async function saveProgress(
  client: QueryClient,
  username: string,
  progress: EpisodeProgress,
): Promise<void> {
  remember(client, [progress]);
  keepProgress(username, progress);
  await catchUpProgress(username, client);
}

/** Sends the outbox. */
export const catchUpProgress = createCatchUp(async (username: string, client: QueryClient) => {
  if (waitingProgress(username).length === 0) return false;
  remember(client, await flushProgress(username));
  return waitingProgress(username).length > 0;
});

function remember(client: QueryClient, news: readonly EpisodeProgress[]) {
  client.setQueryData(progressQuery.queryKey, (known) => [...mergeProgress(known ?? [], news).values()]);
}

/** Turns the playback events of one episode into saves: after 20 s, then every 10 s, and whenever it stops. */
export function trackProgress(episodeId: string, save: (progress: EpisodeProgress) => void) {
  /** Seconds of listening since the last save; null before the first. */
  let unsaved: number | null = null;
  let untilSave = FIRST_SAVE;
  let lastPlaying: number | null = null;

  return ({ kind, position, duration }: PlaybackEvent): void => {
    const now = Date.now();
    if (kind === 'playing') {
      // Timers are throttled in background pages. A longer gap means that it did not play.
      const passed = lastPlaying === null ? 0 : Math.min((now - lastPlaying) / 1000, 2);
      unsaved = (unsaved ?? 0) + passed;
      lastPlaying = now;
      if (unsaved < untilSave) return;
    } else {
      lastPlaying = null;
      if (unsaved === null && kind !== 'sought' && kind !== 'ended') return;
    }
    unsaved = kind === 'playing' ? 0 : null;
    untilSave = SAVE_INTERVAL;
    const played = duration > 0 && duration - position < END;
    save({ episodeId, position, played, at: new Date(now).toISOString() });
  };
}
