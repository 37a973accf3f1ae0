import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { computePeaks, createAudioSource } from '../server/src/audio/index.ts';
import { createOutboundClient } from '../server/src/outbound/index.ts';

const HOUR = 3_600;

/** MP3 frames are independent of each other, so a recording repeated is a valid longer one. */
const recording = readFileSync(new URL('../content/audio/guided-practice.mp3', import.meta.url));
const RECORDING_SECONDS = 180;

/** A podcast host that sends a recording repeated to this length. */
async function startHost(seconds: number) {
  const times = Math.ceil(seconds / RECORDING_SECONDS);
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'audio/mpeg', 'content-length': times * recording.length });
    let sent = 0;
    const pour = () => {
      while (sent < times) {
        sent++;
        if (!response.write(recording)) return void response.once('drain', pour);
      }
      response.end();
    };
    pour();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/hour.mp3`, megabytes: (times * recording.length) / 1e6, server };
}

/** Prints a line for one hour and one for four, which take four times as long and no more memory. */
export async function benchPeaks(): Promise<void> {
  for (const seconds of [HOUR, 4 * HOUR]) {
    const { url, megabytes, server } = await startHost(seconds);
    const outbound = createOutboundClient({ allows: () => true, resolve: () => {} });
    const source = createAudioSource({ outbound, ownFile: () => null });
    const answer = await source.open(url, {});
    if (typeof answer === 'string' || answer.status === 416) throw new Error('The host did not answer.');

    let most = 0;
    const before = process.memoryUsage.rss();
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss() - before)), 20);
    const start = performance.now();
    const peaks = await computePeaks(answer.body);
    const spent = (performance.now() - start) / 1_000;
    clearInterval(watch);

    console.log(
      `${seconds / HOUR} h MP3 (${megabytes.toFixed(1)} MB, mono, 22 kHz): ${peaks?.length} bars in ` +
        `${spent.toFixed(2)} s, at most ${(most / 1e6).toFixed(0)} MB of extra memory`,
    );
    await outbound.close();
    server.close();
  }
}
