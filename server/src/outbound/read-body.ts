import type { Readable } from 'node:stream';
import { unpack, type UnpackFailure } from './content-encoding.ts';
import { discard } from './outbound-request.ts';

export type BodyFailure = UnpackFailure;

/** All bytes, decompressed. Counted after decompression too, because a small file can expand to any size. */
export async function readBody(
  body: Readable,
  { encoding, limit }: { encoding: string | string[] | undefined; limit: number },
): Promise<Uint8Array<ArrayBuffer> | BodyFailure> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > limit) return 'too-large';
      chunks.push(chunk);
    }
  } catch {
    return 'interrupted';
  } finally {
    discard(body);
  }
  const bytes = await unpack(Buffer.concat(chunks), encoding, limit);
  return typeof bytes === 'string' ? bytes : new Uint8Array(bytes);
}
