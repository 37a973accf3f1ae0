import { gzipSync } from 'node:zlib';
import {
  type Chapters,
  HOUR,
  type RssItem,
  type Transcript,
  type TranscriptSearch,
} from '@clear-spring/contract';
import { expect, test, vi } from 'vitest';
import { redirect, startPodcastHost } from '../../../audio/podcast-host.fixture.ts';
import { createTestApp, type TestBrowser } from '../../../test-app.ts';
import { importFeed, rss, TRAILER } from '../feed/feed.fixture.ts';

const host = await startPodcastHost();
const outside = {
  addresses: host.policy,
  audioTimeouts: { connect: 1_000, answer: 2_500, stall: 2_500, paused: 60_000 },
};
const { database, member, visitor, travel } = await createTestApp(
  { podcastFeedUrl: `${host.origin}/feed` },
  outside,
);

const VTT = 'WEBVTT\n\n00:01.000 --> 00:02.500\n<v Ada>The tide comes in.\n';
const READ = [{ start: 1, end: 2.5, text: 'The tide comes in.', speaker: 'Ada' }];
const NAMES = [
  'plain',
  'premium',
  'uploaded',
  'second',
  'gone',
  'huge',
  'bomb',
  'many',
  'binary',
  'silent',
  'inward',
  'inline',
  'bare',
  'untimed',
];
const link = (path: string, type = 'text/vtt') =>
  `<podcast:transcript url="${host.origin}${path}" type="${type}"/>`;
const chaptersAt = (url: string) => `<podcast:chapters url="${url}" type="application/json+chapters"/>`;
const inline =
  '<psc:chapters version="1.2"><psc:chapter start="0:07" title="Inside the feed"/></psc:chapters>';
const named = (name: string) => {
  switch (name) {
    case 'bare':
      return '';
    case 'untimed':
      return link('/words/untimed.txt', 'text/plain');
    case 'second':
      return link('/words/lost.vtt') + link('/words/second.srt', 'application/srt');
    case 'inward':
      return chaptersAt(`${host.origin}/chapters/inward.json`) + inline;
    case 'inline':
      return inline;
    default:
      return link(`/words/${name}.vtt`) + chaptersAt(`${host.origin}/chapters/${name}.json`);
  }
};
const items = NAMES.map((name) => ({
  title: name,
  guid: name,
  url: `${host.origin}/${name}.mp3`,
  more: named(name) + (name === 'premium' ? '' : TRAILER),
}));
const answer = (path: string, body: string | Buffer, headers: Record<string, string> = {}) =>
  host.on(path, (_request, response) =>
    response.writeHead(200, { 'content-type': 'text/vtt', ...headers }).end(body),
  );
const chaptersOf = (title: string) =>
  JSON.stringify({ version: '1.2.0', chapters: [{ startTime: 0, title }] });
answer('/words/plain.vtt', VTT);
answer('/words/premium.vtt', VTT);
answer('/words/uploaded.vtt', VTT);
answer('/chapters/plain.json', chaptersOf('Intro'));
answer('/words/second.srt', '1\n00:00:01,000 --> 00:00:02,500\nAda: The tide comes in.\n');

answer('/words/untimed.txt', 'First the tide goes out.\n\nThen it comes back.', {
  'content-type': 'text/plain',
});

const MEGABYTE = 1024 * 1024;
answer('/words/huge.vtt', Buffer.alloc(50 * MEGABYTE, VTT));
answer('/words/bomb.vtt', gzipSync(Buffer.alloc(50 * MEGABYTE, ' ')), { 'content-encoding': 'gzip' });
answer('/words/many.vtt', `WEBVTT\n\n${'0:01 --> 0:02\na\n'.repeat(300_000)}`);
answer('/words/binary.vtt', Buffer.from('ID3\x04\0\0\0', 'latin1'));
host.on('/words/silent.vtt', () => {});
// The policy allows the first host only, as the product's allows public addresses only.
const inner = await startPodcastHost();
inner.on('/secret.json', (_request, response) => response.end(chaptersOf('Secret')));
host.on('/chapters/inward.json', redirect(`${inner.origin}/secret.json`));

await importFeed(database, host, items);
const { rows } = await database.pool.query<{ title: string; id: string }>('SELECT title, id FROM episodes');
const ids = new Map(rows.map(({ title, id }) => [title, id]));
const urlOf = (name: string, what = 'transcript') => `/api/episodes/${ids.get(name)}/${what}`;
const listener = await member('listener');
const subscriber = await member('subscriber', { plan: 'endless' });
const admin = await member('admin', { isAdmin: true });

const transcriptOf = async (name: string, browser: TestBrowser = listener) =>
  (await browser.get(urlOf(name))).json() as Transcript;
/** The transcript, once it is no longer pending. */
const transcriptLater = (name: string, browser?: TestBrowser) =>
  vi.waitUntil(
    async () => {
      const transcript = await transcriptOf(name, browser);
      return transcript.state === 'pending' ? false : transcript;
    },
    { timeout: 30_000, interval: 30 },
  );
/** What admins read at the item. */
const faultsOf = async (name: string) => {
  const found = (await admin.get('/api/admin/rss-items')).json() as RssItem[];
  return found.find(({ id }) => id === ids.get(name))?.faults ?? [];
};
const fetched = (path: string) => host.requests.filter((request) => request.path === path).length;

test('a transcript is fetched once, whoever asks, and answered whole or not at all', async () => {
  const { promise: asked, resolve: answerHost } = Promise.withResolvers<void>();
  host.on('/words/plain.vtt', (_request, response) => void asked.then(() => response.end(VTT)));
  const first = await Promise.all([transcriptOf('plain'), transcriptOf('plain', subscriber)]);
  answerHost();
  expect(first.map(({ state }) => state)).toEqual(['pending', 'pending']);
  expect(await transcriptLater('plain')).toEqual({
    state: 'ready',
    language: null,
    isTimed: true,
    cues: READ,
  });
  expect(fetched('/words/plain.vtt')).toBe(1);
  const whole = await listener.get(urlOf('plain'));
  const again = await listener.get(urlOf('plain'), {
    'if-none-match': String(whole.headers['etag']).replace('W/', ''),
  });
  expect([again.statusCode, again.body, again.headers['cache-control']]).toEqual([
    304,
    '',
    'private, no-cache',
  ]);
});

test('a transcript without times is found without a time', async () => {
  expect(await transcriptLater('untimed')).toMatchObject({
    isTimed: false,
    cues: [{ text: 'First the tide goes out.' }, { text: 'Then it comes back.' }],
  });
  const { hits } = (await listener.get('/api/transcripts?q=comes+back')).json() as TranscriptSearch;
  expect(hits).toMatchObject([{ episodeId: ids.get('untimed'), start: null }]);
});

test('chapters are those of the file, else those in the feed', async () => {
  const chapters = async (name: string) => (await listener.get(urlOf(name, 'chapters'))).json() as Chapters;
  await chapters('plain');
  await vi.waitUntil(async () => (await chapters('plain')).chapters.length > 0, {
    timeout: 30_000,
    interval: 30,
  });
  expect(await chapters('plain')).toEqual({
    chapters: [{ start: 0, title: 'Intro', link: null, imageUrl: null }],
  });
  const inside = { chapters: [{ start: 7, title: 'Inside the feed', link: null, imageUrl: null }] };
  expect(await chapters('inline')).toEqual(inside);
  expect(await chapters('bare')).toEqual({ chapters: [] });
  // A file that leads into a private network is not fetched, and the feed's own stay.
  expect(await chapters('inward')).toEqual(inside);
  await vi.waitUntil(async () => (await faultsOf('inward')).length > 0, { timeout: 30_000, interval: 30 });
  expect(await faultsOf('inward')).toEqual([
    'The file of chapters is not at a public http or https address.',
  ]);
  expect(inner.connections()).toBe(0);
  expect(await chapters('inward')).toEqual(inside);
});

test('transcripts and chapters are for those who may play the episode', async () => {
  for (const what of ['transcript', 'chapters']) {
    const locked = await listener.get(urlOf('premium', what));
    expect([locked.statusCode, locked.body]).toEqual([403, 'This episode is part of the paid plan.']);
    expect((await visitor().get(urlOf('plain', what))).statusCode).toBe(401);
    expect((await listener.get(`/api/episodes/unknown/${what}`)).statusCode).toBe(404);
  }
  expect((await transcriptLater('premium', subscriber)).cues).toEqual(READ);
});

test('of several transcripts the best that can be read is taken', async () => {
  expect((await transcriptLater('second')).cues).toEqual(READ);
  expect(await transcriptOf('bare')).toEqual({ state: 'none', language: null, isTimed: false, cues: [] });
});

test.each([
  ['gone', 'was answered with 404.'],
  ['huge', 'is larger than 5 MB.'],
  ['bomb', 'is larger than 5 MB.'],
  ['many', 'has too many cues or words for one episode.'],
  ['binary', 'is not text.'],
  ['silent', 'did not come in time.'],
])('a transcript that is %s is refused with a sentence, and the library stays whole', async (name, why) => {
  expect(await transcriptLater(name)).toEqual({ state: 'none', language: null, isTimed: false, cues: [] });
  expect(await faultsOf(name)).toContain(`The transcript ${why}`);
  expect((await listener.get('/api/podcast-info')).json().episodes).toHaveLength(NAMES.length);
});

test('what could not be read is read again an hour later, and a transcript that moves is read anew', async () => {
  answer('/words/gone.vtt', VTT);
  travel(0.9 * HOUR);
  expect((await transcriptOf('gone')).state).toBe('none');
  travel(1.1 * HOUR);
  await importFeed(
    database,
    host,
    items.map((item) =>
      item.title === 'plain' ? { ...item, more: `${link('/words/moved.vtt')}${TRAILER}` } : item,
    ),
  );
  answer('/words/moved.vtt', VTT.replace('comes in', 'goes out'));
  expect((await transcriptOf('plain')).state).toBe('pending');
  expect((await transcriptLater('plain')).cues).toMatchObject([{ text: 'The tide goes out.' }]);
  await vi.waitUntil(async () => (await transcriptOf('gone')).state === 'ready', {
    timeout: 30_000,
    interval: 30,
  });
  travel(0);
});

test('an admin puts a transcript in the place of the feed’s, and takes it back', async () => {
  expect((await transcriptLater('uploaded')).cues).toEqual(READ);
  const vtt = VTT.replace('The tide comes in', '<script>x</script>High water');
  const uploaded = await admin.put(urlOf('uploaded'), { vtt });
  expect([uploaded.statusCode, uploaded.json().cues[0].text]).toEqual([200, 'High water.']);
  expect(await transcriptOf('uploaded')).toEqual(uploaded.json());
  const hits = async (q: string) =>
    (await listener.get(`/api/transcripts?q=${encodeURIComponent(q)}`)).json().hits;
  expect(await hits('high water')).toMatchObject([{ episodeId: ids.get('uploaded'), start: 1 }]);

  for (const [text, sentence] of [
    ['WEBVTT', 'The transcript has no words in a form that we read.'],
    ['Only words', 'The transcript has no times, as WebVTT has.'],
    ['<p>', 'The transcript is a web page.'],
  ]) {
    const refused = await admin.put(urlOf('uploaded'), { vtt: text });
    expect([refused.statusCode, refused.body]).toEqual([422, sentence]);
  }
  expect((await listener.put(urlOf('uploaded'), { vtt })).statusCode).toBe(403);
  expect((await listener.delete(urlOf('uploaded'))).statusCode).toBe(403);
  expect((await admin.put(`/api/episodes/unknown/transcript`, { vtt })).statusCode).toBe(404);
  expect(await transcriptOf('uploaded')).toEqual(uploaded.json());

  expect((await admin.delete(urlOf('uploaded'))).statusCode).toBe(204);
  expect((await transcriptOf('uploaded')).cues).toEqual(READ);
  expect(await hits('high water')).toEqual([]);
  expect(await admin.delete(urlOf('uploaded'))).toMatchObject({
    statusCode: 404,
    body: 'No transcript was uploaded for this episode.',
  });
});

test('an upload that may not replace another admin’s names them, and changes nothing', async () => {
  const other = await member('oscar', { isAdmin: true });
  const upload = (by: typeof admin, text: string, more: object = {}) =>
    by.put(urlOf('uploaded'), { vtt: VTT.replace('The tide comes in', text), ...more });
  expect((await upload(other, 'Theirs', { replaces: false })).statusCode).toBe(200);
  expect(await upload(admin, 'Mine', { replaces: false })).toMatchObject({
    statusCode: 409,
    body: 'oscar uploaded a transcript for this episode. Yours would take its place.',
  });
  expect(JSON.stringify(await transcriptOf('uploaded'))).toContain('Theirs');
  expect((await upload(admin, 'Mine', { replaces: true })).statusCode).toBe(200);
  expect((await upload(admin, 'A page from before')).statusCode).toBe(200);
  await admin.delete(urlOf('uploaded'));
});

test('an uploaded transcript is found whatever becomes of the feed’s own', async () => {
  const feedNames = async (more: string) => {
    const changed = items.map((item) => (item.title === 'uploaded' ? { ...item, more } : item));
    host.on('/feed', (_request, response) => response.end(rss(changed)));
    expect((await admin.post('/api/admin/check-rss-feed')).statusCode).toBe(200);
  };
  const isLost = async () => (await faultsOf('uploaded')).includes('The transcript was answered with 404.');
  const hits = async () => (await listener.get('/api/transcripts?q=low+water')).json().hits;
  await admin.put(urlOf('uploaded'), { vtt: VTT.replace('The tide comes in', 'Low water') });
  await feedNames(link('/words/lost.vtt') + TRAILER);
  await vi.waitUntil(isLost, { timeout: 30_000, interval: 30 });
  expect(await hits()).toMatchObject([{ episodeId: ids.get('uploaded'), start: 1 }]);
  await feedNames(TRAILER);
  await vi.waitUntil(async () => !(await isLost()), { timeout: 30_000, interval: 30 });
  expect(await hits()).toMatchObject([{ episodeId: ids.get('uploaded'), start: 1 }]);
});

test('a transcript that the feed takes back is neither read nor found any more', async () => {
  const found = async () =>
    (await subscriber.get('/api/transcripts?q=tide')).json().hits as { episodeId: string }[];
  await transcriptLater('premium', subscriber);
  const isFound = async () => (await found()).some(({ episodeId }) => episodeId === ids.get('premium'));
  expect(await isFound()).toBe(true);
  const without = items.map((item) => (item.title === 'premium' ? { ...item, more: inline } : item));
  host.on('/feed', (_request, response) => response.end(rss(without)));
  expect((await admin.post('/api/admin/check-rss-feed')).statusCode).toBe(200);
  expect((await transcriptOf('premium', subscriber)).state).toBe('none');
  // A member may search 120 times at once, then once a second.
  await vi.waitUntil(async () => !(await isFound()), { timeout: 30_000, interval: 1_000 });
});
