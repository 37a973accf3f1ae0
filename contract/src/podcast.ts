import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { instant } from './instant.ts';

const seconds = z.number().check(z.minimum(0), z.maximum(1_000_000));

export const episode = z.object({
  /** The feed's host and a hash of the item's guid; never changes. */
  id: z.string(),
  title: z.string(),
  /** Plain text, without the feed's markup. */
  description: z.string(),
  /** Absent if the caller may not play the episode. Played through `audioProxyEndpoint`. */
  audioUrl: z.optional(z.string()),
  /** Absent if the feed has no picture: the web has its own covers. */
  imageUrl: z.optional(z.string()),
  /** Whole seconds; null if the feed does not say. */
  duration: z.nullable(z.int()),
  pubDate: z.nullable(z.iso.datetime()),
  /** The episode's page at the podcast's host. */
  link: z.nullable(z.string()),
  requires_subscription: z.boolean(),
});
export type Episode = z.infer<typeof episode>;

export const podcastInfoEndpoint = endpoint({
  method: 'GET',
  path: '/api/podcast-info',
  cache: 'private, no-cache',
  access: 'member',
  summary: 'All episodes, newest first, with the audio URL of those that the caller may play',
  output: z.object({ episodes: z.array(episode) }),
});
export type PodcastInfo = z.infer<typeof podcastInfoEndpoint.output>;

export const audioProxyEndpoint = endpoint({
  method: 'GET',
  path: '/api/audio-proxy',
  // Whether the member may still play it is checked on every request.
  cache: 'private, no-cache',
  access: 'member',
  summary: "An episode's audio, in ranges; only for known episodes that the caller may play",
  query: z.object({ url: z.string().check(z.minLength(1), z.maxLength(2_000)) }),
  errors: {
    403: 'The episode is part of the paid plan',
    404: "Not an episode's audio",
    416: 'The range is outside the file',
    429: 'The caller already has four open streams',
    502: "The podcast's host refuses the audio",
    504: "The podcast's host does not answer",
  },
});

export const episodeId = z.object({ id: z.string().check(z.minLength(1), z.maxLength(200)) });

export const peaksEndpoint = endpoint({
  method: 'GET',
  path: '/api/episodes/:id/peaks',
  access: 'member',
  summary: "The episode's waveform; the first request starts its computation",
  params: episodeId,
  output: z.object({
    /** `none`: the audio format is not supported, or the file could not be read. */
    state: z.enum(['ready', 'pending', 'none']),
    /** The loudest sample of each stretch, 0 to 100, evenly spaced over the episode; empty until ready. */
    peaks: z.array(z.int().check(z.minimum(0), z.maximum(100))),
  }),
  errors: { 403: 'The episode is part of the paid plan', 404: 'No such episode' },
});
export type Peaks = z.infer<typeof peaksEndpoint.output>;

export const episodeProgress = z.object({
  episodeId: z.string(),
  /** Seconds into the episode. */
  position: seconds,
  /** Played to the end, or marked as played. */
  played: z.boolean(),
  /** When the member was at this position, by the device's clock but never later than the server's. */
  at: z.iso.datetime(),
});
export type EpisodeProgress = z.infer<typeof episodeProgress>;

export const progressEndpoint = endpoint({
  method: 'GET',
  path: '/api/progress',
  access: 'member',
  summary: "The caller's progress in each episode they started, latest first",
  output: z.array(episodeProgress),
});

export const saveProgressEndpoint = endpoint({
  method: 'PUT',
  path: '/api/episodes/:id/progress',
  access: 'member',
  summary: "Saves the caller's progress in an episode, unless another device has saved a newer one",
  params: episodeId,
  body: z.object({ position: seconds, played: z.boolean(), at: instant() }),
  /** The stored progress: the newest. */
  output: episodeProgress,
  errors: { 403: 'The episode is part of the paid plan', 404: 'No such episode' },
});
