import { MINUTE } from '@clear-spring/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isAnotherVisit, isFirst } from './opt-in-storage.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

test('half an hour without a page makes the next one another visit', () => {
  expect(isAnotherVisit()).toBe(false);
  for (const minutes of [29, 29]) {
    vi.advanceTimersByTime(minutes * MINUTE);
    expect(isAnotherVisit()).toBe(false);
  }
  vi.advanceTimersByTime(31 * MINUTE);
  expect(isAnotherVisit()).toBe(true);
  expect(isAnotherVisit()).toBe(false);
});

test('the first link and the first play are first once', () => {
  expect([isFirst('link'), isFirst('link'), isFirst('play'), isFirst('play')]).toEqual([
    true,
    false,
    true,
    false,
  ]);
});
