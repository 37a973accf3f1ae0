import { createHmac, timingSafeEqual } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { radioEndpoint, radioStreamEndpoint } from '@clear-spring/contract';
import type { AudioSource, StreamSlots } from '../../audio/index.ts';
import type { Db } from '../../db/index.ts';
import { HttpError } from '../../http/http-error.ts';
import type { Serve } from '../../http/serve.ts';
import { endOf, endWhenPaused } from '../../http/stream-end.ts';
import { findOpenSession } from '../auth/index.ts';
import { listenerSecret } from './radio.queries.ts';

export interface RadioDeps {
  db: Db;
  now: () => Date;
  audio: AudioSource;
  streams: { slots: StreamSlots; pausedFor?: number | undefined };
  /** An external station's page; undefined for the built-in one. */
  embedUrl: string | undefined;
}

const EMBED = '/widgets/radio.html';
const LOOP = '/radio-audio/loop.mp3';

/** The file behind the built-in station; null for any other URL. */
export const radioAudioFile = (url: string): string | null =>
  url === LOOP ? fileURLToPath(new URL('../../../../content/audio/radio.mp3', import.meta.url)) : null;

const addressOf = (path: string, query: Record<string, string>) =>
  `${path}?${new URLSearchParams(query).toString()}`;

export function radioRoutes(serve: Serve, deps: RadioDeps): void {
  /**
   * The embed's frame has an opaque origin, so it sends no cookie: listeners are identified by a URL created for their
   * session. Each request checks that the session and the plan still last.
   */
  const proofOf = async (sessionId: string) =>
    createHmac('sha256', await listenerSecret(deps.db))
      .update(`session ${sessionId}`)
      .digest();

  serve(radioEndpoint, async ({ caller }) => {
    if (deps.embedUrl) return { url: deps.embedUrl };
    const proof = (await proofOf(caller.sessionId)).toString('base64url');
    const stream = addressOf(radioStreamEndpoint.path, { listener: caller.sessionId, proof });
    return { url: addressOf(EMBED, { stream }) };
  });

  serve(radioStreamEndpoint, async ({ query: { listener, proof }, request, reply }) => {
    const given = Buffer.from(proof, 'base64url');
    const right = await proofOf(listener);
    const isTheirs = given.length === right.length && timingSafeEqual(given, right);
    if (!isTheirs) throw new HttpError(403, 'This address of the radio is not right.');
    const session = await findOpenSession(deps.db, listener, deps.now());
    if (!session) throw new HttpError(403, 'This address of the radio is not right.');
    if (!session.subscribed) throw new HttpError(403, 'The radio is part of the paid plan.');

    const { range, 'if-range': ifRange } = request.headers;
    const ended = endOf(reply);
    await deps.streams.slots.acquire(session.userId, ended);
    const audio = await deps.audio.open(LOOP, {
      signal: ended,
      ...(request.method !== 'HEAD' && { range, ifRange: typeof ifRange === 'string' ? ifRange : undefined }),
    });
    if (typeof audio === 'string') throw new Error(`The radio has no sound: ${audio}.`);
    if (audio.status === 416) {
      reply.header('content-range', `bytes */${audio.size ?? '*'}`);
      throw new HttpError(416, 'The range lies outside the file.');
    }
    reply.status(audio.status).type(audio.mediaType).header('accept-ranges', 'bytes');
    if (audio.length !== null) reply.header('content-length', audio.length);
    if (audio.contentRange) reply.header('content-range', audio.contentRange);
    if (audio.etag) reply.header('etag', audio.etag);
    endWhenPaused(reply, deps.streams.pausedFor);
    return reply.send(audio.body);
  });
}
