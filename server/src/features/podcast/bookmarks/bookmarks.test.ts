import { randomUUID } from 'node:crypto';
import { type Bookmark, BOOKMARKS_PER_MEMBER, DAY, HOUR } from '@clear-spring/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTestApp, type TestBrowser } from '../../../test-app.ts';
import { sweepBookmarks } from './bookmarks.sweep.ts';

const { app, database, member, visitor, now, travel } = await createTestApp();
await app.ready();
const { rows: episodes } = await database.pool.query<{ id: string }>(
  'SELECT id FROM episodes ORDER BY requires_subscription, id',
);
const trailer = episodes[0]!.id;
const premium = episodes.at(-1)!.id;

const save = (browser: TestBrowser, id: string, body: unknown) => browser.put(`/api/bookmarks/${id}`, body);
const remove = (browser: TestBrowser, id: string, at: string) =>
  browser.send({ method: 'DELETE', url: `/api/bookmarks/${id}`, payload: { at } });
const bookmarks = async (browser: TestBrowser) => (await browser.get('/api/bookmarks')).json<Bookmark[]>();
const start = now().getTime();
const ago = (milliseconds: number) => new Date(start - milliseconds).toISOString();
/** A deletion where the note is null. */
interface Write {
  note: string | null;
  position: number;
  at: string;
}
const noted = (note: string, milliseconds = 1_000) => ({
  episodeId: trailer,
  position: 12.5,
  note,
  at: ago(milliseconds),
});

test('a bookmark made on one device is found on another, changed and deleted there', async () => {
  const browser = await member('maya', { plan: 'endless' });
  const [first, second] = [randomUUID(), randomUUID()];
  const breath = { episodeId: premium, position: 62.25, note: 'The breath', at: ago(3_000) };
  const made = await save(browser, first, breath);
  expect([made.statusCode, made.json()]).toEqual([200, { bookmark: { id: first, ...breath } }]);
  const tea = noted('', 2_000);
  await save(browser, second.toUpperCase(), tea);
  expect(await bookmarks(browser)).toEqual([
    { id: second, ...tea },
    { id: first, ...breath },
  ]);
  const changed = { ...breath, position: 61, note: 'The long breath', at: ago(1_000) };
  await save(browser, first, changed);
  const deleted = await remove(browser, second, ago(0));
  expect([deleted.statusCode, deleted.json()]).toEqual([200, { bookmark: null }]);
  expect(await bookmarks(browser)).toEqual([{ id: first, ...changed }]);
});

test('an older write neither overwrites nor revives, and an older deletion deletes nothing', async () => {
  const browser = await member('two-devices');
  const id = randomUUID();
  const newer = noted('newer', 2_000);
  await save(browser, id, newer);
  const stands = { bookmark: { id, ...newer } };
  expect((await save(browser, id, noted('older', 3_000))).json()).toEqual(stands);
  expect((await remove(browser, id, ago(3_000))).json()).toEqual(stands);
  await remove(browser, id, ago(1_000));
  expect((await save(browser, id, noted('offline', 1_500))).json()).toEqual({ bookmark: null });
  expect(await bookmarks(browser)).toEqual([]);
  // The note goes with the bookmark.
  const { rows } = await database.pool.query('SELECT note FROM bookmarks WHERE id = $1', [id]);
  expect(rows).toEqual([{ note: '' }]);
  // Whoever deleted it may take that back.
  await save(browser, id, noted('back', 500));
  expect(await bookmarks(browser)).toMatchObject([{ id, note: 'back' }]);
});

test('however the writes of several devices arrive, the newest stands; of the same instant always the same', async () => {
  const [together, backwards] = [await member('together'), await member('backwards')];
  const write = fc.record({
    note: fc.option(fc.constantFrom('', 'water', 'stone'), { freq: 4 }),
    position: fc.integer({ min: 0, max: 2 }),
    at: fc.integer({ min: 1, max: 4 }).map((moment) => ago(200_000 - moment)),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(write, { minLength: 2, maxLength: 8 }), async (writes) => {
      await database.pool.query('DELETE FROM bookmarks');
      const ids = new Map<TestBrowser, string>(
        [together, backwards].map((browser) => [browser, randomUUID()]),
      );
      const send = (browser: TestBrowser, { note, position, at }: Write) => {
        const id = ids.get(browser)!;
        if (note === null) return remove(browser, id, at);
        return save(browser, id, { episodeId: trailer, position, note, at });
      };
      // Each device has it before it deletes it.
      const made = { note: 'made', position: 9, at: ago(300_000) };
      for (const browser of [together, backwards]) await send(browser, made);
      await Promise.all(writes.map((one) => send(together, one)));
      for (const one of writes.toReversed()) await send(backwards, one);
      const newestAt = writes
        .map(({ at }) => at)
        .toSorted()
        .at(-1);
      const newest = writes.filter(({ at }) => at === newestAt);
      const stands = (await bookmarks(together)).map(({ note, position, at }) => ({ note, position, at }));
      const isDeleted = newest.some(({ note }) => note === null);
      expect(isDeleted ? [[]] : newest.map((one) => [one])).toContainEqual(stands);
      expect(await bookmarks(backwards)).toMatchObject(stands);
    }),
    { numRuns: 15 },
  );
});

test('a device whose clock is ahead speaks of now, and does not silence the others', async () => {
  const browser = await member('fast-clock');
  const id = randomUUID();
  const ahead = await save(browser, id, noted('ahead', -HOUR));
  expect(Date.parse(ahead.json().bookmark.at)).toBeLessThanOrEqual(now().getTime());
  travel(1_000);
  expect((await remove(browser, id, now().toISOString())).json()).toEqual({ bookmark: null });
  travel(0);
});

test('another member’s bookmark is one that does not exist, and stays as it is', async () => {
  const [owner, other] = [await member('owner'), await member('other')];
  const id = randomUUID();
  const mine = noted('mine');
  await save(owner, id, mine);
  for (const answer of [
    await save(other, id, noted('theirs', 0)),
    await remove(other, id, ago(0)),
    await remove(other, randomUUID(), ago(0)),
  ])
    expect([answer.statusCode, answer.body]).toEqual([404, 'You have no such bookmark.']);
  expect([await bookmarks(owner), await bookmarks(other)]).toEqual([[{ id, ...mine }], []]);
  await remove(owner, id, ago(0));
  expect((await save(other, id, noted('theirs', 0))).statusCode).toBe(404);
  expect((await save(visitor(), id, mine)).statusCode).toBe(401);
});

test('two members who make the same id at once: one has the bookmark, the other is told', async () => {
  const browsers = [await member('twin-a'), await member('twin-b')] as const;
  const id = randomUUID();
  const answers = await Promise.all(browsers.map((browser, at) => save(browser, id, noted(`${at}`))));
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 404]);
  for (const [at, browser] of browsers.entries())
    expect((await bookmarks(browser)).map(({ note }) => note)).toEqual(
      answers[at]!.statusCode === 200 ? [`${at}`] : [],
    );
});

test('a member whose plan has ended keeps their bookmarks, changes and deletes them, and makes new ones in trailers only', async () => {
  const browser = await member('lapsed', { plan: new Date(now().getTime() + HOUR) });
  const [kept, deleted] = [randomUUID(), randomUUID()];
  const inPremium = (note: string, milliseconds: number) => ({
    ...noted(note, milliseconds),
    episodeId: premium,
  });
  await save(browser, kept, inPremium('kept', 2));
  await save(browser, deleted, inPremium('deleted', 1));
  travel(2 * HOUR);
  expect((await bookmarks(browser)).map(({ note }) => note)).toEqual(['deleted', 'kept']);
  expect((await save(browser, kept, inPremium('changed', 0))).statusCode).toBe(200);
  expect((await remove(browser, deleted, ago(0))).statusCode).toBe(200);
  const locked = await save(browser, randomUUID(), inPremium('new', 0));
  expect([locked.statusCode, locked.body]).toEqual([403, 'This episode is part of the paid plan.']);
  const inTrailer = randomUUID();
  await save(browser, inTrailer, noted('welcome', 0));
  // Nor does one in a trailer become one in a premium episode.
  expect((await save(browser, inTrailer, inPremium('moved', 0))).statusCode).toBe(403);
  expect((await bookmarks(browser)).map(({ note }) => note).toSorted()).toEqual(['changed', 'welcome']);
  travel(0);
});

test('a bookmark in an unknown episode is refused, alone', async () => {
  const browser = await member('traveller');
  for (const episodeId of ['demo-gone', 'a\0b', '\ud800']) {
    const answer = await save(browser, randomUUID(), { ...noted('gone'), episodeId });
    expect([answer.statusCode, answer.body]).toEqual([404, 'There is no such episode.']);
  }
  await save(browser, randomUUID(), noted('here'));
  expect((await bookmarks(browser)).map(({ note }) => note)).toEqual(['here']);
});

test('a note is normalised text; markup in it is text, and an emoji counts once', async () => {
  const browser = await member('writer');
  const id = randomUUID();
  const longest = '🎉'.repeat(500);
  const markup = '<img src=x onerror=alert(1)>';
  const written = [
    ['  Cafe\u0301 ', 'Caf\u00e9'],
    [markup, markup],
    [longest, longest],
    [' \u00a0 ', ''],
  ] as const;
  for (const [at, [note, kept]] of written.entries())
    expect((await save(browser, id, noted(note, 100 - at))).json().bookmark.note).toBe(kept);
});

test.each([
  ['too long a note', { note: 'x'.repeat(501) }, 'Please use at most 500 characters'],
  ['a NUL', { note: 'a\0b' }, 'Please use no invisible or control characters'],
  ['a line break', { note: 'a\nb' }, 'Please use no invisible or control characters'],
  ['a bidi mark', { note: 'a\u202eb' }, 'Please use no invisible or control characters'],
  ['half a character', { note: 'a\ud800b' }, 'Please use no invisible or control characters'],
  ['no note', { note: undefined }, /^note: Invalid input/],
  ['a position before the beginning', { position: -1 }, /^position: /],
  ['a position beyond any episode', { position: 1e9 }, /^position: /],
  ['a date of words', { at: 'yesterday' }, 'Please give a date and time'],
])('a bookmark with %s is refused with a sentence and changes nothing', async (name, part, sentence) => {
  const browser = await member(`refused-${name.replaceAll(' ', '-')}`.toLowerCase());
  const id = randomUUID();
  await save(browser, id, noted('stays', 2_000));
  const answer = await save(browser, id, { ...noted('comes'), ...part });
  expect(answer.statusCode).toBe(400);
  expect(answer.body).toMatch(sentence);
  expect((await save(browser, 'no-uuid', noted('comes'))).statusCode).toBe(400);
  expect((await bookmarks(browser)).map(({ note }) => note)).toEqual(['stays']);
});

/** Bookmarks of the member from one to this many seconds ago, straight into the table. */
const insertMany = (userId: string, count: number, deleted: boolean) =>
  database.pool.query(
    `INSERT INTO bookmarks (id, user_id, episode_id, position, note, deleted, at)
     SELECT gen_random_uuid(), $1, $2, n, '', $3, $5::timestamptz - make_interval(secs => n)
     FROM generate_series(1, $4::int) n RETURNING id`,
    [userId, trailer, deleted, count, ago(0)],
  );
const countOf = async (userId: string, deleted: boolean) => {
  const { rows } = await database.pool.query(
    'SELECT count(*)::int AS count FROM bookmarks WHERE user_id = $1 AND deleted = $2',
    [userId, deleted],
  );
  return rows[0].count as number;
};

test(`a member has ${BOOKMARKS_PER_MEMBER} bookmarks at most, however many calls come at once`, async () => {
  const browser = await member('collector');
  const { rows: made } = await insertMany(browser.userId, BOOKMARKS_PER_MEMBER - 3, false);
  const answers = await Promise.all(Array.from({ length: 8 }, () => save(browser, randomUUID(), noted(''))));
  expect(answers.map(({ statusCode, body }) => (statusCode === 200 ? 'kept' : body)).toSorted()).toEqual([
    ...Array(5).fill(
      `You have ${BOOKMARKS_PER_MEMBER} bookmarks, which is as many as we keep. Please delete one first.`,
    ),
    ...Array(3).fill('kept'),
  ]);
  // Those that are there can still be changed and deleted, and a deletion makes room.
  expect((await save(browser, made[0].id, noted('changed', 0))).statusCode).toBe(200);
  await remove(browser, made[1].id, ago(10));
  expect((await save(browser, made[1].id, noted('late', 60_000))).json()).toEqual({ bookmark: null });
  expect((await save(browser, randomUUID(), noted(''))).statusCode).toBe(200);
  expect((await save(browser, made[1].id, noted('back', 0))).statusCode).toBe(422);
  expect(await countOf(browser.userId, false)).toBe(BOOKMARKS_PER_MEMBER);
});

test('of what a member deleted the last two thousand stay known, for a year', async () => {
  const browser = await member('gardener');
  await insertMany(browser.userId, 2_010, true);
  const id = randomUUID();
  await save(browser, id, noted('', 500));
  await remove(browser, id, ago(0));
  expect(await countOf(browser.userId, true)).toBe(2_000);

  const age = (days: number, over: number) =>
    database.pool.query(
      `UPDATE bookmarks SET at = now() - make_interval(days => $1)
       WHERE id IN (SELECT id FROM bookmarks WHERE user_id = $2 AND deleted ORDER BY at LIMIT $3)`,
      [days, browser.userId, over],
    );
  await age(360, 50);
  await age(370, 40);
  const alive = randomUUID();
  await save(browser, alive, noted('old but not deleted', 400 * DAY));
  await sweepBookmarks(database);
  expect(await countOf(browser.userId, true)).toBe(1_960);
  expect(await bookmarks(browser)).toMatchObject([{ id: alive }]);
});

test('queue and bookmarks go with the account', async () => {
  const browser = await member('leaving');
  await save(browser, randomUUID(), noted('mine'));
  const queue = { episodeIds: [trailer], autoAdvance: true, version: randomUUID(), basedOn: null };
  await browser.put('/api/queue', queue);
  await database.pool.query('DELETE FROM users WHERE id = $1', [browser.userId]);
  const { rows } = await database.pool.query(
    'SELECT user_id FROM bookmarks WHERE user_id = $1 UNION ALL SELECT user_id FROM play_queues WHERE user_id = $1',
    [browser.userId],
  );
  expect(rows).toEqual([]);
});
