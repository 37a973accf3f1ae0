import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setExpectedUser } from './expected-user.ts';
import { createCatchUp } from './outbox.ts';

beforeEach(() => {
  setExpectedUser('maya');
  vi.useFakeTimers();
});
afterEach(() => {
  setExpectedUser(null);
  vi.useRealTimers();
});

test('what is left is sent again, each time after twice as long, at most a minute', async () => {
  const begun = Date.now();
  const seconds: number[] = [];
  const catchUp = createCatchUp(async () => {
    seconds.push((Date.now() - begun) / 1_000);
    return seconds.length < 8;
  });
  await catchUp('maya');
  await vi.advanceTimersByTimeAsync(600_000);
  expect(seconds).toEqual([0, 3, 9, 21, 45, 93, 153, 213]);
});

test('a new occasion to send takes the place of the next try', async () => {
  const send = vi.fn<() => Promise<boolean>>(async () => true);
  const catchUp = createCatchUp(send);
  await catchUp('maya');
  await vi.advanceTimersByTimeAsync(2_000);
  await catchUp('maya');
  await vi.advanceTimersByTimeAsync(2_999);
  expect(send).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(send).toHaveBeenCalledTimes(3);
  setExpectedUser(null);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(send).toHaveBeenCalledTimes(3);
});
