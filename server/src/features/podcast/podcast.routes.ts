import { Readable } from 'node:stream';
import {
  audioProxyEndpoint,
  peaksEndpoint,
  podcastInfoEndpoint,
  progressEndpoint,
  saveProgressEndpoint,
} from '@clear-spring/contract';
import type { FastifyReply } from 'fastify';
import type { AudioAnswer, AudioFailure, AudioSource, StreamSlots } from '../../audio/index.ts';
import type { Db } from '../../db/index.ts';
import type { RateLimiter } from '../../http/rate-limit.ts';
import { HttpError } from '../../http/http-error.ts';
import type { Serve } from '../../http/serve.ts';
import { endOf, endWhenPaused } from '../../http/stream-end.ts';
import type { Jobs } from '../../jobs/index.ts';
import { discard } from '../../outbound/index.ts';
import type { EpisodeRow } from './feed.queries.ts';
import { peaksOf } from './peaks.service.ts';
import { createLibrary, packingFor } from './podcast.library.ts';
import { episodeFor, authorizeAudio, type EpisodeOutcome } from './podcast.service.ts';
import { progressOf, saveProgress } from './progress.service.ts';
import type { WordsSource } from './words.source.ts';

export interface PodcastDeps {
  db: Db;
  jobs: Jobs;
  now: () => Date;
  limiter: RateLimiter;
  feedUrl: string;
  audio: AudioSource;
  streams: Streams;
  words: WordsSource;
}

export interface Streams {
  slots: StreamSlots;
  /** How long, in milliseconds, a player may read nothing. */
  pausedFor?: number | undefined;
}

export function podcastRoutes(serve: Serve, deps: PodcastDeps): void {
  const library = createLibrary(deps);

  serve(podcastInfoEndpoint, async ({ caller, request, reply }) => {
    const packed = await library.read(caller);
    reply.header('vary', 'accept-encoding').header('etag', packed.etag);
    if (request.headers['if-none-match']?.includes(packed.etag)) return reply.status(304).send();
    const packing = packingFor(request.headers['accept-encoding']);
    if (packing !== 'identity') reply.header('content-encoding', packing);
    return reply.type('application/json; charset=utf-8').send(await packed.bytes(packing));
  });

  serve(audioProxyEndpoint, async ({ caller, query, request, reply }) => {
    const authorization = await authorizeAudio(deps, caller, query.url);
    switch (authorization) {
      case 'unknown':
        throw new HttpError(404, 'This is not the audio of an episode.');
      case 'locked':
        throw new HttpError(403, LOCKED);
      case 'playable':
    }

    const { range, 'if-range': ifRange } = request.headers;
    const isHead = request.method === 'HEAD';
    const ended = endOf(reply);
    await deps.streams.slots.acquire(caller.userId, ended);
    const audio = await deps.audio.open(query.url, {
      signal: ended,
      // Ranges apply only to GET.
      ...(!isHead && { range, ifRange: typeof ifRange === 'string' ? ifRange : undefined }),
    });
    if (typeof audio === 'string') {
      const host = URL.canParse(query.url) ? new URL(query.url).host : null;
      if (audio !== 'cancelled')
        request.log.warn({ host, failure: audio }, 'a podcast host did not deliver the audio');
      throw refusalFor(audio);
    }
    if (audio.status === 416) {
      reply.header('content-range', `bytes */${audio.size ?? '*'}`);
      throw new HttpError(416, 'The range lies outside the file.');
    }
    sendAudioHeaders(reply, audio);
    if (isHead) {
      discard(audio.body);
      return reply.send(Readable.from([]));
    }
    endWhenPaused(reply, deps.streams.pausedFor);
    return reply.send(audio.body);
  });

  serve(peaksEndpoint, async ({ caller, params }) => {
    const episode = playable(await episodeFor(deps, caller, params.id));
    return peaksOf(deps, caller.userId, episode);
  });

  serve(progressEndpoint, async ({ caller }) => {
    return progressOf(deps, caller.userId);
  });

  serve(saveProgressEndpoint, async ({ caller, params, body }) => {
    const episode = playable(await episodeFor(deps, caller, params.id));
    return saveProgress(deps, caller.userId, episode.id, body);
  });
}

const LOCKED = 'This episode is part of the paid plan.';

export function playable(outcome: EpisodeOutcome): EpisodeRow {
  switch (outcome) {
    case 'unknown':
      throw new HttpError(404, 'There is no such episode.');
    case 'locked':
      throw new HttpError(403, LOCKED);
    default:
      return outcome;
  }
}

function sendAudioHeaders(reply: FastifyReply, audio: AudioAnswer): void {
  reply
    .status(audio.status)
    .type(audio.mediaType)
    // It comes from an untrusted server: only let browsers treat it as audio.
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('x-content-type-options', 'nosniff')
    .header('cross-origin-resource-policy', 'same-origin');
  if (audio.length !== null) reply.header('content-length', audio.length).header('accept-ranges', 'bytes');
  if (audio.contentRange) reply.header('content-range', audio.contentRange);
  if (audio.etag) reply.header('etag', audio.etag);
  if (audio.lastModified) reply.header('last-modified', audio.lastModified);
}

function refusalFor(failure: AudioFailure): HttpError {
  switch (failure) {
    case 'timed-out':
      return new HttpError(504, "The podcast's host does not answer. Please try again.");
    case 'forbidden-address':
    case 'too-many-redirects':
    case 'unreachable':
    case 'cancelled':
    case 'not-given':
    case 'not-audio':
      return new HttpError(502, "The podcast's host does not give us this episode's audio.");
  }
}
