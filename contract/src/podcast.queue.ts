import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { instant } from './instant.ts';
import { episodeId } from './podcast.ts';

export const QUEUE_MAX_LENGTH = 500;
const TOO_LONG = `Up Next holds at most ${QUEUE_MAX_LENGTH} episodes`;

const episodeIds = z.array(episodeId.shape.id).check(z.maxLength(QUEUE_MAX_LENGTH, TOO_LONG));

const playQueue = z.object({
  /** What plays after this, in the member's order, each once; only episodes of the library. */
  episodeIds,
  /** Whether the next one begins when an episode ends. */
  autoAdvance: z.boolean(),
  /** When the member changed it, by the device's clock but never later than the server's; null if they never did. */
  at: z.nullable(z.iso.datetime()),
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
    "Saves the caller's whole Up Next, unless another device has saved a newer one; unknown episodes are left out",
  body: z.object({ episodeIds, autoAdvance: z.boolean(), at: instant() }),
  /** The stored queue: the newest. */
  output: playQueue,
  // Ids have at most 200 characters.
  bodyLimit: QUEUE_MAX_LENGTH * 256,
});
