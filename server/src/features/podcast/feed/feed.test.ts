import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { ServerResponse } from 'node:http';
import { DAY } from '@clear-spring/contract';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { redirect, startPodcastHost } from '../../../audio/podcast-host.fixture.ts';
import { createTestDatabase } from '../../../db/test-database.ts';
import { createMemoryLog } from '../../../log/memory.fixture.ts';
import { createOutboundClient } from '../../../outbound/index.ts';
import { createDemoFeed } from './feed.demo.ts';
import { rss, type RssItem } from './feed.fixture.ts';
import { createHttpFeed } from './feed.http.ts';
import { findFeed, listFoundLast } from './feed.queries.ts';
import { checkFeed } from './feed.service.ts';
import { listEpisodes } from '../library/library.queries.ts';

const host = await startPodcastHost();
const START = new Date('2026-11-21T12:00:00Z');
let feeds = 0;

/** A separate library, and a feed whose answers the test decides. */
async function setUp(atTheEnd: (work: () => Promise<void>) => void = onTestFinished) {
  const database = await createTestDatabase();
  const outbound = createOutboundClient(host.policy, { connect: 1_000, answer: 1_500, stall: 1_500 });
  atTheEnd(async () => {
    await outbound.close();
    await database.close();
  });
  const path = `/feed-${++feeds}`;
  const url = `${host.origin}${path}`;
  let at = START;
  const { db } = database;
  const { log, lines } = createMemoryLog();
  const check = (feed = createHttpFeed({ url, outbound })) => checkFeed({ db, log, feed, now: () => at });
  return {
    db,
    check,
    on: (handler: Parameters<typeof host.on>[1]) => host.on(path, handler),
    /** Serves this document as the feed; returns the check's outcome. */
    async read(items: readonly RssItem[] | Buffer | string, headers: Record<string, string> = {}) {
      const document = Array.isArray(items) ? rss(items) : (items as Buffer | string);
      host.on(path, (_request, response) => void response.writeHead(200, headers).end(document));
      return check();
    },
    library: async () => (await listEpisodes(db, url)).map(({ id: _id, ...episode }) => episode),
    ids: async () => new Map((await listEpisodes(db, url)).map(({ title, id }) => [title, id])),
    state: () => findFeed(db, url),
    lastRequest: () => host.requests.findLast((request) => request.path === path)!,
    wait: (milliseconds: number) => (at = new Date(at.getTime() + milliseconds)),
    lines,
    url,
    outbound,
  };
}
const [one, two, three] = ['one', 'two', 'three'].map((title, day) => ({
  title,
  guid: title,
  url: `https://well.test/${title}.mp3`,
  date: `2026-11-1${day}T06:00:00Z`,
  duration: '60',
})) as [RssItem, RssItem, RssItem];

test('a first import fills the library, and none of it is new', async () => {
  const { read, library, state } = await setUp();
  expect(await read([one, two])).toEqual({ outcome: 'imported', added: [], changed: 2 });
  expect((await library()).map(({ title, fromFirstImport }) => [title, fromFirstImport])).toEqual([
    ['two', true],
    ['one', true],
  ]);
  expect(await state()).toMatchObject({ lastSuccessAt: START, lastFailure: null, consecutiveFailures: 0 });
});

test('what comes later is new once, however far back its date is', async () => {
  const { read } = await setUp();
  await read([one]);
  const outcome = await read([{ ...two, date: '2001-01-01T00:00:00Z' }, one]);
  expect(outcome).toMatchObject({ added: [{ title: 'two', fromFirstImport: false }], changed: 2 });
  expect(await read([two, one])).toMatchObject({ added: [] });
});

test('an item that vanishes from the feed stays in the library', async () => {
  const { read, ids } = await setUp();
  await read([one, two]);
  await read([three]);
  expect([...(await ids()).keys()].toSorted()).toEqual(['one', 'three', 'two']);
});

test('episodes of one time or without one are in the feed’s order, before those that have left it', async () => {
  const { read, ids, db, url } = await setUp();
  const order = async () => [...(await ids()).keys()].join('');
  const [same, none] = ['fbdace', 'lhjgki'].map((titles) =>
    Array.from(titles, (title) => ({ ...one, title, guid: title, url: `https://well.test/${title}.mp3` })),
  );
  const items = [...same!, ...none!.map((item) => ({ ...item, date: '' }))];
  await read(items);
  expect(await order()).toBe('fbdacelhjgki');
  expect((await listFoundLast(db, url, { limit: 3, offset: 0 })).map(({ title }) => title).join('')).toBe(
    'fbd',
  );
  await read(items.toReversed().slice(2));
  expect(await order()).toBe('ecadbfgjhlki');
  await read(items.slice(1));
  expect(await order()).toBe('bdaceflhjgki');
});

test('what the feed corrects is corrected, under the id that the episode has', async () => {
  const { read, ids, library } = await setUp();
  await read([one]);
  const id = (await ids()).get('one');
  const outcome = await read([{ ...one, title: 'uno', guid: 'changed', duration: '1:01' }]);
  expect(outcome).toEqual({ outcome: 'imported', added: [], changed: 1 });
  expect((await ids()).get('uno')).toBe(id);
  expect(await library()).toMatchObject([{ guid: 'changed', duration: 61, firstSeenAt: START }]);
});

test('a guid that comes back on another file is another episode', async () => {
  const { read, ids } = await setUp();
  await read([one]);
  await read([{ ...one, guid: 'renamed' }]);
  await read([
    { ...two, guid: 'one' },
    { ...one, guid: 'renamed' },
  ]);
  expect(new Set((await ids()).values()).size).toBe(2);
});

test('a podcast that moves keeps its episodes’ ids, and coming back loses none', async () => {
  const { read, ids, db, outbound, url } = await setUp();
  await read([one, two], { etag: '"1"' });
  const before = await ids();
  const moved = host.on('/moved', (_request, response) => void response.end(rss([one])));
  await checkFeed({
    db,
    log: createMemoryLog().log,
    feed: createHttpFeed({ url: moved, outbound }),
    now: () => START,
  });
  expect((await listEpisodes(db, moved)).map(({ id }) => id)).toEqual([before.get('one')]);
  await read([one, two], { etag: '"1"' });
  expect(await ids()).toEqual(before);
  expect(url).not.toBe(moved);
});

test('the server is told what it told us, and an unchanged feed is not read again', async () => {
  const { read, on, check, lastRequest, state } = await setUp();
  await read([one], { etag: '"1"', 'last-modified': 'Sat, 21 Nov 2026 12:00:00 GMT' });
  on((_request, response) => void response.writeHead(304).end());
  expect(await check()).toEqual({ outcome: 'unchanged' });
  expect(lastRequest().headers).toMatchObject({
    'if-none-match': '"1"',
    'if-modified-since': 'Sat, 21 Nov 2026 12:00:00 GMT',
  });
  expect(await state()).toMatchObject({ etag: '"1"', version: 1 });
});

test('the version rises when the library changes, and only then', async () => {
  const { read, state } = await setUp();
  await read([one]);
  await read([one]);
  expect((await state())?.version).toBe(1);
  await read([one, two]);
  expect((await state())?.version).toBe(2);
});

const broken = await setUp(afterAll);
await broken.read([one, two], { etag: '"1"' });
type Answer = (response: ServerResponse) => void;
const whole = rss([one]);
test.each<[string, Answer, string]>([
  ['404', (response) => response.writeHead(404).end(whole), 'The feed answered 404.'],
  ['500', (response) => response.writeHead(500).end(whole), 'The feed answered 500.'],
  ['a redirect to nowhere', (response) => response.writeHead(302).end(), 'The feed answered 302.'],
  ['204', (response) => response.writeHead(204).end(), 'The feed answered 204.'],
  ['an empty document', (response) => response.end(''), 'The feed is an empty document.'],
  ['HTML', (response) => response.end('<!doctype html><title>Sign in'), 'What the feed answered is neither RSS nor Atom.'],
  ['a truncated document', (response) => response.end(whole.slice(0, -40)), 'The feed ends in the middle.'],
  ['broken XML', (response) => response.end(`<rss><channel><item ${'<'.repeat(9)}</rss>`), 'The XML of the feed is broken.'],
  ['no items', (response) => response.end(rss([])), 'The feed has no episodes with audio.'],
  ['fewer bytes than promised', (response) => {
    response.writeHead(200, { 'content-length': whole.length });
    response.write(whole.slice(0, 100), () => response.destroy());
  }, "The feed's transfer was interrupted."],
  ['a stalling body', (response) => void response.write(whole.slice(0, 100)), "The feed's transfer was interrupted."],
  ['no answer', () => {}, 'The feed did not answer in time.'],
  ['a broken line', (response) => response.destroy(), 'The server of the feed could not be reached.'],
  ['a redirect to itself', (response) => response.writeHead(302, { location: '?' }).end(), 'The feed redirects more than 20 times.'],
  ['more episodes than any podcast has', (response) => response.end(whole.replace('</channel>', `${'<item><title>x</title></item>'.repeat(20_000)}</channel>`)), 'The feed has more than 20,000 episodes.'],
  ['damaged gzip', (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(Buffer.from(gzipSync(whole)).fill(255, 12, 40)), 'The compressed feed is damaged.'],
  ['what it calls gzip but is text', (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('no gzip'), 'What the feed answered is neither RSS nor Atom.'],
  ['half of a gzip', (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(whole).subarray(0, 60)), "The feed's transfer was interrupted."],
  ['an unknown packing', (response) => response.writeHead(200, { 'content-encoding': 'compress' }).end(Buffer.from([0x1f, 0x9d, 0x90, 0])), 'The feed uses the content encoding compress, which was not requested.'],
  ['a packing named as what every object has', (response) => response.writeHead(200, { 'content-encoding': 'constructor' }).end(Buffer.from([0, 1])), 'The feed uses the content encoding constructor, which was not requested.'],
  ['a packing named __proto__', (response) => response.writeHead(200, { 'content-encoding': '__proto__' }).end(Buffer.from([0, 1])), 'The feed uses the content encoding __proto__, which was not requested.'],
  ['more tags than any feed has', (response) => response.end(whole.replace('</channel>', `${'<a/>'.repeat(2_000_001)}</channel>`)), 'The feed takes too much time or memory to read.'],
  ['a gzip of 50 MB of nothing', (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(50 * 1024 * 1024))), 'The feed is larger than 40 MB.'],
])('a feed that answers %s leaves the library whole, and admins can read why', async (_, answer, reason) => {
  const { on, check, library, state, wait } = broken;
  const before = await library();
  const { lastSuccessAt } = (await state())!;
  on((_request, response) => answer(response));
  const at = wait(60_000);
  expect(await check()).toEqual({ outcome: 'failed', reason });
  expect(await state()).toMatchObject({ checkedAt: at, lastSuccessAt, lastFailure: reason, consecutiveFailures: 1 });
  expect(await library()).toEqual(before);

  on((_request, response) => void response.writeHead(304).end());
  await check();
  expect(await state()).toMatchObject({ lastSuccessAt: at, lastFailure: null, consecutiveFailures: 0 });
}); // prettier-ignore

test('failures in a row are counted, and what the feed then has is new', async () => {
  const { read, check, on, state } = await setUp();
  await read([one]);
  on((_request, response) => void response.writeHead(500).end());
  for (const count of [1, 2, 3]) {
    await check();
    expect((await state())?.consecutiveFailures).toBe(count);
  }
  expect(await read([two, one])).toMatchObject({ added: [{ title: 'two' }] });
  expect(await state()).toMatchObject({ lastFailure: null, consecutiveFailures: 0 });
});

test('a feed that fails from the first has its first import later, with nothing new in it', async () => {
  const { read, check, state } = await setUp();
  expect(await check()).toMatchObject({ outcome: 'failed' });
  expect(await state()).toMatchObject({ lastSuccessAt: null, consecutiveFailures: 1 });
  expect(await read([one])).toMatchObject({ outcome: 'imported', added: [] });
});

test('a feed may redirect, but not to where podcasts are not', async () => {
  const { on, check, library } = await setUp();
  on(redirect('/real-feed'));
  host.on('/real-feed', (_request, response) => void response.end(rss([one])));
  expect(await check()).toMatchObject({ outcome: 'imported', changed: 1 });
  for (const target of ['http://127.0.0.1:1/feed', 'file:///etc/passwd', 'http://me:secret@well.test/']) {
    on(redirect(target));
    expect(await check()).toEqual({
      outcome: 'failed',
      reason: 'The feed is not at a public http or https address.',
    });
  }
  expect(await library()).toHaveLength(1);
});

test.each([
  ['gzip', gzipSync],
  ['br', brotliCompressSync],
])('a feed packed with %s is unpacked', async (encoding, pack) => {
  const { read } = await setUp();
  expect(await read(pack(rss([one])), { 'content-encoding': encoding })).toMatchObject({ changed: 1 });
});

test.each<[string, string | string[], Buffer | string]>([
  ['nothing', '', rss([one])],
  ['a character set', 'utf-8', rss([one])],
  ['none twice', ['identity', 'identity'], rss([one])],
  ['an encoding of its own, on gzip', 'klingon', gzipSync(rss([one]))],
  ['gzip, on text', 'gzip', rss([one])],
])('a feed whose encoding is called %s is read by what it is', async (_, encoding, bytes) => {
  const { on, check } = await setUp();
  on((_request, response) => void response.setHeader('content-encoding', encoding).end(bytes));
  expect(await check()).toMatchObject({ changed: 1 });
});

test('a feed of 20 MB is read whole, while everybody else’s calls go on', async () => {
  const { read, library } = await setUp();
  const items = Array.from({ length: 2_000 }, (_, at) => ({
    title: `Episode ${at}`,
    guid: `g${at}`,
    url: `https://well.test/${at}.mp3`,
    more: `<description>&lt;p&gt;${'word '.repeat(1_990)}&lt;/p&gt;</description>`,
  }));
  const document = rss(items);
  expect(document.length).toBeGreaterThan(20_000_000);
  let longestWait = 0;
  const start = performance.now();
  let last = start;
  const heart = setInterval(() => {
    longestWait = Math.max(longestWait, performance.now() - last);
    last = performance.now();
  }, 5);
  const outcome = await read(document);
  clearInterval(heart);
  const took = last - start;
  expect(outcome).toMatchObject({ outcome: 'imported', changed: 2_000 });
  expect((await library()).length).toBe(2_000);
  expect(longestWait).toBeLessThan(took / 4);
});

test('two checks at once import one library', async () => {
  const { on, check, ids } = await setUp();
  on((_request, response) => void response.end(rss([one, two, three])));
  const outcomes = await Promise.all([check(), check(), check()]);
  expect(outcomes.map((outcome) => outcome.outcome)).toEqual(['imported', 'imported', 'imported']);
  expect((await ids()).size).toBe(3);
});

test('the demo’s feed: 420 episodes with what a podcast has, nothing fetched, read once', async () => {
  const { db, check } = await setUp();
  const reached = host.connections();
  const feed = createDemoFeed({ now: () => START });
  expect(await check(feed)).toMatchObject({ outcome: 'imported', changed: 420, added: [] });
  expect(await check(feed)).toEqual({ outcome: 'unchanged' });
  const episodes = await listEpisodes(db, 'demo');
  expect(episodes).toHaveLength(420);
  expect(new Set(episodes.map(({ title }) => title)).size).toBe(420);
  expect(new Set(episodes.map(({ audioUrl }) => audioUrl)).size).toBe(420);
  const free = episodes.filter(({ requiresSubscription }) => !requiresSubscription);
  expect(free.map(({ title }) => title)).toEqual([
    'A look ahead at the new season',
    'Welcome to Advanced Training',
  ]);
  const latest = episodes[0]?.pubDate?.getTime() ?? 0;
  expect(START.getTime() - latest).toBeLessThan(7 * DAY);
  expect(host.connections()).toBe(reached);
});

test('each check that fails is a warning with its cause, and the first that succeeds again is told', async () => {
  const { on, check, read, lines } = await setUp();
  await read([one]);
  on((_request, response) => void response.writeHead(503).end());
  await check();
  await check();
  await read([one]);
  await read([one]);
  expect(lines).toMatchObject([
    { level: 'warn', reason: 'The feed answered 503.', inARow: 1 },
    { level: 'warn', reason: 'The feed answered 503.', inARow: 2 },
    { level: 'info', failures: 2 },
  ]);
  expect(lines).toHaveLength(3);
});
