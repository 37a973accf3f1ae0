import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { episodeId } from './podcast.ts';

export const QUEUE_MAX_LENGTH = 500;
const TOO_LONG = `Up Next holds at most ${QUEUE_MAX_LENGTH} episodes`;

const episodeIds = z.array(episodeId.shape.id).check(z.maxLength(QUEUE_MAX_LENGTH, TOO_LONG));

const playQueue = z.object({
  /** What plays after this, in the member's order, each once; only episodes of the library. */
  episodeIds,
  /** Whether the next one begins when an episode ends. */
  autoAdvance: z.boolean(),
  /** Another one after each change; null if the member has made none. */
  version: z.nullable(z.uuid()),
});
export type PlayQueue = z.infer<typeof playQueue>;

export const queueEndpoint = endpoint({
  method: 'GET',
  path: '/api/queue',
  access: 'member',
  summary: "The caller's Up Next; without the plan too, though the audio of what it holds may need it",
  output: playQueue,
});

export const saveQueueEndpoint = endpoint({
  method: 'PUT',
  path: '/api/queue',
  access: 'member',
  summary:
    "Saves the caller's whole Up Next, unless it has changed since it was read; unknown episodes are left out",
  body: z.object({
    episodeIds,
    autoAdvance: z.boolean(),
    /** Made on the device, which knows by it whether the answer is its own queue. */
    version: z.uuid().check(z.toLowerCase()),
    /** The version that the device has changed. */
    basedOn: playQueue.shape.version,
  }),
  /** The stored queue. If its version is another, nothing was saved. */
  output: playQueue,
  // Ids have at most 200 characters.
  bodyLimit: QUEUE_MAX_LENGTH * 256,
});
