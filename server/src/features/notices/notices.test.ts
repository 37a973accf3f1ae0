import { expect, test } from 'vitest';
import { addUpClicks, lockCounter } from '../../test-clicks.ts';
import { createNoticesTest } from './notices.fixture.ts';

const { database, member, makeLink, open, switchOn, inbox, tellOfMissed } = await createNoticesTest();
const { pool } = database;

test('who opened a link just before its member asked to be told is known to them', async () => {
  const [ofOne, ofAll] = [await member('asks-for-one'), await member('asks-for-all')];
  const code = await makeLink(ofOne);
  await open(code, '198.51.100.1');
  await switchOn(ofOne, code);
  await open(await makeLink(ofAll), '198.51.100.1');
  await ofAll.put('/api/notices', { all: true });
  await tellOfMissed();
  expect([await inbox(ofOne), await inbox(ofAll)]).toEqual([[], []]);
});

test('nobody is switched on while clicks from before are not counted: they would be told of these', async () => {
  const owner = await member('asks-early');
  const code = await makeLink(owner);
  const holder = await lockCounter(pool, code);
  await open(code, '198.51.100.1');
  for (const [url, body] of [
    [`/api/links/${code}/notices`, { wanted: true }],
    ['/api/notices', { all: true }],
  ] as const) {
    const answer = await owner.put(url, body);
    expect([url, answer.statusCode, answer.body]).toEqual([
      url,
      503,
      'Your clicks are still being counted. Please try again in a few seconds.',
    ]);
  }
  await holder.unlock();
  await switchOn(owner, code);
  await tellOfMissed();
  expect(await inbox(owner)).toEqual([]);
});

test('all links are a switch; the newest word stands', async () => {
  const owner = await member('all');
  const code = await makeLink(owner);
  await makeLink(owner, 'amber-balm');
  const put = async (all: boolean) => (await owner.put('/api/notices', { all })).json<object>();
  expect((await owner.get('/api/notices')).json()).toEqual({ all: false, watched: 0, links: 2 });
  expect(await put(true)).toEqual({ all: true, watched: 2, links: 2 });
  await switchOn(owner, code, false);
  expect((await owner.get(`/api/links/${code}/notices`)).json()).toEqual({ wanted: false });
  expect((await owner.get('/api/notices')).json()).toEqual({ all: true, watched: 1, links: 2 });
  await open(code, '198.51.100.1');
  await tellOfMissed();
  expect(await inbox(owner)).toEqual([]);
  expect(await put(false)).toEqual({ all: false, watched: 0, links: 2 });
  await put(true);
  await open(code, '198.51.100.2');
  await tellOfMissed();
  expect(await inbox(owner)).toMatchObject([{ title: '1 person opened Spring Drops' }]);
});

test('all links are those of the member alone, on and off', async () => {
  const [one, other] = [await member('one'), await member('neighbour')];
  await makeLink(one);
  await makeLink(other);
  const notices = async () => [
    (await one.get('/api/notices')).json(),
    (await other.get('/api/notices')).json(),
  ];
  await one.put('/api/notices', { all: true });
  expect(await notices()).toMatchObject([{ watched: 1 }, { watched: 0 }]);
  await other.put('/api/notices', { all: true });
  await one.put('/api/notices', { all: false });
  expect(await notices()).toMatchObject([{ watched: 0 }, { all: true, watched: 1 }]);
});

test('a link that is made afterwards is told of too', async () => {
  const owner = await member('later');
  await owner.put('/api/notices', { all: true });
  const code = await makeLink(owner);
  expect((await owner.get(`/api/links/${code}/notices`)).json()).toEqual({ wanted: true });
  await open(code, '198.51.100.1', { scan: true });
  await tellOfMissed();
  expect(await inbox(owner)).toMatchObject([{ body: '1 scan of its QR code.' }]);
});

test('scans of before are not told of, also where the counter runs no day any more', async () => {
  const owner = await member('scanned');
  const code = await makeLink(owner);
  await open(code, '198.51.100.1', { scan: true });
  await addUpClicks(database.db);
  const placement = `(SELECT id FROM placements WHERE short_code = $1)`;
  await pool.query(
    `INSERT INTO placement_days SELECT * FROM all_placement_days WHERE placement_id = ${placement}`,
    [code],
  );
  await pool.query(`UPDATE placement_counts SET day = NULL WHERE placement_id = ${placement}`, [code]);
  await switchOn(owner, code);
  await open(code, '198.51.100.2');
  await tellOfMissed();
  expect(await inbox(owner)).toMatchObject([{ body: '1 click on your link.' }]);
});

test('links of others, and what is none, are answered alike, and change nothing', async () => {
  const [owner, other] = [await member('owner'), await member('other')];
  const code = await makeLink(owner);
  for (const wrong of [code, 'zzzzzzz', '..%2f..', 'x'.repeat(150)]) {
    for (const answer of [await other.get(`/api/links/${wrong}/notices`), await switchOn(other, wrong)])
      expect([answer.statusCode, answer.body]).toEqual([404, expect.stringContaining('no such link')]);
  }
  expect((await owner.get(`/api/links/${code}/notices`)).json()).toEqual({ wanted: false });
  for (const body of [{}, { all: 'yes' }, { all: null }])
    expect((await owner.put('/api/notices', body)).body).toContain('Please say whether you want to be told');
});

test('whoever switches without end is asked to wait, and what stood stands', async () => {
  const owner = await member('restless');
  const statuses = new Set<number>();
  for (let at = 0; at < 80; at++)
    statuses.add((await owner.put('/api/notices', { all: at % 2 === 0 })).statusCode);
  expect(statuses).toEqual(new Set([200, 429]));
  expect((await owner.get('/api/notices')).json()).toMatchObject({ all: false });
});
