import { createStore, useStore } from '../browser/store.ts';

/** Something to listen to, as whoever starts it describes it to the player. */
export interface Track {
  id: string;
  title: string;
  artist: string;
  artwork: string;
  /** A page about it at the podcast's host. */
  page: string | null;
  /** Opens to paying members alone. */
  premium: boolean;
  /** Seconds, as far as its feed knows; null where it does not. */
  expectedDuration: number | null;
  /** Its audio: an address that answers ranges, or the bytes that this device holds. Asked for anew at each attempt. */
  source: () => string | Promise<string | Blob>;
  /** What follows by itself when this one is over. */
  next?: () => Track | null;
  /** Where to begin, in seconds, when it follows another by itself. */
  startAt?: () => number;
  /** Called at each moment of its playing that somebody may want to remember. */
  onPlaybackEvent?: (event: PlaybackEvent) => void;
}

export interface PlaybackEvent {
  /**
   * `playing` comes several times a second. `sought` only while paused. `left`: closed, or another took its place.
   * `failed`: the audio was refused or is broken.
   */
  kind: 'playing' | 'paused' | 'sought' | 'ended' | 'left' | 'failed';
  /** Seconds. */
  position: number;
  /** Seconds; 0 while unknown. */
  duration: number;
}

export type SleepTimer = { kind: 'time'; /** Seconds. */ remaining: number } | { kind: 'end' };

export interface PlayerState {
  /** The active one: there is one at a time, or none. */
  track: Track | null;
  isPlaying: boolean;
  /** Seconds. */
  currentTime: number;
  /** Seconds; 0 until the audio itself has told. */
  duration: number;
  playbackRate: number;
  /** For one second after play was pressed. */
  isLoading: boolean;
  /** Playing, but the sound is still on its way. */
  isWaiting: boolean;
  /** The audio did not come. */
  hasFailed: boolean;
  /** 0 to 1. */
  volume: number;
  isMuted: boolean;
  sleepTimer: SleepTimer | null;
  /** An embed in a frame is heard instead. */
  isEmbedPlaying: boolean;
  /** The page itself shows the controls of the active track just now. */
  isInSight: boolean;
  /** The sheet of the keys; null until somebody asks for it. */
  isHelpOpen: boolean | null;
}

/** What every track begins with. */
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
    isInSight: false,
    isHelpOpen: null,
  });
  return {
    ...store,
    change: (part: Partial<PlayerState>): void => store.set({ ...store.get(), ...part }),
  };
}

/** What the app's one player does. It stands apart from the engine, which nobody waits for who does not listen. */
export const playerStore = createPlayerStore();

/** A part of the player's state: a primitive, or a part as it is. */
export const usePlayerState = <Part>(select: (state: PlayerState) => Part): Part =>
  useStore(playerStore, select);
