import type { LinkClicks, LinkReach } from '@clear-spring/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../http/query-client.ts';
import { linkReachQuery } from './reach.api.ts';
import { useLiveClicks } from './use-live-clicks.ts';

const fetch = vi.fn<(url: string) => Promise<Response>>();
let counters: LinkClicks;
let isDown: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetch);
  counters = { clickCount: 7, filteredCount: 1 };
  isDown = false;
  fetch.mockImplementation(async () =>
    isDown ? new Response('', { status: 500 }) : Response.json(counters),
  );
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const looks = () => fetch.mock.calls.filter(([url]) => url === '/api/links/k7m2qpx/clicks').length;

/** Watches a link; `isStale` says whether its figures are to be read again. */
async function watch() {
  const client = createQueryClient();
  const { queryKey } = linkReachQuery('k7m2qpx', 30);
  const reach = { shortCode: 'k7m2qpx', ...counters } as LinkReach;
  client.setQueryData(queryKey, reach);
  renderHook(() => useLiveClicks(reach), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  });
  await pass(0);
  return { isStale: () => client.getQueryState(queryKey)?.isInvalidated };
}

test.each(['clickCount', 'filteredCount'] as const)(
  'looks every 1.5 s, and reads the figures anew once %s has moved',
  async (counter) => {
    const { isStale } = await watch();
    expect(looks()).toBe(1);
    await pass(1_500);
    expect(looks()).toBe(2);
    await pass(1_000);
    expect(isStale()).toBe(false);
    counters = { ...counters, [counter]: 8 };
    await pass(1_500);
    await vi.waitFor(() => expect(isStale()).toBe(true));
  },
);

test('rests for 15 s after a failure', async () => {
  await watch();
  isDown = true;
  await pass(1_500);
  expect(looks()).toBe(2);
  await pass(14_000);
  expect(looks()).toBe(2);
  isDown = false;
  await pass(1_000);
  expect(looks()).toBe(3);
  await pass(1_500);
  expect(looks()).toBe(4);
});

test('does not look while the page is hidden, and looks at once when it is seen again', async () => {
  await watch();
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  await pass(6_000);
  expect(looks()).toBe(1);
  visibility.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  await pass(0);
  expect(looks()).toBe(2);
});
