import { HOUR } from '@clear-spring/contract';
import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { playerStore } from '../player/player-state.ts';
import { putOffUpdate, update, useUpdateState, watchUpdates } from './app-update.ts';
import { SKIP_WAITING } from './skip-waiting.ts';

const postMessage = vi.fn<(message: string) => void>();
let look: ReturnType<typeof vi.fn<() => Promise<void>>>;

/** A browser in which a new version is waiting. */
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', {
    serviceWorker: Object.assign(new EventTarget(), { controller: {} }),
  });
  look = vi.fn<() => Promise<void>>(async () => {});
  const registration = Object.assign(new EventTarget(), { waiting: { postMessage }, update: look });
  watchUpdates(registration as never);
});
afterEach(() => {
  putOffUpdate();
  playerStore.change({ isPlaying: false, isEmbedPlaying: false });
  postMessage.mockClear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('in silence the new version takes over at once', () => {
  update();
  expect(postMessage).toHaveBeenCalledExactlyOnceWith(SKIP_WAITING);
});

test.each(['isPlaying', 'isEmbedPlaying'] as const)('while something is heard it waits: %s', (sound) => {
  playerStore.change({ [sound]: true });
  update();
  vi.advanceTimersByTime(HOUR);
  expect(postMessage).not.toHaveBeenCalled();
  playerStore.change({ [sound]: false });
  vi.advanceTimersByTime(2_000);
  expect(postMessage).toHaveBeenCalledOnce();
});

test('the moment between two episodes is no silence', () => {
  playerStore.change({ isPlaying: true });
  update();
  vi.advanceTimersByTime(1_500);
  playerStore.change({ isPlaying: false });
  vi.advanceTimersByTime(600);
  playerStore.change({ isPlaying: true });
  vi.advanceTimersByTime(60_000);
  expect(postMessage).not.toHaveBeenCalled();
});

test('a page that stays open looks for a new version when it is seen again, once an hour', () => {
  const see = () => document.dispatchEvent(new Event('visibilitychange'));
  see();
  vi.advanceTimersByTime(HOUR - 1);
  see();
  expect(look).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  see();
  see();
  expect(look).toHaveBeenCalledOnce();
});

test('"Later" takes the wish back', () => {
  playerStore.change({ isPlaying: true });
  update();
  putOffUpdate();
  playerStore.change({ isPlaying: false });
  vi.advanceTimersByTime(60_000);
  expect(postMessage).not.toHaveBeenCalled();
});

test('the first version that a browser gets is no new one; the next is', () => {
  putOffUpdate();
  const serviceWorker = Object.assign(new EventTarget(), { controller: null as object | null });
  vi.stubGlobal('navigator', { serviceWorker });
  const installing = Object.assign(new EventTarget(), { state: 'installed' });
  const registration = Object.assign(new EventTarget(), { waiting: null, installing });
  watchUpdates(registration as never);
  const install = () => {
    registration.dispatchEvent(new Event('updatefound'));
    installing.dispatchEvent(new Event('statechange'));
    const { result, unmount } = renderHook(useUpdateState);
    unmount();
    return result.current;
  };
  expect(install()).toBe('none');
  serviceWorker.controller = {};
  expect(install()).toBe('ready');
});
