import { DAY, MINUTE } from '@clear-spring/contract';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createClock } from './db/clock.ts';
import { until } from './db/embedded/test-postgres.ts';
import { createTestApp } from './test-app.ts';

const lines: { msg: string; aheadBySeconds?: number }[] = [];
const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
const product = await createTestApp({}, { log });
const { database, jobs } = product;
const { pool } = database;
const browser = await product.member('mira');

/** Runs an hourly job now. */
async function sweep(name: 'sweep' | 'sweep-subscriptions' = 'sweep') {
  await jobs.enqueue(database.db, { name }, {});
  await until(async () => {
    const { rowCount } = await pool.query(
      `SELECT 1 FROM pgboss.job WHERE name = $1 AND state IN ('created', 'active', 'retry')`,
      [name],
    );
    return rowCount === 0;
  });
}
const counts = async () =>
  (
    await pool.query(
      'SELECT (SELECT count(*)::int FROM sessions) AS sessions, (SELECT count(*)::int FROM push_subscriptions) AS devices',
    )
  ).rows[0] as object;
const warnings = () => lines.splice(0).map(({ msg }) => msg);

test('a node whose clock is a month ahead says so, and ends no session and no push subscription', async () => {
  const before = await counts();
  warnings();
  product.travel(31 * DAY);
  await sweep();
  expect(await counts()).toEqual(before);
  // As exactly as a busy machine can compare them.
  expect(Math.abs(lines[0]!.aheadBySeconds! - (31 * DAY) / 1000)).toBeLessThan(60);
  expect(warnings()).toEqual([
    "this node's clock differs from the database's; it uses the database's time and deletes nothing until they agree",
  ]);
  product.travel(0);
  expect((await browser.get('/api/user')).statusCode).toBe(200);
});

test('what has expired is swept; most sessions at once are not, until the operator says so', async () => {
  const more = `INSERT INTO sessions (id, token_hash, user_id, remembered, created_at, last_seen_at, expires_at)
    SELECT gen_random_uuid(), sha256(n::text::bytea), (SELECT id FROM users), true, now(), now(), now() + $1::interval
    FROM generate_series($2::int, $3::int) n`;
  await pool.query(more, ['1 day', 1, 30]);
  await pool.query(more, ['-1 day', 31, 40]);
  await sweep();
  expect(await counts()).toMatchObject({ sessions: 31 });
  expect(warnings()).toEqual([]);

  await pool.query(more, ['-1 day', 41, 90]);
  await sweep();
  expect(await counts()).toMatchObject({ sessions: 81 });
  expect(warnings()).toEqual([expect.stringContaining('most sessions appear to have expired at once')]);
});

test('whatever an hourly job deletes, it has the time that a large table takes', async () => {
  await pool.query('DELETE FROM sessions WHERE expires_at < now()');
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`,
  );
  await pool.query(`
    CREATE TABLE time_given (of_table text, statement_timeout text, lock_timeout text);
    CREATE FUNCTION note_time() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      INSERT INTO time_given
        VALUES (TG_TABLE_NAME, current_setting('statement_timeout'), current_setting('lock_timeout'));
      RETURN NULL;
    END $$;
    ${tables.map(({ name }) => `CREATE TRIGGER note AFTER DELETE ON ${name} EXECUTE FUNCTION note_time();`).join('')}`);
  await sweep();
  await sweep('sweep-subscriptions');
  const { rows } = await pool.query('SELECT DISTINCT * FROM time_given ORDER BY of_table');
  const given = new Map(rows.map(({ of_table: table, ...times }) => [table, times]));
  const swept = [
    'notifications',
    'payment_events',
    'rate_limits',
    'sandbox_checkouts',
    'sessions',
    'visitor_keys',
  ];
  expect([...given.keys()]).toEqual(expect.arrayContaining(swept));
  expect(new Set([...given.values()].map((times) => JSON.stringify(times)))).toEqual(
    new Set([JSON.stringify({ statement_timeout: '10min', lock_timeout: '10min' })]),
  );
  expect(rows).toHaveLength(given.size);
});

test("where a node's clock is wrong, it goes by the database's; where it is right, by its own", async () => {
  let ahead = -31 * DAY;
  const clock = createClock({ pool, own: () => new Date(Date.now() + ahead), log: { warn: () => {} } });
  expect((await clock.compare()).agrees).toBe(false);
  expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(60_000);
  ahead = 30_000;
  expect((await clock.compare()).agrees).toBe(true);
  expect(clock.now().getTime() - Date.now()).toBeGreaterThan(29_000);
});

test('a clock that jumps is not believed before the database has been asked, and is told of once', async () => {
  let jumped = 0;
  const told: string[] = [];
  const own = () => new Date(Date.now() + jumped);
  const clock = createClock({ pool, own, log: { warn: (_, message) => void told.push(message) } });
  const isRight = () => Math.abs(clock.now().getTime() - Date.now()) < MINUTE;
  for (const by of [DAY, 0, -DAY]) {
    jumped = by;
    // The database cannot have answered yet.
    expect(isRight()).toBe(true);
    await until(() => told.includes("this machine's clock has jumped"));
    expect(isRight()).toBe(true);
    expect(told.splice(0).filter((message) => message.includes('has jumped'))).toHaveLength(1);
  }
});
