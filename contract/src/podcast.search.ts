import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

export const transcriptHit = z.object({
  episodeId: z.string(),
  /** Seconds into the episode, where the line with the first match begins; null in a transcript without times. */
  start: z.nullable(z.number().check(z.minimum(0))),
  /** About half a minute of what is said, as plain text. */
  text: z.string(),
  /** Where the text has what was searched for: from and to in characters, in order, at least one. */
  matches: z.array(z.tuple([z.int(), z.int()])),
});
export type TranscriptHit = z.infer<typeof transcriptHit>;

export const searchTranscriptsEndpoint = endpoint({
  method: 'GET',
  path: '/api/transcripts',
  access: 'member',
  summary:
    'Finds words, and phrases in quotation marks, in the transcripts of the episodes that the caller may play; the last word may be unfinished',
  query: z.object({
    q: z
      .string('Please say what to look for')
      .check(
        z.minLength(1, 'Please say what to look for'),
        z.maxLength(200, 'Please look for at most 200 characters'),
      ),
  }),
  /** At most 50, of the newest episodes first. */
  output: z.object({ hits: z.array(transcriptHit) }),
  errors: { 429: 'Too many searches' },
});
export type TranscriptSearch = z.infer<typeof searchTranscriptsEndpoint.output>;
