import { type AudioEngine, SKIP_BACK, SKIP_FORWARD } from './audio-engine.ts';
import { shortcutsSetting } from './device-setting.ts';
import { announce } from './player-note.ts';
import type { PlayerState } from './player-state.ts';
import { playerTexts } from './player.texts.ts';
import { nextTenth } from './speeds.ts';
import { clock } from './time-text.ts';

const { notes } = playerTexts;
const VOLUME_STEP = 0.1;

/** Elements that use these keys themselves keep them. */
const TYPING = 'input:not([type=range], [type=checkbox]), textarea, select, [contenteditable]';
const OWN_LAYER = '[role=dialog], [role=menu]';
const PRESSABLE = 'button, a[href], summary, input, [role=button], [role=tab], [role=option]';
const ARROWED = 'input[type=range], [role=tablist], [role=radiogroup]';
const PLAYER = '[data-player]';

const isWithin = (event: KeyboardEvent, selector: string) =>
  event.target instanceof Element && event.target.closest(selector) !== null;

/** Whether the key may be a shortcut at all. */
export const isShortcut = (event: KeyboardEvent): boolean =>
  shortcutsSetting.isOn() &&
  !event.defaultPrevented &&
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey &&
  !isWithin(event, `${TYPING}, ${OWN_LAYER}`);

/** Up and down scroll the focused element. They change the volume in the player, and in the library without focus. */
function areVolumeKeys(event: KeyboardEvent, inLibrary: boolean): boolean {
  if (event.shiftKey || isWithin(event, PLAYER)) return true;
  return inLibrary && event.target instanceof Element && event.target.matches('body, main, h1');
}

/**
 * What a key does to the player. Null without a track, or when the focused element uses the key itself.
 * `inLibrary` is whether the page is the audio library.
 */
export function playerShortcut(
  event: KeyboardEvent,
  player: AudioEngine,
  inLibrary: boolean,
): (() => void) | null {
  if (!player.state().track || !isShortcut(event)) return null;
  const isArrow = event.key.startsWith('Arrow');
  if (isArrow && isWithin(event, ARROWED)) return null;
  switch (event.key) {
    case ' ':
      return event.shiftKey || isWithin(event, `${PRESSABLE}:not([type=range])`)
        ? null
        : once(event, () => toggle(player));
    case 'ArrowLeft':
      return event.shiftKey ? null : () => skip(player, -SKIP_BACK, notes.back);
    case 'ArrowRight':
      return event.shiftKey ? null : () => skip(player, SKIP_FORWARD, notes.forward);
    case 'ArrowUp':
    case 'ArrowDown': {
      const step = event.key === 'ArrowUp' ? 1 : -1;
      if (!areVolumeKeys(event, inLibrary)) return null;
      return event.shiftKey ? () => stepSpeed(player, step) : () => stepVolume(player, step);
    }
    case 'm':
    case 'M':
      return once(event, () => toggleMute(player));
    case '<':
    case '>':
      return () => setSpeed(player, nextTenth(player.state().playbackRate, event.key === '>' ? 1 : -1));
    case 'b':
    case 'B':
      return once(event, bookmark(player.state()));
    default:
      return null;
  }
}

/** A key that is held acts when it is pressed, and is still the player's: a held Space would scroll the page. */
const once = (event: KeyboardEvent, action: (() => void) | null) =>
  action && (event.repeat ? () => {} : action);

function toggle(player: AudioEngine) {
  player.toggle();
  const { isPlaying, track } = player.state();
  announce(isPlaying && track ? notes.playing(track.title) : notes.paused);
}

function skip(player: AudioEngine, seconds: number, note: string) {
  player.skip(seconds);
  announce(note);
}

function stepSpeed(player: AudioEngine, step: 1 | -1) {
  player.stepSpeed(step);
  announce(notes.speed(player.state().playbackRate));
}

function setSpeed(player: AudioEngine, speed: number) {
  player.setSpeed(speed);
  announce(notes.speed(speed));
}

function bookmark({ track, currentTime }: PlayerState): (() => void) | null {
  if (!track?.bookmark) return null;
  return () => {
    track.bookmark?.(currentTime);
    announce(notes.bookmarked(clock(currentTime)));
  };
}

function stepVolume(player: AudioEngine, step: 1 | -1) {
  player.setVolume(player.state().volume + step * VOLUME_STEP);
  announce(notes.volume(Math.round(player.state().volume * 100)));
}

function toggleMute(player: AudioEngine) {
  player.toggleMute();
  announce(player.state().isMuted ? notes.muted : notes.unmuted);
}
