import { playerStore } from '../../player/player-state.ts';
import { forgetDownloads } from './downloads/downloads.ts';
import { forgetProgress } from './progress/progress-outbox.ts';

/** The username of the last known listener. */
let listener: string | null = null;

/** Deletes the podcast data of everybody but this member from this device; of everybody when signed out. */
export async function keepPodcastDataOf(username: string | null): Promise<void> {
  // This may run only after the first member has started an episode, which is theirs.
  const isAnothers = listener !== null && listener !== username;
  if (username === null || isAnothers) await stopListening();
  listener = username;
  forgetProgress(username);
  await forgetDownloads(username);
}

/** Stops an episode that needs the plan, also a downloaded one. Call this when the plan has ended. */
export async function stopPremiumEpisode(): Promise<void> {
  if (playerStore.get().track?.premium) await stopListening();
}

async function stopListening() {
  if (!playerStore.get().track) return;
  // A track is loaded, so the engine is too. Nobody else has to load it.
  const { player } = await import('../../player/player.ts');
  player().close();
}
