import { clsx } from 'clsx';
import { AudioError } from '../../../player/AudioError.tsx';
import { player } from '../../../player/player.ts';
import { PlayButton, SkipBack, SkipForward } from '../../../player/PlayerControls.tsx';
import { SpeedButton } from '../../../player/SpeedButton.tsx';
import { SleepTimerButton } from '../../../player/SleepTimer.tsx';
import type { Entry } from '../episode-entries.ts';
import { EpisodeSeekBar } from '../words/EpisodeSeekBar.tsx';
import type { Playback } from './playback.ts';

interface EpisodePlayerProps {
  entry: Entry;
  playback: Playback;
  /** Without speed and sleep timer, which have their place elsewhere. */
  isBare?: boolean;
  className?: string;
}

/** Waveform, times and controls of one episode: side by side where there is room. Requests no audio until play is pressed. */
export function EpisodePlayer({ entry, playback, isBare, className }: EpisodePlayerProps) {
  const { id, title } = entry.episode;
  const { isPlaying, isBusy, hasFailed, position, duration, speed, skip } = playback;
  return (
    <div
      data-player
      className={clsx('@container grid grid-cols-[minmax(0,1fr)] *:col-start-1 *:row-start-1', className)}
    >
      <div
        inert={hasFailed}
        className="min-w-0 @min-[38rem]:grid @min-[38rem]:grid-cols-[minmax(0,1fr)_auto] @min-[38rem]:items-center @min-[38rem]:gap-8"
      >
        <EpisodeSeekBar
          id={id}
          title={title}
          position={position}
          duration={duration}
          speed={speed}
          onSeek={playback.seek}
        />
        <div
          className={clsx(
            'mt-1 grid items-center',
            !isBare &&
              'grid-cols-[3.5rem_minmax(0,1fr)_3.5rem] @min-[38rem]:flex @min-[38rem]:flex-row-reverse @min-[38rem]:gap-3 @max-[17.5rem]:grid-cols-[auto_auto] @max-[17.5rem]:justify-between @max-[17.5rem]:gap-y-2',
          )}
        >
          {!isBare && <SleepTimerButton />}
          <div
            className={clsx(
              'flex items-center justify-center gap-[clamp(0.25rem,(100cqi-17rem)/2,1.1rem)] @max-[17.5rem]:order-first @max-[17.5rem]:col-span-full @max-[17.5rem]:gap-[min(1.1rem,5cqi)]',
              isBare ? '@min-[17.5rem]:gap-7' : '@min-[38rem]:gap-3',
            )}
          >
            <SkipBack onSkip={skip} />
            <PlayButton
              title={title}
              isPlaying={isPlaying}
              isBusy={isBusy}
              onToggle={playback.toggle}
              className={isBare ? 'size-[min(4.5rem,30cqi)]' : undefined}
            />
            <SkipForward onSkip={skip} />
          </div>
          {!isBare && <SpeedButton speed={speed} onSet={playback.setSpeed} />}
        </div>
      </div>
      {hasFailed && <AudioError page={playback.page} onRetry={() => player().retry()} />}
    </div>
  );
}
