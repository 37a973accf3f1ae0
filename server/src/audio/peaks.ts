import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';

const WORKER = new URL('./peaks.worker.ts', import.meta.url);

/**
 * The waveform of an MP3, 0 to 100 a bar; null where it is none. Reads at the pace of decoding, a piece at a time,
 * so an hour takes no more memory than a minute.
 * @throws when the stream breaks off.
 */
export async function computePeaks(mp3: Readable): Promise<Buffer | null> {
  const worker = new Worker(WORKER, { resourceLimits: { maxOldGenerationSizeMb: 128 } });
  const ask = async (piece: Uint8Array | null): Promise<unknown> => {
    const answer = once(worker, 'message');
    worker.postMessage(piece);
    return (await answer)[0];
  };
  try {
    let isFirst = true;
    for await (const piece of mp3 as AsyncIterable<Buffer>) {
      if (isFirst && !looksLikeMp3(piece)) return null;
      isFirst = false;
      await ask(piece);
    }
    const peaks = await ask(null);
    return peaks instanceof Uint8Array ? Buffer.from(peaks) : null;
  } finally {
    mp3.destroy();
    await worker.terminate();
  }
}

/** By the first bytes: a tag, or a frame of MPEG audio, layer III, which AAC in its own frames is not. */
function looksLikeMp3(start: Buffer): boolean {
  if (start.toString('latin1', 0, 3) === 'ID3') return true;
  return start.length > 1 && start[0] === 0xff && (start[1]! & 0xe6) === 0xe2;
}
