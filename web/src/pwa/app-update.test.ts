import { HOUR } from '@clear-spring/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { playerStore } from '../player/player-state.ts';
import { putOffUpdate, update, watchUpdates } from './app-update.ts';
import { SKIP_WAITING } from './skip-waiting.ts';

const postMessage = vi.fn<(message: string) => void>();

/** A browser in which a new version is waiting. */
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', {
    serviceWorker: Object.assign(new EventTarget(), { controller: {} }),
  });
  const registration = Object.assign(new EventTarget(), { waiting: { postMessage } });
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

test('"Later" takes the wish back', () => {
  playerStore.change({ isPlaying: true });
  update();
  putOffUpdate();
  playerStore.change({ isPlaying: false });
  vi.advanceTimersByTime(60_000);
  expect(postMessage).not.toHaveBeenCalled();
});
