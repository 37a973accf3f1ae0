import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import {
  listeningFeedAudioEndpoint,
  listeningFeedChaptersEndpoint,
  listeningFeedDocumentEndpoint,
  listeningFeedEndpoint,
  listeningFeedTranscriptEndpoint,
  makeListeningFeedEndpoint,
  revokeListeningFeedEndpoint,
} from '@clear-spring/contract';
import type { FastifyRequest } from 'fastify';
import type { AudioSource } from '../../../audio/index.ts';
import type { Db } from '../../../db/index.ts';
import { matchesEtag } from '../../../http/caching.ts';
import { HttpError } from '../../../http/http-error.ts';
import { HOME, sendPlainPage } from '../../../http/plain-page.ts';
import type { Limit, RateLimiter } from '../../../http/rate-limit.ts';
import type { Serve } from '../../../http/serve.ts';
import type { Jobs } from '../../../jobs/index.ts';
import { hashOf } from '../../auth/index.ts';
import { sendEpisodeAudio, type Streams } from '../audio/episode-audio.ts';
import { episodeFor } from '../library/library.service.ts';
import { NO_EPISODE } from '../library/playable.ts';
import { createFeedDocuments } from './listening-feed.document.ts';
import {
  authorizeFeed,
  feedUrlOf,
  listeningFeedOf,
  makeListeningFeed,
  revokeListeningFeed,
} from './listening-feed.service.ts';
import { writeChapters, writeVtt } from '../words/words.output.ts';
import { chaptersOf, transcriptOf } from '../words/words.service.ts';

/** Several apps that ask every hour, and people who pull to refresh. An unchanged feed costs nothing and counts not. */
const READ: Limit = { name: 'listening-feed', burst: 30, everySeconds: 60 };
/** Apps ask for a file in many ranges, and download new episodes by the dozen. */
const PLAYED: Limit = { name: 'listening-feed-audio', burst: 300, everySeconds: 5 };

interface Deps {
  db: Db;
  jobs: Jobs;
  now: () => Date;
  limiter: RateLimiter;
  feedUrl: string;
  publicUrl: string;
  audio: AudioSource;
  streams: Streams;
}

const PAGE = {
  heading: 'Your private feed',
  text: 'This is an address for podcast apps. Copy it from the address bar into the app that you listen with.',
};

export function listeningFeedRoutes(serve: Serve, deps: Deps): void {
  const documents = createFeedDocuments(deps);

  serve(listeningFeedEndpoint, ({ caller }) => listeningFeedOf(deps, caller.userId));

  serve(makeListeningFeedEndpoint, ({ caller }) => makeListeningFeed(deps, caller.userId));

  serve(revokeListeningFeedEndpoint, async ({ caller }) => {
    await revokeListeningFeed(deps, caller.userId);
  });

  serve(listeningFeedDocumentEndpoint, async ({ params: { token }, request, reply }) => {
    const userId = await authorizeFeed(deps, token);
    request.memberId = userId;
    // Somebody has scanned the QR code with their camera.
    if (request.headers['sec-fetch-mode'] === 'navigate')
      return sendPlainPage(reply.header('referrer-policy', 'no-referrer'), {
        status: 200,
        ...PAGE,
        wayOn: HOME,
      });
    const document = await documents.read(feedUrlOf(deps.publicUrl, token));
    reply
      .header('etag', document.etag)
      .header('vary', 'accept-encoding')
      .header('referrer-policy', 'no-referrer')
      .header('x-robots-tag', 'noindex');
    if (matchesEtag(request.headers['if-none-match'], document.etag)) return reply.status(304).send();
    await deps.limiter.consume(READ, userId);
    const rss = await document.rss();
    reply.type('application/rss+xml; charset=utf-8');
    if (!negotiate(request.headers['accept-encoding'] ?? '', ['gzip'])) return reply.send(rss);
    return reply.header('content-encoding', 'gzip').send(await promisify(gzip)(rss));
  });

  /** The member and the episode, for whatever the feed offers of it. */
  async function authorizeEpisode({ token, id }: { token: string; id: string }, request: FastifyRequest) {
    const userId = await authorizeFeed(deps, token);
    request.memberId = userId;
    const episode = await episodeFor(deps, { isSubscribed: true }, id.replace(/\.\w{3,4}$/, ''));
    if (typeof episode === 'string') throw new HttpError(404, NO_EPISODE);
    await deps.limiter.consume(PLAYED, userId);
    return { userId, episode };
  }

  serve(listeningFeedAudioEndpoint, async ({ params, request, reply }) => {
    const { userId, episode } = await authorizeEpisode(params, request);
    const by = { watch: deps.streams.feeds, id: hashOf(params.token).toString('hex') };
    return sendEpisodeAudio(deps, { userId, by }, episode.audioUrl, { request, reply });
  });

  serve(listeningFeedTranscriptEndpoint, async ({ params, request, reply }) => {
    const { episode } = await authorizeEpisode(params, request);
    const { isTimed, cues } = await transcriptOf(deps, episode);
    if (!isTimed || cues.length === 0) throw new HttpError(404, 'There is no transcript yet.');
    return reply.type('text/vtt; charset=utf-8').send(writeVtt(cues));
  });

  serve(listeningFeedChaptersEndpoint, async ({ params, request, reply }) => {
    const { episode } = await authorizeEpisode(params, request);
    const { chapters } = await chaptersOf(deps, episode);
    return reply.type('application/json+chapters; charset=utf-8').send(writeChapters(chapters));
  });
}
