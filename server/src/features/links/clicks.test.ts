import { randomUUIDv7 } from 'node:crypto';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../db/test-database.ts';
import { createMember } from '../auth/index.ts';
import { createClickRecorder } from './clicks.ts';
import { type Hit, recordHits } from './clicks.queries.ts';
import { purchaseLink } from './links.service.ts';
import { createVisitorHashes } from './visitors.ts';

const { db, pool, close } = await createTestDatabase();
const log = { warn: () => {} };

const made = await createMember(db, {
  username: 'maya',
  email: 'maya@members.test',
  password: 'spring water',
});
if (typeof made === 'string') throw new Error(made);
const memberId = made.id;

async function makeCode(productId: string): Promise<string> {
  const link = await purchaseLink({ db, publicUrl: 'https://clear-spring.test' }, memberId, productId);
  if (typeof link === 'string') throw new Error(link);
  return link.shortUrl.slice(-7);
}
const hitOn = (code: string, more: Partial<Hit> = {}): Hit => ({
  id: randomUUIDv7(),
  code,
  filtered: false,
  scanned: false,
  visitor: null,
  ...more,
});

/** Of one link: the counter and the events that it stands for. */
async function countsOf(code: string) {
  const { rows } = await pool.query(
    `SELECT clicks::int, uniques::int, (SELECT count(*)::int FROM link_clicks e WHERE e.link_id = l.id) AS events
     FROM links l JOIN link_counts c ON c.link_id = l.id WHERE l.code = $1`,
    [code],
  );
  return rows[0];
}

test('a batch that is sent twice is counted once', async () => {
  const code = await makeCode('spring-drops');
  const visitor = { day: '2026-11-21', hash: Buffer.alloc(16, 7) };
  const hits = [hitOn(code, { visitor }), hitOn(code, { visitor }), hitOn(code)];
  await recordHits(pool, hits);
  await recordHits(pool, hits);
  expect(await countsOf(code)).toEqual({ clicks: 3, uniques: 1, events: 3 });
});

test('a hit on a code that is no link is nothing', async () => {
  const recorder = createClickRecorder({ pool, log });
  expect(await recorder.record(hitOn('zzzzzzz'))).toBeNull();
});

test('two app nodes that count the same links in opposite orders lose nothing', async () => {
  const codes = await Promise.all(
    ['amber-balm', 'morning-greens', 'sun-capsules', 'night-mist'].map(makeCode),
  );
  const nodes = [createClickRecorder({ pool, log }), createClickRecorder({ pool, log })] as const;
  await Promise.all(
    Array.from({ length: 400 }, (_, at) => {
      const order = at % 2 ? codes : codes.toReversed();
      return Promise.all(order.map((code) => nodes[at % 2 ? 1 : 0].record(hitOn(code))));
    }),
  );
  for (const code of codes) expect(await countsOf(code)).toEqual({ clicks: 400, uniques: 0, events: 400 });
});

test('a database connection that breaks in mid-storm costs no click and counts none twice', async () => {
  const code = await makeCode('petal-salve');
  const recorder = createClickRecorder({ pool, log });
  let acknowledged = 0;
  const clicking = Array.from({ length: 20 }, async () => {
    for (let at = 0; at < 50; at++) {
      await recorder.record(hitOn(code));
      acknowledged++;
    }
  });
  const cutting = (async () => {
    for (let cut = 0; cut < 5; cut++) {
      const others = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                      WHERE datname = current_database() AND pid <> pg_backend_pid()`;
      await pool.query(others).catch(() => {});
    }
  })();
  await Promise.all([...clicking, cutting]);
  expect(await countsOf(code)).toEqual({ clicks: acknowledged, uniques: 0, events: 1_000 });
});

test('draining waits for what was recorded', async () => {
  const code = await makeCode('river-clay');
  const recorder = createClickRecorder({ pool, log });
  const records = Array.from({ length: 30 }, () => recorder.record(hitOn(code)));
  await recorder.drain();
  expect(await countsOf(code)).toMatchObject({ clicks: 30 });
  await Promise.all(records);
});

test('a visitor has another hash every day, and yesterday’s key is gone', async () => {
  let now = new Date('2026-11-20T23:59:00Z');
  const [node, otherNode] = [
    createVisitorHashes({ db, now: () => now }),
    createVisitorHashes({ db, now: () => now }),
  ];
  const monday = await node.of('203.0.113.9', 'Safari');
  expect(await otherNode.of('203.0.113.9', 'Safari')).toEqual(monday);
  expect((await node.of('203.0.113.8', 'Safari')).hash).not.toEqual(monday.hash);
  now = new Date('2026-11-21T00:00:00Z');
  const tuesday = await node.of('203.0.113.9', 'Safari');
  expect(tuesday.hash).not.toEqual(monday.hash);
  const { rows } = await pool.query('SELECT day::text FROM visitor_keys');
  expect(rows).toEqual([{ day: '2026-11-21' }]);
});

test('once the database is gone for good, a hit is refused rather than answered uncounted', async () => {
  const recorder = createClickRecorder({ pool, log, patience: 0 });
  await close();
  await expect(recorder.record(hitOn('abcdefg'))).rejects.toThrow('Cannot use a pool after calling end');
});
