import { MINUTE } from '@clear-spring/contract';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { createQueryClient } from '../../http/query-client.ts';
import { createTestOrigin, json } from '../../http/test-origin.ts';
import { audioAddress, peaksQuery, podcastQuery } from './podcast.api.ts';
import { createEpisode } from './episode.fixture.ts';
import { eventually } from '../../eventually.fixture.ts';

afterEach(() => void vi.useRealTimers());

/** Observes the query as a screen does. Fake timers run from its first response on. */
async function look(query: object, answer: () => object) {
  const { received } = await createTestOrigin(() => json(answer()));
  const client = createQueryClient();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout', 'Date'] });
  const observer = new QueryObserver(client, query as never);
  onTestFinished(observer.subscribe(() => {}));
  onTestFinished(() => client.clear());
  const settle = () => eventually(() => expect(client.isFetching()).toBe(0));
  await settle();
  return { received, client, observer, settle };
}

test('API-31 the library is fresh for 5 min and fetched anew every 10', async () => {
  const { received, observer, settle } = await look(podcastQuery, () => ({ episodes: [] }));
  expect(received.map(({ url }) => url)).toEqual(['/api/podcast-info']);
  // Waiting for the response has advanced the clock a little.
  const age = () => Date.now() - observer.getCurrentResult().dataUpdatedAt;
  vi.advanceTimersByTime(5 * MINUTE - 1 - age());
  expect(observer.getCurrentResult().isStale).toBe(false);
  // The client's timer may fire a millisecond late.
  vi.advanceTimersByTime(2);
  expect(observer.getCurrentResult().isStale).toBe(true);
  expect(received).toHaveLength(1);
  vi.advanceTimersByTime(10 * MINUTE - age());
  await settle();
  expect(received).toHaveLength(2);
});

test('a waveform is asked for until it is there', async () => {
  let state = 'pending';
  const { received, settle } = await look(peaksQuery('a b'), () => ({ state, peaks: [] }));
  expect(received.map(({ url }) => url)).toEqual(['/api/episodes/a%20b/peaks']);
  vi.advanceTimersByTime(2_000);
  state = 'ready';
  await settle();
  expect(received).toHaveLength(2);
  vi.advanceTimersByTime(MINUTE);
  await settle();
  expect(received).toHaveLength(2);
});

test('AUDIO-49 the audio comes through the proxy, its address encoded', () => {
  const address = audioAddress(createEpisode({ audioUrl: 'https://host.example/a b.mp3?x=1&y=%2F#é' }));
  expect(address).toMatch(/^\/api\/audio-proxy\?url=[^&#?/ ]+$/);
  expect(new URL(address, 'http://x').searchParams.get('url')).toBe(
    'https://host.example/a b.mp3?x=1&y=%2F#é',
  );
});
