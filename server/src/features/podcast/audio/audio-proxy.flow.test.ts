import { once } from 'node:events';
import { get, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test, vi } from 'vitest';
import { startPodcastHost } from '../../../audio/podcast-host.fixture.ts';
import { CLIENT_TIMEOUTS } from '../../../http/connections.ts';
import { createTestApp } from '../../../test-app.ts';
import { importFeed, TRAILER } from '../feed/feed.fixture.ts';

// Uses real connections, because these tests are about how bytes flow.
const MB = 1024 * 1024;
const LENGTH = 128 * MB;
const AUDIO_TIMEOUTS = { connect: 5_000, answer: 5_000, stall: 1_000, paused: 60_000 };

const host = await startPodcastHost();

/** The number of bytes that the host has handed to its connections, and those connections. */
const sent = { bytes: 0, responses: [] as ServerResponse[] };
const long = host.on('/long.mp3', (_request, response) => {
  response.writeHead(200, { 'content-type': 'audio/mpeg', 'content-length': LENGTH });
  sent.responses.push(response);
  const chunk = Buffer.alloc(64 * 1024, 7);
  let left = LENGTH;
  const pour = () => {
    while (left > 0 && !response.destroyed) {
      left -= chunk.length;
      sent.bytes += chunk.length;
      if (!response.write(chunk)) return void response.once('drain', pour);
    }
    response.end();
  };
  pour();
});

async function startApp(audioTimeouts = AUDIO_TIMEOUTS, clientTimeouts = CLIENT_TIMEOUTS) {
  const made = await createTestApp(
    { podcastFeedUrl: `${host.origin}/feed` },
    { addresses: host.policy, audioTimeouts, clientTimeouts },
  );
  await importFeed(made.database, host, [{ title: 'Long', guid: 'long', url: long, more: TRAILER }]);
  await made.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = made.app.server.address() as AddressInfo;
  const path = `/api/audio-proxy?url=${encodeURIComponent(long)}`;

  async function listener(username: string) {
    const { cookies } = await made.member(username);
    return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }
  const someone = await listener('listener');

  /** Opens a stream and stops reading after its first bytes, like a player with a full buffer. */
  async function openAndPause(cookie = someone): Promise<IncomingMessage> {
    const request = get({ port, host: '127.0.0.1', path, headers: { cookie }, agent: false });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    expect(response.statusCode).toBe(200);
    response.on('error', () => {});
    response.once('data', () => response.pause());
    await once(response, 'pause');
    return response;
  }
  return { app: made.app, port, listener, openAndPause };
}

/** Waits until nothing flows any more. */
async function settled(): Promise<void> {
  let before = -1;
  await vi.waitUntil(() => before === (before = sent.bytes), { interval: 250, timeout: 30_000 });
}

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
/** Bytes in buffers that are still in use. */
function bufferedBytes(): number {
  collectGarbage();
  return process.memoryUsage().arrayBuffers;
}

test('16 players of four members on pause hold the host’s sending back, and the server’s memory stays flat', async () => {
  const { listener, openAndPause } = await startApp();
  const members = await Promise.all(Array.from({ length: 4 }, (_, at) => listener(`listener-${at}`)));
  const [memoryBefore, sentBefore] = [bufferedBytes(), sent.bytes];
  const players = await Promise.all(
    members.flatMap((cookie) => Array.from({ length: 4 }, () => openAndPause(cookie))),
  );
  await settled();

  // The rest waits at the host, except what fits into the system's own socket buffers.
  expect(sent.bytes - sentBefore).toBeLessThan(16 * (LENGTH / 4));
  // Each open stream may hold one or two chunks. Released ones are collected a little later.
  await vi.waitFor(() => expect(bufferedBytes() - memoryBefore).toBeLessThan(16 * MB), { timeout: 30_000 });

  // A pause is not a stall, however long: a stream that resumes gets everything.
  const [first] = players;
  let received = 0;
  first!.on('data', (chunk: Buffer) => (received += chunk.length));
  first!.resume();
  await once(first!, 'end');
  expect(received).toBeGreaterThan(LENGTH - MB);
  for (const player of players) player.destroy();
});

test('when the player goes, the host’s connection is ended', async () => {
  const { openAndPause } = await startApp();
  const player = await openAndPause();
  const response = sent.responses.at(-1)!;
  const ended = once(response, 'close');
  player.destroy();
  await ended;
  expect(response.writableFinished).toBe(false);
});

test('a player that takes nothing for too long is let go, and the host with it', async () => {
  const { openAndPause } = await startApp({ ...AUDIO_TIMEOUTS, paused: 500 });
  const player = await openAndPause();
  await once(sent.responses.at(-1)!, 'close');
  // It reads what was in transit, and finds that it must request the rest again.
  player.resume();
  await expect(once(player, 'end')).rejects.toThrow('aborted');
});

test('a player on pause is kept for longer than a connection on which nothing happens', async () => {
  const { port, openAndPause } = await startApp(AUDIO_TIMEOUTS, {
    ...CLIENT_TIMEOUTS,
    connectionTimeout: 300,
  });
  const player = await openAndPause();
  await settled();
  const silent = connect(port, '127.0.0.1');
  await once(silent, 'connect');
  await once(silent.resume(), 'close');
  // More than was in transit.
  let received = 0;
  player.on('data', (chunk: Buffer) => (received += chunk.length)).resume();
  await vi.waitUntil(() => received > LENGTH / 4, { timeout: 30_000 });
  expect(player.errored).toBeNull();
  player.destroy();
});

test('a player on pause does not keep the server from stopping', async () => {
  const { app, openAndPause } = await startApp();
  const player = await openAndPause();
  await app.close();
  player.resume();
  await expect(once(player, 'end')).rejects.toThrow('aborted');
});
