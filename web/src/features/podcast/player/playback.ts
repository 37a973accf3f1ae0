import type { EpisodeProgress } from '@clear-spring/contract';
import { useState } from 'react';
import { isBusyNow } from '../../../player/MiniPlayer.tsx';
import { player } from '../../../player/player.ts';
import { usePlayerState } from '../../../player/player-state.ts';
import { wholeLength } from '../../../player/time-text.ts';
import type { Entry } from '../episode-entries.ts';
import { resumeAt } from '../progress/progress.ts';
import type { Start } from './play-episode.ts';

/** What the player of an episode shows, and what its controls do. */
export interface Playback {
  isPlaying: boolean;
  isBusy: boolean;
  hasFailed: boolean;
  /** The episode's page at the podcast's host. */
  page: string | null;
  /** Seconds. */
  position: number;
  /** Seconds; 0 while unknown. */
  duration: number;
  speed: number;
  seek: (position: number) => void;
  skip: (seconds: number) => void;
  setSpeed: (speed: number) => void;
  toggle: () => void;
}

/** Of the active episode. */
export function useActivePlayback({ episode }: Entry): Playback {
  const isPlaying = usePlayerState((state) => state.isPlaying);
  const isBusy = usePlayerState(isBusyNow);
  const hasFailed = usePlayerState((state) => state.hasFailed);
  const page = usePlayerState((state) => state.track?.page ?? null);
  const position = usePlayerState((state) => state.currentTime);
  const knownDuration = usePlayerState((state) => state.duration);
  const speed = usePlayerState((state) => state.playbackRate);
  const duration = wholeLength(knownDuration, episode.duration, position);
  const { seek, skip, setSpeed, toggle } = player();
  return {
    isPlaying,
    isBusy,
    hasFailed,
    page,
    position,
    duration,
    speed,
    seek,
    skip,
    setSpeed,
    toggle,
  };
}

interface Cued {
  progress: EpisodeProgress | undefined;
  /** Where a link lets it begin, in place of the progress. */
  requestedPosition: number | undefined;
  onPlay: (start: Start) => void;
}

/** Of any other episode: the controls set where and how fast it will start, and leave alone what plays. */
export function useCuedPlayback({ episode }: Entry, { progress, requestedPosition, onPlay }: Cued): Playback {
  const [cue, setCue] = useState<Start>({ position: requestedPosition });
  const position = cue.position ?? resumeAt(progress);
  const duration = wholeLength(0, episode.duration, position);
  const speed = cue.speed ?? 1;
  const seek = (to: number) => setCue({ ...cue, position: Math.max(to, 0) });
  return {
    isPlaying: false,
    isBusy: false,
    hasFailed: false,
    page: null,
    position,
    duration,
    speed,
    seek,
    skip: (seconds) => seek(position + seconds),
    setSpeed: (to) => setCue({ ...cue, speed: to }),
    toggle: () => onPlay(cue),
  };
}
