import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setExpectedUser } from './expected-user.ts';
import { HttpError, NetworkError } from './http-error.ts';
import { createCatchUp, createOutbox, isFinal } from './outbox.ts';

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

test('without a network nothing is tried, until there is another occasion', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const send = vi.fn<() => Promise<boolean>>(async () => true);
  const catchUp = createCatchUp(send);
  await catchUp('maya');
  await vi.advanceTimersByTimeAsync(600_000);
  expect(send).toHaveBeenCalledTimes(1);
  onLine.mockRestore();
  await catchUp('maya');
  await vi.advanceTimersByTimeAsync(3_000);
  expect(send).toHaveBeenCalledTimes(3);
});

test.each([
  [400, true],
  [401, false],
  [404, true],
  [408, false],
  [409, true],
  [429, false],
  [500, false],
  [503, false],
])('an answer of %i is final: %s', async (status, final) => {
  expect(isFinal(await HttpError.from(new Response('No.', { status })))).toBe(final);
});

test('no answer at all is not final', () => {
  expect(isFinal(new NetworkError('Failed to fetch'))).toBe(false);
});

test('what another tab keeps and settles waits here too, for its member alone', () => {
  const outbox = createOutbox<{ id: string; at: string }>('words:', ({ id }) => id);
  const { result } = renderHook(() => outbox.useWaiting('maya'));
  const word = { id: 'a', at: '2027-01-01T00:00:00.000Z' };
  const inAnotherTab = (key: string, value: string | null) =>
    act(() => {
      if (value === null) localStorage.removeItem(key);
      else localStorage.setItem(key, value);
      window.dispatchEvent(new StorageEvent('storage', { key }));
    });
  inAnotherTab('words:leo', JSON.stringify({ a: word }));
  expect(result.current).toEqual([]);
  inAnotherTab('words:maya', JSON.stringify({ a: word }));
  expect(result.current).toEqual([word]);
  inAnotherTab('words:maya', null);
  expect(result.current).toEqual([]);
  localStorage.clear();
});
