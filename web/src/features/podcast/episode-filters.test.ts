import { expect, test } from 'vitest';
import type { Download } from './downloads/download.ts';
import { createEntries } from './episode-entries.ts';
import { EPISODE_FILTERS, filterEntries } from './episode-filters.ts';
import { createEpisode } from './episode.fixture.ts';

const entries = createEntries(
  ['new', 'begun', 'kept', 'coming', 'heard'].map((id) => createEpisode({ id })),
).newest;
const progressOf = (episodeId: string, position: number, played: boolean) =>
  [episodeId, { episodeId, position, played, at: '2026-11-23T06:00:00.000Z' }] as const;
const downloadOf = (id: string, state: Download['state']) => [id, { state } as Download] as const;

const doings = {
  progress: new Map([progressOf('begun', 80, false), progressOf('heard', 300, true)]),
  downloads: new Map([downloadOf('kept', 'done'), downloadOf('coming', 'loading')]),
};
const shown = (filter: (typeof EPISODE_FILTERS)[number]) =>
  filterEntries(entries, filter, doings)
    .map(({ episode }) => episode.id)
    .toSorted();

test('each filter shows what its name says: what is begun is not played, what is on its way is not downloaded', () => {
  expect(shown('in-progress')).toEqual(['begun']);
  expect(shown('downloaded')).toEqual(['kept']);
  expect(shown('not-played')).toEqual(['begun', 'coming', 'kept', 'new']);
  expect(filterEntries(entries, 'all', doings)).toBe(entries);
});
