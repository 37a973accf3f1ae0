import { MINUTE } from '@clear-spring/contract';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createPlayer } from './audio-element.fixture.ts';
import { loadTimeout } from './audio-engine.ts';
import type { Track } from './player-state.ts';
import { createTrack } from './track.fixture.ts';

const DECODE = 3;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('ENT-08 AUDIO-30 play makes a track active and playing; the state holds where it is', () => {
  const { player, state, audio, arrive, reach } = createPlayer();
  player.play(createTrack('a'));
  expect(audio.getAttribute('src')).toBe('/api/audio-proxy?url=a');
  expect(state().track?.id).toBe('a');
  arrive(2_292);
  reach(3.5);
  expect(state()).toMatchObject({
    isPlaying: true,
    currentTime: 3.5,
    duration: 2_292,
    playbackRate: 1,
    isLoading: true,
  });
});

test('AUDIO-31 the loading state is true for one second after play', async () => {
  const { player, state, arrive } = createPlayer();
  player.play(createTrack('a'));
  arrive();
  await vi.advanceTimersByTimeAsync(999);
  expect(state().isLoading).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  expect(state().isLoading).toBe(false);
});

test('AUDIO-32 pause stops it, and play goes on from there', () => {
  const { player, state, audio, arrive, reach } = createPlayer();
  player.play(createTrack('a'));
  arrive();
  reach(60);
  player.toggle();
  expect(audio.paused).toBe(true);
  expect(state()).toMatchObject({ isPlaying: false, currentTime: 60 });
  player.toggle();
  expect(state()).toMatchObject({ isPlaying: true, currentTime: 60 });
});

test('a phone call pauses it as well', () => {
  const { player, state, arrive, interrupt } = createPlayer();
  player.play(createTrack('a'));
  arrive();
  interrupt();
  expect(state().isPlaying).toBe(false);
});

test('AUDIO-28 AUDIO-33 AUDIO-34 another track takes its place: time, duration and speed begin anew', () => {
  const { player, state, audio, arrive, reach } = createPlayer();
  const first = createTrack('a');
  player.play(first);
  arrive(2_292);
  reach(600);
  player.setSpeed(1.25);
  player.play(createTrack('b'));
  expect(state()).toMatchObject({ currentTime: 0, duration: 0, playbackRate: 1 });
  expect(state().track?.id).toBe('b');
  expect(document.querySelectorAll('audio')).toHaveLength(1);
  expect(audio.getAttribute('src')).toBe('/api/audio-proxy?url=b');
  expect(first.onPlaybackEvent).toHaveBeenLastCalledWith({ kind: 'left', position: 600, duration: 2_292 });
});

test('what arrives late for an earlier track is let go', async () => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:late', revokeObjectURL: () => {} }));
  const { player, audio } = createPlayer();
  const late = Promise.withResolvers<Blob>();
  player.play(createTrack('a', { source: () => late.promise }));
  player.play(createTrack('b'));
  late.resolve(new Blob(['x']));
  await vi.advanceTimersByTimeAsync(0);
  expect(audio.getAttribute('src')).toBe('/api/audio-proxy?url=b');
});

test('where it starts may come later: it is heard from there, unless another place was chosen meanwhile', async () => {
  const { player, state, audio } = createPlayer();
  const saved = Promise.withResolvers<number>();
  player.play(createTrack('a'), { startAt: saved.promise });
  expect(state()).toMatchObject({ isPlaying: true, currentTime: 0 });
  expect(audio.hasAttribute('src')).toBe(false);
  // What is stopped and wanted again meanwhile still waits for it.
  player.pause();
  player.resume();
  saved.resolve(600);
  await vi.advanceTimersByTimeAsync(0);
  expect(audio.getAttribute('src')).toBe('/api/audio-proxy?url=a');
  expect(audio.currentTime).toBe(600);

  const late = Promise.withResolvers<number>();
  player.play(createTrack('b'), { startAt: late.promise });
  player.seek(30);
  late.resolve(600);
  await vi.advanceTimersByTimeAsync(0);
  expect(audio.currentTime).toBe(30);

  const never = Promise.withResolvers<number>();
  player.play(createTrack('a'), { startAt: never.promise });
  player.play(createTrack('b'));
  never.resolve(600);
  await vi.advanceTimersByTimeAsync(0);
  expect(audio).toMatchObject({ currentTime: 0 });
  expect(state().track?.id).toBe('b');
});

test.each([
  ['10 s', 'Mozilla/5.0 (Linux; Android 15; Pixel 7)', 10_000],
  ['15 s on iOS', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)', 15_000],
])('AUDIO-37 the error shows when no audio has loaded after %s', async (_, userAgent, timeout) => {
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints: 5 });
  const { player, state } = createPlayer();
  player.play(createTrack('a'));
  await vi.advanceTimersByTimeAsync(timeout - 1);
  expect(state().hasFailed).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(state().hasFailed).toBe(true);
});

test('audio that has loaded in time raises no error', async () => {
  const { player, state, arrive } = createPlayer();
  player.play(createTrack('a'));
  arrive();
  await vi.advanceTimersByTimeAsync(2 * loadTimeout());
  expect(state().hasFailed).toBe(false);
});

test('AUDIO-38 while it plays, a known duration clears the error', async () => {
  const { player, state, arrive } = createPlayer();
  player.play(createTrack('a'));
  await vi.advanceTimersByTimeAsync(loadTimeout());
  expect(state().hasFailed).toBe(true);
  arrive(90);
  expect(state().hasFailed).toBe(false);
});

test('AUDIO-38 so does a time above 0, where the duration stays unknown', async () => {
  const { player, state, arrive, reach } = createPlayer();
  player.play(createTrack('a'));
  await vi.advanceTimersByTimeAsync(loadTimeout());
  arrive(Infinity);
  expect(state().hasFailed).toBe(true);
  reach(0.2);
  expect(state().hasFailed).toBe(false);
});

test('AUDIO-41 a broken file fails at once; retry asks for it again and goes on where it was', () => {
  const { player, state, audio, arrive, reach, breakDown } = createPlayer();
  const source = vi.fn<() => string>(() => '/api/audio-proxy?url=a');
  player.play(createTrack('a', { source }));
  arrive();
  reach(120);
  breakDown(DECODE);
  expect(state()).toMatchObject({ hasFailed: true, isPlaying: false });
  player.retry();
  expect(source).toHaveBeenCalledTimes(2);
  expect(state()).toMatchObject({ hasFailed: false, isPlaying: true });
  expect(audio.currentTime).toBe(120);
});

test('sound that stops coming shows as waiting, then as an error, and clears when it goes on', async () => {
  const { player, state, arrive, reach, wait, goOn } = createPlayer();
  player.play(createTrack('a'));
  arrive();
  reach(30);
  wait();
  expect(state().isWaiting).toBe(true);
  await vi.advanceTimersByTimeAsync(loadTimeout());
  expect(state().hasFailed).toBe(true);
  goOn();
  reach(31);
  expect(state()).toMatchObject({ isWaiting: false, hasFailed: false });
});

test('a browser that wants a tap first leaves it paused', async () => {
  const { player, state, play } = createPlayer();
  play.mockRejectedValueOnce(new DOMException('Tap first.', 'NotAllowedError'));
  player.play(createTrack('a'));
  await vi.advanceTimersByTimeAsync(0);
  expect(state().isPlaying).toBe(false);
});

test('skips and seeks stay within the track', () => {
  const { player, state, arrive, reach } = createPlayer();
  player.play(createTrack('a'));
  arrive(100);
  reach(10);
  player.skip(-15);
  expect(state().currentTime).toBe(0);
  player.skip(30);
  expect(state().currentTime).toBe(30);
  player.seek(1_000);
  expect(state().currentTime).toBe(100);
});

test('a length in the feed that is too short holds nothing back, before the audio has loaded and after', () => {
  const { player, state, audio, arrive } = createPlayer();
  player.play(createTrack('a', { expectedDuration: 60 }), { startAt: 300 });
  player.skip(30);
  expect([state().currentTime, audio.currentTime]).toEqual([330, 330]);
  arrive(600);
  player.skip(30);
  expect([state().currentTime, audio.currentTime]).toEqual([360, 360]);
  player.seek(1_000);
  expect(state().currentTime).toBe(600);
});

test('what was skipped beyond the end goes back to it once the length is known', () => {
  const { player, state, audio, arrive } = createPlayer();
  player.play(createTrack('a', { expectedDuration: 600 }), { startAt: 90 });
  player.skip(30);
  arrive(100);
  expect([state().currentTime, audio.currentTime]).toEqual([100, 100]);
});

test.each([100, 300])(
  'a track of 100 s that would start at %d s starts at its beginning',
  async (startAt) => {
    for (const given of [startAt, Promise.resolve(startAt)]) {
      const { player, state, audio, arrive } = createPlayer();
      player.play(createTrack('a', { expectedDuration: 600 }), { startAt: given });
      await vi.advanceTimersByTimeAsync(0);
      arrive(100);
      expect([state().currentTime, audio.currentTime]).toEqual([0, 0]);
    }
  },
);

test.each([
  [59_000, 600],
  [MINUTE, 597],
  [60 * MINUTE, 590],
  [24 * 60 * MINUTE, 580],
])('after a pause of %d ms it goes on at %d s', async (pause, position) => {
  const { player, state, arrive, reach } = createPlayer();
  player.play(createTrack('a'));
  arrive();
  reach(600);
  player.pause();
  await vi.advanceTimersByTimeAsync(pause);
  player.resume();
  expect(state().currentTime).toBe(position);
});

test('the next one follows by itself, at the speed and from the place that it has', () => {
  const { player, state, audio, arrive, reach, runOut } = createPlayer();
  const next = createTrack('b', { startAt: () => 42 });
  const first = createTrack('a', { next: () => next });
  player.play(first);
  arrive(90);
  reach(60);
  player.setSpeed(1.25);
  runOut();
  expect(first.onPlaybackEvent).toHaveBeenCalledWith({ kind: 'ended', position: 90, duration: 90 });
  expect(state()).toMatchObject({ track: { id: 'b' }, isPlaying: true, playbackRate: 1.25, currentTime: 42 });
  expect(audio.getAttribute('src')).toBe('/api/audio-proxy?url=b');
});

test('twenty downloaded episodes in a row leave behind no address of a file, no listener and no timer', async () => {
  const opened = new Set<string>();
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: () => [...opened.add(`blob:${crypto.randomUUID()}`)].at(-1),
      revokeObjectURL: (address: string) => opened.delete(address),
    }),
  );
  const { player, state, arrive, reach, runOut } = createPlayer();
  const listened = vi.spyOn(EventTarget.prototype, 'addEventListener');
  onTestFinished(() => listened.mockRestore());
  const episode = (number: number): Track =>
    createTrack(String(number), {
      source: () => Promise.resolve(new Blob(['sound'])),
      next: () => episode(number + 1),
    });
  player.play(episode(1));
  const held = async () => {
    await vi.advanceTimersByTimeAsync(0);
    arrive(90);
    reach(60);
    await vi.advanceTimersByTimeAsync(30_000);
    return { files: opened.size, timers: vi.getTimerCount(), listeners: listened.mock.calls.length };
  };
  const first = await held();
  expect(first.files).toBe(1);
  for (let number = 2; number <= 20; number++) {
    runOut();
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect(await held()).toEqual(first);
    expect(state().track?.id).toBe(String(number));
  }
});

test('the sleep timer counts only while something plays, and pauses it', async () => {
  const { player, state, arrive, reach } = createPlayer();
  player.play(createTrack('a'));
  arrive();
  // It had to wait for more.
  arrive();
  reach(1);
  player.setSleepTimer(5);
  await vi.advanceTimersByTimeAsync(3 * MINUTE);
  expect(state().sleepTimer).toEqual({ kind: 'time', remaining: 120 });
  player.pause();
  await vi.advanceTimersByTimeAsync(60 * MINUTE);
  expect(state().sleepTimer).toMatchObject({ remaining: 120 });
  player.resume();
  arrive();
  await vi.advanceTimersByTimeAsync(2 * MINUTE - 1_000);
  expect(state().isPlaying).toBe(true);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(state()).toMatchObject({ isPlaying: false, sleepTimer: null });
});

test('at the end of the episode the sleep timer keeps the next one from following', () => {
  const { player, state, arrive, runOut } = createPlayer();
  player.play(createTrack('a', { next: () => createTrack('b') }));
  arrive(90);
  player.setSleepTimer('end');
  runOut();
  expect(state()).toMatchObject({ track: { id: 'a' }, isPlaying: false, sleepTimer: null });
});

test('the moments that somebody may want to remember are told', () => {
  const { player, arrive, reach } = createPlayer();
  const track = createTrack('a');
  player.play(track);
  arrive(2_292);
  reach(20);
  player.pause();
  player.seek(300);
  player.resume();
  window.dispatchEvent(new Event('pagehide'));
  player.close();
  const told = track.onPlaybackEvent.mock.calls.map(([{ kind, position }]) => `${kind} ${position}`);
  expect(told).toEqual(['playing 20', 'paused 20', 'sought 300', 'left 300', 'left 300']);
});
