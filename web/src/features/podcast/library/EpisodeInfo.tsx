import type { Episode } from '@clear-spring/contract';
import type { ReactNode } from 'react';
import { clock } from '../../../player/time-text.ts';
import { podcastTexts } from '../podcast.texts.ts';
import { publicationDate } from './episode-date.ts';

const texts = podcastTexts.info;

/** What an episode is about, how long it is, and when it came. */
export function EpisodeInfo({ episode: { description, duration, pubDate } }: { episode: Episode }) {
  return (
    <div className="text-small text-ink-soft">
      <p className="max-w-measure whitespace-pre-line text-ink">{description || texts.noDescription}</p>
      <dl className="mt-2 flex flex-wrap gap-x-6 gap-y-1">
        <Fact name={texts.duration}>{duration ? clock(duration) : texts.unknownDuration}</Fact>
        <Fact name={texts.published}>{publicationDate(pubDate)}</Fact>
      </dl>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-2">
      <dt>{name}</dt>
      <dd className="font-[560] text-ink">{children}</dd>
    </div>
  );
}
