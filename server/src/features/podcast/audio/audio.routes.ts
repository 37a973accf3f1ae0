import { audioProxyEndpoint, peaksEndpoint } from '@clear-spring/contract';
import type { AudioSource } from '../../../audio/index.ts';
import type { Db } from '../../../db/index.ts';
import { HttpError } from '../../../http/http-error.ts';
import type { RateLimiter } from '../../../http/rate-limit.ts';
import type { Serve } from '../../../http/serve.ts';
import type { Jobs } from '../../../jobs/index.ts';
import { authorizeAudio, episodeFor } from '../library/library.service.ts';
import { LOCKED, playable } from '../library/playable.ts';
import { sendEpisodeAudio, type Streams } from './episode-audio.ts';
import { peaksOf } from './peaks.service.ts';

interface Deps {
  db: Db;
  jobs: Jobs;
  now: () => Date;
  limiter: RateLimiter;
  feedUrl: string;
  audio: AudioSource;
  streams: Streams;
}

/** The audio, and the waveform that is shown before any of it has come. */
export function audioRoutes(serve: Serve, deps: Deps): void {
  serve(audioProxyEndpoint, async ({ caller, query, request, reply }) => {
    const authorization = await authorizeAudio(deps, caller, query.url);
    switch (authorization) {
      case 'unknown':
        throw new HttpError(404, 'This is not the audio of an episode.');
      case 'locked':
        throw new HttpError(403, LOCKED);
      case 'playable':
    }

    const by = { watch: deps.streams.sessions, id: caller.sessionId };
    return sendEpisodeAudio(deps, { userId: caller.userId, by }, query.url, { request, reply });
  });

  serve(peaksEndpoint, async ({ caller, params }) => {
    const episode = playable(await episodeFor(deps, caller, params.id));
    return peaksOf(deps, caller.userId, episode);
  });
}
