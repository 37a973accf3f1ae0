import { usePlayerState } from '../../../player/player-state.ts';
import { roughTime } from '../../../player/time-text.ts';
import { episodePath } from '../../../navigation/paths.ts';
import { podcastTexts } from '../podcast.texts.ts';
import { type BegunEpisode, useBegunEpisode } from './begun-episode.ts';
import { episodeCardTexts } from './episode-cards.texts.ts';
import { EpisodeCardView } from './EpisodeCardView.tsx';

/** The episode that the member is in the middle of, with how much of it is left. */
export default function BegunEpisodeCard() {
  const begun = useBegunEpisode();
  return begun && <View begun={begun} />;
}

function View({ begun }: { begun: BegunEpisode }) {
  const { episode, progress } = begun;
  const left = usePlayerState(({ track, currentTime, duration }) => {
    const isActive = track?.id === episode.id;
    const whole = (isActive && duration) || episode.duration;
    const seconds = (whole ?? 0) - (isActive ? currentTime : progress.position);
    return seconds > 0 ? podcastTexts.left(roughTime(seconds)) : null;
  });
  return (
    <EpisodeCardView
      card={begun}
      label={episodeCardTexts.continue}
      note={left}
      progress={progress}
      to={episodePath(episode.id)}
    />
  );
}
