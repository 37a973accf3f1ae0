import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCueClock, lineAt } from './cue-clock.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Sound that plays by the clock of the test. */
function play(starts: readonly number[], { from = 0, rate = 1 } = {}) {
  let began = { position: from, at: Date.now() };
  let isMoving = true;
  const marked: [line: number, position: number][] = [];
  const position = () => began.position + (isMoving ? ((Date.now() - began.at) / 1_000) * rate : 0);
  const clock = createCueClock(
    starts,
    () => ({ position: position(), rate, isMoving }),
    (line) => {
      if (line !== marked.at(-1)?.[0]) marked.push([line, position()]);
    },
  );
  const setOff = (to: number, moving: boolean) => {
    began = { position: to, at: Date.now() };
    isMoving = moving;
    clock.look();
  };
  clock.look();
  return {
    marked,
    seek: (to: number) => setOff(to, isMoving),
    pause: () => setOff(position(), false),
    go: () => setOff(position(), true),
    changeSpeed(to: number) {
      const at = position();
      rate = to;
      setOff(at, true);
    },
    lines: () => marked.map(([line]) => line),
    stop: clock.stop,
  };
}

test('a line is marked from its start through the silence after it; before the first there is none', () => {
  const starts = [1, 4, 10];
  const found = [0, 0.9, 1, 3.9, 4, 9, 10, 500].map((position) => lineAt(starts, position));
  expect(found).toEqual([-1, -1, 0, 0, 1, 1, 2, 2]);
  expect(lineAt([], 5)).toBe(-1);
});

test('of lines that begin together the last is marked', () => {
  expect(lineAt([2, 2, 2, 5], 2)).toBe(2);
});

test('where a browser rounds a position down, the line that was asked for is marked', () => {
  expect(lineAt([5.1, 11.25], 11.249_99)).toBe(1);
});

test.each([0.5, 1, 1.25, 3])('at a speed of %d each line is marked as it begins', (rate) => {
  const starts = [0.6, 5.1, 6.96, 11.5, 13.2];
  const { marked } = play(starts, { rate });
  vi.advanceTimersByTime(40_000);
  expect(marked.map(([line]) => line)).toEqual([-1, 0, 1, 2, 3, 4]);
  for (const [line, position] of marked.slice(1)) {
    expect(position - starts[line]!).toBeGreaterThanOrEqual(-0.02);
    expect(position - starts[line]!).toBeLessThan(0.05);
  }
});

test('a change of speed between two lines is heard', () => {
  const { marked, changeSpeed } = play([0, 10]);
  vi.advanceTimersByTime(4_000);
  changeSpeed(2);
  vi.advanceTimersByTime(2_950);
  expect(marked).toHaveLength(1);
  vi.advanceTimersByTime(100);
  expect(marked.map(([line]) => line)).toEqual([0, 1]);
});

test('it follows forth and back, paused too', () => {
  const { lines, seek, pause } = play([1, 4, 10]);
  seek(10.5);
  seek(2);
  pause();
  seek(5);
  seek(0);
  expect(lines()).toEqual([-1, 2, 0, 1, -1]);
});

test('nothing waits while it is paused, after the last line, or once it is stopped', () => {
  const { pause, go, seek, stop } = play([1, 4]);
  expect(vi.getTimerCount()).toBe(1);
  pause();
  expect(vi.getTimerCount()).toBe(0);
  go();
  expect(vi.getTimerCount()).toBe(1);
  seek(5);
  expect(vi.getTimerCount()).toBe(0);
  seek(0);
  stop();
  expect(vi.getTimerCount()).toBe(0);
});

test('sound that stands still right before a line, or a line in a year, does not keep the page busy', () => {
  const looks = vi.fn<() => { position: number; rate: number; isMoving: boolean }>();
  const standing = createCueClock(
    [5],
    looks.mockReturnValue({ position: 4.97, rate: 1, isMoving: true }),
    () => {},
  );
  standing.look();
  vi.advanceTimersByTime(1_000);
  expect(looks.mock.calls.length).toBeLessThan(110);
  standing.stop();

  looks.mockClear();
  const far = createCueClock([40_000_000], looks, () => {});
  far.look();
  vi.advanceTimersByTime(1_000);
  expect(looks).toHaveBeenCalledTimes(1);
  far.stop();
});
