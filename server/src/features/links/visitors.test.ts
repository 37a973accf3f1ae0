import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../db/test-database.ts';
import { addUpClicks } from '../../test-clicks.ts';
import { createClickJournal } from './click-journal.ts';
import { createClickRecorder } from './clicks.ts';
import { createLinkOwner } from './links.fixture.ts';
import { sweepVisitors } from './visitors.sweep.ts';
import { createVisitorHasher, createVisitorKeys, type VisitorKeys } from './visitors.ts';

const { db, longRunningDb, pool, close } = await createTestDatabase();
afterAll(close);
const log = { warn: () => {} };
const today = new Date().toISOString().slice(0, 10);
const { makeShortCode } = await createLinkOwner(db);
/** An app node that has just started. */
const startNode = () => createClickRecorder({ pool, log });
async function click(
  node: ReturnType<typeof startNode>,
  shortCode: string,
  address: string | undefined,
  agent: string,
) {
  await node.record({
    shortCode,
    filtered: false,
    scanned: false,
    device: 'unknown',
    app: 'unknown',
    visitor: { address, agent },
    userId: null,
  });
}
async function countsOf(shortCode: string) {
  await addUpClicks(db);
  const { rows } = await pool.query(
    `SELECT clicks::int, uniques::int,
       (SELECT coalesce(sum(cardinality(visitors)), 0)::int FROM visitor_networks n WHERE n.placement_id = p.id) AS kept
     FROM placements p JOIN placement_counts c ON c.placement_id = p.id WHERE p.short_code = $1`,
    [shortCode],
  );
  return rows[0];
}
const many = (count: number) => Array.from({ length: count }, (_, at) => at);

test('a day has one key on every node, which goes when the day is over in every zone', async () => {
  const nodes = [createVisitorKeys(), createVisitorKeys()] as const;
  const keyOf = async (node: VisitorKeys, day: string, at: string) => {
    const client = await pool.connect();
    const keys = node.kept(new Set([day])) ?? (await node.read(client, new Set([day]), new Date(at)));
    client.release();
    return keys.get(day);
  };
  const keptDays = async () => {
    const { rows } = await pool.query(
      `SELECT day::text FROM visitor_keys WHERE day < '2026-11-15' ORDER BY day`,
    );
    return rows.map(({ day }) => day as string);
  };
  const friday = await keyOf(nodes[0], '2026-11-13', '2026-11-13T12:00Z');
  expect(friday).toMatch(/^[0-9a-f]{64}$/);
  expect(await keyOf(nodes[1], '2026-11-13', '2026-11-13T12:00Z')).toBe(friday);
  // Saturday has begun in Kiritimati, and Friday goes on in Honolulu after Greenwich's midnight.
  const saturday = await keyOf(nodes[0], '2026-11-14', '2026-11-13T12:00Z');
  expect(saturday).not.toBe(friday);
  expect(await keyOf(nodes[0], '2026-11-13', '2026-11-14T09:59Z')).toBe(friday);
  expect(await keptDays()).toEqual(['2026-11-13', '2026-11-14']);
  await keyOf(nodes[0], '2026-11-15', '2026-11-14T12:00Z');
  expect(await keptDays()).toEqual(['2026-11-14']);
  expect(nodes[0].kept(new Set(['2026-11-13']))).toBeNull();
  expect(nodes[0].kept(new Set(['2026-11-14']))?.get('2026-11-14')).toBe(saturday);
});

test('a visitor has another hash every day and for every short code', () => {
  const of = (key: string, shortCode: string, address: string) =>
    createVisitorHasher()(key, shortCode, { address, agent: 'Safari' });
  const monday = of('monday', 'abcdefg', '203.0.113.9');
  expect(of('monday', 'abcdefg', '203.0.113.9')).toEqual(monday);
  expect(of('monday', 'abcdefg', '203.0.113.8').visitor).not.toBe(monday.visitor);
  expect(of('monday', 'abcdefh', '203.0.113.9').visitor).not.toBe(monday.visitor);
  const tuesday = of('tuesday', 'abcdefg', '203.0.113.9');
  expect(tuesday.visitor).not.toBe(monday.visitor);
  expect(tuesday.network).not.toBe(monday.network);
});

test('a network is an IPv4 address or an IPv6 /64, and another one for every short code', () => {
  const network = (address: string, shortCode = 'abcdefg') =>
    createVisitorHasher()('key', shortCode, { address, agent: 'Safari' }).network;
  const home = network('2001:db8:1:2::1');
  expect(network('2001:db8:1:2:ffff::9')).toBe(home);
  expect(network('2001:db8:1:3::1')).not.toBe(home);
  expect(network('2001:db8:1:2::1', 'abcdefh')).not.toBe(home);
  expect(network('::ffff:203.0.113.9')).toBe(network('203.0.113.9'));
  expect(network('203.0.113.9')).not.toBe(network('203.0.113.8'));
});

test('of the visitors from one address fifty a day count as people for a link, on any node, and every click counts', async () => {
  const [shortCode, other] = [await makeShortCode('spring-drops'), await makeShortCode('cedar-bar')];
  const nodes = [startNode(), startNode()] as const;
  await Promise.all(
    many(120).map((at) => click(nodes[at % 2 ? 1 : 0], shortCode, '203.0.113.9', `agent ${at}`)),
  );
  expect(await countsOf(shortCode)).toEqual({ clicks: 120, uniques: 50, kept: 50 });

  // One after the other, on a node without memory of earlier ones, and everybody twice.
  const node = startNode();
  for (const at of many(20)) await click(node, shortCode, '203.0.113.9', `agent ${at + 110}`);
  expect(await countsOf(shortCode)).toEqual({ clicks: 140, uniques: 50, kept: 50 });

  await click(node, shortCode, '203.0.113.10', 'agent 0');
  await click(node, other, '203.0.113.9', 'agent 0');
  expect([(await countsOf(shortCode)).uniques, (await countsOf(other)).uniques]).toEqual([51, 1]);
});

test('whoever comes by one address is one person, however the proxy writes it', async () => {
  const shortCode = await makeShortCode('harvest-tea');
  const node = startNode();
  const v4 = ['203.0.113.9', '203.0.113.9:1001', '203.0.113.9:1002', '::ffff:203.0.113.9'];
  const v6 = ['2001:db8:9::1', '[2001:db8:9::1]:1001', '[2001:db8:9::1]:1002', '2001:0db8:9:0::1'];
  for (const address of [...v4, ...v6]) await click(node, shortCode, address, 'agent');
  expect(await countsOf(shortCode)).toEqual({ clicks: 8, uniques: 2, kept: 2 });
});

test('who has reset the connection is counted, and holds up nobody', async () => {
  const shortCode = await makeShortCode('morning-greens');
  const node = startNode();
  await Promise.all([
    click(node, shortCode, undefined, 'agent'),
    click(node, shortCode, '203.0.113.9', 'agent'),
  ]);
  await click(node, shortCode, undefined, 'agent');
  expect(await countsOf(shortCode)).toEqual({ clicks: 3, uniques: 2, kept: 2 });
});

test('visitors who come one by one are counted up to the fiftieth, and nobody twice', async () => {
  const shortCode = await makeShortCode('dew-serum');
  const node = startNode();
  for (const at of many(49)) await click(node, shortCode, '2001:db8::1', `agent ${at}`);
  await Promise.all(many(49).map((at) => click(node, shortCode, '2001:db8::1', `agent ${at}`)));
  expect(await countsOf(shortCode)).toEqual({ clicks: 98, uniques: 49, kept: 49 });
  // A known visitor and two new ones in one batch, with one place left.
  await Promise.all([0, 60, 61].map((at) => click(node, shortCode, '2001:db8::1', `agent ${at}`)));
  expect(await countsOf(shortCode)).toEqual({ clicks: 101, uniques: 50, kept: 50 });
});

test('whoever came twice on a day counts once, also where the second time is added up after the day', async () => {
  const shortCode = await makeShortCode('iron-leaf');
  const node = startNode();
  await click(node, shortCode, '203.0.113.9', 'agent');
  await addUpClicks(db);
  await click(node, shortCode, '203.0.113.9', 'agent');
  await pool.query(`UPDATE visitor_networks SET day = '2026-11-01'`);
  await sweepVisitors({ longRunningDb, clickJournal: createClickJournal({ db, log }) });
  expect(await countsOf(shortCode)).toEqual({ clicks: 2, uniques: 1, kept: 0 });
});

test('the sweep takes past days’ keys and visitors and recorders long gone, and leaves today’s', async () => {
  await makeShortCode('amber-balm').then((shortCode) =>
    click(startNode(), shortCode, '203.0.113.9', 'agent'),
  );
  await addUpClicks(db);
  const { rows: before } = await pool.query('SELECT network FROM visitor_networks ORDER BY network');
  await pool.query(`INSERT INTO visitor_keys (day, key) VALUES ('2026-11-01', '\\x00')`);
  await pool.query(
    `INSERT INTO visitor_networks (network, placement_id, day, visitors, added)
     SELECT gen_random_uuid(), gen_random_uuid(), '2026-11-01', ARRAY[gen_random_uuid()], 1 FROM generate_series(1, 2000)`,
  );
  await pool.query(
    `INSERT INTO click_recorders (id, last_batch, at) VALUES (gen_random_uuid(), 1, now() - interval '25 hours')`,
  );
  await sweepVisitors({ longRunningDb, clickJournal: createClickJournal({ db, log }) });
  const { rows } = await pool.query('SELECT network FROM visitor_networks ORDER BY network');
  expect(rows).toEqual(before);
  const { rows: left } = await pool.query(
    `SELECT (SELECT array_agg(day::text) FROM visitor_keys) AS days,
       (SELECT count(*)::int FROM click_recorders WHERE at < now() - interval '1 day') AS recorders`,
  );
  expect(left).toEqual([{ days: [today], recorders: 0 }]);
});
