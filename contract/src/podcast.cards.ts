import * as z from 'zod/mini';
import { DAY } from './durations.ts';
import { endpoint } from './endpoint.ts';
import { episode, episodeProgress } from './podcast.ts';

/** Milliseconds. What was left for longer is not taken up again. */
export const CONTINUED_WITHIN = 30 * DAY;

/** An episode with its cover, for pages that do not load the library. */
const episodeCard = z.object({
  episode,
  /** The feed's picture, or the one of our own covers that the library shows. */
  cover: z.string(),
});
export type EpisodeCard = z.infer<typeof episodeCard>;

export const continueListeningEndpoint = endpoint({
  method: 'GET',
  path: '/api/continue-listening',
  access: 'member',
  summary: 'The episode that the caller began last, within a month, has not finished and may still play',
  output: z.object({
    begun: z.nullable(z.extend(episodeCard, { progress: episodeProgress })),
  }),
});
export type ContinueListening = z.infer<typeof continueListeningEndpoint.output>;

export const trailerEndpoint = endpoint({
  method: 'GET',
  path: '/api/trailer',
  access: 'member',
  summary: 'The newest trailer, which everybody may play',
  output: z.object({ trailer: z.nullable(episodeCard) }),
});
export type Trailer = z.infer<typeof trailerEndpoint.output>;

/** How many titles are known before the library: as many rows as most screens show. */
export const NEWEST_TITLES = 12;

export const newestTitlesEndpoint = endpoint({
  method: 'GET',
  path: '/api/newest-titles',
  access: 'member',
  summary:
    'The titles of the newest episodes, for a library that is still loading; none without the paid plan',
  output: z.object({ titles: z.array(z.string()) }),
});
