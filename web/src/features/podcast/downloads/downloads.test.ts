import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { eventually } from '../../../eventually.fixture.ts';
import { idIn, openPage, stubBrowser } from './open-downloads.fixture.ts';

let kept: ReturnType<typeof stubBrowser>['stored'];

beforeEach(() => {
  kept = stubBrowser().stored;
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const settle = () => vi.advanceTimersByTimeAsync(0);

/** The test decides when each episode's audio arrives. */
function holdAudio() {
  const answers = new Map<string, (answer: Response) => void>();
  const fetch = vi.fn<(address: string, init: RequestInit) => Promise<Response>>((address, { signal }) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    answers.set(idIn(address), resolve);
    signal?.addEventListener('abort', () => reject(signal.reason as Error));
    return promise;
  });
  vi.stubGlobal('fetch', fetch);
  return {
    fetch,
    fetched: () => fetch.mock.calls.map(([address]) => idIn(address)),
    async answer(id: string, status = 200, headers: Record<string, string> = {}) {
      const give = await eventually(() => {
        expect([...answers.keys()]).toContain(id);
        return answers.get(id)!;
      });
      answers.delete(id);
      give(new Response('sound', { status, headers }));
    },
  };
}

/** Until the test makes room, no audio is stored. */
function fillDevice() {
  let isFull = true;
  const open = caches.open.bind(caches);
  vi.spyOn(caches, 'open').mockImplementation(async (name) => {
    const cache = await open(name);
    const { put } = cache;
    return Object.assign(cache, {
      put: async (address: string, answer: Response) => {
        if (isFull && address.includes('/audio')) throw new DOMException('full', 'QuotaExceededError');
        await put(address, answer);
      },
    });
  });
  return { makeRoom: () => void (isFull = false) };
}

async function startFive() {
  const audio = holdAudio();
  const page = await openPage();
  page.download('a', 'b', 'c', 'd', 'e');
  await settle();
  return { ...audio, ...page };
}

test('of five downloads two run and three wait; each that ends lets the next begin, in their order', async () => {
  const { expectSeen, answer, fetch, said } = await startFive();
  await expectSeen('a loading', 'b loading', 'c waiting', 'd waiting', 'e waiting');
  expect(fetch).toHaveBeenCalledTimes(2);
  await answer('b');
  await expectSeen('a loading', 'b done', 'c loading', 'd waiting', 'e waiting');
  expect(said()).toEqual([]);
  for (const id of ['a', 'c', 'd', 'e']) await answer(id);
  await expectSeen('a done', 'b done', 'c done', 'd done', 'e done');
  expect(said()).toEqual(['Downloaded: 5 episodes play without a connection now.']);
});

test('one that is refused and one that is cancelled let the next begin too', async () => {
  const { expectSeen, answer, remove, said } = await startFive();
  await answer('a', 502);
  await expectSeen('b loading', 'c loading', 'd waiting', 'e waiting');
  await remove('b');
  await expectSeen('c loading', 'd loading', 'e waiting');
  for (const id of ['c', 'd', 'e']) await answer(id);
  await expectSeen('c done', 'd done', 'e done');
  expect(said()).toEqual(['Error: 1 of 4 downloads did not work. Please try again.']);
});

test('one that the plan no longer covers is not given up', async () => {
  const { expectSeen, answer, said } = await startFive();
  await answer('a', 403);
  await expectSeen('a waiting', 'b loading', 'c loading', 'd waiting', 'e waiting');
  expect(said()).toEqual([]);
});

test('one that waits is cancelled without having been asked for, and can be started anew', async () => {
  const { expectSeen, answer, download, remove, fetched } = await startFive();
  await remove('c');
  download('c');
  await expectSeen('a loading', 'b loading', 'd waiting', 'e waiting', 'c waiting');
  await answer('a');
  await eventually(() => expect(fetched()).toEqual(['a', 'b', 'd']));
});

test('removing all stops all, leaves nothing, and none of those that waited begins', async () => {
  const { expectSeen, remove, fetch } = await startFive();
  await remove('a', 'b', 'c', 'd', 'e');
  await expectSeen();
  expect(fetch).toHaveBeenCalledTimes(2);
  expect(kept.get('episode-downloads:maya')?.size).toBe(0);
});

test('signing out clears the queue, and the next member begins with two of their own', async () => {
  const { expectSeen, answer, download, forgetDownloads, openDownloads, fetch } = await startFive();
  await forgetDownloads(null);
  await settle();
  expect(fetch).toHaveBeenCalledTimes(2);
  expect([...kept.keys()]).toEqual([]);
  await openDownloads('tomas');
  download('a', 'b', 'c');
  await expectSeen('a loading', 'b loading', 'c waiting');
  await answer('a');
  await expectSeen('a done', 'b loading', 'c loading');
  expect([...kept.keys()]).toEqual(['episode-downloads:tomas']);
});

test('what a plan that has ended stopped waits, and goes on when there is a plan again', async () => {
  const { expectSeen, pauseDownloads, openDownloads, fetch, answer } = await startFive();
  pauseDownloads();
  await expectSeen('a waiting', 'b waiting', 'c waiting', 'd waiting', 'e waiting');
  await openDownloads('maya');
  await eventually(() => expect(fetch).toHaveBeenCalledTimes(4));
  await answer('a');
  await expectSeen('a done', 'b loading', 'c loading', 'd waiting', 'e waiting');
});

test('a download that is answered 429 waits as long as it is told, says so, and tries again', async () => {
  const { fetch, answer } = holdAudio();
  const { expectSeen, download } = await openPage();
  download('a');
  await settle();
  await answer('a', 429, { 'retry-after': '5' });
  await expectSeen('a waiting');
  // Waiting for the answer has advanced the clock a little.
  await vi.advanceTimersByTimeAsync(4_000);
  expect(fetch).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(fetch).toHaveBeenCalledTimes(2);
  await answer('a');
  await expectSeen('a done');
});

test('a download that is answered 429 for over a minute is not given up', async () => {
  const { answer } = holdAudio();
  const { expectSeen, download, said } = await openPage();
  download('a');
  await settle();
  await answer('a', 429, { 'retry-after': '90' });
  await expectSeen('a waiting');
  await vi.advanceTimersByTimeAsync(2_000);
  await answer('a');
  await expectSeen('a done');
  expect(said()).toEqual(['Downloaded: Episode a plays without a connection now.']);
});

test('on a device that is full downloads wait, which is told, and go on when there is room', async () => {
  const { makeRoom } = fillDevice();
  const { fetch, answer } = holdAudio();
  const { expectSeen, download, isDeviceFull, tryAgain, said } = await openPage();
  download('a', 'b', 'c');
  await settle();
  await answer('a');
  await eventually(() => expect(isDeviceFull()).toBe(true));
  await answer('b');
  await expectSeen('a waiting', 'b waiting', 'c waiting');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetch).toHaveBeenCalledTimes(2);
  expect(said()).toEqual(['Error: There is not enough room on this device.']);
  makeRoom();
  tryAgain();
  await answer('a');
  await expectSeen('a done', 'b loading', 'c loading');
  expect(isDeviceFull()).toBe(false);
});

test('of two tabs one downloads, what either asks for; both show it, and both can cancel it', async () => {
  const { answer, fetch } = holdAudio();
  const first = await openPage();
  const second = await openPage();
  second.download('a');
  await settle();
  first.download('b');
  await second.expectSeen('a loading', 'b loading');
  await first.expectSeen('a loading', 'b loading');
  expect(fetch).toHaveBeenCalledTimes(2);
  await first.remove('a');
  await second.expectSeen('b loading');
  await answer('b');
  await first.expectSeen('b done');
});

test('what the app keeps ahead waits while the connection saves data; what the member asks for does not', async () => {
  const connection = Object.assign(new EventTarget(), { saveData: true });
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'connection'));
  const { answer, fetched } = holdAudio();
  const { expectSeen, keepAhead, download } = await openPage();
  keepAhead('a');
  download('b');
  await expectSeen('a waiting', 'b loading');
  await answer('b');
  await expectSeen('a waiting', 'b done');
  expect(fetched()).toEqual(['b']);
  connection.saveData = false;
  connection.dispatchEvent(new Event('change'));
  await expectSeen('a loading', 'b done');
});
