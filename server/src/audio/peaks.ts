import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';

const WORKER = new URL('./peaks.worker.ts', import.meta.url);
/** How many bytes may precede the first sound: room for the images in an ID3 tag. */
const MAX_SILENT_BYTES = 16 * 1024 * 1024;
/** More than eight hours at 128 kbit/s. No episode is longer, and an endless stream must not be read forever. */
export const MAX_BYTES = 500_000_000;

/**
 * The waveform of an MP3, 0 to 100 a bar; null where it is no MP3 or longer than `maxBytes`. Reads only as fast as
 * it decodes, so an hour takes no more memory than a minute.
 * @throws when the stream fails.
 */
export async function computePeaks(mp3: Readable, maxBytes = MAX_BYTES): Promise<Buffer | null> {
  const worker = new Worker(WORKER, {
    resourceLimits: { maxOldGenerationSizeMb: 128 },
    stderr: true,
    stdout: true,
  });
  // The decoder logs every broken frame.
  worker.stderr.resume();
  worker.stdout.resume();
  worker.on('error', (error) => mp3.destroy(error));
  const ask = async (piece: Uint8Array | null): Promise<unknown> => {
    const answer = once(worker, 'message');
    worker.postMessage(piece);
    return (await answer)[0];
  };
  try {
    let samples = 0;
    let bytes = 0;
    for await (const piece of mp3 as AsyncIterable<Buffer>) {
      samples += Number(await ask(piece));
      bytes += piece.length;
      if (bytes > maxBytes || (samples === 0 && bytes > MAX_SILENT_BYTES)) return null;
    }
    const peaks = await ask(null);
    return peaks instanceof Uint8Array ? Buffer.from(peaks) : null;
  } finally {
    mp3.destroy();
    await worker.terminate();
  }
}
