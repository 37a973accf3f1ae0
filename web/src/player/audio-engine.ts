import { tellPushMoment } from '../pwa/push-moment.ts';
import { rewindAfter } from './auto-rewind.ts';
import { playNextSetting } from './device-setting.ts';
import { createMediaSession } from './media-session.ts';
import { isIOS } from '../browser/platform.ts';
import { announce } from './player-note.ts';
import { playerTexts } from './player.texts.ts';
import { atRest, changePlayerState, type Moment, playerState, type Track } from './player-state.ts';
import { createRefusals } from './refusals.ts';
import { createSleepTimer } from './sleep-timer.ts';
import { nextSpeed, steppedSpeed } from './speeds.ts';

/** Seconds. */
export const SKIP_BACK = 15;
export const SKIP_FORWARD = 30;
/** Milliseconds. */
export const LOADING_SHOWN = 1_000;
export const loadTimeout = () => (isIOS() ? 15_000 : 10_000);

interface Start {
  /** Seconds. */
  startAt?: number;
  playbackRate?: number;
}

/** The one element that sounds. It lies outside React's tree, so that it plays on while screens come and go. */
const audio = document.createElement('audio');
audio.preload = 'none';
document.body.append(audio);

/** Counts the starts, so that what arrives late for an earlier one is let go. */
let attempt = 0;
let objectUrl: string | null = null;
let pausedAt: number | null = null;
let loadingShown: ReturnType<typeof setTimeout> | undefined;
let patience: ReturnType<typeof setTimeout> | undefined;

const sleepTimer = createSleepTimer(() => {
  pause();
  announce(playerTexts.sleep.over);
});
const refusals = createRefusals();
const mediaSession = createMediaSession({ play: resume, pause, stop: close, seek, skip });

function play(track: Track, { startAt = 0, playbackRate = 1 }: Start = {}): void {
  leave();
  changePlayerState({ ...atRest, track, playbackRate, currentTime: startAt });
  mediaSession.describe(track);
  start();
}

/** Gives up the source and all that waited for it. */
function leave(): void {
  if (!playerState().track) return;
  tell('left');
  attempt++;
  pausedAt = null;
  clearTimeout(loadingShown);
  clearTimeout(patience);
  refusals.forget();
  sleepTimer.hold();
  dropSource();
}

function dropSource(): void {
  audio.removeAttribute('src');
  // Ends the download. Within a tap it also lets Safari start the sound later, when the source is there.
  audio.load();
  if (objectUrl) URL.revokeObjectURL(objectUrl);
  objectUrl = null;
}

/** Asks for the audio and plays it from where the state is. */
function start(): void {
  const { track } = playerState();
  if (!track) return;
  const mine = ++attempt;
  dropSource();
  wantSound();
  waitForAudio();
  const source = track.source();
  // An address is begun within the tap that asked for it.
  if (typeof source === 'string') begin(source);
  else void beginLater(source, mine);
}

async function beginLater(source: Promise<string | Blob>, mine: number): Promise<void> {
  try {
    const found = await source;
    if (mine !== attempt) return;
    if (typeof found === 'string') return begin(found);
    objectUrl = URL.createObjectURL(found);
    begin(objectUrl);
  } catch {
    if (mine === attempt) fail();
  }
}

function begin(address: string): void {
  const { currentTime, playbackRate } = playerState();
  audio.src = address;
  // A new source falls back to the default rate, hence both.
  audio.defaultPlaybackRate = audio.playbackRate = playbackRate;
  if (currentTime > 0) audio.currentTime = currentTime;
  sound();
}

function wantSound(): void {
  changePlayerState({ isPlaying: true, isLoading: true, hasFailed: false });
  mediaSession.update();
  clearTimeout(loadingShown);
  loadingShown = setTimeout(() => changePlayerState({ isLoading: false }), LOADING_SHOWN);
}

function sound(): void {
  audio.play().catch((error: unknown) => {
    // An AbortError says that something else was wanted meanwhile; what is broken comes as an error event.
    if (error instanceof DOMException && error.name === 'NotAllowedError') stopped();
  });
}

function resume(): void {
  const { track, hasFailed, currentTime } = playerState();
  if (!track) return;
  if (hasFailed || !audio.hasAttribute('src')) return start();
  const back = pausedAt === null || audio.ended ? 0 : rewindAfter(Date.now() - pausedAt);
  if (back > 0) moveTo(currentTime - back);
  wantSound();
  if (audio.readyState === audio.HAVE_NOTHING) waitForAudio();
  sound();
}

function pause(): void {
  // A source that is still on its way would begin to sound.
  if (!audio.hasAttribute('src')) attempt++;
  audio.pause();
  stopped();
}

function stopped(): void {
  refusals.forget();
  if (!playerState().isPlaying) return;
  pausedAt = Date.now();
  clearTimeout(loadingShown);
  clearTimeout(patience);
  sleepTimer.hold();
  changePlayerState({ isPlaying: false, isLoading: false, isWaiting: false });
  mediaSession.update();
  tell('paused');
}

function close(): void {
  leave();
  audio.pause();
  changePlayerState({ ...atRest, track: null, sleepTimer: null });
  mediaSession.describe(null);
}

/** @param position Seconds; past either end is that end. */
function seek(position: number): void {
  if (!playerState().track) return;
  moveTo(position);
  if (!playerState().isPlaying) tell('sought');
}

function moveTo(position: number): void {
  const { track, duration } = playerState();
  const end = duration || track?.expectedDuration || Infinity;
  const currentTime = Math.min(Math.max(position, 0), end);
  if (audio.hasAttribute('src')) audio.currentTime = currentTime;
  changePlayerState({ currentTime });
  mediaSession.update();
}

function skip(seconds: number): void {
  seek(playerState().currentTime + seconds);
}

function setSpeed(playbackRate: number): void {
  audio.defaultPlaybackRate = audio.playbackRate = playbackRate;
  changePlayerState({ playbackRate });
  mediaSession.update();
}

function setVolume(volume: number): void {
  audio.volume = Math.min(Math.max(volume, 0), 1);
  audio.muted = false;
  changePlayerState({ volume: audio.volume, isMuted: false });
}

function toggleMute(): void {
  audio.muted = !audio.muted;
  changePlayerState({ isMuted: audio.muted });
}

/** The error shows when nothing has come by then. What comes later takes it away again. */
function waitForAudio(): void {
  clearTimeout(patience);
  patience = setTimeout(() => changePlayerState({ hasFailed: true, isLoading: false }), loadTimeout());
}

/** An element does not say why it got no audio: the server is asked, who may have no stream to give just now. */
async function whenRefused({ code, MEDIA_ERR_DECODE }: MediaError): Promise<void> {
  const address = audio.getAttribute('src');
  if (!address || objectUrl || code === MEDIA_ERR_DECODE || !playerState().isPlaying) return fail();
  const mine = ++attempt;
  dropSource();
  sleepTimer.hold();
  changePlayerState({ isWaiting: true });
  const outcome = await refusals.ask(address, () => clearTimeout(patience));
  if (mine !== attempt) return;
  if (outcome === 'free') start();
  else fail();
}

function fail(): void {
  stopped();
  changePlayerState({ hasFailed: true });
  tell('failed');
}

/** A time above 0 or a known duration is proof of audio. */
function hasArrived(): void {
  if (!playerState().isPlaying || (audio.currentTime === 0 && !knownDuration())) return;
  clearTimeout(patience);
  if (playerState().hasFailed) changePlayerState({ hasFailed: false });
}

const knownDuration = () => (Number.isFinite(audio.duration) ? audio.duration : 0);

function finish(): void {
  const { track, sleepTimer: asked, playbackRate } = playerState();
  stopped();
  tell('ended');
  if (asked?.kind === 'end') return sleepTimer.set(null);
  const next = playNextSetting.isOn() && track?.next?.();
  if (!next) return;
  // Nobody chose it, so the speed stays as it is.
  play(next, { startAt: next.startAt?.() ?? 0, playbackRate });
  announce(playerTexts.notes.playing(next.title));
}

function tell(kind: Moment['kind']): void {
  const { track, currentTime: position, duration } = playerState();
  track?.onMoment?.({ kind, position, duration });
}

function listen(events: string, listener: () => void): void {
  for (const event of events.split(' ')) audio.addEventListener(event, listener);
}

listen('loadedmetadata durationchange', () => {
  changePlayerState({ duration: knownDuration() });
  mediaSession.update();
  hasArrived();
});
listen('timeupdate', () => {
  if (audio.readyState === audio.HAVE_NOTHING) return;
  changePlayerState({ currentTime: audio.currentTime });
  hasArrived();
  if (!audio.paused) tell('playing');
});
listen('waiting', () => {
  if (!playerState().isPlaying) return;
  sleepTimer.hold();
  changePlayerState({ isWaiting: true });
  waitForAudio();
});
listen('playing', () => {
  clearTimeout(patience);
  sleepTimer.run();
  changePlayerState({ isPlaying: true, isWaiting: false });
  tellPushMoment('play');
  mediaSession.update();
});
// The system may pause it: a call comes in, the headphones are pulled out. At its end it pauses too, which is no pause.
listen('pause', () => {
  if (audio.hasAttribute('src') && audio.paused && !audio.ended) stopped();
});
listen('ended', finish);
listen('error', () => {
  if (audio.error) void whenRefused(audio.error);
});
// It may be the last that is heard of this page.
window.addEventListener('pagehide', () => tell('left'));

export const player = {
  play,
  resume,
  pause,
  toggle: () => (playerState().isPlaying ? pause() : resume()),
  retry: start,
  close,
  seek,
  skip,
  cycleSpeed: () => setSpeed(nextSpeed(playerState().playbackRate)),
  stepSpeed: (step: 1 | -1) => setSpeed(steppedSpeed(playerState().playbackRate, step)),
  setVolume,
  toggleMute,
  setSleepTimer: sleepTimer.set,
};
