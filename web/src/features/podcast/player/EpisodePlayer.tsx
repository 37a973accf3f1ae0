import type { EpisodeProgress } from '@clear-spring/contract';
import { type Ref, useEffect, useRef, useState } from 'react';
import { AudioError } from '../../../player/AudioError.tsx';
import { player } from '../../../player/player.ts';
import { isBusyNow } from '../../../player/MiniPlayer.tsx';
import { PlayButton, SkipBack, SkipForward, SpeedButton } from '../../../player/PlayerControls.tsx';
import { type PlayerState, playerStore, usePlayerState } from '../../../player/player-state.ts';
import { SleepTimerButton } from '../../../player/SleepTimer.tsx';
import { nextSpeed } from '../../../player/speeds.ts';
import type { Entry } from '../episode-entries.ts';
import type { Start } from './play-episode.ts';
import { resumeAt } from '../progress/progress.ts';
import { EpisodeSeekBar } from '../words/EpisodeSeekBar.tsx';

interface EpisodePlayerProps {
  entry: Entry;
  progress: EpisodeProgress | undefined;
  onPlay: (start: Start) => void;
  playButton?: Ref<HTMLButtonElement>;
}

/** Waveform, times and controls of one episode. Requests no audio until play is pressed. */
export function EpisodePlayer({ entry, progress, onPlay, playButton }: EpisodePlayerProps) {
  const { id, title } = entry.episode;
  const playback = usePlayback(entry, progress, onPlay);
  const { isActive, isPlaying, isBusy, hasFailed, position, duration, speed } = playback;
  const controls = useInSight(isActive);
  return (
    <div
      data-player
      className="@container mt-3 grid grid-cols-[minmax(0,1fr)] *:col-start-1 *:row-start-1 wide:mt-4"
    >
      <div
        inert={hasFailed}
        className="min-w-0 wide:grid wide:grid-cols-[minmax(0,1fr)_auto] wide:items-center wide:gap-8"
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
          ref={controls}
          className="mt-1 grid grid-cols-[3.5rem_minmax(0,1fr)_3.5rem] items-center wide:flex wide:flex-row-reverse wide:gap-3 @max-[17.5rem]:grid-cols-[auto_auto] @max-[17.5rem]:justify-between @max-[17.5rem]:gap-y-2"
        >
          <SleepTimerButton />
          <div className="flex items-center justify-center gap-[clamp(0.25rem,(100cqi-17rem)/2,1.1rem)] wide:gap-3 @max-[17.5rem]:order-first @max-[17.5rem]:col-span-full @max-[17.5rem]:gap-[min(1.1rem,5cqi)]">
            <SkipBack onSkip={playback.skip} />
            <PlayButton
              ref={playButton}
              title={title}
              isPlaying={isPlaying}
              isBusy={isBusy}
              onToggle={playback.toggle}
            />
            <SkipForward onSkip={playback.skip} />
          </div>
          <SpeedButton speed={speed} onCycle={playback.cycleSpeed} />
        </div>
      </div>
      {hasFailed && <AudioError page={playback.page} onRetry={() => player().retry()} />}
    </div>
  );
}

/**
 * The state and controls of one episode. While another episode is active, they set where and how fast this one will
 * start, and do not affect the other.
 */
function usePlayback(
  { episode }: Entry,
  progress: EpisodeProgress | undefined,
  onPlay: EpisodePlayerProps['onPlay'],
) {
  const [cue, setCue] = useState<Start>({});
  const ofThis =
    <Part,>(select: (state: PlayerState) => Part, idle: Part) =>
    (state: PlayerState) =>
      state.track?.id === episode.id ? select(state) : idle;

  const isActive = usePlayerState(ofThis(() => true, false));
  const isPlaying = usePlayerState(ofThis((state) => state.isPlaying, false));
  const isBusy = usePlayerState(ofThis(isBusyNow, false));
  const hasFailed = usePlayerState(ofThis((state) => state.hasFailed, false));
  const page = usePlayerState(ofThis((state) => state.track?.page ?? null, null));
  const currentTime = usePlayerState(ofThis((state) => state.currentTime, 0));
  const knownDuration = usePlayerState(ofThis((state) => state.duration, 0));
  const playbackRate = usePlayerState(ofThis((state) => state.playbackRate, 1));

  const duration = knownDuration || episode.duration || 0;
  const position = isActive ? currentTime : (cue.position ?? resumeAt(progress));
  const speed = isActive ? playbackRate : (cue.speed ?? 1);

  function seek(to: number) {
    const within = Math.min(Math.max(to, 0), duration || Infinity);
    if (isActive) player().seek(within);
    else setCue({ ...cue, position: within });
  }

  return {
    isActive,
    isPlaying,
    isBusy,
    hasFailed,
    page,
    position,
    duration,
    speed,
    seek,
    skip: (seconds: number) => seek(position + seconds),
    cycleSpeed: () => (isActive ? player().cycleSpeed() : setCue({ ...cue, speed: nextSpeed(speed) })),
    toggle() {
      if (isActive) return player().toggle();
      setCue({});
      onPlay(cue);
    },
  };
}

/** Hides the mini player while the controls of the active episode are in sight. */
function useInSight(isActive: boolean) {
  const controls = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isActive || !controls.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => playerStore.change({ isInSight: entry?.isIntersecting ?? false }),
      { threshold: 0.5 },
    );
    observer.observe(controls.current);
    return () => {
      observer.disconnect();
      playerStore.change({ isInSight: false });
    };
  }, [isActive]);
  return controls;
}
