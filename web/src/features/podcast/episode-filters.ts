import type { EpisodeProgress } from '@clear-spring/contract';
import type { Downloads } from './downloads/download.ts';
import type { Entry } from './episode-entries.ts';
import { hasBegun } from './progress/progress.ts';

/** In the order in which they are shown. */
export const EPISODE_FILTERS = ['all', 'in-progress', 'downloaded', 'not-played'] as const;
export type EpisodeFilter = (typeof EPISODE_FILTERS)[number];

/** What a member has done with the episodes, by id. */
interface Doings {
  progress: ReadonlyMap<string, EpisodeProgress>;
  downloads: Downloads;
}

const passes: Record<Exclude<EpisodeFilter, 'all'>, (id: string, doings: Doings) => boolean> = {
  'in-progress': (id, { progress }) => hasBegun(progress.get(id)),
  downloaded: (id, { downloads }) => downloads.get(id)?.state === 'done',
  'not-played': (id, { progress }) => !progress.get(id)?.played,
};

/** The entries that pass: the same array where all do, so that nothing is laid out again. */
export function filterEntries(
  entries: readonly Entry[],
  filter: EpisodeFilter,
  doings: Doings,
): readonly Entry[] {
  return filter === 'all' ? entries : entries.filter(({ episode }) => passes[filter](episode.id, doings));
}
