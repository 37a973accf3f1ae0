import { randomUUID } from 'node:crypto';
import { HOUR, type PlayQueue, QUEUE_MAX_LENGTH } from '@clear-spring/contract';
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
const EMPTY = { episodeIds: [], autoAdvance: true, version: null };

const version = () => randomUUID();
const changed = (episodeIds: string[], basedOn: string | null = null) => ({
  episodeIds,
  autoAdvance: true,
  version: version(),
  basedOn,
});
const asStored = ({ episodeIds, autoAdvance, version: own }: ReturnType<typeof changed>) => ({
  episodeIds,
  autoAdvance,
  version: own,
});

test('what plays next is kept in the member’s order, and found again on another device', async () => {
  const browser = await member('maya', { plan: 'endless' });
  expect(await queue(browser)).toEqual(EMPTY);
  const first = { ...changed([three, one, trailer]), autoAdvance: false };
  const answer = await save(browser, first);
  expect([answer.statusCode, answer.json()]).toEqual([200, asStored(first)]);
  expect(await queue(browser)).toEqual(asStored(first));
  const cleared = changed([], first.version);
  await save(browser, cleared);
  expect(await queue(browser)).toEqual(asStored(cleared));
});

test('nobody sees or changes what another member plays next', async () => {
  const [mine, theirs] = [await member('mine'), await member('theirs')];
  const queued = changed([one]);
  await save(mine, queued);
  await save(theirs, changed([two]));
  await save(theirs, changed([three], queued.version));
  expect([await queue(mine), (await queue(theirs)).episodeIds]).toEqual([asStored(queued), [two]]);
  expect((await save(visitor(), changed([]))).statusCode).toBe(401);
});

test('a change to a queue that is another by now changes nothing, and is answered with what stands', async () => {
  const browser = await member('two-devices');
  const first = changed([one]);
  const second = changed([one, two], first.version);
  for (const body of [first, second]) await save(browser, body);
  for (const outdated of [changed([three]), changed([three], first.version), changed([three], version())]) {
    const answer = await save(browser, outdated);
    expect([answer.statusCode, answer.json(), await queue(browser)]).toEqual([
      200,
      asStored(second),
      asStored(second),
    ]);
  }
});

test('a change that is sent again, because the answer was lost, is answered as it was the first time', async () => {
  const browser = await member('lost-answer');
  const first = changed([one]);
  const [answer, again] = [await save(browser, first), await save(browser, first)];
  expect(again.json()).toEqual(answer.json());
});

test('of several devices that change the same queue at the same time one is told that it has, and the others what stands', async () => {
  const browser = await member('together');
  let stands = changed([]);
  await save(browser, stands);
  for (let round = 0; round < 10; round++) {
    const changes = [one, two, three, trailer].map((id) => changed([id], stands.version));
    // oxlint-disable-next-line no-await-in-loop -- one round after the other
    const answers = await Promise.all(changes.map((body) => save(browser, body)));
    // oxlint-disable-next-line no-await-in-loop -- likewise
    const stored = await queue(browser);
    expect(answers.map((answer) => answer.json<PlayQueue>())).toEqual(changes.map(() => stored));
    stands = changes.find((change) => change.version === stored.version)!;
    expect(asStored(stands)).toEqual(stored);
  }
});

test('a device that was away for a month keeps its queue: what is no episode is left out, and the rest stays in order', async () => {
  const browser = await member('traveller');
  const episodeIds = [two, 'demo-gone', one, 'a\0b', '\ud800', two, "' OR 1=1 --", trailer];
  const answer = await save(browser, changed(episodeIds));
  expect([answer.statusCode, answer.json().episodeIds]).toEqual([200, [two, one, trailer]]);
});

test('an episode that is in another feed’s library by now is not told of', async () => {
  const browser = await member('moved');
  await save(browser, changed([one, two]));
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
  const before = changed([one, trailer, two]);
  await save(browser, before);
  travel(2 * HOUR);
  expect((await queue(browser)).episodeIds).toEqual([one, trailer, two]);
  const answer = await save(browser, changed([two, one], before.version));
  expect(answer.json().episodeIds).toEqual([two, one]);
  expect((await browser.get(`/api/episodes/${one}/peaks`)).statusCode).toBe(403);
  travel(0);
});

test('the longest queue is kept, and a longer one is refused and changes nothing', async () => {
  const browser = await member('collector');
  // The demo has fewer episodes, so that others stand for the rest.
  const others = Array.from({ length: QUEUE_MAX_LENGTH - all.length }, (_, at) => `${at}`.padEnd(200, 'x'));
  const longest = changed([...others, ...all]);
  expect((await save(browser, longest)).json().episodeIds).toEqual(all);
  const answer = await save(browser, changed([...longest.episodeIds, one], longest.version));
  expect([answer.statusCode, answer.body]).toEqual([400, 'Up Next holds at most 500 episodes']);
  expect((await queue(browser)).version).toBe(longest.version);
});

test.each([
  ['no episodes', { episodeIds: undefined }],
  ['an id of nothing', { episodeIds: [''] }],
  ['an id without end', { episodeIds: ['x'.repeat(201)] }],
  ['a number for an id', { episodeIds: [7] }],
  ['no switch', { autoAdvance: undefined }],
  ['no version', { version: undefined }],
  ['a version that is none', { version: 'newest' }],
  ['nothing that it is based on', { basedOn: undefined }],
])('a queue with %s is refused and changes nothing', async (name, wrong) => {
  const browser = await member(`refused-${name.replaceAll(' ', '-')}`);
  expect((await save(browser, { ...changed([one]), ...wrong })).statusCode).toBe(400);
  expect(await queue(browser)).toEqual(EMPTY);
});
