import { DAY, type EpisodeProgress } from '@clear-spring/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PlaybackEvent } from '../../../player/player-state.ts';
import { setExpectedUser } from '../../../http/expected-user.ts';
import { createQueryClient } from '../../../http/query-client.ts';
import { createTestOrigin, json, sentence } from '../../../http/test-origin.ts';
import { progressQuery } from '../podcast.api.ts';
import { catchUpProgress, mergeProgress, resumeAt, saveProgress, trackProgress } from './progress.ts';
import { eventually } from '../../../eventually.fixture.ts';

const NOW = Date.parse('2026-11-21T12:00:00.000Z');
const progress = (rest: Partial<EpisodeProgress> = {}): EpisodeProgress => ({
  episodeId: 'a',
  position: 600,
  played: false,
  at: new Date(NOW).toISOString(),
  ...rest,
});

beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => void vi.useRealTimers());

test('it resumes where it was left, and a little earlier after a day', () => {
  expect(resumeAt(undefined)).toBe(0);
  expect(resumeAt(progress(), NOW + 1_000)).toBe(600);
  expect(resumeAt(progress(), NOW + DAY)).toBe(580);
  expect(resumeAt(progress({ position: 12 }), NOW + DAY)).toBe(0);
});

test('what was played begins at the start', () => {
  expect(resumeAt(progress({ played: true, position: 2_290 }))).toBe(0);
});

test('the newest word on an episode counts, whoever says it', () => {
  const later = progress({ position: 700, at: '2026-11-21T12:05:00.000Z' });
  const other = progress({ episodeId: 'b' });
  expect([...mergeProgress([progress(), other], [later]).values()]).toEqual([later, other]);
  expect([...mergeProgress([later], [progress()]).values()]).toEqual([later]);
});

/** Plays second by second. */
function listen() {
  const saved: EpisodeProgress[] = [];
  const tell = trackProgress('a', (word) => saved.push(word));
  let position = 0;
  const event = (kind: PlaybackEvent['kind'], at = position) => tell({ kind, position: at, duration: 2_292 });
  return {
    saved,
    event,
    positions: () => saved.map((word) => word.position),
    play(seconds: number) {
      for (let second = 0; second < seconds * 4; second++) {
        event('playing');
        vi.advanceTimersByTime(250);
        position += 0.25;
      }
      event('playing');
    },
    goTo: (seconds: number) => void (position = seconds),
  };
}

test('a place is kept after 20 s of listening, then every 10 s', () => {
  const { play, saved, positions } = listen();
  play(19);
  expect(saved).toEqual([]);
  play(1);
  expect(saved).toEqual([{ episodeId: 'a', position: 20, played: false, at: '2026-11-21T12:00:20.000Z' }]);
  play(25);
  expect(positions()).toEqual([20, 30, 40]);
});

test('time in which nothing played does not count', () => {
  const { play, event, saved } = listen();
  play(10);
  vi.advanceTimersByTime(60_000);
  event('playing');
  expect(saved).toEqual([]);
});

test('a pause, a jump while paused and leaving keep the place at once', () => {
  const { play, event, positions } = listen();
  play(5);
  event('paused');
  event('sought', 900);
  play(3);
  event('left');
  expect(positions()).toEqual([5, 900, 8]);
});

test('a jump while it plays is kept by the pause after it, however soon that comes', () => {
  const { play, goTo, event, positions } = listen();
  play(0);
  goTo(50);
  event('paused');
  expect(positions()).toEqual([50]);
});

test('leaving without having listened says nothing', () => {
  const { event, saved } = listen();
  event('left');
  event('paused');
  expect(saved).toEqual([]);
});

test('under 10 s before its end an episode counts as played', () => {
  const { play, goTo, event, saved } = listen();
  goTo(2_281);
  play(1);
  event('paused');
  goTo(2_282);
  play(1);
  event('paused');
  expect(saved.map(({ played }) => played)).toEqual([false, true]);
});

test('what the server does not take at first is sent again, with growing delays, until it has it or the member has left', async () => {
  vi.useRealTimers();
  let isBack = false;
  const { received } = await createTestOrigin(() => (isBack ? json(progress()) : sentence(503, 'Later.')));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  setExpectedUser('maya');
  const client = createQueryClient();
  const sent = (count: number) => eventually(() => expect(received).toHaveLength(count));
  await saveProgress(client, 'maya', progress());
  expect(client.getQueryData(progressQuery.queryKey)).toEqual([progress()]);
  expect(received).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(3_000);
  await sent(2);
  setExpectedUser(null);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(received).toHaveLength(2);

  setExpectedUser('maya');
  await catchUpProgress('maya', client);
  expect(received).toHaveLength(3);
  isBack = true;
  await vi.advanceTimersByTimeAsync(3_000);
  await sent(4);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(received).toHaveLength(4);
  setExpectedUser(null);
  localStorage.clear();
});
