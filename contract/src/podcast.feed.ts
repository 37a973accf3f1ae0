import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

const moment = z.nullable(z.iso.datetime());

export const listeningFeedEndpoint = endpoint({
  method: 'GET',
  path: '/api/feed',
  access: 'member',
  summary: "The caller's listening feed; without its URL, which is told only when it is made",
  output: z.object({
    /** Null if there is none. */
    createdAt: moment,
    /** When a podcast app last asked for it, to the minute. */
    lastUsedAt: moment,
  }),
});
export type ListeningFeed = z.infer<typeof listeningFeedEndpoint.output>;

export const makeListeningFeedEndpoint = endpoint({
  method: 'POST',
  path: '/api/feed',
  access: 'subscriber',
  summary: 'Makes a listening feed for podcast apps; the former one stops working',
  output: z.object({
    /** The private RSS feed. It cannot be read again. */
    url: z.string(),
    /** The URL as a QR code, a data URL. */
    qrCode: z.string(),
  }),
  errors: { 429: 'Too many in a row' },
});
export type NewListeningFeed = z.infer<typeof makeListeningFeedEndpoint.output>;

export const revokeListeningFeedEndpoint = endpoint({
  method: 'DELETE',
  path: '/api/feed',
  access: 'member',
  summary: 'Ends the listening feed; podcast apps are refused from then on',
  status: 204,
});

const id = z.string().check(z.minLength(1), z.maxLength(200));
const token = z.string().check(z.minLength(1), z.maxLength(200));
const refused = 'There is no such listening feed, or the plan has ended';

export const listeningFeedDocumentEndpoint = endpoint({
  method: 'GET',
  path: '/feed/:token',
  // Whether the feed and the plan still last is checked on every request.
  cache: 'private, no-cache',
  access: 'signed',
  summary: 'The listening feed as RSS, for podcast apps',
  params: z.object({ token }),
  errors: { 401: refused, 429: 'The app asks too often' },
});

export const listeningFeedAudioEndpoint = endpoint({
  method: 'GET',
  path: '/feed/:token/episodes/:id',
  cache: 'private, no-cache',
  access: 'signed',
  summary: "An episode's audio for podcast apps, in ranges; the id may end like a file, with `.mp3`",
  params: z.object({ token, id }),
  errors: {
    401: refused,
    404: 'No such episode',
    416: 'The range is outside the file',
    429: 'The app asks too often, or the member already has four open streams',
    502: "The podcast's host refuses the audio",
    504: "The podcast's host does not answer",
  },
});

export const listeningFeedTranscriptEndpoint = endpoint({
  method: 'GET',
  path: '/feed/:token/episodes/:id/transcript.vtt',
  cache: 'private, no-cache',
  access: 'signed',
  summary: "An episode's transcript as WebVTT, for podcast apps",
  params: z.object({ token, id }),
  errors: {
    401: refused,
    404: 'No such episode, or no transcript with times yet',
    429: 'The app asks too often',
  },
});

export const listeningFeedChaptersEndpoint = endpoint({
  method: 'GET',
  path: '/feed/:token/episodes/:id/chapters.json',
  cache: 'private, no-cache',
  access: 'signed',
  summary: "An episode's chapters as Podcasting 2.0 JSON, for podcast apps",
  params: z.object({ token, id }),
  errors: { 401: refused, 404: 'No such episode', 429: 'The app asks too often' },
});
