import { hash } from 'node:crypto';
import {
  chaptersEndpoint,
  deleteTranscriptEndpoint,
  searchTranscriptsEndpoint,
  transcriptEndpoint,
  uploadTranscriptEndpoint,
} from '@clear-spring/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../../../db/index.ts';
import { matchesEtag } from '../../../http/caching.ts';
import { HttpError, refuse } from '../../../http/http-error.ts';
import type { Limit, RateLimiter } from '../../../http/rate-limit.ts';
import type { Serve } from '../../../http/serve.ts';
import type { Jobs } from '../../../jobs/index.ts';
import { actorOf } from '../../traces/index.ts';
import type { EpisodeRow } from '../feed/feed.queries.ts';
import { episodeFor } from '../library/library.service.ts';
import { playable } from '../library/playable.ts';
import { searchTranscripts } from './transcript-search.service.ts';
import { chaptersOf, deleteUpload, transcriptOf, uploadTranscript } from './words.service.ts';

/** Several a second while somebody types. */
const SEARCHES: Limit = { name: 'transcript-search', burst: 120, everySeconds: 1 };

interface Deps {
  db: Db;
  jobs: Jobs;
  now: () => Date;
  limiter: RateLimiter;
  feedUrl: string;
}

/** Transcripts, chapters, and the search in transcripts. */
export function wordsRoutes(serve: Serve, deps: Deps): void {
  serve(transcriptEndpoint, async ({ caller, params, request, reply }) => {
    const episode = playable(await episodeFor(deps, caller, params.id));
    return ifChanged(request, reply, await transcriptOf(deps, episode));
  });

  serve(chaptersEndpoint, async ({ caller, params, request, reply }) => {
    const episode = playable(await episodeFor(deps, caller, params.id));
    return ifChanged(request, reply, await chaptersOf(deps, episode));
  });

  serve(uploadTranscriptEndpoint, async ({ caller, params, body, request }) => {
    const episode = await anyEpisode(params.id);
    const uploaded = await uploadTranscript(deps, actorOf({ caller, request }), episode, body);
    return 'state' in uploaded ? uploaded : refuse(uploaded);
  });

  serve(deleteTranscriptEndpoint, async ({ caller, params, request, reply }) => {
    const episode = await anyEpisode(params.id);
    if (!(await deleteUpload(deps, actorOf({ caller, request }), episode)))
      throw new HttpError(404, 'No transcript was uploaded for this episode.');
    return reply.send();
  });

  serve(searchTranscriptsEndpoint, async ({ caller, query }) => {
    await deps.limiter.consume(SEARCHES, caller.userId);
    return { hits: await searchTranscripts(deps, caller, query.q) };
  });

  /** Admins see to every episode's words, with or without the plan. */
  const anyEpisode = async (id: string): Promise<EpisodeRow> =>
    playable(await episodeFor(deps, { isSubscribed: true }, id));
}

/** The answer, or only that it is the one that the caller has. */
function ifChanged<Answer extends object>(request: FastifyRequest, reply: FastifyReply, answer: Answer) {
  const etag = `W/"${hash('sha256', JSON.stringify(answer), 'base64url').slice(0, 22)}"`;
  reply.header('etag', etag);
  return matchesEtag(request.headers['if-none-match'], etag) ? reply.status(304).send() : answer;
}
