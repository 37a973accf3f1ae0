import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isConnected, markOffline, markOnline } from './connection.ts';

/** How the app responds to the probe. */
let answer: () => Promise<Response>;
const probe = vi.fn<typeof fetch>();
const there = async () => new Response();
const gone = () => Promise.reject(new TypeError('Failed to fetch'));

beforeEach(() => {
  vi.useFakeTimers();
  probe.mockReset().mockImplementation(() => answer());
  vi.stubGlobal('fetch', probe);
  answer = gone;
});
afterEach(() => {
  vi.restoreAllMocks();
  markOnline();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a call without an answer means offline, until the app answers again', async () => {
  markOffline();
  expect(isConnected()).toBe(false);
  await vi.advanceTimersByTimeAsync(2_000);
  expect([probe.mock.calls.length, isConnected()]).toEqual([1, false]);
  answer = there;
  await vi.advanceTimersByTimeAsync(4_000);
  expect([probe.mock.calls.length, isConnected()]).toEqual([2, true]);
});

test('it is asked ever more seldom, once a minute at last', async () => {
  markOffline();
  await vi.advanceTimersByTimeAsync(2_000 + 4_000 + 8_000 + 16_000 + 32_000 + 60_000 + 60_000);
  expect(probe).toHaveBeenCalledTimes(7);
});

test('any other call that is answered will do', async () => {
  markOffline();
  markOnline();
  expect(isConnected()).toBe(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(probe).not.toHaveBeenCalled();
});

test('the browser knows when the network goes, but not whether the app is there when it comes back', async () => {
  window.dispatchEvent(new Event('offline'));
  expect(isConnected()).toBe(false);
  answer = async () => new Response('', { status: 502 });
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(isConnected()).toBe(false);
  answer = async () => new Response('Log in to the café', { headers: { 'content-type': 'text/html' } });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(isConnected()).toBe(false);
  answer = there;
  await vi.advanceTimersByTimeAsync(4_000);
  expect(isConnected()).toBe(true);
});

test('a response that was on its way when the network went does not count, but one after it does', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  markOnline();
  await vi.advanceTimersByTimeAsync(0);
  expect([probe.mock.calls.length, isConnected()]).toEqual([1, false]);
  answer = there;
  markOnline();
  await vi.advanceTimersByTimeAsync(0);
  expect(isConnected()).toBe(true);
});
