import { createStore, useStore } from '../browser/store.ts';

/** Something to listen to, as described by its caller. */
export interface Track {
  id: string;
  title: string;
  artist: string;
  artwork: string;
  /** Its page at the podcast's host. */
  page: string | null;
  /** For subscribers only. */
  premium: boolean;
  /** Seconds according to the feed; null if unknown. */
  expectedDuration: number | null;
  /** The URL of its audio, or bytes stored on this device. Called again for each attempt. */
  source: () => string | Promise<string | Blob>;
  /** The track that follows automatically. */
  next?: () => Track | null;
  /** Where it starts, in seconds, unless the listener says otherwise; a promise while that is being read. */
  startAt?: () => number | Promise<number>;
  /** Once the server has refused the audio: whether the listener may no longer have it. */
  isOver?: () => Promise<boolean>;
  onPlaybackEvent?: (event: PlaybackEvent) => void;
  /** Keeps the moment, in seconds. */
  bookmark?: (position: number) => void;
}

export interface PlaybackEvent {
  /**
   * `playing` comes several times a second. `sought` only while paused. `left`: closed, or another took its place.
   */
  kind: 'playing' | 'paused' | 'sought' | 'ended' | 'left';
  /** Seconds. */
  position: number;
  /** Seconds; 0 while unknown. */
  duration: number;
}

export type SleepTimer = { kind: 'time'; /** Seconds. */ remaining: number } | { kind: 'end' };

export interface PlayerState {
  /** The active track, if any. */
  track: Track | null;
  isPlaying: boolean;
  /** Seconds. */
  currentTime: number;
  /** Seconds; 0 until the audio has loaded. */
  duration: number;
  playbackRate: number;
  /** True for one second after play was pressed. */
  isLoading: boolean;
  /** Playing, but waiting for audio. */
  isWaiting: boolean;
  /** No audio arrived. */
  hasFailed: boolean;
  /** 0 to 1. */
  volume: number;
  isMuted: boolean;
  sleepTimer: SleepTimer | null;
  /** An embed in a frame plays instead. */
  isEmbedPlaying: boolean;
  /** The page itself shows the full player of the active track. */
  isOnPage: boolean;
  /** The sheet with the full player; null until it is first opened. */
  isSheetOpen: boolean | null;
  /** The dialog that lists the shortcuts; null until it is first opened. */
  isHelpOpen: boolean | null;
}

/** The initial state of every track. */
export const atRest = {
  isPlaying: false,
  currentTime: 0,
  duration: 0,
  playbackRate: 1,
  isLoading: false,
  isWaiting: false,
  hasFailed: false,
} as const satisfies Partial<PlayerState>;

export type PlayerStore = ReturnType<typeof createPlayerStore>;

export function createPlayerStore() {
  const store = createStore<PlayerState>({
    ...atRest,
    track: null,
    volume: 1,
    isMuted: false,
    sleepTimer: null,
    isEmbedPlaying: false,
    isOnPage: false,
    isSheetOpen: null,
    isHelpOpen: null,
  });
  return {
    ...store,
    change: (part: Partial<PlayerState>): void => store.set({ ...store.get(), ...part }),
  };
}

/** The state of the app's one player. It is apart from the engine, which loads only when somebody listens. */
export const playerStore = createPlayerStore();

/** Selects a part of the player's state. `select` must not build a new object. */
export const usePlayerState = <Part>(select: (state: PlayerState) => Part): Part =>
  useStore(playerStore, select);
