import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { HOUR, type Peaks } from '@clear-spring/contract';
import { afterAll, expect, test, vi } from 'vitest';
import { buildApp } from '../../../app.ts';
import { audio, startPodcastHost } from '../../../audio/podcast-host.fixture.ts';
import { createTestApp, createTestJobs, type TestBrowser, TEST_CONFIG } from '../../../test-app.ts';
import { importFeed, TRAILER } from '../feed/feed.fixture.ts';

const host = await startPodcastHost();
const podcastFeedUrl = `${host.origin}/feed`;
const outside = {
  addresses: host.policy,
  audioTimeouts: { connect: 1_000, answer: 1_500, stall: 1_500, paused: 60_000 },
};
const { database, member, visitor, now, travel } = await createTestApp({ podcastFeedUrl }, outside);
const MP3 = readFileSync(new URL('../../../../../content/audio/preview.mp3', import.meta.url));

const SIX = ['one', 'two', 'three', 'four', 'five', 'six'];
const MANY = Array.from({ length: 25 }, (_, at) => `many-${at}`);
const NAMES = [
  'plain',
  'premium',
  'changing',
  'aac',
  'html',
  'noise',
  'huge',
  'failing',
  'cut',
  ...SIX,
  ...MANY,
];
const urlOf = (name: string) => `${host.origin}/${name}.mp3`;
const items = NAMES.map((name) => ({
  title: name,
  guid: name,
  url: urlOf(name),
  more: name === 'premium' ? '' : TRAILER,
}));
await importFeed(database, host, items);
const { rows } = await database.pool.query<{ title: string; id: string }>('SELECT title, id FROM episodes');
const ids = new Map(rows.map(({ title, id }) => [title, id]));

const listener = await member('listener');
const peaks = async (name: string, browser: TestBrowser = listener) =>
  (await browser.get(`/api/episodes/${ids.get(name)}/peaks`)).json() as Peaks;
/** The waveform, once it is no longer pending. */
const peaksLater = (name: string) =>
  vi.waitUntil(
    async () => {
      const answer = await peaks(name);
      return answer.state === 'pending' ? false : answer;
    },
    { timeout: 30_000, interval: 50 },
  );
const fetched = (name: string) => host.requests.filter(({ path }) => path === `/${name}.mp3`).length;

test('the first to ask starts the work, and everybody has the waveform of it', async () => {
  host.on('/plain.mp3', audio(MP3));
  const first = await Promise.all(Array.from({ length: 10 }, () => peaks('plain')));
  for (const answer of first) expect(answer).toEqual({ state: 'pending', peaks: [] });
  const ready = await peaksLater('plain');
  expect(ready.state).toBe('ready');
  expect(ready.peaks).toHaveLength(600);
  expect(Math.max(...ready.peaks)).toBeGreaterThan(50);
  expect(await peaks('plain', await member('another'))).toEqual(ready);
  expect(fetched('plain')).toBe(1);
});

test('the waveform of an episode is for those who may play it', async () => {
  const answer = await listener.get(`/api/episodes/${ids.get('premium')}/peaks`);
  expect([answer.statusCode, answer.body]).toEqual([403, 'This episode is part of the paid plan.']);
  expect((await listener.get('/api/episodes/unknown/peaks')).statusCode).toBe(404);
  expect((await visitor().get(`/api/episodes/${ids.get('plain')}/peaks`)).statusCode).toBe(401);
  expect(fetched('premium')).toBe(0);
});

test.each([
  ['aac', audio(Buffer.alloc(5_000), { headers: { 'content-type': 'audio/aac' } })],
  ['html', audio(Buffer.from('<html>'), { headers: { 'content-type': 'text/html' } })],
  ['noise', audio(Buffer.alloc(50_000, 0x55))],
  [
    'huge',
    (_: unknown, response: ServerResponse) => {
      response.writeHead(200, { 'content-type': 'audio/mpeg', 'content-length': 500_000_001 });
      response.write(MP3);
    },
  ],
])('what is %s has none, for good', async (name, handler) => {
  host.on(`/${name}.mp3`, handler);
  expect(await peaksLater(name)).toEqual({ state: 'none', peaks: [] });
  travel(600 * HOUR);
  expect(await peaks(name)).toEqual({ state: 'none', peaks: [] });
  travel(0);
  expect(fetched(name)).toBe(1);
});

test.each<[string, (response: ServerResponse) => void]>([
  ['failing', (response) => response.writeHead(503).end()],
  [
    'cut',
    (response) => {
      response.writeHead(200, { 'content-type': 'audio/mpeg', 'content-length': MP3.length });
      response.write(MP3.subarray(0, 40_000), () => response.destroy());
    },
  ],
])(
  'a host that is %s is asked again by who comes an hour later, and two hours after that',
  async (name, fail) => {
    host.on(`/${name}.mp3`, (_request, response) => fail(response));
    expect((await peaksLater(name)).state).toBe('none');
    travel(0.9 * HOUR);
    expect((await peaks(name)).state).toBe('none');
    travel(1.1 * HOUR);
    expect((await peaks(name)).state).toBe('pending');
    expect((await peaksLater(name)).state).toBe('none');
    travel(2.9 * HOUR);
    expect((await peaks(name)).state).toBe('none');
    host.on(`/${name}.mp3`, audio(MP3));
    travel(3.2 * HOUR);
    expect((await peaks(name)).state).toBe('pending');
    expect((await peaksLater(name)).peaks).toHaveLength(600);
    travel(0);
    expect(fetched(name)).toBe(3);
  },
);

test('an episode that gets another file gets another waveform', async () => {
  host.on('/changing.mp3', audio(MP3));
  const before = await peaksLater('changing');
  const other = readFileSync(new URL('../../../../../content/audio/welcome.mp3', import.meta.url));
  host.on('/other.mp3', audio(other));
  await importFeed(
    database,
    host,
    items.map((item) => (item.title === 'changing' ? { ...item, url: urlOf('other') } : item)),
  );
  expect((await peaks('changing')).state).toBe('pending');
  const after = await peaksLater('changing');
  expect(after.state).toBe('ready');
  expect(after.peaks).not.toEqual(before.peaks);
});

test('two app nodes work on one file at a time', async () => {
  const jobs = await createTestJobs(database);
  const second = await buildApp({
    database,
    jobs,
    mailer: { send: async () => {} },
    now,
    ...outside,
    config: { ...TEST_CONFIG, podcastFeedUrl },
  });
  afterAll(async () => {
    await second.close();
    await jobs.stop();
  });
  let open = 0;
  let most = 0;
  for (const name of SIX)
    host.on(`/${name}.mp3`, (_request, response) => {
      most = Math.max(most, ++open);
      response.on('close', () => open--);
      response.writeHead(200, { 'content-type': 'audio/mpeg', 'content-length': MP3.length });
      response.write(MP3.subarray(0, 1_000));
      // Enough time for another node to start as well, if it could.
      setTimeout(() => response.end(MP3.subarray(1_000)), 100);
    });
  const ready = await Promise.all(SIX.map((name) => peaksLater(name)));
  expect(ready.map(({ state }) => state)).toEqual(Array.from({ length: 6 }, () => 'ready'));
  expect(most).toBe(1);
});

test('one member queues twenty waveforms, and not the library in front of the others', async () => {
  for (const name of MANY) host.on(`/${name}.mp3`, audio(MP3));
  const begun = async () => {
    const { rows: found } = await database.pool.query<{ title: string }>(
      `SELECT title FROM episode_peaks JOIN episodes ON id = episode_id WHERE title LIKE 'many-%'`,
    );
    return found.map(({ title }) => title);
  };
  const eager = await member('eager');
  const answers = await Promise.all(MANY.map((name) => peaks(name, eager)));
  expect(new Set(answers.map(({ state }) => state))).toEqual(new Set(['pending']));
  const first = await begun();
  expect(first).toHaveLength(20);
  const [left, later] = MANY.filter((name) => !first.includes(name));
  expect((await peaks(left!, eager)).state).toBe('pending');
  expect(await begun()).not.toContain(left);
  // Another member starts it, and later this one does.
  await peaks(left!, await member('other'));
  expect(await begun()).toContain(left);
  travel(31_000);
  await peaks(later!, eager);
  expect(await begun()).toContain(later);
  travel(0);
});
