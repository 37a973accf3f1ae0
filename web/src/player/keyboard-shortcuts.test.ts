import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createPlayer } from './audio-element.fixture.ts';
import { shortcutsSetting } from './device-setting.ts';
import { playerShortcut } from './keyboard-shortcuts.ts';
import { usePlayerNote } from './player-note.ts';
import type { Track } from './player-state.ts';
import { createTrack } from './track.fixture.ts';

afterEach(() => {
  document.body.replaceChildren();
  localStorage.clear();
});

function start(track: Partial<Track> = {}) {
  const page = createPlayer();
  page.player.play(createTrack('a', track));
  page.arrive();
  page.reach(100);
  /** Presses a key with the first element of `on` focused. @returns whether the player took it. */
  function press(key: string, { on = '', inLibrary = false, ...modifiers }: Press = {}): boolean {
    const place = document.createElement('main');
    place.innerHTML = on;
    document.body.append(place);
    const target = place.querySelector('[data-focus]') ?? place.firstElementChild ?? document.body;
    const event = new KeyboardEvent('keydown', { key, bubbles: true, ...modifiers });
    let shortcut: (() => void) | null = null;
    const listen = (pressed: Event) =>
      void (shortcut = playerShortcut(pressed as KeyboardEvent, page.player, inLibrary));
    window.addEventListener('keydown', listen, { once: true });
    target.dispatchEvent(event);
    (shortcut as (() => void) | null)?.();
    place.remove();
    return shortcut !== null;
  }
  return { ...page, press };
}

type Press = { on?: string; inLibrary?: boolean } & KeyboardEventInit;

test('Space plays and pauses, the arrows skip, M silences', () => {
  const { press, state, audio } = start();
  press(' ');
  expect(state().isPlaying).toBe(false);
  press('ArrowRight');
  expect(state().currentTime).toBe(130);
  press('ArrowLeft');
  expect(state().currentTime).toBe(115);
  press('m');
  expect([state().isMuted, audio.muted]).toEqual([true, true]);
});

test('a key that is held plays, silences and bookmarks once, and skips on', () => {
  const bookmark = vi.fn<(position: number) => void>();
  const { press, state } = start({ bookmark });
  for (const key of [' ', 'm', 'b', 'ArrowRight']) {
    press(key);
    expect(press(key, { repeat: true }), key).toBe(true);
  }
  expect(state()).toMatchObject({ isPlaying: false, isMuted: true, currentTime: 160 });
  expect(bookmark).toHaveBeenCalledOnce();
});

test('with Shift the vertical arrows change the speed, without it the volume', () => {
  const { press, state } = start();
  press('ArrowUp', { shiftKey: true });
  expect(state().playbackRate).toBe(1.25);
  press('ArrowDown', { shiftKey: true });
  press('ArrowDown', { shiftKey: true });
  expect(state().playbackRate).toBe(0.75);
  press('ArrowDown', { on: '<section data-player><button>x</button></section>' });
  expect(state().volume).toBeCloseTo(0.9);
});

test('< and > change the speed by a tenth', () => {
  const { press, state } = start();
  press('>', { shiftKey: true });
  expect(state().playbackRate).toBe(1.1);
  press('<');
  press('<');
  expect(state().playbackRate).toBe(0.9);
});

test('B keeps the moment, where the track knows how', () => {
  const { press, player } = start();
  expect(press('b')).toBe(false);
  const bookmark = vi.fn<(position: number) => void>();
  player.play(createTrack('b', { bookmark }), { startAt: 42 });
  expect(press('b')).toBe(true);
  expect(bookmark).toHaveBeenCalledExactlyOnceWith(42);
});

test('elsewhere the vertical arrows scroll: only the library gives them up, and only when nothing has the focus', () => {
  const { press } = start();
  expect(press('ArrowDown')).toBe(false);
  expect(press('ArrowDown', { inLibrary: true })).toBe(true);
  expect(press('ArrowDown', { inLibrary: true, on: '<button>A row</button>' })).toBe(false);
});

test.each([
  ['a text field', '<input>', [' ', 'm', 'ArrowLeft', 'ArrowUp']],
  ['a search field', '<input type="search">', [' ', 'm', 'ArrowLeft']],
  ['a text area', '<textarea></textarea>', [' ', 'm', 'ArrowLeft']],
  ['a choice', '<select></select>', [' ', 'm', 'ArrowUp']],
  ['a button', '<button>x</button>', [' ']],
  ['a link', '<a href="/">x</a>', [' ']],
  ['a range', '<input type="range">', ['ArrowLeft', 'ArrowRight', 'ArrowUp']],
  ['a dialog', '<div role="dialog"><p data-focus>x</p></div>', [' ', 'm', 'ArrowLeft']],
  ['a menu', '<div role="menu"><p data-focus>x</p></div>', [' ', 'm', 'ArrowDown']],
])('%s keeps its own keys', (_, on, keys) => {
  const { press } = start();
  expect(keys.filter((key) => press(key, { on, inLibrary: true }))).toEqual([]);
});

test('a key with Control, Alt or Command is not for us', () => {
  const { press } = start();
  for (const modifier of ['ctrlKey', 'altKey', 'metaKey'])
    expect(press('m', { [modifier]: true }), modifier).toBe(false);
});

test('nothing is listened for without a track, or when the shortcuts are turned off', () => {
  const { press, player } = start();
  shortcutsSetting.turn(false);
  expect(press('m')).toBe(false);
  shortcutsSetting.turn(true);
  expect(press('m')).toBe(true);
  player.close();
  expect(press('m')).toBe(false);
});

test('what a key has done is said', () => {
  const { press } = start();
  vi.useFakeTimers();
  const { result, unmount } = renderHook(() => usePlayerNote());
  act(() => void press('ArrowRight'));
  expect(result.current?.text).toBe('Forward 30 seconds');
  act(() => void vi.advanceTimersByTime(2_000));
  expect(result.current).toBeNull();
  unmount();
  vi.useRealTimers();
});
