import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubCaches } from '../../../http/caches.fixture.ts';
import { createEpisode } from '../episode.fixture.ts';

let kept: ReturnType<typeof stubCaches>;

beforeEach(() => {
  kept = stubCaches();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const entry = (id: string) => ({
  episode: createEpisode({ id, audioUrl: `https://podcast.example/${id}.mp3` }),
  cover: '',
  text: '',
});
const settle = () => vi.advanceTimersByTimeAsync(0);

/** A fresh copy of the module, as in a page that this member just opened. */
async function openPage(username = 'maya') {
  vi.resetModules();
  const downloads = await import('./downloads.ts');
  await downloads.openDownloads(username);
  /** The downloads as the member sees them, in order. */
  const seen = () =>
    [...renderHook(downloads.useDownloads).result.current].map(([id, { state }]) => `${id} ${state}`);
  return { ...downloads, seen };
}

/** The test decides when each episode's audio arrives. */
function holdAudio() {
  const answers = new Map<string, (answer: Response) => void>();
  const fetch = vi.fn<(address: string, init: RequestInit) => Promise<Response>>((address, { signal }) => {
    const id = /(\w)\.mp3/.exec(address)![1]!;
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    answers.set(id, resolve);
    signal?.addEventListener('abort', () => reject(signal.reason as Error));
    return promise;
  });
  vi.stubGlobal('fetch', fetch);
  return {
    fetch,
    async answer(id: string, status = 200, headers: Record<string, string> = {}) {
      answers.get(id)!(new Response('sound', { status, headers }));
      await settle();
    },
  };
}

async function startFive() {
  const audio = holdAudio();
  const page = await openPage();
  const outcomes = ['a', 'b', 'c', 'd', 'e'].map((id) => page.download(entry(id)).catch(() => 'failed'));
  await settle();
  return { ...audio, ...page, outcomes };
}

test('of five downloads two run and three wait; each that ends lets the next begin, in their order', async () => {
  const { seen, answer, fetch, outcomes } = await startFive();
  expect(seen()).toEqual(['a loading', 'b loading', 'c waiting', 'd waiting', 'e waiting']);
  expect(fetch).toHaveBeenCalledTimes(2);
  await answer('b');
  expect(seen()).toEqual(['a loading', 'b done', 'c loading', 'd waiting', 'e waiting']);
  for (const id of ['a', 'c', 'd', 'e']) await answer(id);
  expect(await Promise.all(outcomes)).toEqual(['done', 'done', 'done', 'done', 'done']);
  expect(kept.get('episode-downloads:maya')?.size).toBe(10);
});

test('one that fails and one that is cancelled let the next begin too', async () => {
  const { seen, answer, removeDownload, outcomes } = await startFive();
  await answer('a', 502);
  expect(await outcomes[0]).toBe('failed');
  expect(seen()).toEqual(['b loading', 'c loading', 'd waiting', 'e waiting']);
  await removeDownload('b');
  await settle();
  expect(await outcomes[1]).toBe('cancelled');
  expect(seen()).toEqual(['c loading', 'd loading', 'e waiting']);
});

test('one that waits is cancelled without having been asked for, and can be started anew', async () => {
  const { seen, answer, download, removeDownload, fetch, outcomes } = await startFive();
  await removeDownload('c');
  await settle();
  expect(await outcomes[2]).toBe('cancelled');
  void download(entry('c'));
  expect(seen()).toEqual(['a loading', 'b loading', 'd waiting', 'e waiting', 'c waiting']);
  await answer('a');
  expect(fetch.mock.calls.map(([address]) => /(\w)\.mp3/.exec(address)![1])).toEqual(['a', 'b', 'd']);
});

test('removing all stops all, and none of those that waited begins', async () => {
  const { seen, removeDownload, fetch } = await startFive();
  await Promise.all(['a', 'b', 'c', 'd', 'e'].map(removeDownload));
  await settle();
  expect(seen()).toEqual([]);
  expect(fetch).toHaveBeenCalledTimes(2);
});

test('signing out clears the queue, and the next member begins with two of their own', async () => {
  const { seen, answer, download, forgetDownloads, openDownloads, fetch, outcomes } = await startFive();
  await forgetDownloads(null);
  expect(await Promise.all(outcomes)).toEqual(Array(5).fill('cancelled'));
  expect(fetch).toHaveBeenCalledTimes(2);
  expect([...kept.keys()]).toEqual([]);
  await openDownloads('tomas');
  for (const id of ['a', 'b', 'c']) void download(entry(id));
  await settle();
  expect(seen()).toEqual(['a loading', 'b loading', 'c waiting']);
  await answer('a');
  expect(seen()).toEqual(['a done', 'b loading', 'c loading']);
});

test('a page that is loaded anew knows nothing of the queue and has nothing half', async () => {
  await startFive();
  const { seen } = await openPage();
  expect(seen()).toEqual([]);
  expect(kept.get('episode-downloads:maya')?.size).toBe(0);
});

test('a download that is answered 429 waits as long as it is told, says so, and tries again', async () => {
  const { fetch, answer } = holdAudio();
  const { seen, download } = await openPage();
  const outcome = download(entry('a'));
  await settle();
  await answer('a', 429, { 'retry-after': '5' });
  expect(seen()).toEqual(['a waiting']);
  await vi.advanceTimersByTimeAsync(4_999);
  expect(fetch).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(fetch).toHaveBeenCalledTimes(2);
  await answer('a');
  expect(seen()).toEqual(['a done']);
  expect(await outcome).toBe('done');
});

test('after a minute of 429 it fails, and leaves nothing', async () => {
  const fetch = vi.fn<() => Promise<Response>>(async () => new Response('', { status: 429 }));
  vi.stubGlobal('fetch', fetch);
  const { seen, download } = await openPage();
  const outcome = download(entry('a')).catch((error: Error) => error.message);
  await vi.advanceTimersByTimeAsync(61_000);
  expect(await outcome).toBe('The audio came with status 429.');
  expect(seen()).toEqual([]);
  expect(fetch).toHaveBeenCalledTimes(13);
});
