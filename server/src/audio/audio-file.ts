import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { parseRange, rangeWithin } from './byte-range.ts';
import type { AudioAnswer, AudioAsk, Unsatisfiable } from './fetch-audio.ts';

/** By content rather than date, so that all app nodes agree. Cached, because these files never change. */
const etags = new Map<string, Promise<string>>();

/** Opens an MP3 on disk, or the requested range of it. */
export async function openAudioFile(path: string, ask: AudioAsk): Promise<AudioAnswer | Unsatisfiable> {
  const [{ size }, etag] = await Promise.all([stat(path), etagOf(path)]);
  const asked = ask.ifRange === undefined || ask.ifRange === etag ? parseRange(ask.range) : null;
  const range = asked ? rangeWithin(asked, size) : { first: 0, last: size - 1 };
  if (!range) return { status: 416, size };
  return {
    status: asked ? 206 : 200,
    mediaType: 'audio/mpeg',
    length: range.last - range.first + 1,
    contentRange: asked ? `bytes ${range.first}-${range.last}/${size}` : null,
    etag,
    lastModified: null,
    body: createReadStream(path, { start: range.first, end: range.last }),
  };
}

function etagOf(path: string): Promise<string> {
  const known = etags.get(path);
  if (known) return known;
  const digest = createHash('sha256');
  const made = pipeline(createReadStream(path), digest).then(
    () => `"${digest.digest('base64url').slice(0, 22)}"`,
  );
  etags.set(path, made);
  made.catch(() => etags.delete(path));
  return made;
}
