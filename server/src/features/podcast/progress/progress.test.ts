import { type ContinueListening, DAY, type EpisodeProgress, HOUR } from '@clear-spring/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTestApp, type TestBrowser } from '../../../test-app.ts';

const { app, database, member, visitor, now, travel } = await createTestApp();
await app.ready();
const { rows: episodes } = await database.pool.query<{ id: string; free: boolean }>(
  'SELECT id, NOT requires_subscription AS free FROM episodes ORDER BY requires_subscription, id',
);
const trailer = episodes[0]!.id;
const premium = episodes.at(-1)!.id;

const save = (browser: TestBrowser, id: string, body: unknown) =>
  browser.put(`/api/episodes/${id}/progress`, body);
const progress = async (browser: TestBrowser) =>
  (await browser.get('/api/progress')).json() as EpisodeProgress[];
const ago = (milliseconds: number) => new Date(now().getTime() - milliseconds).toISOString();
const subscriber = (username: string) => member(username, { plan: 'endless' });

test('where a member is, is kept and found again on another device', async () => {
  const browser = await subscriber('maya');
  const at = ago(60_000);
  const answer = await save(browser, premium, { position: 12.5, played: false, at });
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    { episodeId: premium, position: 12.5, played: false, at },
  ]);
  await save(browser, trailer, { position: 3, played: true, at: ago(30_000) });
  expect((await progress(browser)).map(({ episodeId }) => episodeId)).toEqual([trailer, premium]);
});

test('nobody sees or changes where another member is', async () => {
  const [one, other] = [await member('one'), await member('other')];
  await save(one, trailer, { position: 1, played: false, at: ago(1_000) });
  await save(other, trailer, { position: 2, played: true, at: ago(500) });
  expect(await progress(one)).toMatchObject([{ position: 1, played: false }]);
});

test('an older word changes nothing, and is answered with what stands', async () => {
  const browser = await member('two-devices');
  const newer = { position: 40, played: false, at: ago(1_000) };
  await save(browser, trailer, newer);
  const answer = await save(browser, trailer, { position: 10, played: true, at: ago(2_000) });
  expect(answer.json()).toEqual({ episodeId: trailer, ...newer });
  expect(await progress(browser)).toEqual([{ episodeId: trailer, ...newer }]);
});

test('however the words of several devices arrive, the newest stands', async () => {
  const browser = await member('many-devices');
  const words = fc.uniqueArray(fc.integer({ min: 1, max: 100_000 }), { minLength: 2, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(words, async (moments) => {
      await database.pool.query('DELETE FROM episode_progress');
      const base = now().getTime() - 200_000;
      const sent = moments.map((moment) => ({
        position: moment,
        played: moment % 2 === 0,
        at: new Date(base + moment).toISOString(),
      }));
      await Promise.all(sent.map((word) => save(browser, trailer, word)));
      const newest = sent.toSorted((a, b) => b.position - a.position)[0];
      expect(await progress(browser)).toEqual([{ episodeId: trailer, ...newest }]);
    }),
    { numRuns: 25 },
  );
});

test('a device whose clock is ahead speaks of now, and does not silence the others', async () => {
  const browser = await member('fast-clock');
  const ahead = await save(browser, trailer, { position: 5, played: false, at: ago(-HOUR) });
  expect(Date.parse(ahead.json().at)).toBeLessThanOrEqual(now().getTime());
  travel(1_000);
  const later = await save(browser, trailer, { position: 9, played: false, at: now().toISOString() });
  expect(later.json().position).toBe(9);
  travel(0);
});

test('premium progress is kept for subscribers, a trailer’s for every member', async () => {
  const browser = await member('free');
  const word = { position: 1, played: false, at: ago(1) };
  const locked = await save(browser, premium, word);
  expect([locked.statusCode, locked.body]).toEqual([403, 'This episode is part of the paid plan.']);
  expect((await save(browser, trailer, word)).statusCode).toBe(200);
  expect((await save(browser, 'demo-unknown', word)).statusCode).toBe(404);
  expect((await save(visitor(), trailer, word)).statusCode).toBe(401);
  expect(await progress(browser)).toHaveLength(1);
});

test.each([
  ['no position', { played: false, at: '2026-11-21T12:00:00Z' }],
  ['a position before the beginning', { position: -1, played: false, at: '2026-11-21T12:00:00Z' }],
  ['a position of words', { position: '12', played: false, at: '2026-11-21T12:00:00Z' }],
  ['a position beyond any episode', { position: 1e9, played: false, at: '2026-11-21T12:00:00Z' }],
  ['a date of words', { position: 1, played: false, at: 'yesterday' }],
  ['a time without a zone', { position: 1, played: false, at: '2026-11-21T12:00:00' }],
])('progress with %s is refused and changes nothing', async (name, body) => {
  const browser = await member(`refused-${name.replaceAll(' ', '-')}`);
  expect((await save(browser, trailer, body)).statusCode).toBe(400);
  expect(await progress(browser)).toEqual([]);
});

const continued = async (browser: TestBrowser) =>
  ((await browser.get('/api/continue-listening')).json() as ContinueListening).begun;

test('what a member began last goes on: with its name, cover and length, while they may play it', async () => {
  const browser = await subscriber('in-the-middle');
  expect(await continued(browser)).toBeNull();
  await save(browser, trailer, { position: 5, played: false, at: ago(3 * HOUR) });
  const progressOfPremium = { position: 700, played: false, at: ago(2 * HOUR) };
  await save(browser, premium, progressOfPremium);
  const begun = await continued(browser);
  expect(begun).toMatchObject({
    episode: { id: premium, title: expect.any(String), duration: expect.any(Number) },
    cover: expect.stringMatching(/^\/art\/cover-/),
    progress: { episodeId: premium, ...progressOfPremium },
  });
  expect(begun?.episode.audioUrl).toBeDefined();

  await database.pool.query(
    `DELETE FROM subscriptions WHERE user_id = (SELECT id FROM users WHERE username = 'in-the-middle')`,
  );
  expect((await continued(browser))?.episode.id).toBe(trailer);
});

test('neither what was played, nor what was left for over a month, nor what another member began goes on', async () => {
  const browser = await subscriber('through-with-it');
  await save(browser, premium, { position: 700, played: true, at: ago(HOUR) });
  await save(browser, trailer, { position: 5, played: false, at: ago(31 * DAY) });
  expect(await continued(browser)).toBeNull();
  await save(browser, trailer, { position: 5, played: false, at: ago(29 * DAY) });
  expect((await continued(browser))?.episode.id).toBe(trailer);
  expect(await continued(await subscriber('somebody-else'))).toBeNull();
  expect((await visitor().get('/api/continue-listening')).statusCode).toBe(401);
});
