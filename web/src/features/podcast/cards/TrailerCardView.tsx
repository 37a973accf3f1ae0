import type { EpisodeCard } from '@clear-spring/contract';
import { roughTime } from '../../../player/time-text.ts';
import { episodeCardTexts } from './episode-cards.texts.ts';
import { EpisodeCardView } from './EpisodeCardView.tsx';

export default function TrailerCardView({ card }: { card: EpisodeCard }) {
  const { duration } = card.episode;
  return (
    <EpisodeCardView
      card={card}
      label={episodeCardTexts.trailer}
      note={duration === null ? null : roughTime(duration)}
    />
  );
}
