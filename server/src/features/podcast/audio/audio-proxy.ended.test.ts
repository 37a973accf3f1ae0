import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { expect, test } from 'vitest';
import { startPodcastHost } from '../../../audio/podcast-host.fixture.ts';
import { createTestApp, PASSWORD, type TestBrowser } from '../../../test-app.ts';
import { suspendMember } from '../../auth/index.ts';
import { importFeed } from '../feed/feed.fixture.ts';

const host = await startPodcastHost();
const endless = host.on('/endless.mp3', (_request, response) => {
  response.writeHead(200, { 'content-type': 'audio/mpeg', 'content-length': 100 });
  response.write('sound');
});
const { app, database, member, visitor, now } = await createTestApp(
  { podcastFeedUrl: `${host.origin}/feed` },
  {
    addresses: host.policy,
    audioTimeouts: { connect: 1_000, answer: 1_000, stall: 60_000, paused: 60_000, watch: 50 },
  },
);
await importFeed(database, host, [{ title: 'Endless', guid: 'endless', url: endless }]);
await app.listen({ port: 0, host: '127.0.0.1' });
const { port } = app.server.address() as AddressInfo;
/** The server's ends of connections, by the client's port: what it has sent already may still be on the way. */
const connections = new Map<number, Socket>();
app.server.on('connection', (socket: Socket) => connections.set(socket.remotePort!, socket));

async function open(path: string, browser?: TestBrowser): Promise<Socket> {
  const cookie = browser ? [...browser.cookies].map((pair) => pair.join('=')).join('; ') : '';
  const request = get({ port, host: '127.0.0.1', path, headers: { cookie }, agent: false });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  response.on('error', () => {}).pause();
  expect(response.statusCode).toBe(200);
  return connections.get(response.socket.localPort!)!;
}
const PROXIED = `/api/audio-proxy?url=${encodeURIComponent(endless)}`;

async function feedOf(browser: TestBrowser): Promise<string> {
  const { url } = (await browser.post('/api/feed')).json<{ url: string }>();
  const [{ id }] = (await database.pool.query(`SELECT id FROM episodes WHERE audio_url = $1`, [endless]))
    .rows;
  return `${new URL(url).pathname}/episodes/${id}.mp3`;
}
async function ended(stream: Socket): Promise<void> {
  await expect.poll(() => stream.destroyed).toBe(true);
}
/** A round of looks later. */
async function goesOn(stream: Socket): Promise<boolean> {
  const other = visitor();
  await other.post('/api/login', { username: 'canary', password: PASSWORD });
  const canary = await open(PROXIED, other);
  await other.post('/api/logout');
  await ended(canary);
  return !stream.destroyed;
}
await member('canary', { plan: 'endless' });

/** What somebody listens to, opened in their session, at another device, and by the private feed. */
async function listen(username: string) {
  const browser = await member(username, { plan: 'endless' });
  const phone = visitor();
  await phone.post('/api/login', { username, password: PASSWORD });
  return {
    browser,
    episode: await open(PROXIED, browser),
    onPhone: await open(PROXIED, phone),
    inApp: await open(await feedOf(browser)),
  };
}

test('whoever is suspended or asks to close the account hears nothing more, wherever they listen; others go on', async () => {
  const suspended = await listen('suspended');
  const closing = await listen('closing');
  const other = await listen('other');
  await database.db.transaction((tx) => suspendMember(tx, suspended.browser.userId, now()));
  await closing.browser.confirm();
  expect((await closing.browser.post('/api/close-account')).statusCode).toBe(200);
  for (const one of [suspended, closing])
    for (const stream of [one.episode, one.onPhone, one.inApp]) await ended(stream);
  for (const stream of [other.episode, other.onPhone, other.inApp]) expect(await goesOn(stream)).toBe(true);
});

test('signing out elsewhere ends what plays there and nothing here; a new private feed ends what plays by the former', async () => {
  const { browser, episode, onPhone, inApp } = await listen('elsewhere');
  await browser.post('/api/feed');
  await ended(inApp);
  await browser.confirm();
  const devices = (await browser.get('/api/devices')).json<{ id: string; current: boolean }[]>();
  await browser.delete(`/api/devices/${devices.find(({ current }) => !current)!.id}`);
  await ended(onPhone);
  expect(await goesOn(episode)).toBe(true);
});
