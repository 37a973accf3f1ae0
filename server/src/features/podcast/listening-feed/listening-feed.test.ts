import { randomBytes } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { DAY, type NewListeningFeed } from '@clear-spring/contract';
import { parseRssFeed } from 'feedsmith';
import { expect, test } from 'vitest';
import { audio, startPodcastHost } from '../../../audio/podcast-host.fixture.ts';
import { createMemoryLog } from '../../../log/memory.fixture.ts';
import { createTestApp, PUBLIC_URL, type TestBrowser } from '../../../test-app.ts';
import { importFeed, type RssItem, TRAILER } from '../feed/feed.fixture.ts';
import { readDocument } from '../documents/feed.document.ts';

const host = await startPodcastHost();
const { log, text } = createMemoryLog();
const { database, member, visitor, travel, now } = await createTestApp(
  { podcastFeedUrl: `${host.origin}/feed` },
  { addresses: host.policy, log },
);

const BYTES = randomBytes(100_000);
const first = host.on('/1.mp3', audio(BYTES));
const gone = host.on('/gone.m4a', (_request, response) => void response.writeHead(410).end());
const WORDS =
  `<podcast:transcript url="${host.origin}/1.vtt" type="text/vtt"/>` +
  '<psc:chapters version="1.2"><psc:chapter start="0:07" title="Stones &amp; tea" href="https://well.test/"/></psc:chapters>';
const items: RssItem[] = [
  {
    title: 'Water & <b>stone</b>',
    guid: 'one',
    url: first,
    date: '2026-11-19T11:00:00Z',
    duration: '62',
    more:
      '<description>Tea &amp;amp; 5 &amp;lt; b>6 ]]&gt;&lt;br>&amp;lt;i>no tag&amp;lt;/i></description><itunes:image href="https://well.test/1.jpg"/>' +
      WORDS,
  },
  { title: 'Welcome', guid: 'two', url: gone, date: '2026-11-18T11:00:00Z', more: TRAILER },
];
await importFeed(database, host, items);

/** The path of the feed's URL, which is on another origin here. */
const pathOf = (url: string) => new URL(url).pathname;
async function make(browser: TestBrowser): Promise<NewListeningFeed & { path: string }> {
  const answer = await browser.post('/api/feed');
  expect(answer.statusCode).toBe(200);
  const made = answer.json<NewListeningFeed>();
  return { ...made, path: pathOf(made.url) };
}
const podcastApp = visitor();
const read = async (path: string) => parseRssFeed((await podcastApp.get(path)).body);

const subscriber = await member('subscriber', { plan: 'endless' });
const feed = await make(subscriber);
const [one, two] = ((await read(feed.path)).items ?? []).map(({ enclosures }) =>
  pathOf(enclosures![0]!.url!),
);

test('a podcast app reads the whole library, as this product would read it', async () => {
  const answer = await podcastApp.get(feed.path);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([
    200,
    'application/rss+xml; charset=utf-8',
  ]);
  expect(readDocument(answer.rawPayload, null, feed.url)).toMatchObject([
    {
      title: 'Water & <b>stone</b>',
      description: 'Tea & 5 < b>6 ]]>\n<i>no tag</i>',
      audioUrl: expect.stringMatching(
        /^https:\/\/clear-spring\.test\/feed\/[\w-]{43}\/episodes\/[\w-]+\.mp3$/,
      ),
      imageUrl: 'https://well.test/1.jpg',
      duration: 62,
      pubDate: new Date('2026-11-19T11:00:00Z'),
      requiresSubscription: true,
    },
    {
      title: 'Welcome',
      audioUrl: expect.stringMatching(/\.m4a$/),
      duration: null,
      requiresSubscription: false,
    },
  ]);
  const { itunes, podcast, atom, items: [item] = [] } = parseRssFeed(answer.body);
  expect(item).toMatchObject({ guid: { isPermaLink: false }, enclosures: [{ type: 'audio/mpeg' }] });
  expect(atom?.links).toMatchObject([{ rel: 'self', href: feed.url }]);
  // No directory may list it.
  expect([itunes?.block, podcast?.blocks?.[0]?.value, podcast?.locked?.value]).toEqual([true, true, true]);
  expect(answer.headers).toMatchObject({
    'x-robots-tag': 'noindex',
    'cache-control': 'private, no-cache',
    'referrer-policy': 'no-referrer',
    vary: 'accept-encoding',
  });
});

test('an app that has the feed already is told so, until the library or the feed changes', async () => {
  const { headers } = await podcastApp.get(feed.path);
  const again = (path: string) => podcastApp.get(path, { 'if-none-match': headers['etag'] as string });
  expect((await again(feed.path)).statusCode).toBe(304);
  const opaque = String(headers['etag']).replace('W/', '');
  for (const known of [opaque, `"other", ${opaque}`, '*'])
    expect((await podcastApp.get(feed.path, { 'if-none-match': known })).statusCode).toBe(304);
  expect((await podcastApp.get(feed.path, { 'if-none-match': '"other"' })).statusCode).toBe(200);
  const head = await podcastApp.send({ method: 'HEAD', url: feed.path });
  expect([head.statusCode, head.headers['etag'], head.body]).toEqual([200, headers['etag'], '']);
  const packed = await podcastApp.get(feed.path, { 'accept-encoding': 'gzip' });
  expect(gunzipSync(packed.rawPayload).toString()).toContain('<title>Welcome</title>');
  await importFeed(database, host, [
    ...items,
    { title: 'Later', guid: 'three', url: `${host.origin}/3.mp3` },
  ]);
  const changed = await again(feed.path);
  expect([changed.statusCode, changed.body.includes('Later')]).toEqual([200, true]);
});

test('whoever opens it in a browser, by the QR code, is told what to do with it', async () => {
  const answer = await podcastApp.get(feed.path, { 'sec-fetch-mode': 'navigate' });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(answer.body).toContain(
    '<h1>Your private feed</h1><p>This is an address for podcast apps. Copy it from the address bar into the app that you listen with.</p>',
  );
  expect(answer.headers['referrer-policy']).toBe('no-referrer');
  const stranger = await podcastApp.get('/feed/another', { 'sec-fetch-mode': 'navigate' });
  expect(stranger.statusCode).toBe(401);
});

test('it plays whole and in ranges, at HEAD too, and says when a host fails or an episode is none', async () => {
  const whole = await podcastApp.get(one!);
  expect([whole.statusCode, whole.headers['content-type']]).toEqual([200, 'audio/mpeg']);
  expect(whole.rawPayload.equals(BYTES)).toBe(true);
  const part = await podcastApp.get(one!, { range: 'bytes=500-599' });
  expect([part.statusCode, part.headers['content-range']]).toEqual([206, 'bytes 500-599/100000']);
  expect(part.rawPayload.equals(BYTES.subarray(500, 600))).toBe(true);
  const head = await podcastApp.send({ method: 'HEAD', url: one! });
  expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, '100000', '']);
  expect((await podcastApp.get(two!)).statusCode).toBe(502);
  expect((await podcastApp.get(`${feed.path}/episodes/none.mp3`)).statusCode).toBe(404);
});

test('an app that shows transcripts and chapters gets them, and the other episode names none', async () => {
  const admin = await member('admin', { isAdmin: true });
  const id = one!.split('/').at(-1)!.replace('.mp3', '');
  const early = await podcastApp.get(one!.replace('.mp3', '/transcript.vtt'));
  expect([early.statusCode, early.body]).toEqual([404, 'There is no transcript yet.']);
  const vtt = 'WEBVTT\n\n00:01.000 --> 01:02:02.500\n<v Ada>Tea &amp; 5 &lt; 6.\n';
  expect((await admin.put(`/api/episodes/${id}/transcript`, { vtt })).statusCode).toBe(200);
  const { items: [item, other] = [] } = await read(feed.path);
  const { transcripts, chapters } = item!.podcast!;
  const transcript = await podcastApp.get(pathOf(transcripts![0]!.url!));
  expect([transcript.headers['content-type'], transcript.body]).toEqual([
    'text/vtt; charset=utf-8',
    'WEBVTT\n\n00:00:01.000 --> 01:02:02.500\n<v Ada>Tea &amp; 5 &lt; 6.\n',
  ]);
  const listed = await podcastApp.get(pathOf(chapters!.url!));
  expect([listed.headers['content-type'], listed.json()]).toEqual([
    'application/json+chapters; charset=utf-8',
    {
      version: '1.2.0',
      chapters: [{ startTime: 7, title: 'Stones & tea', url: 'https://well.test/' }],
    },
  ]);
  expect([other?.podcast?.transcripts, other?.podcast?.chapters]).toEqual([undefined, undefined]);
});

test('a transcript that an admin uploads is named although the feed names none, until it is taken back', async () => {
  const admin = await member('scribe', { isAdmin: true });
  const url = `/api/episodes/${two!
    .split('/')
    .at(-1)!
    .replace(/\.\w+$/, '')}/transcript`;
  const { headers } = await podcastApp.get(feed.path);
  const named = async () => {
    const answer = await podcastApp.get(feed.path, { 'if-none-match': headers['etag'] as string });
    if (answer.statusCode === 304) return 'unchanged';
    const welcome = parseRssFeed(answer.body).items?.find(({ title }) => title === 'Welcome');
    return welcome?.podcast?.transcripts?.[0]?.url;
  };
  expect(await named()).toBe('unchanged');
  expect((await admin.put(url, { vtt: 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello.' })).statusCode).toBe(200);
  const transcript = await podcastApp.get(pathOf((await named())!));
  expect([transcript.statusCode, transcript.body.includes('Hello.')]).toEqual([200, true]);
  expect((await admin.delete(url)).statusCode).toBe(204);
  expect(await named()).toBeUndefined();
});

test('it is told once; making another or ending it refuses the former at once', async () => {
  const browser = await member('revoking', { plan: 'endless' });
  expect((await browser.get('/api/feed')).json()).toEqual({ createdAt: null, lastUsedAt: null });
  const former = await make(browser);
  expect(former.qrCode).toMatch(/^data:image\/png;base64,/);
  const fresh = await browser.get('/api/feed');
  expect(fresh.json()).toEqual({ createdAt: expect.stringMatching(/Z$/), lastUsedAt: null });
  expect((await podcastApp.get(former.path)).statusCode).toBe(200);
  expect((await browser.get('/api/feed')).json().lastUsedAt).toMatch(/Z$/);
  const latter = await make(browser);
  const ENDED = 'This feed has been replaced or ended. You can make a new one in the app.';
  const [{ url } = { url: '' }] = (await read(latter.path)).items!.map(({ enclosures }) => enclosures![0]!);
  for (const path of [former.path, pathOf(url!).replace(latter.path, former.path)]) {
    const answer = await podcastApp.get(path);
    expect([answer.statusCode, answer.body]).toEqual([401, ENDED]);
  }
  expect((await browser.delete('/api/feed')).statusCode).toBe(204);
  for (const path of [latter.path, pathOf(url!)]) expect((await podcastApp.get(path)).body).toBe(ENDED);
  expect((await browser.get('/api/feed')).json()).toEqual({ createdAt: null, lastUsedAt: null });
});

test('it ends with the plan, at the next request, trailers too, and lives again with it', async () => {
  const browser = await member('lapsing', { plan: new Date(now().getTime() + DAY) });
  const { path } = await make(browser);
  const own = one!.replace(feed.path, path);
  const words = [own.replace('.mp3', '/transcript.vtt'), own.replace('.mp3', '/chapters.json')];
  const paths = [path, own, two!.replace(feed.path, path), ...words];
  travel(DAY - 60_000);
  expect((await podcastApp.get(paths[1]!, { range: 'bytes=0-9' })).statusCode).toBe(206);
  travel(DAY);
  for (const ended of paths) {
    const answer = await podcastApp.get(ended, { range: 'bytes=0-9' });
    expect([answer.statusCode, answer.body]).toEqual([
      401,
      'This feed is part of the paid plan, which has ended.',
    ]);
  }
  expect((await browser.post('/api/feed')).statusCode).toBe(403);
  expect((await browser.delete('/api/feed')).statusCode).toBe(204);
  travel(0);
});

test('it rests while the account is about to close', async () => {
  const browser = await member('leaving', { plan: 'endless' });
  const { path } = await make(browser);
  await browser.confirm();
  expect((await browser.post('/api/close-account')).statusCode).toBe(200);
  const answer = await podcastApp.get(path);
  expect([answer.statusCode, answer.body]).toEqual([
    401,
    'This feed rests, because its account is about to close.',
  ]);
});

test('a member without the plan makes none, and nobody guesses one', async () => {
  expect((await (await member('free')).post('/api/feed')).statusCode).toBe(403);
  expect((await visitor().post('/api/feed')).statusCode).toBe(401);
  for (const token of ['x', '%00', 'x'.repeat(43), "'--"])
    expect((await podcastApp.get(`/feed/${token}`)).statusCode).toBe(401);
});

test('who asks for the whole too often is told when to come again; an unchanged feed may be asked for', async () => {
  const { path } = await make(await member('polling', { plan: 'endless' }));
  const { headers } = await podcastApp.get(path);
  const statuses = [];
  for (let at = 0; at < 30; at++) statuses.push((await podcastApp.get(path)).statusCode);
  expect(statuses).toContain(200);
  expect(statuses.at(-1)).toBe(429);
  expect((await podcastApp.get(path, { 'if-none-match': headers['etag'] as string })).statusCode).toBe(304);
});

test('who makes feeds, or asks for what is in one, without pause is asked to wait; nobody else is', async () => {
  const browser = await member('hoarding', { plan: 'endless' });
  const { path } = await make(browser);
  const chapters = async (of: string) =>
    (await podcastApp.get(one!.replace(feed.path, of).replace('.mp3', '/chapters.json'))).statusCode;
  const until429 = async (ask: () => Promise<number>) => {
    const statuses: number[] = [];
    while (statuses.length < 1_000 && statuses.at(-1) !== 429) statuses.push(await ask());
    expect(statuses.at(-1)).toBe(429);
    return statuses.length - 1;
  };
  expect(await until429(() => chapters(path))).toBeGreaterThanOrEqual(300);
  expect(await until429(async () => (await browser.post('/api/feed')).statusCode)).toBeGreaterThanOrEqual(9);
  expect(await chapters(feed.path)).toBe(200);
});

test('neither the database nor the log knows the token', async () => {
  const token = feed.path.split('/').at(-1)!;
  await podcastApp.get(`${feed.path}?x=1`);
  await podcastApp.get(`${feed.path}/nowhere`);
  await podcastApp.send({ method: 'POST', url: feed.path });
  await database.pool.query('ALTER TABLE listening_feeds RENAME TO elsewhere');
  const failed = await podcastApp.get(feed.path);
  await database.pool.query('ALTER TABLE elsewhere RENAME TO listening_feeds');
  expect([failed.statusCode, failed.body.includes(token)]).toEqual([500, false]);
  expect(text()).toContain('/feed/:token/episodes/:id');
  expect(text()).not.toContain(token);
  const { rows } = await database.pool.query<{ row: string }>('SELECT f::text AS row FROM listening_feeds f');
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(feed.url.startsWith(`${PUBLIC_URL}/feed/`)).toBe(true);
});
