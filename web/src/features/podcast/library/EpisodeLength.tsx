import { episodeSeries } from '@clear-spring/content';
import { roughTime } from '../../../player/time-text.ts';

interface EpisodeLengthProps {
  duration: number | null;
  /** It keeps the place of what is not known yet. */
  isComing?: boolean;
}

/** What an episode belongs to, and how long it is. A minute takes as much room as fifty: which of them it is moves nothing. */
export const EpisodeLength = ({ duration, isComing = false }: EpisodeLengthProps) => (
  <span>
    {episodeSeries}
    {duration ? (
      <span className={isComing ? 'invisible' : undefined}>
        {' · '}
        <span className="inline-block min-w-[3.2em]">{roughTime(duration)}</span>
      </span>
    ) : null}
  </span>
);
