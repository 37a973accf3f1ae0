import { playerStore } from '../../player/player-state.ts';
import { forgetDownloads } from './downloads/downloads.ts';
import { forgetProgress } from './progress/progress-outbox.ts';

/** Whose episode plays, while one does. */
let listener: string | null = null;

/** Leaves on this device only what is this member's; nothing at all when nobody is signed in. */
export async function keepPodcastDataOf(username: string | null): Promise<void> {
  // Before the first member is known to this, what plays is theirs: it may come later than their first touch.
  const isAnothers = listener !== null && listener !== username;
  if (username === null || isAnothers) await stopListening();
  listener = username;
  forgetProgress(username);
  await forgetDownloads(username);
}

/** The plan has ended: what it opened falls silent, also what lies on this device. */
export async function stopPremiumEpisode(): Promise<void> {
  if (playerStore.get().track?.premium) await stopListening();
}

async function stopListening() {
  if (!playerStore.get().track) return;
  // Something plays, so the engine is there already; who does not listen is spared it.
  const { player } = await import('../../player/player.ts');
  player().close();
}
