import { playerStore } from '../../player/player-state.ts';
import { forgetDownloads, openDownloads, pauseDownloads } from './downloads/downloads.ts';
import type { QueryClient } from '@tanstack/react-query';
import { catchUpBookmarks, forgetBookmarks } from './bookmarks/bookmarks.ts';
import { catchUpProgress } from './progress/progress.ts';
import { setListener } from './listener.ts';
import { forgetProgress } from './progress/progress-outbox.ts';
import { catchUpUpNext, forgetUpNext } from './up-next/up-next.ts';

/** The username of the last known listener. */
let listener: string | null = null;

/** Deletes the podcast data of everybody but this member from this device; of everybody when signed out. */
export async function keepPodcastDataOf(username: string | null): Promise<void> {
  // This may run only after the first member has started an episode, which is theirs.
  const isAnothers = listener !== null && listener !== username;
  if (username === null || isAnothers) await stopListening();
  listener = username;
  if (username !== null) setListener(username);
  forgetProgress(username);
  forgetUpNext(username);
  forgetBookmarks(username);
  await forgetDownloads(username);
  // Another member may have come meanwhile.
  if (listener === null) setListener(null);
}

/** Sends what was heard, queued and noted here without a connection. */
export async function catchUpPodcast(client: QueryClient, username: string): Promise<void> {
  await Promise.all([
    catchUpProgress(client, username),
    catchUpUpNext(username),
    catchUpBookmarks(client, username),
  ]);
}

/**
 * What the plan allows on this device: downloads that were under way when the app was closed go on. Once the plan has
 * ended they stop, and so does an episode that needs it, also a downloaded one.
 */
export async function applyPlan(username: string, isSubscribed: boolean): Promise<void> {
  if (isSubscribed) return openDownloads(username);
  pauseDownloads();
  if (playerStore.get().track?.premium) await stopListening();
}

async function stopListening() {
  if (!playerStore.get().track) return;
  // A track is loaded, so the engine is too. Nobody else has to load it.
  const { player } = await import('../../player/player.ts');
  player().close();
}
