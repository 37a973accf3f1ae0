import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { QUEUE_SCHEMA } from './compatibility.ts';
import { migrateDatabase } from './migrate.ts';
import { createTestDatabase } from './test-database.ts';

const MIGRATIONS = join(import.meta.dirname, 'migrations');

async function database() {
  const created = await createTestDatabase();
  onTestFinished(() => created.close());
  return created;
}

/** The migrations of a later version, with one more. */
async function laterVersion(migration: string) {
  const folder = await mkdtemp(join(tmpdir(), 'clear-spring-migrations-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp(MIGRATIONS, folder, { recursive: true });
  const path = join(folder, 'meta', '_journal.json');
  const journal = JSON.parse(await readFile(path, 'utf8')) as {
    entries: { idx: number; when: number; tag: string }[];
  };
  const last = journal.entries.at(-1)!;
  const number = last.idx + 1;
  journal.entries.push({ ...last, idx: number, when: last.when + 1, tag: 'later' });
  await writeFile(path, JSON.stringify(journal));
  await writeFile(join(folder, 'later.sql'), migration.replace('<own>', String(number).padStart(4, '0')));
  return { folder, number };
}

/** The migrations of an earlier version. */
async function earlierVersion(newest: number) {
  const folder = await mkdtemp(join(tmpdir(), 'clear-spring-migrations-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp(MIGRATIONS, folder, { recursive: true });
  const path = join(folder, 'meta', '_journal.json');
  const journal = JSON.parse(await readFile(path, 'utf8')) as { entries: { idx: number }[] };
  journal.entries = journal.entries.filter(({ idx }) => idx <= newest);
  await writeFile(path, JSON.stringify(journal));
  return { folder };
}

test('a database from before the names were one keeps its rows under them, and nothing has a former name', async () => {
  const { pool, url } = await database();
  await pool.query('DROP SCHEMA public, drizzle CASCADE; CREATE SCHEMA public');
  await migrateDatabase({ url }, await earlierVersion(12));
  const user = `SELECT id FROM users`;
  for (const row of [
    `INSERT INTO users (id, username, username_key, email, email_key, password_hash)
     VALUES (gen_random_uuid(), 'maya', 'maya', 'm@members.test', 'm@members.test', 'x')`,
    `INSERT INTO links (id, code, user_id, product_id) SELECT gen_random_uuid(), 'abcdefg', id, 'tea' FROM (${user}) u`,
    `INSERT INTO sessions (id, token_hash, user_id, remembered, created_at, last_seen_at, expires_at)
     SELECT gen_random_uuid(), 'x', id, true, now(), now(), now() FROM (${user}) u`,
    `INSERT INTO push_devices (id, endpoint, p256dh, auth, user_id, session_id, created_at)
     SELECT gen_random_uuid(), 'https://push.example/1', 'key', 'secret', user_id, id, now() FROM sessions`,
    `INSERT INTO notifications (id, title, body, urgency, source, source_info, target, status, created_at)
     VALUES (gen_random_uuid(), 'Hello', '', 'normal', 'manual', '', 'all', 'sending', now())`,
    `INSERT INTO notification_chunks (notification_id, number, device_ids)
     SELECT id, 0, ARRAY (SELECT id FROM push_devices) FROM notifications`,
    `UPDATE users SET cs_user_id = 'CS1'`,
  ])
    await pool.query(row);

  await migrateDatabase({ url });
  await pool.query(`UPDATE users SET cs_user_id = 'CS2'`);
  const { rows } = await pool.query(
    `SELECT short_code, endpoint, number, epoch::int FROM placements, referral_epoch,
       notification_chunks JOIN push_subscriptions s ON s.id = push_subscription_ids[1]`,
  );
  expect(rows).toEqual([{ short_code: 'abcdefg', endpoint: 'https://push.example/1', number: 0, epoch: 2 }]);
  const { rows: former } = await pool.query(
    `SELECT name FROM (
       SELECT conname FROM pg_constraint UNION SELECT relname FROM pg_class UNION SELECT proname FROM pg_proc
       UNION SELECT tgname FROM pg_trigger
     ) names (name) WHERE name ~ 'push_device|device_ids|links_code|reference_epoch|(^|_)reference_change'`,
  );
  expect(former).toEqual([]);
});

test('no click is lost when counters come to have days: the days add up to each counter, whatever its events say', async () => {
  const { pool, url } = await database();
  await pool.query('DROP SCHEMA public, drizzle CASCADE; CREATE SCHEMA public');
  await migrateDatabase({ url }, await earlierVersion(13));
  const today = new Date().toISOString().slice(0, 10);
  for (const row of [
    `INSERT INTO users (id, username, username_key, email, email_key, password_hash)
     VALUES (gen_random_uuid(), 'maya', 'maya', 'm@members.test', 'm@members.test', 'x')`,
    `INSERT INTO links (id, short_code, user_id, product_id, created_at)
     SELECT gen_random_uuid(), code, id, code, '2026-10-30 22:30Z' FROM users,
       unnest('{whole,seeded,partly,beyond,unused}'::text[]) code`,
    // The events of one counter are all there, of others none, some, or more than it has counted.
    `INSERT INTO link_counts (link_id, clicks, filtered, uniques)
     SELECT l.id, clicks, filtered, 2 FROM links l JOIN (VALUES
       ('whole', 5, 2), ('seeded', 128, 31), ('partly', 10, 0), ('beyond', 1, 0), ('unused', 0, 0)
     ) c (code, clicks, filtered) ON code = short_code`,
    `INSERT INTO link_clicks (link_id, at, filtered, scanned)
     SELECT l.id, at::timestamptz, filtered, scanned FROM links l JOIN (VALUES
       ('whole', '2026-10-31 23:59:59Z', false, true), ('whole', '2026-11-01 00:00Z', false, false),
       ('whole', '2026-11-01 00:10Z', false, false), ('whole', '2026-11-01 05:00Z', true, true),
       ('whole', '2026-11-01 07:00Z', true, false), ('whole', '${today} 00:00Z', false, false),
       ('whole', '2026-11-01 05:00Z', false, true), ('partly', '2026-11-02 09:00Z', false, false),
       ('partly', '2026-10-30 22:59Z', false, false), ('beyond', '2026-11-02 09:00Z', false, false),
       ('beyond', '2026-11-02 09:00Z', false, false)
     ) e (code, at, filtered, scanned) ON code = short_code`,
    `INSERT INTO link_visitor_networks (network, link_id, day, visitors, added)
     SELECT gen_random_uuid(), id, '${today}', ARRAY[gen_random_uuid(), gen_random_uuid()], 1 FROM links WHERE short_code = 'whole'`,
  ])
    await pool.query(row);
  const { rows: before } = await pool.query<{ code: string; clicks: number; filtered: number }>(
    `SELECT short_code AS code, clicks::int, filtered::int, uniques::int FROM link_counts JOIN links l ON l.id = link_id ORDER BY code`,
  );
  const eventsIn = async (table: string) =>
    (await pool.query(`SELECT count(*)::int, min(at), max(at) FROM ${table}`)).rows[0] as object;
  const events = await eventsIn('link_clicks');

  await migrateDatabase({ url });
  const { rows: after } = await pool.query(
    `SELECT short_code AS code, clicks::int, filtered::int, uniques::int FROM placement_counts
     JOIN placements p ON p.id = placement_id AND p.id = p.link_id AND label IS NULL ORDER BY code`,
  );
  expect(after).toEqual(before);
  expect(await eventsIn('placement_hits')).toEqual(events);
  const { rows: days } = await pool.query(
    `SELECT short_code AS code, sum(d.clicks)::int AS clicks, sum(d.filtered)::int AS filtered,
       sum((SELECT sum(h) FROM unnest(hours) h))::int AS hours, sum(unknown_devices)::int AS devices, sum(unknown_apps)::int AS apps
     FROM placement_days d JOIN placements p ON p.id = placement_id GROUP BY 1 ORDER BY 1`,
  );
  expect(days).toEqual(
    before
      .filter(({ code }) => code !== 'unused')
      .map(({ code, clicks, filtered }) => ({
        code,
        clicks,
        filtered,
        hours: clicks,
        devices: clicks,
        apps: clicks,
      })),
  );
  const { rows: some } = await pool.query(
    `SELECT day::text, d.clicks, d.filtered, scans, people, hours[1] AS midnight, hours[23] AS eleven, cardinality(hours) AS hours
     FROM placement_days d JOIN placements p ON p.id = placement_id WHERE short_code IN ('whole', 'partly') ORDER BY short_code, day`,
  );
  expect(some).toEqual([
    { day: '2026-10-30', clicks: 9, filtered: 0, scans: 0, people: null, midnight: 0, eleven: 9, hours: 24 },
    { day: '2026-11-02', clicks: 1, filtered: 0, scans: 0, people: null, midnight: 0, eleven: 0, hours: 24 },
    { day: '2026-10-31', clicks: 1, filtered: 0, scans: 1, people: null, midnight: 0, eleven: 0, hours: 24 },
    { day: '2026-11-01', clicks: 3, filtered: 2, scans: 1, people: null, midnight: 2, eleven: 0, hours: 24 },
    { day: today, clicks: 1, filtered: 0, scans: 0, people: 2, midnight: 1, eleven: 0, hours: 24 },
  ]);
  const { rows: clicked } = await pool.query(
    `SELECT first_click_at, last_click_at::date::text AS last FROM placement_counts
     JOIN placements p ON p.id = placement_id WHERE short_code = 'whole'`,
  );
  expect(clicked).toEqual([{ first_click_at: new Date('2026-10-31T23:59:59Z'), last: today }]);
  // Events of later months find a place too.
  await pool.query(
    `INSERT INTO placement_hits SELECT placement_id, at + interval '5 years', filtered, scanned FROM placement_hits`,
  );
});

test('code goes on starting on a database that newer code has only added to', async () => {
  const { pool, url } = await database();
  const { folder } = await laterVersion('-- expand\nALTER TABLE users ADD COLUMN later text');
  await migrateDatabase({ url }, { folder });
  await migrateDatabase({ url });
  const { rowCount } = await pool.query('SELECT later FROM users');
  expect(rowCount).toBe(0);
});

test('code that is too old for the database refuses with a sentence, and the newer one goes on', async () => {
  const { url } = await database();
  const broken = await laterVersion('-- contract: <own>\nALTER TABLE nowhere DROP COLUMN later');
  await expect(migrateDatabase({ url }, broken)).rejects.toThrow('"nowhere" does not exist');
  // A migration that was rolled back requires nothing.
  await migrateDatabase({ url });

  const later = await laterVersion('-- contract: <own>\nALTER TABLE users DROP COLUMN cs_user_id CASCADE');
  await migrateDatabase({ url }, later);
  const [newest, ours] = [later.number, later.number - 1].map((n) => String(n).padStart(4, '0'));
  await expect(migrateDatabase({ url })).rejects.toThrow(
    `A newer version has changed the database (migration ${newest}): it needs code with at least migration ` +
      `${newest}, and this version ends with ${ours}. Start the newer version.`,
  );
  await migrateDatabase({ url }, later);
});

test('a job queue of a newer pg-boss is refused unless its code has recorded that ours works on it', async () => {
  const { pool, url } = await database();
  const newer = QUEUE_SCHEMA.newest + 1;
  await pool.query('UPDATE pgboss.version SET version = $1', [newer]);
  await expect(migrateDatabase({ url })).rejects.toThrow(
    `A newer version has changed the job queue (schema ${newer})`,
  );
  await pool.query(`UPDATE drizzle.compatibility SET newest = $1 WHERE part = 'queue'`, [newer]);
  await migrateDatabase({ url });
  await pool.query(`UPDATE drizzle.compatibility SET oldest = $1 WHERE part = 'queue'`, [newer]);
  await expect(migrateDatabase({ url })).rejects.toThrow('A newer version has changed the job queue');
});

test("what is recorded of the job queue is true of this version's pg-boss", () => {
  const { pgboss } = createRequire(import.meta.url)('pg-boss/package.json') as { pgboss: { schema: number } };
  expect(
    QUEUE_SCHEMA.newest,
    'pg-boss has a new schema: say in compatibility.ts which is the oldest whose pg-boss can go on beside it',
  ).toBe(pgboss.schema);
});

test('a migration that waits ends when it is told to, and leaves nothing behind on the server', async () => {
  const { pool, url } = await database();
  const holder = await pool.connect();
  try {
    await holder.query('SELECT pg_advisory_lock(7321001)');
    const stop = new AbortController();
    const migrating = migrateDatabase({ url }, { signal: stop.signal });
    const waiting = `SELECT 1 FROM pg_locks JOIN pg_database d ON d.oid = database
      WHERE locktype = 'advisory' AND NOT granted AND datname = current_database()`;
    while ((await pool.query(waiting)).rowCount === 0);
    stop.abort(new Error('stopped'));
    await expect(migrating).rejects.toThrow('stopped');
    while ((await pool.query(waiting)).rowCount !== 0);
  } finally {
    holder.release(true);
  }
});

test('where a backup has a table that a migration needs, members use it meanwhile, and the migration comes afterwards', async () => {
  const { pool, url } = await database();
  const { folder, number } = await laterVersion('-- expand\nALTER TABLE users ADD COLUMN later text;');
  const backup = await pool.connect();
  await backup.query('BEGIN; LOCK TABLE users IN ACCESS SHARE MODE');
  const migrated = migrateDatabase({ url }, { folder });
  const waits = `SELECT FROM pg_locks WHERE relation = 'users'::regclass AND NOT granted`;
  await expect.poll(async () => (await pool.query(waits)).rowCount, { interval: 20 }).toBe(1);
  // Behind the migration, which waits for the backup.
  expect((await pool.query('SELECT count(*)::int AS members FROM users')).rows).toEqual([{ members: 0 }]);
  await backup.query('COMMIT');
  backup.release();
  await migrated;
  const { rows } = await pool.query(`SELECT newest FROM drizzle.compatibility WHERE part = 'tables'`);
  expect(rows).toEqual([{ newest: number }]);
});
