import { DAY, HOUR, type PlayQueue, QUEUE_MAX_LENGTH } from '@clear-spring/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTestApp, type TestBrowser } from '../../../test-app.ts';

const { app, database, member, visitor, now, travel } = await createTestApp();
await app.ready();
const { rows } = await database.pool.query<{ id: string }>(
  'SELECT id FROM episodes ORDER BY requires_subscription, id',
);
const all = rows.map(({ id }) => id);
const trailer = all[0]!;
const [one, two, three] = all.slice(-3) as [string, string, string];

const save = (browser: TestBrowser, body: unknown) => browser.put('/api/queue', body);
const queue = async (browser: TestBrowser) => (await browser.get('/api/queue')).json<PlayQueue>();
const start = now().getTime();
const ago = (milliseconds: number) => new Date(start - milliseconds).toISOString();
const EMPTY = { episodeIds: [], autoAdvance: true, at: null };

test('what plays next is kept in the member’s order, and found again on another device', async () => {
  const browser = await member('maya', { plan: 'endless' });
  expect(await queue(browser)).toEqual(EMPTY);
  const first = { episodeIds: [three, one, trailer], autoAdvance: false, at: ago(2_000) };
  const answer = await save(browser, first);
  expect([answer.statusCode, answer.json()]).toEqual([200, first]);
  expect(await queue(browser)).toEqual(first);
  const cleared = { episodeIds: [], autoAdvance: true, at: ago(1_000) };
  await save(browser, cleared);
  expect(await queue(browser)).toEqual(cleared);
});

test('nobody sees or changes what another member plays next', async () => {
  const [mine, theirs] = [await member('mine'), await member('theirs')];
  await save(mine, { episodeIds: [one], autoAdvance: true, at: ago(2) });
  await save(theirs, { episodeIds: [two], autoAdvance: false, at: ago(1) });
  expect((await queue(mine)).episodeIds).toEqual([one]);
  expect((await save(visitor(), { episodeIds: [], autoAdvance: true, at: ago(0) })).statusCode).toBe(401);
});

test('an older queue changes nothing, and is answered with what stands', async () => {
  const browser = await member('two-devices');
  const newer = { episodeIds: [one, two], autoAdvance: true, at: ago(1_000) };
  await save(browser, newer);
  const answer = await save(browser, { episodeIds: [three], autoAdvance: false, at: ago(2_000) });
  expect([answer.json(), await queue(browser)]).toEqual([newer, newer]);
});

test('however the queues of several devices arrive, the newest stands; of the same instant always the same', async () => {
  const [together, backwards] = [await member('together'), await member('backwards')];
  const change = fc.record({
    episodeIds: fc.shuffledSubarray([one, two, three]),
    autoAdvance: fc.boolean(),
    at: fc.integer({ min: 1, max: 4 }).map((moment) => ago(200_000 - moment)),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 2, maxLength: 8 }), async (changes) => {
      await database.pool.query('DELETE FROM play_queues');
      await Promise.all(changes.map((body) => save(together, body)));
      for (const body of changes.toReversed()) await save(backwards, body);
      const stands = await queue(together);
      expect(stands.at).toBe(
        changes
          .map(({ at }) => at)
          .toSorted()
          .at(-1),
      );
      expect(changes).toContainEqual(stands);
      expect(await queue(backwards)).toEqual(stands);
    }),
    { numRuns: 15 },
  );
});

test('a device whose clock is ahead speaks of now, and does not silence the others', async () => {
  const browser = await member('fast-clock');
  const ahead = await save(browser, { episodeIds: [one], autoAdvance: true, at: ago(-HOUR) });
  expect(Date.parse(ahead.json().at)).toBeLessThanOrEqual(now().getTime());
  travel(1_000);
  const later = await save(browser, { episodeIds: [two], autoAdvance: true, at: now().toISOString() });
  expect(later.json().episodeIds).toEqual([two]);
  travel(0);
});

test('a device that was away for a month keeps its queue: what is no episode is left out, and the rest stays in order', async () => {
  const browser = await member('traveller');
  const episodeIds = [two, 'demo-gone', one, 'a\0b', '\ud800', two, "' OR 1=1 --", trailer];
  const answer = await save(browser, { episodeIds, autoAdvance: true, at: ago(30 * DAY) });
  expect([answer.statusCode, answer.json().episodeIds]).toEqual([200, [two, one, trailer]]);
});

test('an episode that is in another feed’s library by now is not told of', async () => {
  const browser = await member('moved');
  await save(browser, { episodeIds: [one, two], autoAdvance: true, at: ago(1) });
  await database.pool.query(`INSERT INTO feeds (url, checked_at) VALUES ('https://former.test/feed', now())`);
  const moveTo = (feed: string) =>
    database.pool.query('UPDATE episodes SET feed_url = $1 WHERE id = $2', [feed, one]);
  await moveTo('https://former.test/feed');
  expect((await queue(browser)).episodeIds).toEqual([two]);
  await moveTo('demo');
  expect((await queue(browser)).episodeIds).toEqual([one, two]);
});

test('a member whose plan has ended keeps the queue, and may change it; its audio stays closed', async () => {
  const browser = await member('lapsed', { plan: new Date(now().getTime() + HOUR) });
  await save(browser, { episodeIds: [one, trailer, two], autoAdvance: true, at: ago(1) });
  travel(2 * HOUR);
  expect((await queue(browser)).episodeIds).toEqual([one, trailer, two]);
  const changed = await save(browser, { episodeIds: [two, one], autoAdvance: true, at: now().toISOString() });
  expect(changed.json().episodeIds).toEqual([two, one]);
  expect((await browser.get(`/api/episodes/${one}/peaks`)).statusCode).toBe(403);
  travel(0);
});

test('the longest queue is kept, and a longer one is refused and changes nothing', async () => {
  const browser = await member('collector');
  // The demo has fewer episodes, so that others stand for the rest.
  const others = Array.from({ length: QUEUE_MAX_LENGTH - all.length }, (_, at) => `${at}`.padEnd(200, 'x'));
  const longest = { episodeIds: [...others, ...all], autoAdvance: true, at: ago(2) };
  expect((await save(browser, longest)).json().episodeIds).toEqual(all);
  const answer = await save(browser, { ...longest, episodeIds: [...longest.episodeIds, one], at: ago(1) });
  expect([answer.statusCode, answer.body]).toEqual([400, 'Up Next holds at most 500 episodes']);
  expect((await queue(browser)).at).toBe(longest.at);
});

test.each([
  ['no episodes', { autoAdvance: true, at: '2026-11-21T12:00:00Z' }],
  ['an id of nothing', { episodeIds: [''], autoAdvance: true, at: '2026-11-21T12:00:00Z' }],
  ['an id without end', { episodeIds: ['x'.repeat(201)], autoAdvance: true, at: '2026-11-21T12:00:00Z' }],
  ['a number for an id', { episodeIds: [7], autoAdvance: true, at: '2026-11-21T12:00:00Z' }],
  ['no switch', { episodeIds: [], at: '2026-11-21T12:00:00Z' }],
  ['no time', { episodeIds: [], autoAdvance: true }],
])('a queue with %s is refused and changes nothing', async (name, body) => {
  const browser = await member(`refused-${name.replaceAll(' ', '-')}`);
  expect((await save(browser, body)).statusCode).toBe(400);
  expect(await queue(browser)).toEqual(EMPTY);
});
