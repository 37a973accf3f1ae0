import { parentPort } from 'node:worker_threads';
import { MPEGDecoder } from 'mpg123-decoder';
import { createPeakMeter } from './peak-meter.ts';

// Decoding blocks its thread, so it has one of its own. For each piece it answers how many samples there were; for
// `null`, which ends it, the peaks.
const decoder = new MPEGDecoder();
const meter = createPeakMeter();
await decoder.ready;

parentPort?.on('message', (piece: Uint8Array | null) => {
  if (!piece) return parentPort?.postMessage(meter.peaks());
  const { channelData, samplesDecoded } = decoder.decode(piece);
  meter.add(channelData, samplesDecoded);
  return parentPort?.postMessage(samplesDecoded);
});
