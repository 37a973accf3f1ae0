import { createAudioSource } from './audio-source.ts';
import { rewindAfter } from './auto-rewind.ts';
import { createMediaSession } from './media-session.ts';
import { isIOS } from '../browser/platform.ts';
import { announce } from './player-note.ts';
import { playerTexts } from './player.texts.ts';
import { atRest, type PlaybackEvent, type PlayerStore, type Track } from './player-state.ts';
import { createAudioRetry } from './audio-retry.ts';
import { createSleepTimer } from './sleep-timer.ts';
import { steppedSpeed } from './speeds.ts';

/** Seconds. */
export const SKIP_BACK = 15;
export const SKIP_FORWARD = 30;
/** Milliseconds. */
export const LOADING_SHOWN = 1_000;
export const loadTimeout = () => (isIOS() ? 15_000 : 10_000);

interface Start {
  /** Seconds; a promise where the position is still being read. */
  startAt?: number | Promise<number>;
  playbackRate?: number;
}

export type AudioEngine = ReturnType<typeof createAudioEngine>;

/** Plays one track at a time on `audio`, and keeps its state in `store`. */
export function createAudioEngine(audio: HTMLAudioElement, store: PlayerStore) {
  let pausedAt: number | null = null;
  /** Settles once the track's start position is known; null when it is, or when the listener chose another. */
  let startPosition: Promise<void> | null = null;
  /** Seconds, until the track's length is known or the listener moves. */
  let startedAt = 0;
  let loadingShown: ReturnType<typeof setTimeout> | undefined;
  let loadTimer: ReturnType<typeof setTimeout> | undefined;

  const source = createAudioSource(audio);
  const sleepTimer = createSleepTimer(store, () => {
    pause();
    announce(playerTexts.sleep.over);
  });
  const audioRetry = createAudioRetry();
  const mediaSession = createMediaSession(store, { play: resume, pause, stop: close, seek, skip });

  function play(track: Track, { startAt = 0, playbackRate = 1 }: Start = {}): void {
    leave();
    const isKnown = typeof startAt === 'number';
    store.change({ ...atRest, track, playbackRate, currentTime: isKnown ? startAt : 0 });
    startedAt = isKnown ? startAt : 0;
    if (!isKnown) moveLater(startAt);
    mediaSession.describe(track);
    start();
  }

  function moveLater(coming: Promise<number>): void {
    const move = async () => {
      const position = await coming;
      if (startPosition !== moved) return;
      moveTo(position);
      startedAt = position;
    };
    const moved = move();
    startPosition = moved;
  }

  /** Drops the source and everything that waits for it. */
  function leave(): void {
    if (!store.get().track) return;
    tell('left');
    pausedAt = null;
    startPosition = null;
    clearTimeout(loadingShown);
    clearTimeout(loadTimer);
    audioRetry.forget();
    sleepTimer.hold();
    source.drop();
  }

  /** Requests the audio and plays it from the current position. */
  function start(): void {
    const { track } = store.get();
    if (!track) return;
    const superseded = source.drop();
    wantSound();
    waitForAudio();
    const found = track.source();
    // Browsers allow sound only within the tap, so a URL is played synchronously.
    if (typeof found === 'string' && !startPosition) begin(found);
    else void beginLater(found, superseded);
  }

  async function beginLater(coming: ReturnType<Track['source']>, superseded: AbortSignal): Promise<void> {
    try {
      const [found] = await Promise.all([coming, startPosition]);
      if (!superseded.aborted) begin(found);
    } catch {
      if (!superseded.aborted) fail();
    }
  }

  function begin(found: string | Blob): void {
    const { currentTime, playbackRate } = store.get();
    source.set(found);
    // A new source resets the rate to the default, so both are set.
    audio.defaultPlaybackRate = audio.playbackRate = playbackRate;
    if (currentTime > 0) audio.currentTime = currentTime;
    sound();
  }

  function wantSound(): void {
    store.change({ isPlaying: true, isLoading: true, hasFailed: false });
    mediaSession.update();
    clearTimeout(loadingShown);
    loadingShown = setTimeout(() => store.change({ isLoading: false }), LOADING_SHOWN);
  }

  function sound(): void {
    audio.play().catch((error: unknown) => {
      // An AbortError means that another call superseded this one. A broken source fires an error event instead.
      if (error instanceof DOMException && error.name === 'NotAllowedError') stopped();
    });
  }

  function resume(): void {
    const { track, hasFailed, currentTime } = store.get();
    if (!track) return;
    if (hasFailed || !source.isSet()) return start();
    const back = pausedAt === null || audio.ended ? 0 : rewindAfter(Date.now() - pausedAt);
    if (back > 0) moveTo(currentTime - back);
    wantSound();
    if (audio.readyState === audio.HAVE_NOTHING) waitForAudio();
    sound();
  }

  function pause(): void {
    // A source that is still loading would start to play.
    if (!source.isSet()) source.supersede();
    audio.pause();
    stopped();
  }

  function stopped(): void {
    audioRetry.forget();
    if (!store.get().isPlaying) return;
    pausedAt = Date.now();
    clearTimeout(loadingShown);
    clearTimeout(loadTimer);
    sleepTimer.hold();
    store.change({ isPlaying: false, isLoading: false, isWaiting: false });
    mediaSession.update();
    tell('paused');
  }

  function close(): void {
    leave();
    audio.pause();
    store.change({ ...atRest, track: null, sleepTimer: null });
    mediaSession.describe(null);
  }

  /** @param position Seconds, clamped to the track once its length is known: feeds are often wrong about it. */
  function seek(position: number): void {
    if (!store.get().track) return;
    moveTo(position);
    if (!store.get().isPlaying) tell('sought');
  }

  function moveTo(position: number): void {
    startPosition = null;
    startedAt = 0;
    const currentTime = Math.min(Math.max(position, 0), store.get().duration || Infinity);
    if (source.isSet()) audio.currentTime = currentTime;
    store.change({ currentTime });
    mediaSession.update();
  }

  function skip(seconds: number): void {
    seek(store.get().currentTime + seconds);
  }

  function setSpeed(playbackRate: number): void {
    audio.defaultPlaybackRate = audio.playbackRate = playbackRate;
    store.change({ playbackRate });
    mediaSession.update();
  }

  function setVolume(volume: number): void {
    audio.volume = Math.min(Math.max(volume, 0), 1);
    audio.muted = false;
    store.change({ volume: audio.volume, isMuted: false });
  }

  function toggleMute(): void {
    audio.muted = !audio.muted;
    store.change({ isMuted: audio.muted });
  }

  /** Shows an error when no audio arrives in time. Audio that arrives later clears it. */
  function waitForAudio(): void {
    clearTimeout(loadTimer);
    loadTimer = setTimeout(() => store.change({ hasFailed: true, isLoading: false }), loadTimeout());
  }

  /** The element does not say why it got no audio, so we ask the server, which may just have no free stream. */
  async function whenRefused({ code, MEDIA_ERR_DECODE }: MediaError): Promise<void> {
    const address = source.address();
    const { track, isPlaying } = store.get();
    if (!address || code === MEDIA_ERR_DECODE || !isPlaying) return fail();
    const superseded = source.drop();
    sleepTimer.hold();
    store.change({ isWaiting: true });
    const outcome = await audioRetry.ask(address, () => clearTimeout(loadTimer));
    if (superseded.aborted) return;
    if (outcome === 'free') return start();
    clearTimeout(loadTimer);
    const isOver = await track?.isOver?.();
    if (superseded.aborted) return;
    if (isOver) close();
    else fail();
  }

  function fail(): void {
    stopped();
    store.change({ hasFailed: true });
  }

  /** A time above 0 or a known duration proves that audio arrived. */
  function hasArrived(): void {
    if (!store.get().isPlaying || (audio.currentTime === 0 && !knownDuration())) return;
    clearTimeout(loadTimer);
    if (store.get().hasFailed) store.change({ hasFailed: false });
  }

  /** A link, or progress in longer audio, may start beyond the end: the track then starts at its beginning. */
  function stayWithin(duration: number): void {
    if (startedAt >= duration) moveTo(0);
    else if (store.get().currentTime > duration) moveTo(duration);
    startedAt = 0;
  }

  const knownDuration = () => (Number.isFinite(audio.duration) ? audio.duration : 0);

  function finish(): void {
    const { track, sleepTimer: asked, playbackRate } = store.get();
    stopped();
    tell('ended');
    if (asked?.kind === 'end') return sleepTimer.set(null);
    const next = track?.next?.();
    if (!next) return;
    // It was not chosen by hand, so the speed is kept.
    play(next, { startAt: next.startAt?.() ?? 0, playbackRate });
    announce(playerTexts.notes.playing(next.title));
  }

  function tell(kind: PlaybackEvent['kind']): void {
    const { track, currentTime: position, duration } = store.get();
    track?.onPlaybackEvent?.({ kind, position, duration });
  }

  function listen(events: string, listener: () => void): void {
    for (const event of events.split(' ')) audio.addEventListener(event, listener);
  }

  listen('loadedmetadata durationchange', () => {
    const duration = knownDuration();
    store.change({ duration });
    if (duration) stayWithin(duration);
    mediaSession.update();
    hasArrived();
  });
  listen('timeupdate', () => {
    if (audio.readyState === audio.HAVE_NOTHING) return;
    store.change({ currentTime: audio.currentTime });
    hasArrived();
    if (!audio.paused) tell('playing');
  });
  listen('waiting', () => {
    if (!store.get().isPlaying) return;
    sleepTimer.hold();
    store.change({ isWaiting: true });
    waitForAudio();
  });
  listen('playing', () => {
    clearTimeout(loadTimer);
    sleepTimer.run();
    store.change({ isPlaying: true, isWaiting: false });
    mediaSession.update();
  });
  // The system pauses playback for a call or unplugged headphones. The pause event at the end of a track is ignored.
  listen('pause', () => {
    if (source.isSet() && audio.paused && !audio.ended) stopped();
  });
  listen('ended', finish);
  listen('error', () => {
    if (audio.error) void whenRefused(audio.error);
  });
  // No later event is guaranteed to reach this page.
  window.addEventListener('pagehide', () => tell('left'));

  /** Seconds. The state's position is a quarter of a second old at times. */
  const position = () =>
    source.isSet() && audio.readyState > audio.HAVE_NOTHING ? audio.currentTime : store.get().currentTime;

  return {
    state: store.get,
    position,
    play,
    resume,
    pause,
    toggle: () => (store.get().isPlaying ? pause() : resume()),
    retry: start,
    close,
    seek,
    skip,
    setSpeed,
    stepSpeed: (step: 1 | -1) => setSpeed(steppedSpeed(store.get().playbackRate, step)),
    setVolume,
    toggleMute,
    setSleepTimer: sleepTimer.set,
  };
}
