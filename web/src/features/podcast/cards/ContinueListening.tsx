import { dispensable } from '../../../ui/lazy-component.tsx';
import { useBegunEpisode } from './begun-episode.ts';

// It brings the player, so that one tap plays: only for those who are in the middle of an episode.
const BegunEpisodeCard = dispensable(() => import('./BegunEpisodeCard.tsx'));

/** Nothing for those who are not in the middle of an episode. */
export default function ContinueListening() {
  return useBegunEpisode() && <BegunEpisodeCard />;
}
