import { parentPort } from 'node:worker_threads';
import { MPEGDecoder } from 'mpg123-decoder';
import { createPeakMeter } from './peak-meter.ts';

// Decoding blocks its thread, so it has one of its own. A piece in, a sign out; `null` ends it with the peaks.
const decoder = new MPEGDecoder();
const meter = createPeakMeter();
await decoder.ready;

parentPort?.on('message', (piece: Uint8Array | null) => {
  if (piece) {
    const { channelData, samplesDecoded } = decoder.decode(piece);
    meter.add(channelData, samplesDecoded);
    parentPort?.postMessage('next');
  } else parentPort?.postMessage(meter.peaks());
});
