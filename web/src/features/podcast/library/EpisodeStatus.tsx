import type { EpisodeProgress } from '@clear-spring/contract';
import { CircleArrowDown, CircleCheck } from 'lucide-react';
import { usePlayerState } from '../../../player/player-state.ts';
import { roughTime } from '../../../player/time-text.ts';
import type { Download } from '../downloads/download.ts';
import type { Entry } from '../episode-entries.ts';
import { podcastTexts } from '../podcast.texts.ts';
import { hasBegun } from '../progress/progress.ts';

interface EpisodeStatusProps {
  entry: Entry;
  progress: EpisodeProgress | undefined;
  /** Whether it is downloaded, if it is said here. */
  download?: Download | undefined;
}

/** How far the member is in an episode: what is left as words and as a line, or that it was played. */
export function EpisodeStatus({ entry, progress, download }: EpisodeStatusProps) {
  const left = useLeft(entry, progress);
  const isPlayed = left === null && progress?.played;
  if (left === null && !isPlayed && download?.state !== 'done') return <span />;
  return (
    <p className="flex flex-wrap items-center gap-x-2.5 text-small leading-[1.4] text-ink-soft tabular-nums wide:block">
      {left && (
        <>
          <span className="whitespace-nowrap">{podcastTexts.left(left.time)}</span>
          <span
            aria-hidden
            className="inline-block h-1 w-16 overflow-hidden rounded-full bg-line-firm/35 wide:mt-1 wide:block wide:w-full"
          >
            <span
              data-mark
              className="block h-full rounded-full bg-spring"
              style={{ width: `${left.percent}%` }}
            />
          </span>
        </>
      )}
      {isPlayed && (
        <span className="inline-flex items-center gap-1 text-sage-ink">
          <CircleCheck className="size-4 stroke-[1.9]" aria-hidden /> {podcastTexts.played}
        </span>
      )}
      <DownloadedMark download={download} isShort={left !== null || isPlayed} />
    </p>
  );
}

/** In words, or beside others as an icon with the words for screen readers. */
export function DownloadedMark({ download, isShort }: { download: Download | undefined; isShort?: boolean }) {
  if (download?.state !== 'done') return null;
  return (
    <span className="inline-flex items-center gap-1 text-sage-ink">
      <CircleArrowDown className="size-4 stroke-[1.9]" aria-hidden />
      <span className={isShort ? 'sr-only' : undefined}>{podcastTexts.downloaded}</span>
    </span>
  );
}

/** Null unless it has begun and its length is known. Of the active episode it is as of now. */
function useLeft({ episode: { id, duration } }: Entry, progress: EpisodeProgress | undefined) {
  // Whole minutes and percent: a row does not follow every second.
  const now = usePlayerState(({ track, currentTime }) =>
    track?.id === id ? Math.floor(currentTime / 10) * 10 : null,
  );
  const known = usePlayerState((state) => (state.track?.id === id ? state.duration : 0));
  const whole = known || duration;
  if (!whole) return null;
  const position = now || (hasBegun(progress) ? progress.position : 0);
  if (position <= 0 || position > whole) return null;
  return {
    time: roughTime(whole - position),
    percent: Math.round((100 * position) / whole),
  };
}
