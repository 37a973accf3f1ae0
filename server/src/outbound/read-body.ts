import { pipeline, type Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { discard } from './outbound-request.ts';

export type BodyFailure = 'unknown-encoding' | 'too-large' | 'interrupted';

/** All bytes, decompressed. Counted after decompression, because a small file can expand to any size. */
export async function readBody(
  body: Readable,
  { encoding, limit }: { encoding: string | null; limit: number },
): Promise<Uint8Array<ArrayBuffer> | BodyFailure> {
  const unpacker = UNPACKERS.get(encoding?.toLowerCase() ?? 'identity');
  if (unpacker === undefined) {
    discard(body);
    return 'unknown-encoding';
  }
  // If either stream fails both end; the loop below receives the error.
  const unpacked = unpacker ? pipeline(body, unpacker(), () => {}) : body;
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of unpacked as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > limit) return 'too-large';
      chunks.push(chunk);
    }
    return new Uint8Array(Buffer.concat(chunks));
  } catch {
    return 'interrupted';
  } finally {
    discard(body);
  }
}

/** A Map, because a server may name its encoding `constructor`. */
const UNPACKERS = new Map<string, (() => Transform) | null>([
  ['identity', null],
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
]);
