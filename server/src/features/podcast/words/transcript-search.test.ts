import { DAY, type TranscriptHit } from '@clear-spring/contract';
import { expect, test } from 'vitest';
import { startPodcastHost } from '../../../audio/podcast-host.fixture.ts';
import { createTestApp, type TestBrowser } from '../../../test-app.ts';
import { importFeed, TRAILER } from '../feed/feed.fixture.ts';

const host = await startPodcastHost();
const { database, member } = await createTestApp(
  { podcastFeedUrl: `${host.origin}/feed` },
  { addresses: host.policy },
);

/** Newest first. */
const SAID: Record<string, string[]> = {
  newest: ['We begin with', 'the quiet morning light', 'and a glass of water.'],
  locked: ['Only subscribers hear of the morning light.'],
  accents: ['Ein Größenwahn, sagt Noël Łukasz.', 'Self-care, and don’t worry.', '朝の光は静かです。'],
  apart: ['Light comes before morning here.'],
};
/** Three hundred more, each with the most common word three times. */
const MANY = Array.from({ length: 300 }, (_, at) => `many-${at}`);
const items = [...Object.keys(SAID), ...MANY].map((name, at) => ({
  title: name,
  guid: name,
  url: `${host.origin}/${name}.mp3`,
  date: new Date(Date.UTC(2026, 10, 1) - at * DAY).toUTCString(),
  more: name === 'locked' ? '' : TRAILER,
}));
await importFeed(database, host, items);
const { rows } = await database.pool.query<{ title: string; id: string }>('SELECT title, id FROM episodes');
const ids = new Map(rows.map(({ title, id }) => [title, id]));
const titles = new Map(rows.map(({ title, id }) => [id, title]));
const admin = await member('admin', { isAdmin: true });
const listener = await member('listener');
const subscriber = await member('subscriber', { plan: 'endless' });

/** Lines of four seconds each, as WebVTT. */
const vttOf = (lines: readonly string[]) =>
  `WEBVTT\n\n${lines.map((line, at) => `${clock(at * 4)} --> ${clock(at * 4 + 4)}\n${line}\n\n`).join('')}`;
const clock = (seconds: number) =>
  `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}.000`;
const upload = (name: string, lines: readonly string[]) =>
  admin.put(`/api/episodes/${ids.get(name)}/transcript`, { vtt: vttOf(lines) });
const sentence = (at: number) =>
  `And then and now and word${at} again, ${at % 100 === 99 ? 'marmalade' : 'tea'} on the table.`;
for (const [name, lines] of Object.entries(SAID)) await upload(name, lines);
for (const [at, name] of MANY.entries()) await upload(name, [sentence(at)]);

const search = async (q: string, browser: TestBrowser = listener) => {
  const answer = await browser.get(`/api/transcripts?q=${encodeURIComponent(q)}`);
  expect(answer.statusCode).toBe(200);
  return (answer.json() as { hits: TranscriptHit[] }).hits;
};
/** The titles of what was found, in order. */
const found = async (q: string, browser?: TestBrowser) =>
  (await search(q, browser)).map(({ episodeId }) => titles.get(episodeId));

test('a phrase is found across the lines that it is said in, to the second, with where it stands in the text', async () => {
  const [hit] = await search('"light and a glass"');
  expect(hit).toMatchObject({ episodeId: ids.get('newest'), start: 4 });
  const text = 'We begin with the quiet morning light and a glass of water.';
  expect(hit?.text).toBe(text);
  expect(hit?.matches.map(([from, to]) => text.slice(from, to))).toEqual(['light and a glass']);
});

test('words are found in any order, a phrase only as it was said, and the last word while it is typed', async () => {
  expect(await found('morning light')).toEqual(['newest', 'apart']);
  expect(await found('"morning light"')).toEqual(['newest']);
  expect(await found('“light morning”')).toEqual([]);
  expect(await found('glass wat')).toEqual(['newest']);
  expect(await found('"glass of wat')).toEqual(['newest']);
  expect(await found('wat glass')).toEqual([]);
  expect(await found('"glass of wat"')).toEqual([]);
  expect(await found('morning nowhere')).toEqual([]);
  expect(await found('… !')).toEqual([]);
});

test('case and accents do not matter, nor what stands between the parts of a word', async () => {
  for (const q of [
    'größenwahn',
    'GROSSENWAHN',
    'noel lukasz',
    'Noël Łu',
    'self care',
    'self-care',
    "don't",
    'don’t',
    '静か',
    '光',
    'の光',
  ])
    expect([q, await found(q)]).toEqual([q, ['accents']]);
  expect(await found('光の')).toEqual([]);
});

test('nothing is found of what the member may not play', async () => {
  expect(await found('subscribers')).toEqual([]);
  expect(await found('subscribers', subscriber)).toEqual(['locked']);
  expect(await found('morning', subscriber)).toEqual(['newest', 'locked', 'apart']);
});

test('what is everywhere is answered with the fifty newest, and what is rare is found wherever it is', async () => {
  const newest = MANY.slice(0, 46);
  expect(await found('and', subscriber)).toEqual(['newest', 'accents', ...MANY.slice(0, 48)]);
  expect((await found('tea table')).slice(0, 46)).toEqual(newest);
  expect(await found('marmalade')).toEqual(['many-99', 'many-199', 'many-299']);
  expect(await found('"again marmalade on the tab')).toEqual(['many-99', 'many-199', 'many-299']);
  expect(await found('word29')).toEqual([
    'many-29',
    ...Array.from({ length: 10 }, (_, at) => `many-29${at}`),
  ]);
});

test('a long transcript is found at every second, and what stands on a border once', async () => {
  const numbers = Array.from({ length: 600 }, (_, at) => `number${at}x`);
  const lines = Array.from({ length: 100 }, (_, at) => numbers.slice(at * 6, at * 6 + 6).join(' '));
  await upload('many-0', lines);
  for (const [at, number] of numbers.entries()) {
    if (at % 7 !== 0 || at === 599) continue;
    const hits = await search(`"${number} ${numbers[at + 1]}"`, subscriber);
    expect(hits.map(({ start }) => start)).toEqual([Math.floor(at / 6) * 4]);
  }
});

test('who searches without pause is asked to wait; nobody else is', async () => {
  const [hasty, other] = [await member('hasty'), await member('other')];
  const statusOf = async (by: TestBrowser) => (await by.get('/api/transcripts?q=zebra')).statusCode;
  const statuses: number[] = [];
  while (statuses.length < 1_000 && statuses.at(-1) !== 429) statuses.push(await statusOf(hasty));
  expect(statuses.at(-1)).toBe(429);
  expect(statuses.length).toBeGreaterThan(120);
  expect(await statusOf(other)).toBe(200);
});
