import { pipeline, Readable } from 'node:stream';
import {
  createUnpacker,
  discard,
  encodingsOf,
  isKnownEncoding,
  packingOfBytes,
  type OutboundClient,
  type OutboundResponse,
  type OutboundFailure,
} from '../outbound/index.ts';
import {
  type AudioType,
  audioTypeOf,
  audioTypeOfBytes,
  audioTypeOfName,
  SIGNATURE_BYTES,
} from './audio-type.ts';
import {
  type AskedRange,
  type ByteRange,
  parseContentRange,
  parseRange,
  rangeWithin,
  sliceRange,
} from './byte-range.ts';

/** The player's headers, as sent. */
export interface AudioAsk {
  range?: string | undefined;
  ifRange?: string | undefined;
  signal?: AbortSignal;
}

export interface AudioAnswer {
  status: 200 | 206;
  mediaType: AudioType;
  /** Size of the body in bytes; null where the host does not say. */
  length: number | null;
  contentRange: string | null;
  etag: string | null;
  lastModified: string | null;
  body: Readable;
}
export interface Unsatisfiable {
  status: 416;
  size: number | null;
}

export type AudioFailure = OutboundFailure | 'not-given' | 'not-audio';

/** Ranges refer to the bytes of the uncompressed file. */
const ACCEPT = { accept: 'audio/*', 'accept-encoding': 'identity' };

/**
 * Fetches an episode's file, or the requested range of it. For hosts without range support we discard what comes
 * before the range, so that seeking works there too.
 */
export async function fetchAudio(
  outbound: OutboundClient,
  url: string,
  ask: AudioAsk,
): Promise<AudioAnswer | Unsatisfiable | AudioFailure> {
  const asked = parseRange(ask.range);
  const answer = await outbound.get(url, {
    headers: {
      ...ACCEPT,
      ...(asked && ask.range && { range: ask.range }),
      ...(asked && ask.ifRange && { 'if-range': ask.ifRange }),
    },
    ...(ask.signal && { signal: ask.signal }),
  });
  if (typeof answer === 'string') return answer;
  const outcome = await judge(outbound, url, ask, answer);
  if (typeof outcome === 'string' || outcome.status === 416) discard(answer.body);
  return outcome;
}

async function judge(
  outbound: OutboundClient,
  url: string,
  ask: AudioAsk,
  answer: OutboundResponse,
): Promise<AudioAnswer | Unsatisfiable | AudioFailure> {
  const asked = parseRange(ask.range);
  if (asked && answer.status === 416) return unsatisfiable(answer);
  if (answer.status !== 200 && answer.status !== 206) return 'not-given';
  if (encodingsOf(answer.headers['content-encoding']).length > 0)
    return judgeEncoded(outbound, url, ask, answer);
  const named = audioTypeOf(text(answer.headers['content-type']));
  if (named === 'other') return 'not-audio';
  if (named !== 'unclear') return rangeOf(answer, named, asked, ask.ifRange);
  const { start, body } = await startOf(outbound, url, ask, answer);
  if (ask.signal?.aborted) return 'cancelled';
  const proven = audioOfStart(start, url);
  return proven ? rangeOf({ ...answer, body }, proven, asked, ask.ifRange) : 'not-audio';
}

/** Although no encoding was asked for. Many such hosts encode nothing, or only name a character set. */
async function judgeEncoded(
  outbound: OutboundClient,
  url: string,
  ask: AudioAsk,
  answer: OutboundResponse,
): Promise<AudioAnswer | Unsatisfiable | AudioFailure> {
  const { 'content-encoding': encoding, ...headers } = answer.headers;
  const { start, body } = await startOf(outbound, url, ask, answer);
  if (ask.signal?.aborted) return 'cancelled';
  const packing = start && packingOfBytes(start);
  if (!packing) {
    const isBelieved = !encodingsOf(encoding).some(isKnownEncoding) || audioOfStart(start, url) !== null;
    return isBelieved ? judge(outbound, url, ask, { ...answer, headers, body }) : 'not-audio';
  }
  if (answer.status === 206) {
    // A part of what is packed cannot be unpacked.
    discard(answer.body);
    return fetchAudio(outbound, url, ask.signal ? { signal: ask.signal } : {});
  }
  const unpacked = createUnpacker(packing);
  pipeline(body, unpacked, () => body.destroy());
  const { 'content-length': _packed, etag: _etag, ...ofTheFile } = headers;
  return judge(outbound, url, ask, { ...answer, headers: ofTheFile, body: unpacked });
}

const audioOfStart = (start: Buffer | null, url: string): AudioType | null =>
  start && start.length >= SIGNATURE_BYTES ? audioTypeOfBytes(start, audioTypeOfName(url)) : null;

/** The first bytes of the file, null where they did not come, and a body that still has what it had. */
async function startOf(
  outbound: OutboundClient,
  url: string,
  { signal }: AudioAsk,
  answer: OutboundResponse,
): Promise<{ start: Buffer | null; body: Readable }> {
  // It may break off while it waits for its start, when nobody reads it.
  answer.body.on('error', () => {});
  if (!beginsAtZero(answer)) return { start: await fetchStart(outbound, url, signal), body: answer.body };
  return (await takeStart(answer.body)) ?? { start: null, body: answer.body };
}

/** Whether enough of the file's first bytes are in this response. Some players ask for two at first. */
function beginsAtZero({ status, headers }: OutboundResponse): boolean {
  if (status === 200) return true;
  const given = parseContentRange(headers['content-range']);
  return given?.first === 0 && given.last + 1 >= SIGNATURE_BYTES;
}

/** The first bytes, and a stream that still has them; null where it broke off. */
async function takeStart(body: Readable): Promise<{ start: Buffer; body: Readable } | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      if (size < SIGNATURE_BYTES) continue;
      const start = Buffer.concat(chunks);
      body.unshift(start);
      return { start, body };
    }
  } catch {
    return null;
  }
  // It had no more.
  const start = Buffer.concat(chunks);
  return { start, body: Readable.from([start]) };
}

async function fetchStart(
  outbound: OutboundClient,
  url: string,
  signal: AbortSignal | undefined,
): Promise<Buffer | null> {
  const answer = await outbound.get(url, {
    headers: { ...ACCEPT, range: `bytes=0-${SIGNATURE_BYTES - 1}` },
    ...(signal && { signal }),
  });
  if (typeof answer === 'string') return null;
  try {
    const isStart = (answer.status === 200 || answer.status === 206) && beginsAtZero(answer);
    return isStart ? ((await takeStart(answer.body))?.start ?? null) : null;
  } finally {
    discard(answer.body);
  }
}

function unsatisfiable({ headers }: OutboundResponse): Unsatisfiable {
  const [, size] = /^bytes \*\/(\d{1,15})$/.exec(text(headers['content-range']) ?? '') ?? [];
  return { status: 416, size: size === undefined ? null : Number(size) };
}

/** The part that was asked for, or the whole. */
function rangeOf(
  answer: OutboundResponse,
  mediaType: AudioType,
  asked: AskedRange | null,
  ifRange: string | undefined,
): AudioAnswer | Unsatisfiable | AudioFailure {
  const { status, headers, body } = answer;
  const length = /^\d{1,15}$/.test(text(headers['content-length']) ?? '')
    ? Number(headers['content-length'])
    : null;
  const whole: AudioAnswer = {
    status: 200,
    mediaType,
    length,
    contentRange: null,
    etag: text(headers['etag']),
    lastModified: text(headers['last-modified']),
    body,
  };

  if (status === 206) {
    const given = parseContentRange(headers['content-range']);
    if (!asked || !given || !answers(given, asked)) return 'not-given';
    const promised = given.last - given.first + 1;
    if (length !== null && length !== promised) return 'not-given';
    // Without a Content-Length, surplus bytes would run into the next response.
    const counted = length === null ? cut(body, { first: 0, last: promised - 1 }) : body;
    const contentRange = `bytes ${given.first}-${given.last}/${given.size ?? '*'}`;
    return { ...whole, status, length: promised, contentRange, body: counted };
  }
  // The whole file despite a range request: the host has no range support, or the file has changed.
  const isSameFile = ifRange === undefined || ifRange === whole.etag || ifRange === whole.lastModified;
  if (!asked || length === null || !isSameFile) return whole;
  const range = rangeWithin(asked, length);
  if (!range) return { status: 416, size: length };
  return {
    ...whole,
    status: 206,
    length: range.last - range.first + 1,
    contentRange: `bytes ${range.first}-${range.last}/${length}`,
    body: cut(body, range),
  };
}

function cut(body: Readable, range: ByteRange): Readable {
  const taken = sliceRange(range);
  // Each ends with the other. Errors surface on the stream that is read.
  pipeline(body, taken, () => body.destroy());
  return taken;
}

/** Whether the host sent the requested range: any other would play at the wrong time. */
function answers(given: ByteRange & { size: number | null }, asked: AskedRange): boolean {
  if ('suffix' in asked) return given.size === null || given.last === given.size - 1;
  return given.first === asked.first && (asked.last === null || given.last <= asked.last);
}

/** A header that may be passed on; null where it is absent, repeated, or has characters that Node refuses to send. */
const text = (header: string | string[] | undefined): string | null =>
  typeof header === 'string' && /^[\t -~]*$/.test(header) ? header : null;
