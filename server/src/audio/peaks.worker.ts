import { parentPort } from 'node:worker_threads';
import { MPEGDecoder } from 'mpg123-decoder';
import { createPeakMeter } from './peak-meter.ts';

// Decoding blocks the thread, hence a worker. It answers each chunk with its number of samples, and `null`, which
// ends the stream, with the peaks.
const decoder = new MPEGDecoder();
const meter = createPeakMeter();
await decoder.ready;

parentPort?.on('message', (piece: Uint8Array | null) => {
  if (!piece) return parentPort?.postMessage(meter.peaks());
  const { channelData, samplesDecoded } = decoder.decode(piece);
  meter.add(channelData, samplesDecoded);
  return parentPort?.postMessage(samplesDecoded);
});
