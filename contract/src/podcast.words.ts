import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { episodeId } from './podcast.ts';

const seconds = z.number().check(z.minimum(0));

export const transcriptCue = z.object({
  /** Seconds into the episode; in order, and no cue reaches into the next that begins later. */
  start: seconds,
  end: seconds,
  /** Plain text on one line. */
  text: z.string(),
  speaker: z.nullable(z.string()),
});
export type TranscriptCue = z.infer<typeof transcriptCue>;

const transcript = z.object({
  /** `pending`: it is being fetched. `none`: there is none, or it could not be read. */
  state: z.enum(['ready', 'pending', 'none']),
  /** As in BCP 47, where the feed says it. */
  language: z.nullable(z.string()),
  /** False for a transcript without times: each cue is a paragraph, and `start` and `end` are 0. */
  isTimed: z.boolean(),
  cues: z.array(transcriptCue),
});
export type Transcript = z.infer<typeof transcript>;

const refused = { 403: 'The episode is part of the paid plan', 404: 'No such episode' };

export const transcriptEndpoint = endpoint({
  method: 'GET',
  path: '/api/episodes/:id/transcript',
  // Whether the member may still play the episode is checked on every request.
  cache: 'private, no-cache',
  access: 'member',
  summary:
    "What is said in the episode, and when; a transcript that an admin uploaded goes before the feed's",
  params: episodeId,
  output: transcript,
  errors: refused,
});

const chapter = z.object({
  /** Seconds into the episode. */
  start: seconds,
  title: z.string(),
  link: z.nullable(z.string()),
  imageUrl: z.nullable(z.string()),
});
export type Chapter = z.infer<typeof chapter>;

export const chaptersEndpoint = endpoint({
  method: 'GET',
  path: '/api/episodes/:id/chapters',
  cache: 'private, no-cache',
  access: 'member',
  summary: "The episode's chapters, in order; none while they are being fetched",
  params: episodeId,
  output: z.object({ chapters: z.array(chapter) }),
  errors: refused,
});
export type Chapters = z.infer<typeof chaptersEndpoint.output>;

/** Of an uploaded transcript, in characters. */
export const MAX_VTT = 1_000_000;

export const uploadTranscriptEndpoint = endpoint({
  method: 'PUT',
  path: '/api/episodes/:id/transcript',
  access: 'admin',
  traced: 'transcript.uploaded',
  summary: "Puts a transcript in WebVTT in the place of the feed's",
  params: episodeId,
  body: z.object({
    vtt: z
      .string('Please choose a WebVTT file')
      .check(
        z.minLength(1, 'Please choose a WebVTT file'),
        z.maxLength(MAX_VTT, 'The transcript is longer than a million characters'),
      ),
    /** Whether it may take the place of an uploaded one. Pages from before leave it out, and it may. */
    replaces: z.optional(z.boolean()),
  }),
  output: transcript,
  // Characters may take six bytes in JSON.
  bodyLimit: 6 * MAX_VTT + 1_024,
  errors: {
    404: 'No such episode',
    409: 'A transcript was uploaded already',
    422: 'The text is no transcript in WebVTT',
  },
});

export const deleteTranscriptEndpoint = endpoint({
  method: 'DELETE',
  path: '/api/episodes/:id/transcript',
  access: 'admin',
  traced: 'transcript.removed',
  summary: "Removes an uploaded transcript, so that the feed's own counts again",
  params: episodeId,
  status: 204,
  errors: { 404: 'No such episode, or its transcript was not uploaded' },
});
