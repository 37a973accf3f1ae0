import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type {
  AudioAnswer,
  AudioFailure,
  AudioSource,
  StreamSlots,
  StreamWatch,
} from '../../../audio/index.ts';
import { HttpError } from '../../../http/http-error.ts';
import { endOf, endWhenPaused } from '../../../http/stream-end.ts';
import { discard } from '../../../outbound/index.ts';

export interface Streams {
  slots: StreamSlots;
  sessions: StreamWatch;
  /** By the hash of their token, in hex. */
  feeds: StreamWatch;
  /** How long, in milliseconds, a player may read nothing. */
  pausedFor?: number | undefined;
}

/** Who has been authorised to play it, and what by: the stream ends soon after that. */
export interface Listener {
  userId: string;
  by: { watch: StreamWatch; id: string };
}

/** Streams the audio, or the requested range of it. */
export async function sendEpisodeAudio(
  deps: { audio: AudioSource; streams: Streams },
  { userId, by }: Listener,
  audioUrl: string,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const { range, 'if-range': ifRange } = request.headers;
  const isHead = request.method === 'HEAD';
  const ended = endOf(reply);
  await deps.streams.slots.acquire(userId, ended);
  by.watch.add(by.id, { over: ended, end: () => reply.raw.destroy() });
  const audio = await deps.audio.open(audioUrl, {
    signal: ended,
    // Ranges apply only to GET.
    ...(!isHead && { range, ifRange: typeof ifRange === 'string' ? ifRange : undefined }),
  });
  if (typeof audio === 'string') {
    const host = URL.canParse(audioUrl) ? new URL(audioUrl).host : null;
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
}

function sendAudioHeaders(reply: FastifyReply, audio: AudioAnswer): void {
  reply
    .status(audio.status)
    .type(audio.mediaType)
    // It comes from an untrusted server: only let browsers treat it as audio.
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('x-content-type-options', 'nosniff');
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
