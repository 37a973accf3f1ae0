import { once } from 'node:events';
import { get, type IncomingMessage, request as ask, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { startPodcastHost } from '../../../audio/podcast-host.fixture.ts';
import { createTestApp } from '../../../test-app.ts';
import { startSubscription } from '../../subscription/index.ts';
import { importFeed, TRAILER } from '../feed/feed.fixture.ts';

const host = await startPodcastHost();
/** Sends a first part, and then waits for the test. */
const pouring: ServerResponse[] = [];
const open = host.on('/open.mp3', (_request, response) => {
  response.writeHead(200, { 'content-type': 'audio/mpeg', 'content-length': 100 });
  response.write('sound');
  pouring.push(response);
});
const whole = host.on('/whole.mp3', (_request, response) => {
  response.writeHead(200, { 'content-type': 'audio/mpeg', 'content-length': 5 }).end('sound');
});
const gone = host.on('/gone.mp3', (_request, response) => void response.writeHead(410).end());
const broken = host.on('/broken.mp3', (request) => void request.socket.destroy());

const { app, database, member, visitor, now } = await createTestApp(
  { podcastFeedUrl: `${host.origin}/feed` },
  {
    addresses: host.policy,
    audioTimeouts: { connect: 1_000, answer: 1_000, stall: 60_000, paused: 60_000 },
  },
);
await importFeed(
  database,
  host,
  [open, whole, gone, broken].map((url) => ({ title: url, guid: url, url, more: TRAILER })),
);
await app.listen({ port: 0, host: '127.0.0.1' });
const { port } = app.server.address() as AddressInfo;

const proxied = (url: string) => `/api/audio-proxy?url=${encodeURIComponent(url)}`;

async function listener(username: string) {
  const browser = await member(username);
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  /** Uses a separate connection, which closes with the stream. */
  async function stream(path = proxied(open)): Promise<IncomingMessage> {
    const request = get({ port, host: '127.0.0.1', path, headers: { cookie }, agent: false });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    response.on('error', () => {});
    return response;
  }
  /** Opens four streams, the maximum. */
  async function fill(path?: string): Promise<IncomingMessage[]> {
    const four = await Promise.all(Array.from({ length: 4 }, () => stream(path)));
    expect(four.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    return four;
  }
  return { browser, cookie, stream, fill };
}

test('of 40 streams that one member opens at once four are served, and the rest is told when to ask again', async () => {
  const { stream } = await listener('greedy');
  const streams = await Promise.all(Array.from({ length: 40 }, () => stream()));
  const refused = streams.filter(({ statusCode }) => statusCode === 429);
  expect(refused).toHaveLength(36);
  for (const { headers } of refused) expect(headers['retry-after']).toBe('5');
  const [first] = refused;
  const text = Buffer.concat(await first!.toArray()).toString();
  expect(text).toBe('Four recordings are playing or being downloaded already. Please try again in a moment.');
  // The limit is per member: another one can play.
  const another = await (await listener('modest')).stream();
  expect(another.statusCode).toBe(200);
  for (const one of [...streams, another]) one.destroy();
});

test.each<[string, (player: IncomingMessage, ofHost: ServerResponse) => void]>([
  ['the player goes', (player) => player.destroy()],
  ['the host has sent all', (player, ofHost) => (player.resume(), ofHost.end('s'.repeat(95)))],
  ['the host breaks off', (_player, ofHost) => ofHost.destroy()],
])('the slot is free again when %s', async (how, end) => {
  const { stream, fill } = await listener(`ended-${how.length}`);
  for (let round = 0; round < 3; round++) {
    pouring.length = 0;
    const players = await fill();
    players.forEach((player, at) => end(player, pouring[at]!));
  }
  const after = await stream();
  expect(after.statusCode).toBe(200);
  after.destroy();
});

test('what is refused, asked for its head or ended before it began takes no slot with it', async () => {
  const { browser, cookie, fill } = await listener('unlucky');
  for (let round = 0; round < 5; round++) {
    expect((await browser.get(proxied(gone))).statusCode).toBe(502);
    expect((await browser.get(proxied(broken))).statusCode).toBe(502);
    expect((await browser.get(proxied(whole), { range: 'bytes=9-' })).statusCode).toBe(416);
    expect((await browser.get(proxied(whole))).body).toBe('sound');
    expect((await browser.send({ method: 'HEAD', url: proxied(open) })).statusCode).toBe(200);
    const hasty = ask({ port, host: '127.0.0.1', path: proxied(open), headers: { cookie }, agent: false });
    hasty.on('error', () => {}).end();
    await once(hasty, 'finish');
    hasty.destroy();
  }
  await fill();
});

test('the radio goes by the same rule', async () => {
  const { browser, stream } = await listener('radio');
  await startSubscription(database.db, browser.userId, now());
  const { url } = (await browser.get('/api/radio')).json();
  const radio = new URL(url, 'https://clear-spring.test').searchParams.get('stream')!;
  const episodes = await Promise.all([stream(), stream(), stream(), stream()]);
  const refused = await visitor().get(radio);
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '5']);
  // Nor does it keep the slot that it gets.
  episodes[0].destroy();
  for (let round = 0; round < 6; round++) expect((await visitor().get(radio)).statusCode).toBe(200);
});
