import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { episodeCovers } from '@clear-spring/content';
import { HOUR, MINUTE, type PodcastInfo, podcastInfoEndpoint, type Trailer } from '@clear-spring/contract';
import { expect, test, vi } from 'vitest';
import { startPodcastHost } from '../../../audio/podcast-host.fixture.ts';
import { createTestApp } from '../../../test-app.ts';
import { importFeed, rss, type RssItem, TRAILER } from '../feed/feed.fixture.ts';
import { refreshLibrary } from '../index.ts';
import { countOlder, listEpisodes } from './library.queries.ts';

const host = await startPodcastHost();
const { database, member, visitor, travel, now } = await createTestApp({
  podcastFeedUrl: `${host.origin}/feed`,
});
const URL = podcastInfoEndpoint.path;

const items: RssItem[] = [
  { title: 'Undated', guid: 'c', url: 'https://well.test/c.mp3' },
  {
    title: 'Oldest',
    guid: 'a',
    url: 'https://well.test/a.mp3',
    date: '2026-01-01T06:00:00Z',
    duration: '1:02:03',
    more: '<description>&lt;b&gt;Drink&lt;/b&gt;</description><link>https://well.test/a</link><itunes:image href="https://well.test/a.jpg"/>',
  },
  { title: 'Newest', guid: 'b', url: 'https://well.test/b.mp3', date: '2026-02-01T06:00:00Z', more: TRAILER },
];
await importFeed(database, host, items);

const free = await member('free');
const subscriber = await member('subscriber', { plan: 'endless' });
const titles = (info: PodcastInfo) => info.episodes.map(({ title }) => title);

test('API-30 ENT-06 the library is an array of whole episodes, newest first, undated last', async () => {
  const answer = await subscriber.get(URL);
  expect(answer.statusCode).toBe(200);
  const info = podcastInfoEndpoint.output.parse(answer.json());
  expect(info).toEqual(answer.json());
  expect(titles(info)).toEqual(['Newest', 'Oldest', 'Undated']);
  expect(info.episodes[1]).toEqual({
    id: expect.stringMatching(/^127-0-0-1-[0-9a-f]{20}$/),
    title: 'Oldest',
    description: 'Drink',
    audioUrl: 'https://well.test/a.mp3',
    imageUrl: 'https://well.test/a.jpg',
    duration: 3_723,
    pubDate: '2026-01-01T06:00:00.000Z',
    link: 'https://well.test/a',
    requires_subscription: true,
  });
  expect(info.episodes[2]).toMatchObject({ duration: null, pubDate: null, link: null, description: '' });
  expect(info.episodes[2]).not.toHaveProperty('imageUrl');
});

test('AUDIO-03 whoever has no plan is told of every episode, and of the trailers’ audio alone', async () => {
  const { episodes } = (await free.get(URL)).json() as PodcastInfo;
  expect(episodes.map(({ title, audioUrl }) => [title, audioUrl])).toEqual([
    ['Newest', 'https://well.test/b.mp3'],
    ['Oldest', undefined],
    ['Undated', undefined],
  ]);
  expect((await visitor().get(URL)).statusCode).toBe(401);
});

test('whoever has no plan finds the newest trailer alone, with the cover that the library gives it', async () => {
  const { trailer } = (await free.get('/api/trailer')).json() as Trailer;
  expect(trailer).toMatchObject({
    episode: { title: 'Newest', audioUrl: 'https://well.test/b.mp3', requires_subscription: false },
    // The second from the oldest on.
    cover: episodeCovers[1],
  });
  expect((await visitor().get('/api/trailer')).statusCode).toBe(401);
});

test('the titles of the newest are for who has a plan; others see no list', async () => {
  const titlesFor = async (browser: typeof free) =>
    (await browser.get('/api/newest-titles')).json() as unknown;
  expect(await titlesFor(subscriber)).toEqual({ titles: ['Newest', 'Oldest', 'Undated'] });
  expect(await titlesFor(free)).toEqual({ titles: [] });
  expect((await visitor().get('/api/newest-titles')).statusCode).toBe(401);
});

test('an episode has the same place from the oldest on as in the list, also among those of one day or without a date', async () => {
  const feedUrl = 'https://well.test/ties';
  const days = [null, '2026-02-01', '2026-01-01', null, '2026-02-01', '2026-02-01', null];
  await database.pool.query(`INSERT INTO feeds (url, checked_at) VALUES ('${feedUrl}', now())`);
  await database.pool.query(
    `INSERT INTO episodes (id, feed_url, title, description, audio_url, requires_subscription, from_first_import, pub_date, first_seen_at, feed_position)
    SELECT 'tie-' || at, '${feedUrl}', '', '', '', true, true, day, now(), 2 - at % 3
    FROM unnest($1::timestamptz[]) WITH ORDINALITY days (day, at)`,
    [days],
  );

  const listed = await listEpisodes(database.db, feedUrl);
  const oldestFirst = listed.toSorted(
    (a, b) => Number(a.pubDate ?? Infinity) - Number(b.pubDate ?? Infinity),
  );
  const places = await Promise.all(oldestFirst.map((one) => countOlder(database.db, one)));
  expect(places).toEqual([0, 1, 2, 3, 4, 5, 6]);
});

test('what has not changed is not sent again, but to somebody for whom it has', async () => {
  const lapsing = await member('lapsing', { plan: new Date(now().getTime() + HOUR) });
  const { etag } = (await lapsing.get(URL)).headers;
  for (const known of [String(etag), String(etag).replace('W/', '')]) {
    const again = await lapsing.get(URL, { 'if-none-match': known });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  }
  travel(HOUR + 1_000);
  const lapsed = await lapsing.get(URL, { 'if-none-match': String(etag) });
  expect(lapsed.statusCode).toBe(200);
  expect(lapsed.body).not.toContain('https://well.test/a.mp3');
  travel(0);
});

test.each([
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
  ['gzip;q=0', undefined, (bytes: Buffer) => bytes],
  ['sdch', undefined, (bytes: Buffer) => bytes],
])('to a browser that takes "%s" it goes as %s', async (accepted, encoding, unpack) => {
  const answer = await subscriber.get(URL, { 'accept-encoding': accepted });
  expect(answer.headers['content-encoding']).toBe(encoding);
  expect(answer.headers['vary']).toBe('accept-encoding');
  expect(titles(JSON.parse(unpack(answer.rawPayload).toString()) as PodcastInfo)).toHaveLength(3);
});

test('a change of the library, by whichever app node, is seen by the next who asks', async () => {
  const before = await subscriber.get(URL);
  await importFeed(database, host, [
    ...items,
    { title: 'Brand new', guid: 'd', url: 'https://well.test/d.mp3', date: '2026-03-01T06:00:00Z' },
  ]);
  const after = await subscriber.get(URL, { 'if-none-match': String(before.headers['etag']) });
  expect(after.statusCode).toBe(200);
  expect(titles(after.json())).toContain('Brand new');
});

test('a feed is read when the server starts, and asked for again an hour later', async () => {
  const feedUrl = host.on('/starting', (_request, response) => void response.end(rss(items)));
  const started = await createTestApp({ podcastFeedUrl: feedUrl }, { addresses: host.policy });
  await started.app.listen({ port: 0, host: '127.0.0.1' });
  const browser = await started.member('early');
  const count = async () => ((await browser.get(URL)).json() as PodcastInfo).episodes.length;
  await vi.waitUntil(async () => (await count()) === items.length, { timeout: 30_000 });

  const jobs: unknown[] = [];
  const refresh = (milliseconds: number) =>
    refreshLibrary({
      db: started.database.db,
      now: () => new Date(Date.now() + milliseconds),
      feed: { url: feedUrl, read: async () => 'unchanged' },
      jobs: { enqueue: async (_tx, queue) => void jobs.push(queue.name) },
    });
  await refresh(59 * MINUTE);
  expect(jobs).toEqual([]);
  await refresh(61 * MINUTE);
  expect(jobs).toEqual(['podcast-feed-check']);
});

test('it is for the member’s browser alone, and asked for again each time', async () => {
  expect((await subscriber.get(URL)).headers['cache-control']).toBe('private, no-cache');
});
