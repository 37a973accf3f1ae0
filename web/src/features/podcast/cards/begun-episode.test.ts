import { DAY, type EpisodeProgress } from '@clear-spring/contract';
import { expect, test } from 'vitest';
import { type BegunEpisode, latestBegun } from './begun-episode.ts';

const NOW = Date.parse('2026-11-21T12:00:00.000Z');
const ago = (milliseconds: number) => new Date(NOW - milliseconds).toISOString();
const progress = (episodeId: string, rest: Partial<EpisodeProgress> = {}): EpisodeProgress => ({
  episodeId,
  position: 600,
  played: false,
  at: ago(DAY),
  ...rest,
});
const told = { progress: progress('told') } as BegunEpisode;
const begun = (heardHere: EpisodeProgress[], server: BegunEpisode | null = told) =>
  latestBegun(server, heardHere, NOW).map(({ episodeId, position }) => [episodeId, position]);

test('what was heard here since goes before what the server says, the latest first', () => {
  expect(begun([])).toEqual([['told', 600]]);
  expect(begun([progress('told', { position: 700, at: ago(1_000) })])).toEqual([['told', 700]]);
  expect(begun([progress('here', { at: ago(2_000) }), progress('later', { at: ago(1_000) })])).toEqual([
    ['later', 600],
    ['here', 600],
    ['told', 600],
  ]);
});

test('what was heard here to the end does not go on, and what is older than the server’s word is its to judge', () => {
  expect(begun([progress('told', { played: true, at: ago(1_000) })])).toEqual([]);
  expect(begun([progress('older', { at: ago(2 * DAY) })])).toEqual([['told', 600]]);
});

test('where the server says nothing, what was begun here within a month goes on', () => {
  expect(begun([progress('month', { at: ago(31 * DAY) })], null)).toEqual([]);
  expect(begun([progress('week', { at: ago(7 * DAY) })], null)).toEqual([['week', 600]]);
});
