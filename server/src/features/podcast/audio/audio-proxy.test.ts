import { createHash, randomBytes } from 'node:crypto';
import { DAY } from '@clear-spring/contract';
import { expect, test } from 'vitest';
import { audio, redirect, startPodcastHost } from '../../../audio/podcast-host.fixture.ts';
import { createTestApp } from '../../../test-app.ts';
import { suspendMember } from '../../auth/index.ts';
import { importFeed, TRAILER } from '../feed/feed.fixture.ts';

const host = await startPodcastHost();
const { database, member, visitor, travel, now } = await createTestApp(
  { podcastFeedUrl: `${host.origin}/feed` },
  { addresses: host.policy, audioTimeouts: { connect: 1_000, answer: 1_500, stall: 1_500, paused: 60_000 } },
);

const BYTES = randomBytes(300_000);
const premium = host.on('/premium.mp3', audio(BYTES, { headers: { etag: '"one"' } }));
const trailer = host.on('/trailer.mp3', audio(BYTES.subarray(0, 1_000)));
/** One episode for each way a host can behave. */
const paths = [
  'premium', 'plain', 'lying', 'html', 'packed', 'gone', 'broken', 'loop', 'hops', 'four-hops',
  'stalled', 'unknown-length', 'elsewhere', 'silent',
]; // prettier-ignore
await importFeed(database, host, [
  ...paths.map((name) => ({ title: name, guid: name, url: `${host.origin}/${name}.mp3` })),
  { title: 'trailer', guid: 'trailer', url: trailer, more: TRAILER },
]);

const free = await member('free');
const subscriber = await member('subscriber', { plan: 'endless' });

const proxied = (url: string) => `/api/audio-proxy?url=${encodeURIComponent(url)}`;
const play = (name: string, headers: Record<string, string> = {}) =>
  subscriber.get(proxied(`${host.origin}/${name}.mp3`), headers);
const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

test('API-32 AUDIO-49 a subscriber gets an episode’s audio, whole and unchanged', async () => {
  const answer = await play('premium');
  expect(answer.statusCode).toBe(200);
  expect(digest(answer.rawPayload)).toBe(digest(BYTES));
  expect(answer.headers).toMatchObject({
    'content-type': 'audio/mpeg',
    'content-length': '300000',
    'accept-ranges': 'bytes',
    etag: '"one"',
    'cache-control': 'private, no-cache',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  });
});

test('AUDIO-03 premium audio is for subscribers, a trailer for every member, nothing for a visitor', async () => {
  expect((await free.get(proxied(premium))).statusCode).toBe(403);
  expect((await free.get(proxied(premium), { range: 'bytes=0-1' })).statusCode).toBe(403);
  expect((await free.get(proxied(trailer))).statusCode).toBe(200);
  expect((await visitor().get(proxied(trailer))).statusCode).toBe(401);
});

test('a lapsed plan ends it at the next request', async () => {
  const lapsing = await member('lapsing', { plan: new Date(now().getTime() + DAY) });
  expect((await lapsing.get(proxied(premium), { range: 'bytes=0-99' })).statusCode).toBe(206);
  travel(86_400_001);
  const answer = await lapsing.get(proxied(premium), { range: 'bytes=100-199' });
  expect([answer.statusCode, answer.body]).toEqual([403, 'This episode is part of the paid plan.']);
  travel(0);
});

test('a suspension ends it at the next request', async () => {
  const listening = await member('listening', { plan: 'endless' });
  expect((await listening.get(proxied(premium), { range: 'bytes=0-99' })).statusCode).toBe(206);
  await database.db.transaction((tx) => suspendMember(tx, listening.userId, now()));
  const answer = await listening.get(proxied(premium), { range: 'bytes=100-199' });
  expect([answer.statusCode, answer.body]).toEqual([401, 'Please sign in.']);
});

test.each([
  ['an address that no episode has', `${host.origin}/premium.mp3?x`],
  ['one that differs in letter case', premium.replace('premium', 'Premium')],
  ['a path of this product', '/api/user'],
  ['the feed itself', `${host.origin}/feed`],
  ['a file of this machine', 'file:///etc/passwd'],
  ['a line break', `${premium}\r\nx: y`],
  ['a NUL', `${premium}\0`],
])('%s is not played, and nothing is fetched for it', async (_, url) => {
  const before = host.connections();
  const answer = await subscriber.get(proxied(url));
  expect([answer.statusCode, answer.body]).toEqual([404, 'This is not the audio of an episode.']);
  expect(host.connections()).toBe(before);
});

test.each([
  ['bytes=0-99', 0, 99],
  ['bytes=299900-', 299_900, 299_999],
  ['bytes=-100', 299_900, 299_999],
  ['bytes=299900-999999', 299_900, 299_999],
])('%s is answered with that range, whether or not the host knows ranges', async (range, first, last) => {
  host.on('/plain.mp3', audio(BYTES, { ranges: false }));
  for (const name of ['premium', 'plain']) {
    const answer = await play(name, { range });
    expect([name, answer.statusCode]).toEqual([name, 206]);
    expect(answer.headers['content-range']).toBe(`bytes ${first}-${last}/300000`);
    expect(answer.headers['content-length']).toBe(String(last - first + 1));
    expect(answer.rawPayload.equals(BYTES.subarray(first, last + 1))).toBe(true);
  }
});

test('a range after the end is 416 with the size, whether or not the host knows ranges', async () => {
  host.on('/plain.mp3', audio(BYTES, { ranges: false }));
  for (const name of ['premium', 'plain']) {
    const answer = await play(name, { range: 'bytes=300000-' });
    expect([answer.statusCode, answer.headers['content-range'], answer.body]).toEqual([
      416,
      'bytes */300000',
      'The range lies outside the file.',
    ]);
  }
});

test.each(['bytes=0-1,5-6', 'bytes=9-5', 'items=0-1', 'bytes=-', 'bytes=a-b'])(
  '%s is no range that we know: the whole is answered',
  async (range) => {
    const answer = await play('premium', { range });
    expect([answer.statusCode, answer.rawPayload.length]).toEqual([200, 300_000]);
  },
);

test('If-Range gives the range of the same file, and the whole of a changed one', async () => {
  const same = await play('premium', { range: 'bytes=0-9', 'if-range': '"one"' });
  expect([same.statusCode, same.rawPayload.length]).toEqual([206, 10]);
  const changed = await play('premium', { range: 'bytes=0-9', 'if-range': '"other"' });
  expect([changed.statusCode, changed.rawPayload.length]).toEqual([200, 300_000]);
  host.on('/plain.mp3', audio(BYTES, { ranges: false, headers: { etag: '"two"' } }));
  expect((await play('plain', { range: 'bytes=0-9', 'if-range': '"two"' })).statusCode).toBe(206);
  expect((await play('plain', { range: 'bytes=0-9', 'if-range': '"one"' })).statusCode).toBe(200);
});

test('HEAD answers what GET would, without the bytes', async () => {
  const answer = await subscriber.send({ method: 'HEAD', url: proxied(premium) });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({ 'content-length': '300000', 'content-type': 'audio/mpeg' });
  expect(answer.rawPayload.length).toBe(0);
  expect((await free.send({ method: 'HEAD', url: proxied(premium) })).statusCode).toBe(403);
});

test('an upstream that does not tell its length is played, without ranges', async () => {
  host.on('/unknown-length.mp3', (_request, response) => {
    response.setHeader('content-type', 'audio/mpeg');
    response.write(BYTES.subarray(0, 1_000));
    response.end(BYTES.subarray(1_000));
  });
  const answer = await play('unknown-length', { range: 'bytes=5-9' });
  expect([answer.statusCode, answer.headers['accept-ranges']]).toEqual([200, undefined]);
  expect(answer.rawPayload.equals(BYTES)).toBe(true);
});

const NOT_GIVEN = "The podcast's host does not give us this episode's audio.";
test.each<[string, string, Parameters<typeof host.on>[1]]>([
  ['HTML', 'html', (_, response) => void response.setHeader('content-type', 'text/html').end('<script>')],
  ['an SVG', 'html', (_, response) => void response.setHeader('content-type', 'image/svg+xml').end('<svg/>')],
  ['no type', 'html', (_, response) => void response.end('bytes')],
  ['packed bytes', 'packed', audio(BYTES, { headers: { 'content-encoding': 'gzip' } })],
  ['404', 'gone', (_, response) => void response.writeHead(404, { 'content-type': 'audio/mpeg' }).end('x')],
  ['500', 'broken', (_, response) => void response.writeHead(500).end('secret stack')],
  [
    'a range that was not asked for',
    'lying',
    (_, response) =>
      void response
        .writeHead(206, { 'content-type': 'audio/mpeg', 'content-range': 'bytes 5-9/10' })
        .end('56789'),
  ],
  ['a broken connection', 'broken', (request) => void request.socket.destroy()],
  ['redirects in a circle', 'loop', redirect('/loop.mp3')],
  ['a redirect to nowhere', 'elsewhere', (_, response) => void response.writeHead(302).end()],
  ['a redirect to a file', 'elsewhere', redirect('file:///etc/passwd')],
  ['a redirect with credentials', 'elsewhere', redirect(premium.replace('//', '//me:secret@'))],
])('a host that answers %s is a 502 with a sentence', async (_, name, handler) => {
  host.on(`/${name}.mp3`, handler);
  const answer = await play(name);
  expect([answer.statusCode, answer.body]).toEqual([502, NOT_GIVEN]);
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
});

test('a host that begins a range elsewhere is not played in the wrong place', async () => {
  host.on(
    '/lying.mp3',
    (_, response) =>
      void response
        .writeHead(206, { 'content-type': 'audio/mpeg', 'content-range': 'bytes 0-9/10' })
        .end('0123456789'),
  );
  expect((await play('lying', { range: 'bytes=5-9' })).statusCode).toBe(502);
});

test('a host that sends more or less than the range it names is not believed', async () => {
  const answerRange = (bytes: string, length?: number) =>
    host.on('/lying.mp3', (_, response) => {
      response.writeHead(206, {
        'content-type': 'audio/mpeg',
        'content-range': 'bytes 0-4/10',
        ...(length !== undefined && { 'content-length': length }),
      });
      response.end(bytes);
    });
  answerRange('0123456789', 10);
  expect((await play('lying', { range: 'bytes=0-4' })).statusCode).toBe(502);
  answerRange('0123456789');
  const cut = await play('lying', { range: 'bytes=0-4' });
  expect([cut.statusCode, cut.headers['content-length'], cut.body]).toEqual([206, '5', '01234']);
  answerRange('012');
  await expect(play('lying', { range: 'bytes=0-4' })).rejects.toThrow(/destroyed|aborted|closed|ended/i);
});

test('the redirects of seven measurement prefixes are followed, with the range', async () => {
  const prefixes = ['/one', '/two', '/three', '/four', '/five', '/six'];
  const statuses = [301, 302, 303, 307, 308];
  host.on('/hops.mp3', redirect('/one', 301));
  for (const [at, path] of prefixes.entries())
    host.on(path, redirect(host.origin + (prefixes[at + 1] ?? '/premium.mp3'), statuses[at % 5]));
  const answer = await play('hops', { range: 'bytes=7-8' });
  expect([answer.statusCode, answer.rawPayload]).toEqual([206, BYTES.subarray(7, 9)]);
});

test('a host that never answers is a 504', async () => {
  host.on('/silent.mp3', () => {});
  const answer = await play('silent');
  expect([answer.statusCode, answer.body]).toEqual([
    504,
    "The podcast's host does not answer. Please try again.",
  ]);
});

test.each<[string, Parameters<typeof host.on>[1]]>([
  [
    'stalls',
    (_, response) =>
      void response.writeHead(200, { 'content-type': 'audio/mpeg', 'content-length': 1_000 }).write('x'),
  ],
  [
    'sends less than it promised',
    (request, response) => {
      response.writeHead(200, { 'content-type': 'audio/mpeg', 'content-length': 1_000 });
      response.write('x', () => request.socket.end());
    },
  ],
])('an answer that %s breaks off: it never passes for whole', async (_, handler) => {
  host.on('/stalled.mp3', handler);
  await expect(play('stalled')).rejects.toThrow(/destroyed|aborted|closed/i);
});

test('the host hears nothing of the member: no cookie, no address, no agent', async () => {
  await play('premium', { 'user-agent': 'Maya’s phone'.replace('’', ''), 'accept-language': 'sv' });
  const { headers } = host.requests.findLast(({ path }) => path === '/premium.mp3')!;
  expect(Object.keys(headers).toSorted()).toEqual([
    'accept',
    'accept-encoding',
    'connection',
    'host',
    'user-agent',
  ]);
  expect(headers['user-agent']).toBe('ClearSpring/1.0 (podcast library)');
});
