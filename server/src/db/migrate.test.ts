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
  const { pool } = await database();
  await pool.query('DROP SCHEMA public, drizzle CASCADE; CREATE SCHEMA public');
  await migrateDatabase({ pool }, await earlierVersion(12));
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

  await migrateDatabase({ pool });
  await pool.query(`UPDATE users SET cs_user_id = 'CS2'`);
  const { rows } = await pool.query(
    `SELECT short_code, endpoint, number, epoch::int FROM links, referral_epoch,
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

test('code goes on starting on a database that newer code has only added to', async () => {
  const { pool } = await database();
  const { folder } = await laterVersion('-- expand\nALTER TABLE users ADD COLUMN later text');
  await migrateDatabase({ pool }, { folder });
  await migrateDatabase({ pool });
  const { rowCount } = await pool.query('SELECT later FROM users');
  expect(rowCount).toBe(0);
});

test('code that is too old for the database refuses with a sentence, and the newer one goes on', async () => {
  const { pool } = await database();
  const broken = await laterVersion('-- contract: <own>\nALTER TABLE nowhere DROP COLUMN later');
  await expect(migrateDatabase({ pool }, broken)).rejects.toThrow('"nowhere" does not exist');
  // A migration that was rolled back requires nothing.
  await migrateDatabase({ pool });

  const later = await laterVersion('-- contract: <own>\nALTER TABLE users DROP COLUMN cs_user_id CASCADE');
  await migrateDatabase({ pool }, later);
  const [newest, ours] = [later.number, later.number - 1].map((n) => String(n).padStart(4, '0'));
  await expect(migrateDatabase({ pool })).rejects.toThrow(
    `A newer version has changed the database (migration ${newest}): it needs code with at least migration ` +
      `${newest}, and this version ends with ${ours}. Start the newer version.`,
  );
  await migrateDatabase({ pool }, later);
});

test('a job queue of a newer pg-boss is refused unless its code has recorded that ours works on it', async () => {
  const { pool } = await database();
  const newer = QUEUE_SCHEMA.newest + 1;
  await pool.query('UPDATE pgboss.version SET version = $1', [newer]);
  await expect(migrateDatabase({ pool })).rejects.toThrow(
    `A newer version has changed the job queue (schema ${newer})`,
  );
  await pool.query(`UPDATE drizzle.compatibility SET newest = $1 WHERE part = 'queue'`, [newer]);
  await migrateDatabase({ pool });
  await pool.query(`UPDATE drizzle.compatibility SET oldest = $1 WHERE part = 'queue'`, [newer]);
  await expect(migrateDatabase({ pool })).rejects.toThrow('A newer version has changed the job queue');
});

test("what is recorded of the job queue is true of this version's pg-boss", () => {
  const { pgboss } = createRequire(import.meta.url)('pg-boss/package.json') as { pgboss: { schema: number } };
  expect(
    QUEUE_SCHEMA.newest,
    'pg-boss has a new schema: say in compatibility.ts which is the oldest whose pg-boss can go on beside it',
  ).toBe(pgboss.schema);
});

test('a migration that waits ends when it is told to, and leaves nothing behind on the server', async () => {
  const { pool } = await database();
  const holder = await pool.connect();
  try {
    await holder.query('SELECT pg_advisory_lock(7321001)');
    const stop = new AbortController();
    const migrating = migrateDatabase({ pool }, { signal: stop.signal });
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
