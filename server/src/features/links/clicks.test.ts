import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../db/index.ts';
import { startRelay } from '../../test-relay.ts';
import { createTestDatabase } from '../../db/test-database.ts';
import { addUpClicks, lockCounter } from '../../test-clicks.ts';
import { createClickJournal } from './click-journal.ts';
import { createClickRecorder } from './clicks.ts';
import { journalEntries, placeHits } from './clicks.entries.ts';
import { appendBatch, findLinks } from './clicks.queries.ts';
import { createLinkOwner, hitOn } from './links.fixture.ts';

const { db, pool, url, close } = await createTestDatabase();
const log = { warn: () => {} };

const { memberId, makeShortCode } = await createLinkOwner(db);

/** One link's counter and the events behind it. */
async function countsOf(shortCode: string) {
  await addUpClicks(db);
  return storedCountsOf(shortCode);
}
/** The same, of what has been added up so far. */
async function storedCountsOf(shortCode: string) {
  const { rows } = await pool.query(
    `SELECT clicks::int, filtered::int, uniques::int, (SELECT coalesce(sum(hits), 0)::int FROM placement_hits e WHERE e.placement_id = p.id) AS events
     FROM placements p JOIN placement_counts c ON c.placement_id = p.id WHERE p.short_code = $1`,
    [shortCode],
  );
  return rows[0];
}

test('a batch that is sent twice, or after a later one, is counted once', async () => {
  const shortCode = await makeShortCode('spring-drops');
  const visitor = { address: '203.0.113.9', agent: 'Safari' };
  const client = await pool.connect();
  const { links, epoch } = await findLinks(client, [shortCode]);
  const day = '2026-11-21';
  const entries = journalEntries(
    placeHits(
      new Map([
        [shortCode, [hitOn(shortCode, { visitor }), hitOn(shortCode, { visitor }), hitOn(shortCode)]],
      ]),
      links,
      () => ({
        day,
        hour: 9,
      }),
    ),
    new Map([[day, 'key']]),
  );
  const [recorderId, other] = [randomUUID(), randomUUID()];
  const at = new Date();
  for (const number of [1, 1, 2, 1])
    await appendBatch(client, { recorderId, number, epoch }, entries, { at });
  await appendBatch(client, { recorderId: other, number: 1, epoch }, entries, { at });
  client.release();
  expect(await countsOf(shortCode)).toEqual({ clicks: 9, filtered: 0, uniques: 1, events: 9 });
});

test('hits of every kind are told apart in one batch', async () => {
  const shortCodes = [await makeShortCode('cedar-bar'), await makeShortCode('dew-serum')] as const;
  const recorder = createClickRecorder({ pool, log });
  const hits = shortCodes.flatMap((shortCode) => [
    hitOn(shortCode),
    hitOn(shortCode, { scanned: true }),
    hitOn(shortCode, { filtered: true }),
    hitOn(shortCode, { scanned: true }),
    hitOn(shortCode),
  ]);
  await Promise.all(hits.map(recorder.record));
  for (const shortCode of shortCodes)
    expect(await countsOf(shortCode)).toEqual({ clicks: 4, filtered: 1, uniques: 0, events: 5 });
  const { rows } = await pool.query(
    `SELECT filtered, scanned, hits FROM placement_hits e JOIN placements p ON p.id = e.placement_id
     WHERE p.short_code = $1 ORDER BY filtered, scanned`,
    [shortCodes[0]],
  );
  expect(rows).toEqual([
    { filtered: false, scanned: false, hits: 2 },
    { filtered: false, scanned: true, hits: 2 },
    { filtered: true, scanned: false, hits: 1 },
  ]);
});

test('a changed csUserId, or username while there is none, holds at the next click on every node', async () => {
  const [shortCode, unopened] = [await makeShortCode('grove-mist'), await makeShortCode('iron-leaf')];
  const nodes = [createClickRecorder({ pool, log }), createClickRecorder({ pool, log })] as const;
  const opened = () => Promise.all(nodes.map((node) => node.record(hitOn(shortCode))));
  const of = (referralId: string) => expect.objectContaining({ referralId }) as unknown;
  expect(await opened()).toEqual([of('maya'), of('maya')]);
  await pool.query(`UPDATE users SET cs_user_id = 'CS777' WHERE id = $1`, [memberId]);
  expect(await opened()).toEqual([of('CS777'), of('CS777')]);
  await pool.query(`UPDATE users SET cs_user_id = NULL, username = 'maya2' WHERE id = $1`, [memberId]);
  // Reading a new code reveals the change for cached ones.
  const both = await Promise.all([shortCode, unopened].map((each) => nodes[0].record(hitOn(each))));
  expect(both).toEqual([of('maya2'), of('maya2')]);
  expect(await opened()).toEqual([of('maya2'), of('maya2')]);
  await pool.query(`UPDATE users SET username = 'maya' WHERE id = $1`, [memberId]);
});

test('of hits that lead nowhere it says why, and nothing is counted; those beside them are', async () => {
  const [shortCode, disabled] = [await makeShortCode('ember-lip-balm'), await makeShortCode('harvest-tea')];
  await pool.query(
    `UPDATE links SET disabled_at = now() WHERE id = (SELECT link_id FROM placements WHERE short_code = $1)`,
    [disabled],
  );
  const recorder = createClickRecorder({ pool, log });
  const codes = [shortCode, disabled, 'zzzzzzz'];
  for (let round = 0; round < 2; round++)
    expect(await Promise.all(codes.map((code) => recorder.record(hitOn(code))))).toEqual([
      expect.objectContaining({ referralId: 'maya' }),
      'disabled',
      'unknown',
    ]);
  expect(await countsOf(shortCode)).toMatchObject({ clicks: 2 });
  expect(await countsOf(disabled)).toMatchObject({ clicks: 0 });
});

test('two app nodes that count the same links in opposite orders lose nothing', async () => {
  const shortCodes = await Promise.all(
    ['amber-balm', 'morning-greens', 'sun-capsules', 'night-mist'].map(makeShortCode),
  );
  const nodes = [createClickRecorder({ pool, log }), createClickRecorder({ pool, log })] as const;
  await Promise.all(
    Array.from({ length: 400 }, (_, at) => {
      const order = at % 2 ? shortCodes : shortCodes.toReversed();
      return Promise.all(order.map((shortCode) => nodes[at % 2 ? 1 : 0].record(hitOn(shortCode))));
    }),
  );
  for (const shortCode of shortCodes)
    expect(await countsOf(shortCode)).toMatchObject({ clicks: 400, events: 400 });
});

test('a database connection that breaks in mid-storm costs no click and counts none twice', async () => {
  const shortCode = await makeShortCode('petal-salve');
  const recorder = createClickRecorder({ pool, log });
  let acknowledged = 0;
  const clicking = Array.from({ length: 20 }, async () => {
    for (let at = 0; at < 50; at++) {
      await recorder.record(hitOn(shortCode));
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
  expect(await countsOf(shortCode)).toMatchObject({ clicks: acknowledged, events: 1_000 });
});

test('a link whose counter somebody else holds locked is opened all the same, holds up no other, and counts once it is free', async () => {
  const [locked, free] = [await makeShortCode('evening-petals'), await makeShortCode('golden-spoon')];
  const recorder = createClickRecorder({ pool, log });
  const holder = await lockCounter(pool, locked);
  // Its clicks keep the others from being called counted: who wants these asks for these.
  const journal = createClickJournal({ db, log });
  onTestFinished(() => journal.close());
  for (let round = 1; round <= 2; round++) {
    await Promise.all([locked, free, locked].map((shortCode) => recorder.record(hitOn(shortCode))));
    const counted = async () => {
      await journal.addUp();
      return storedCountsOf(free);
    };
    await expect.poll(counted).toMatchObject({ clicks: round, events: round });
  }
  const { rows } = await pool.query('SELECT hits FROM click_journal');
  expect(rows).toEqual([{ hits: 4 }]);
  await holder.unlock();
  expect(await countsOf(locked)).toMatchObject({ clicks: 4, events: 4 });
  expect(await countsOf(free)).toMatchObject({ clicks: 2, events: 2 });
});

test('a statement that hangs is given up, and what it did all the same is not done twice', async () => {
  const shortCode = await makeShortCode('lake-lotion');
  const relay = await startRelay(url);
  const far = openDatabase(relay.url, log);
  onTestFinished(() => far.close());
  const warnings: string[] = [];
  const recorder = createClickRecorder({
    pool: far.pool,
    log: { warn: (_, message) => warnings.push(message) },
    timeout: 3_000,
  });
  await recorder.record(hitOn(shortCode));
  // The statement arrives; its answer and all retries are lost.
  relay.stall('answers');
  const lost = await Promise.allSettled(Array.from({ length: 5 }, () => recorder.record(hitOn(shortCode))));
  expect(lost.map(({ status }) => status)).toEqual(Array(5).fill('rejected'));
  relay.resume();
  await recorder.record(hitOn(shortCode));
  const { clicks, events } = await countsOf(shortCode);
  expect([clicks, events]).toEqual([7, 7]);
  expect(warnings.length).toBeLessThanOrEqual(1);
});

test('hits that cannot be recorded are refused at once when too many wait', async () => {
  const shortCode = await makeShortCode('meadow-protein');
  const recorder = createClickRecorder({ pool, log, maxQueued: 3 });
  const holder = await pool.connect();
  await holder.query('BEGIN; LOCK TABLE click_journal');
  const hits = Array.from({ length: 5 }, () => recorder.record(hitOn(shortCode)));
  await expect(hits[4]).rejects.toThrow('Too many clicks are waiting for the database.');
  await expect(hits[3]).rejects.toThrow('Too many clicks are waiting for the database.');
  await holder.query('ROLLBACK');
  holder.release();
  await Promise.all(hits.slice(0, 3));
  expect(await countsOf(shortCode)).toMatchObject({ clicks: 3 });
});

test('draining waits for what was recorded', async () => {
  const shortCode = await makeShortCode('river-clay');
  const recorder = createClickRecorder({ pool, log });
  const records = Array.from({ length: 30 }, () => recorder.record(hitOn(shortCode)));
  await recorder.drain();
  expect(await countsOf(shortCode)).toMatchObject({ clicks: 30 });
  await Promise.all(records);
});

test('once the database is gone for good, a hit is refused rather than answered uncounted', async () => {
  const recorder = createClickRecorder({ pool, log, timeout: 0 });
  await close();
  await expect(recorder.record(hitOn('abcdefg'))).rejects.toThrow('Cannot use a pool after calling end');
});
