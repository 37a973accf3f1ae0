import { randomBytes } from 'node:crypto';
import { deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { audio, startPodcastHost } from '../../../audio/podcast-host.fixture.ts';
import { createTestApp } from '../../../test-app.ts';
import { importFeed, TRAILER } from '../feed/feed.fixture.ts';

const host = await startPodcastHost();
const { database, member } = await createTestApp(
  { podcastFeedUrl: `${host.origin}/feed` },
  { addresses: host.policy },
);
const named = `${host.origin}/one.mp3`;
const film = `${host.origin}/get?file=one.m4a`;
await importFeed(database, host, [
  { title: 'named', guid: 'named', url: named, more: TRAILER },
  { title: 'film', guid: 'film', url: film, more: TRAILER },
]);
const listener = await member('listener');
const play = (url: string, headers: Record<string, string> = {}) =>
  listener.get(`/api/audio-proxy?url=${encodeURIComponent(url)}`, headers);

const MP3 = Buffer.concat([Buffer.from('ID3\x04'), Buffer.alloc(200_000, 7)]);
const HTML = Buffer.from(`<!doctype html><script>alert(1)</script>${' '.repeat(200_000)}`);
const serve = (bytes: Buffer, type: string, ranges = true) =>
  host.on('/one.mp3', audio(bytes, { ranges, headers: { 'content-type': type } }));

test.each(['x-audio/mp3', 'audio/x-mpeg', 'Audio/MP3; x=y'])(
  'a host that calls MP3 %s is played, under its proper name',
  async (type) => {
    serve(MP3, type);
    const answer = await play(named, { range: 'bytes=0-1' });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([206, 'audio/mpeg']);
  },
);

test.each([
  ['application/octet-stream', true],
  ['application/octet-stream', false],
  ['video/mpeg', true],
  ['', true],
])(
  'what comes as %j is played where its first bytes are audio (ranges at the host: %s)',
  async (type, ranges) => {
    serve(MP3, type, ranges);
    const whole = await play(named);
    expect([whole.statusCode, whole.headers['content-type']]).toEqual([200, 'audio/mpeg']);
    expect(whole.rawPayload.equals(MP3)).toBe(true);
    expect(whole.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    // What a player asks for at first, and when it seeks.
    for (const [first, last] of [[0, 1], [0, 199_999], [150_000, 199_999]] as const) {
    const part = await play(named, { range: `bytes=${first}-${last}` });
    expect([part.statusCode, part.headers['content-type']]).toEqual([206, 'audio/mpeg']);
    expect(part.rawPayload.equals(MP3.subarray(first, last + 1))).toBe(true);
  } // prettier-ignore
  },
);

test.each([
  ['HTML as bytes', HTML, 'application/octet-stream'],
  ['HTML without a type', HTML, ''],
  ['audio as HTML', MP3, 'text/html'],
  ['audio as text', MP3, 'text/plain'],
  ['a playlist', MP3, 'audio/x-mpegurl'],
  ['less than a beginning', Buffer.from('ID3'), 'application/octet-stream'],
])('%s is not passed on, neither whole nor from its middle', async (_, bytes, type) => {
  serve(bytes, type);
  for (const range of [undefined, 'bytes=0-1', 'bytes=100000-']) {
    const answer = await play(named, range ? { range } : {});
    expect(answer.statusCode).toBe(bytes.length < 10 && range === 'bytes=100000-' ? 416 : 502);
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(answer.body).not.toMatch(/script|ID3/);
  }
});

test('a film is passed on only where its name promises audio', async () => {
  const isom = Buffer.concat([Buffer.from('\0\0\0\x20ftypisom'), Buffer.alloc(1_000)]);
  host.on('/get', audio(isom, { headers: { 'content-type': 'video/mp4' } }));
  expect((await play(film)).headers['content-type']).toBe('audio/mp4');
  serve(isom, 'video/mp4');
  expect((await play(named)).statusCode).toBe(502);
});

const RECORDING = Buffer.concat([Buffer.from('ID3\x04'), randomBytes(100_000)]);
const encode = (bytes: Buffer, encoding: string | string[], type = 'audio/mpeg') =>
  host.on(
    '/one.mp3',
    audio(bytes, { headers: { 'content-type': type, 'content-encoding': encoding as string } }),
  );

test.each<[string | string[]]>([
  [''],
  ['none'],
  ['utf-8'],
  ['binary'],
  ['aws-chunked'],
  ['identity, identity'],
  [['identity', 'none']],
  ['klingon'],
  ['gzip'],
])(
  'audio whose encoding is called %j, and that is encoded in no way, is played with ranges',
  async (encoding) => {
    encode(MP3, encoding);
    const whole = await play(named);
    expect([whole.statusCode, whole.rawPayload.equals(MP3)]).toEqual([200, true]);
    const part = await play(named, { range: 'bytes=100000-100004' });
    expect([part.statusCode, part.rawPayload]).toEqual([206, MP3.subarray(100_000, 100_005)]);
  },
);

test.each([
  ['gzip', gzipSync],
  ['deflate', deflateSync],
  ['zstd', zstdCompressSync],
  ['klingon', gzipSync],
])(
  'audio that is packed as %s although nobody asked for it is unpacked, without ranges',
  async (encoding, pack) => {
    for (const type of ['audio/mpeg', 'application/octet-stream'])
      for (const headers of [{}, { range: 'bytes=0-' }, { range: 'bytes=5-9' }]) {
        encode(pack(RECORDING), encoding, type);
        const answer = await play(named, headers as Record<string, string>);
        expect([answer.statusCode, answer.rawPayload.equals(RECORDING)]).toEqual([200, true]);
        expect(answer.headers).not.toHaveProperty('accept-ranges');
      }
  },
);

test.each([
  ['HTML', gzipSync(HTML), 'gzip', 'application/octet-stream'],
  ['HTML that is called text', HTML, 'gzip', 'text/html'],
  ['bytes that are neither packed nor audio', Buffer.alloc(1_000, 1), 'gzip', 'audio/mpeg'],
  ['half of a gzip', Buffer.from('1f8b08', 'hex'), 'gzip', 'application/octet-stream'],
])('%s in an encoding is not played', async (_, bytes, encoding, type) => {
  encode(bytes, encoding, type);
  expect((await play(named)).statusCode).toBe(502);
});
