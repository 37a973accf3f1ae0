import { randomUUID } from 'node:crypto';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../db/index.ts';
import { createTestDatabase } from '../../db/test-database.ts';
import { lockCounter } from '../../test-clicks.ts';
import { startRelay } from '../../test-relay.ts';
import { createClickJournal } from './click-journal.ts';
import { journalEntries, placeHits } from './clicks.entries.ts';
import { appendBatch, findLinks } from './clicks.queries.ts';
import { createClickRecorder } from './clicks.ts';
import { createLinkOwner, hitOn } from './links.fixture.ts';

const { db, pool, url, close } = await createTestDatabase();
afterAll(close);
const { makeShortCode } = await createLinkOwner(db);

function startJournal(on = db) {
  const warnings: string[] = [];
  const log = { warn: (_: object, message: string) => warnings.push(message) };
  return { ...createClickJournal({ db: on, log }), warnings };
}
const countHits = async () =>
  (await pool.query<{ hits: number }>('SELECT coalesce(sum(hits), 0)::int AS hits FROM click_journal'))
    .rows[0]!.hits;
async function daysOf(shortCode: string) {
  const { rows } = await pool.query(
    `SELECT day::text, d.clicks, people, hours[10:13] AS hours,
       (SELECT clicks::int FROM placement_counts WHERE placement_id = p.id) AS counter
     FROM all_placement_days d JOIN placements p ON p.id = placement_id WHERE short_code = $1 ORDER BY day`,
    [shortCode],
  );
  return rows;
}

/** Nothing can be added up until the function that this returns is called. */
async function holdUp() {
  const holder = await pool.connect();
  await holder.query('BEGIN; LOCK TABLE placement_hits');
  return async () => {
    await holder.query('ROLLBACK');
    holder.release();
  };
}

/** Leaves so many batches in the journal, as nodes that were killed at this instant. */
async function leaveBatches(
  shortCode: string,
  { batches, each, at, visitors = 3 }: { batches: number; each: number; at: string; visitors?: number },
) {
  const client = await pool.connect();
  const { links, epoch } = await findLinks(client, [shortCode]);
  const [day, hour] = [at.slice(0, 10), Number(at.slice(11, 13))];
  const hits = Array.from({ length: each }, (_, nth) =>
    hitOn(shortCode, { visitor: { address: '203.0.113.9', agent: `agent ${nth % visitors}` } }),
  );
  const placed = placeHits(new Map([[shortCode, hits]]), links, () => ({ day, hour }));
  const entries = journalEntries(placed, new Map([[day, day]]));
  for (let number = 1; number <= batches; number++)
    await appendBatch(client, { recorderId: randomUUID(), number, epoch }, entries, { at: new Date(at) });
  client.release();
}

test('of what was left, more batches and hits than one statement takes and of several hours, one call adds up all', async () => {
  const shortCode = await makeShortCode('spring-drops');
  await leaveBatches(shortCode, { batches: 1, each: 2, at: '2026-11-20T09:59Z' });
  await leaveBatches(shortCode, { batches: 1_100, each: 1, at: '2026-11-20T10:01Z' });
  await leaveBatches(shortCode, { batches: 3, each: 9_000, at: '2026-11-20T11:00Z' });
  await leaveBatches(shortCode, { batches: 1, each: 4, at: '2026-11-21T12:00Z' });
  const { addUp, warnings } = startJournal();
  await addUp();
  // It waits for two seconds, and on a busy machine goes on for longer.
  await expect.poll(countHits).toBe(0);
  expect(await daysOf(shortCode)).toEqual([
    { day: '2026-11-20', clicks: 28_102, people: 3, hours: [2, 1_100, 27_000, 0], counter: 28_106 },
    { day: '2026-11-21', clicks: 4, people: 3, hours: [0, 0, 0, 4], counter: 28_106 },
  ]);
  expect([await countHits(), warnings]).toEqual([0, []]);
});

test('hits on what was deleted since hold up no others, and are gone', async () => {
  const [deleted, kept] = [await makeShortCode('golden-spoon'), await makeShortCode('iron-leaf')];
  for (const shortCode of [deleted, kept])
    await leaveBatches(shortCode, { batches: 1, each: 2, at: '2026-11-26T10:00:00Z' });
  await pool.query('DELETE FROM links WHERE id = (SELECT link_id FROM placements WHERE short_code = $1)', [
    deleted,
  ]);

  const { addUp, warnings } = startJournal();
  await addUp();
  expect(await daysOf(kept)).toMatchObject([{ clicks: 2, counter: 2 }]);
  expect([await countHits(), warnings]).toEqual([0, []]);
});

test('nodes that add up at the same time count each hit once, and each sees all of them afterwards', async () => {
  const shortCode = await makeShortCode('cedar-bar');
  const recorder = createClickRecorder({ pool, log: { warn: () => {} } });
  const nodes = [startJournal(), startJournal(), startJournal()];
  const seen = async () => (await daysOf(shortCode)).reduce((sum, { clicks }) => sum + (clicks as number), 0);
  for (let round = 1; round <= 20; round++) {
    await Promise.all(Array.from({ length: 5 }, () => recorder.record(hitOn(shortCode))));
    const views = nodes.map(async ({ addUp }) => {
      await addUp();
      return seen();
    });
    expect(await Promise.all(views)).toEqual([round * 5, round * 5, round * 5]);
  }
  expect(nodes.flatMap(({ warnings }) => warnings)).toEqual([]);
});

test('a node adds up by itself what was appended, also where it could not at first', async () => {
  const shortCode = await makeShortCode('dew-serum');
  await createClickRecorder({ pool, log: { warn: () => {} } }).record(hitOn(shortCode));
  const goOn = await holdUp();
  const journal = startJournal();
  journal.appended();
  await expect.poll(() => journal.warnings).toEqual(['clicks are recorded, and added up later']);
  expect(await countHits()).toBe(1);
  await goOn();
  await expect.poll(countHits).toBe(0);
  expect(await daysOf(shortCode)).toMatchObject([{ clicks: 1, counter: 1 }]);
  await journal.close();
});

test('who reads does not wait for long, and a node that closes adds up first', async () => {
  const shortCode = await makeShortCode('amber-balm');
  await createClickRecorder({ pool, log: { warn: () => {} } }).record(hitOn(shortCode));
  const goOn = await holdUp();
  const journal = startJournal();
  await journal.addUp();
  expect(await countHits()).toBe(1);
  await goOn();
  await journal.close();
  expect(await countHits()).toBe(0);
});

test('the first click is the first, also where one before it is added up later', async () => {
  const shortCode = await makeShortCode('still-water-soak');
  const { addUp } = startJournal();
  for (const at of ['2026-11-20T10:15:00Z', '2026-11-20T10:00:00Z', '2026-11-20T10:30:00Z']) {
    await leaveBatches(shortCode, { batches: 1, each: 1, at });
    await pool.query('UPDATE click_journal SET at = $1', [at]);
    expect(await addUp()).toBe(true);
  }
  const { rows } = await pool.query(
    `SELECT first_click_at AS first, last_click_at AS last FROM placement_counts c
     JOIN placements p ON p.id = placement_id WHERE short_code = $1`,
    [shortCode],
  );
  expect(rows).toEqual([{ first: new Date('2026-11-20T10:00Z'), last: new Date('2026-11-20T10:30Z') }]);
});

test('who must have all of them is told where hits on a counter that somebody has locked are not among them', async () => {
  const shortCode = await makeShortCode('quiet-drops');
  await createClickRecorder({ pool, log: { warn: () => {} } }).record(hitOn(shortCode));
  const holder = await lockCounter(pool, shortCode);
  const journal = startJournal();
  expect(await journal.addUp()).toBe(false);
  await expect(journal.addUpAll()).rejects.toThrow('Clicks are not added up yet.');
  await holder.unlock();
  await journal.addUpAll();
  expect(await daysOf(shortCode)).toMatchObject([{ clicks: 1, counter: 1 }]);
  await journal.close();
});

test('many hits on a counter that stays locked are not written again for every reader, and count when it is free', async () => {
  const shortCode = await makeShortCode('tide-capsules');
  await leaveBatches(shortCode, { batches: 1, each: 12_000, visitors: 12_000, at: '2026-11-23T10:00Z' });
  await leaveBatches(shortCode, { batches: 30, each: 100, visitors: 100, at: '2026-11-23T10:01Z' });
  const holder = await lockCounter(pool, shortCode);
  const journal = startJournal();
  const begun = performance.now();
  const seen = new Set<string>();
  for (let reader = 1; reader <= 10; reader++) {
    expect(await journal.addUp()).toBe(false);
    const { rows } = await pool.query<{ id: string; entries: number }>(
      'SELECT id, cardinality(counts) AS entries FROM click_journal',
    );
    // What is alike is one entry.
    expect(rows.map(({ entries }) => entries).toSorted((one, other) => one - other)).toEqual([
      2_000, 5_000, 5_000,
    ]);
    for (const { id, entries } of rows) if (entries === 5_000) seen.add(id);
  }
  const seconds = Math.ceil((performance.now() - begun) / 1_000);
  expect(seen.size).toBeLessThanOrEqual(2 * (seconds + 1));
  await holder.unlock();
  await expect.poll(() => journal.addUp()).toBe(true);
  expect(await daysOf(shortCode)).toMatchObject([{ clicks: 15_000, people: 50, counter: 15_000 }]);
  await journal.close();
});

test('a node that cannot be reached in the middle of it holds up the others for seconds alone', async () => {
  const shortCode = await makeShortCode('cedar-bar');
  const [before] = await daysOf(shortCode);
  await createClickRecorder({ pool, log: { warn: () => {} } }).record(hitOn(shortCode));
  const relay = await startRelay(url);
  const lost = openDatabase(relay.url, { warn: () => {} });
  onTestFinished(() => lost.close());
  const goOn = await holdUp();
  void startJournal(lost.db).addUp();
  const waits = `SELECT FROM pg_locks WHERE NOT granted AND relation = 'placement_hits'::regclass`;
  await expect.poll(async () => (await pool.query(waits)).rowCount).toBe(1);
  relay.stall();
  await goOn();
  const journal = startJournal();
  journal.appended();
  await expect.poll(countHits).toBe(0);
  expect((await daysOf(shortCode)).at(-1)).toMatchObject({ counter: (before!.counter as number) + 1 });
  await journal.close();
});

test('after an outage it adds up as many hits at once as before', async () => {
  const shortCode = await makeShortCode('golden-spoon');
  const journal = startJournal();
  await pool.query(`
    CREATE TABLE statements (at timestamptz);
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'out of order'; END $$;
    CREATE FUNCTION note() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN INSERT INTO statements VALUES (now()); RETURN NULL; END $$;
    CREATE TRIGGER refuse BEFORE DELETE ON click_journal FOR EACH STATEMENT EXECUTE FUNCTION refuse()`);
  await leaveBatches(shortCode, { batches: 60, each: 10, at: '2026-11-22T10:00Z' });
  for (let failure = 1; failure <= 8; failure++) expect(await journal.addUp()).toBe(false);
  await pool.query(`
    DROP TRIGGER refuse ON click_journal;
    CREATE TRIGGER note AFTER DELETE ON click_journal FOR EACH STATEMENT EXECUTE FUNCTION note()`);
  await journal.addUpAll();
  await pool.query('DROP TRIGGER note ON click_journal');
  expect((await pool.query('SELECT FROM statements')).rowCount).toBe(1);
  await journal.close();
});

test('a database that is too slow for many hits at once gets fewer', async () => {
  const shortCode = await makeShortCode('evening-petals');
  const at = '2026-11-20T09:00Z';
  await leaveBatches(shortCode, { batches: 20, each: 1_000, visitors: 1_000, at });
  // Each batch takes it 20 ms, however fast the machine is.
  await pool.query(`
    CREATE FUNCTION be_slow() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(0.02); RETURN NULL; END $$;
    CREATE TRIGGER be_slow AFTER DELETE ON click_journal FOR EACH ROW EXECUTE FUNCTION be_slow()`);
  const slow = openDatabase(url, { warn: () => {} }, { statementTimeout: 200 });
  onTestFinished(() => slow.close());
  const journal = startJournal(slow.db);
  await journal.addUp();
  expect(journal.warnings).toEqual(['clicks are recorded, and added up later']);
  await expect.poll(countHits).toBe(0);
  expect(await daysOf(shortCode)).toMatchObject([{ clicks: 20_000, people: 50, counter: 20_000 }]);
  await journal.close();
});
