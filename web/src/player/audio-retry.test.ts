import { MINUTE } from '@clear-spring/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPlayer } from './audio-element.fixture.ts';
import { createTrack } from './track.fixture.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The server's responses to requests for the audio, in this order. The last one repeats. */
function answerAudio(...answers: readonly (readonly [status: number, headers?: Record<string, string>])[]) {
  const left = [...answers];
  const fetch = vi.fn<typeof globalThis.fetch>(async () => {
    const [status, headers = {}] = left.length > 1 ? left.shift()! : left[0]!;
    return new Response('x', { status, headers });
  });
  vi.stubGlobal('fetch', fetch);
  return fetch;
}
const settle = () => vi.advanceTimersByTimeAsync(0);

test('where the server has no stream to give, it waits as long as it is told and goes on where it was', async () => {
  const fetch = answerAudio([429, { 'retry-after': '5' }], [429, { 'retry-after': '7' }], [206]);
  const { player, state, audio, arrive, reach, breakDown } = createPlayer();
  player.play(createTrack('a'));
  arrive();
  reach(120);
  breakDown();
  await vi.advanceTimersByTimeAsync(11_999);
  expect(state()).toMatchObject({ hasFailed: false, isPlaying: true, isWaiting: true });
  expect(fetch).toHaveBeenCalledTimes(2);
  expect(audio.hasAttribute('src')).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(audio.getAttribute('src')).toBe('/api/audio-proxy?url=a');
  arrive();
  expect(state()).toMatchObject({ hasFailed: false, isPlaying: true, isWaiting: false });
  expect(audio.currentTime).toBe(120);
});

test('the error shows where there is no stream for a minute', async () => {
  answerAudio([429, { 'retry-after': '5' }]);
  const { player, state, breakDown } = createPlayer();
  player.play(createTrack('a'));
  breakDown();
  await vi.advanceTimersByTimeAsync(59_000);
  expect(state()).toMatchObject({ hasFailed: false, isPlaying: true });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(state()).toMatchObject({ hasFailed: true, isPlaying: false, isWaiting: false });
});

test.each([502, 403])('any other refusal, such as %d, shows at once', async (status) => {
  answerAudio([status]);
  const { player, state, breakDown } = createPlayer();
  player.play(createTrack('a'));
  breakDown();
  await settle();
  expect(state()).toMatchObject({ hasFailed: true, isPlaying: false });
});

test.each([true, false])(
  'refused audio asks whether it is over before an error shows: %s',
  async (isOver) => {
    answerAudio([403]);
    const { player, state, breakDown } = createPlayer();
    const answered = Promise.withResolvers<boolean>();
    player.play(createTrack('a', { isOver: () => answered.promise }));
    breakDown();
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(state()).toMatchObject({ hasFailed: false, isWaiting: true });
    answered.resolve(isOver);
    await settle();
    expect([state().track === null, state().hasFailed]).toEqual([isOver, !isOver]);
  },
);

test('a file that breaks again is not asked for over and over', async () => {
  const fetch = answerAudio([206]);
  const { player, state, breakDown } = createPlayer();
  player.play(createTrack('a'));
  breakDown();
  await settle();
  expect(state().hasFailed).toBe(false);
  breakDown();
  await settle();
  expect(state().hasFailed).toBe(true);
  expect(fetch).toHaveBeenCalledTimes(2);
});

test('who pauses while it waits for a stream is not surprised by sound, and play asks anew', async () => {
  const fetch = answerAudio([429, { 'retry-after': '5' }], [206]);
  const { player, state, audio, breakDown } = createPlayer();
  player.play(createTrack('a'));
  breakDown();
  await settle();
  player.pause();
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(state()).toMatchObject({ hasFailed: false, isPlaying: false });
  expect(audio.hasAttribute('src')).toBe(false);
  expect(fetch).toHaveBeenCalledTimes(1);
  player.resume();
  expect(audio.getAttribute('src')).toBe('/api/audio-proxy?url=a');
});
