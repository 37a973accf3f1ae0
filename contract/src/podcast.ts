import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { instant } from './instant.ts';

const seconds = z.number().check(z.minimum(0), z.maximum(1_000_000));

export const episode = z.object({
  /** The feed's host and a hash of the item's guid, assigned once. */
  id: z.string(),
  title: z.string(),
  /** Plain text: no markup of the feed's comes through. */
  description: z.string(),
  /** Absent from an episode that the caller may not play. Played through `audioProxyEndpoint`. */
  audioUrl: z.optional(z.string()),
  /** Absent where the feed brings no picture: the web has covers of its own. */
  imageUrl: z.optional(z.string()),
  /** Whole seconds; null where the feed does not say. */
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
  summary: 'Every episode of the library, newest first, with the audio of those that the caller may play',
  output: z.object({ episodes: z.array(episode) }),
});
export type PodcastInfo = z.infer<typeof podcastInfoEndpoint.output>;

export const audioProxyEndpoint = endpoint({
  method: 'GET',
  path: '/api/audio-proxy',
  // Whether the member may still hear it is asked anew each time.
  cache: 'private, no-cache',
  access: 'member',
  summary: "An episode's audio, in ranges; nothing but the audio of known episodes that the caller may play",
  query: z.object({ url: z.string().check(z.minLength(1), z.maxLength(2_000)) }),
  errors: {
    403: 'The episode is part of the paid plan',
    404: 'Not the audio of an episode',
    416: 'The range lies outside the file',
    429: 'Four streams of the caller are open already',
    502: "The podcast's host does not give the audio",
    504: "The podcast's host does not answer",
  },
});

const episodeId = z.object({ id: z.string().check(z.minLength(1), z.maxLength(200)) });

export const peaksEndpoint = endpoint({
  method: 'GET',
  path: '/api/episodes/:id/peaks',
  access: 'member',
  summary: "The episode's waveform; the first to ask starts the work",
  params: episodeId,
  output: z.object({
    /** `none`: the audio has a format that is not decoded, or could not be read. */
    state: z.enum(['ready', 'pending', 'none']),
    /** Loudest sample of each stretch, 0 to 100, evenly over the whole episode; empty until ready. */
    peaks: z.array(z.int().check(z.minimum(0), z.maximum(100))),
  }),
  errors: { 403: 'The episode is part of the paid plan', 404: 'No such episode' },
});
export type Peaks = z.infer<typeof peaksEndpoint.output>;

export const episodeProgress = z.object({
  episodeId: z.string(),
  /** Seconds into the episode. */
  position: seconds,
  /** Heard to the end, or marked as played by hand. */
  played: z.boolean(),
  /** When the member was there, by the device's clock, never later than the server's. */
  at: z.iso.datetime(),
});
export type EpisodeProgress = z.infer<typeof episodeProgress>;

export const progressEndpoint = endpoint({
  method: 'GET',
  path: '/api/progress',
  access: 'member',
  summary: 'Where the caller is in each episode they began, latest first',
  output: z.array(episodeProgress),
});

export const saveProgressEndpoint = endpoint({
  method: 'PUT',
  path: '/api/episodes/:id/progress',
  access: 'member',
  summary: "Keeps where the caller is in an episode, unless another device's word is newer",
  params: episodeId,
  body: z.object({ position: seconds, played: z.boolean(), at: instant() }),
  /** What stands after it: the newer word. */
  output: episodeProgress,
  errors: { 403: 'The episode is part of the paid plan', 404: 'No such episode' },
});
