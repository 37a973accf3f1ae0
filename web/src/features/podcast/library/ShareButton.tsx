import type { Episode } from '@clear-spring/contract';
import { Share } from 'lucide-react';
import { RoundButton } from '../../../ui/RoundButton.tsx';
import { podcastTexts } from '../podcast.texts.ts';
import { shareEpisode } from './share-episode.ts';

export const ShareButton = ({ episode }: { episode: Episode }) => (
  <RoundButton
    label={podcastTexts.share}
    title={podcastTexts.share}
    className="text-spring-ink"
    onClick={() => void shareEpisode(episode)}
  >
    <Share aria-hidden />
  </RoundButton>
);
