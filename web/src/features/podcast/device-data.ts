import { playerStore } from '../../player/player-state.ts';
import { toast } from '../../ui/toast/toast-store.ts';
import { forgetDownloads, openDownloads, pauseDownloads } from './downloads/downloads.ts';
import type { QueryClient } from '@tanstack/react-query';
import { catchUpBookmarks, forgetBookmarks } from './bookmarks/bookmarks.ts';
import { bookmarksOutbox } from './bookmarks/bookmarks-outbox.ts';
import { catchUpProgress } from './progress/progress.ts';
import { podcastTexts } from './podcast.texts.ts';
import { setListener } from './listener.ts';
import { forgetProgress, isProgressSent } from './progress/progress-outbox.ts';
import { catchUpUpNext, forgetUpNext, isUpNextSent, keepUnsentUpNext } from './up-next/up-next.ts';

/** The username of the last known listener. */
let listener: string | null = null;

/** From now on the podcast data on this device is this member's: everybody else's is deleted. */
export async function keepPodcastDataOf(username: string): Promise<void> {
  // This may run only after the first member has started an episode, which is theirs.
  if (listener !== null && listener !== username) await stopListening();
  listener = username;
  setListener(username);
  forgetUnsent(username);
  await forgetDownloads(username);
}

/**
 * Nobody is signed in any more. Who has signed out leaves nothing. After a session that ended by itself the same member
 * often signs in again: what the server does not know yet is kept, for them alone.
 */
export async function leavePodcastData({ hasSignedOut }: { hasSignedOut: boolean }): Promise<void> {
  await stopListening();
  listener = null;
  if (hasSignedOut) forgetUnsent(null);
  else keepUnsentUpNext();
  const isAllSent = isProgressSent() && isUpNextSent() && bookmarksOutbox.isEmpty();
  await forgetDownloads(null);
  // Another member may have come meanwhile.
  if (isAllSent && listener === null) setListener(null);
}

function forgetUnsent(except: string | null): void {
  forgetProgress(except);
  forgetUpNext(except);
  forgetBookmarks(except);
}

/** Sends what was heard, queued and noted here without a connection. */
export async function catchUpPodcast(client: QueryClient, username: string): Promise<void> {
  await Promise.all([
    catchUpProgress(username, client),
    catchUpUpNext(username),
    catchUpBookmarks(username, client),
  ]);
}

/** The last known subscriber of this page. */
let subscriber: string | null = null;

/**
 * What the plan allows on this device: downloads that were under way when the app was closed go on. Once the plan has
 * ended they stop, and so does an episode that needs it, also a downloaded one. The member is told why.
 */
export async function applyPlan(username: string, isSubscribed: boolean): Promise<void> {
  const hasEnded = subscriber === username && !isSubscribed;
  subscriber = isSubscribed ? username : null;
  if (isSubscribed) return openDownloads(username);
  if (hasEnded) toast({ ...podcastTexts.planEnded, variant: 'note' });
  pauseDownloads();
  if (playerStore.get().track?.premium) await stopListening();
}

async function stopListening() {
  if (!playerStore.get().track) return;
  // A track is loaded, so the engine is too. Nobody else has to load it.
  const { player } = await import('../../player/player.ts');
  player().close();
}
