import {
  audioProxyEndpoint,
  peaksEndpoint,
  podcastInfoEndpoint,
  progressEndpoint,
  saveProgressEndpoint,
} from '@clear-spring/contract';
import type { AudioSource } from '../../audio/index.ts';
import type { Db } from '../../db/index.ts';
import type { RateLimiter } from '../../http/rate-limit.ts';
import { HttpError } from '../../http/http-error.ts';
import type { Serve } from '../../http/serve.ts';
import type { Jobs } from '../../jobs/index.ts';
import { type Streams, sendEpisodeAudio } from './episode-audio.ts';
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

    return sendEpisodeAudio(deps, caller.userId, query.url, { request, reply });
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

export const NO_EPISODE = 'There is no such episode.';
export const LOCKED = 'This episode is part of the paid plan.';

export function playable(outcome: EpisodeOutcome): EpisodeRow {
  switch (outcome) {
    case 'unknown':
      throw new HttpError(404, NO_EPISODE);
    case 'locked':
      throw new HttpError(403, LOCKED);
    default:
      return outcome;
  }
}
