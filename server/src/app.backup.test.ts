import { randomBytes } from 'node:crypto';
import { appendFile, mkdir, readdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { DAY, HOUR } from '@clear-spring/contract';
import { expect, onTestFinished, test } from 'vitest';
import { ask, open, temporaryFolder } from './db/embedded/test-postgres.ts';
import { TEST_KEYS } from './db/test-database.ts';
import { seedDemo } from './demo.ts';
import { enqueueSchedule } from './jobs/other-node.fixture.ts';
import { readInTime } from './features/system-health/system-health.fixture.ts';
import { createSubscriptions } from './features/subscription/index.ts';
import { createTestApp, createTestJobs, TEST_CONFIG } from './test-app.ts';
import { openDatabase } from './db/index.ts';
import { newestOwn } from './db/migrate.ts';
import { bringUpToDate } from './move/move.ts';
import { backUp } from './backup/backup.ts';
import { restore, verifyBackup } from './backup/restore.ts';

/** The newest migration of a former release. */
const OLDER = 33;
const key = randomBytes(32);
const { database, jobs } = await createTestApp();
const now = () => new Date();
await seedDemo(
  database,
  await createSubscriptions({ config: TEST_CONFIG, database, jobs, now, log: console }),
);
const url = database.pool.options.connectionString!;

test('an encrypted backup made while the app serves restores every table, sequence and partition elsewhere; a damaged one and a wrong key are refused', async () => {
  const into = await temporaryFolder();
  const made = await backUp({ into, url, key, secretKeys: TEST_KEYS });
  expect(await readdir(into)).toEqual([made.folder.slice(into.length + 1)]);
  await expect(verifyBackup(made.folder, undefined)).rejects.toThrow('set BACKUP_KEY');
  await expect(verifyBackup(made.folder, randomBytes(32))).rejects.toThrow('BACKUP_KEY is not the key');

  const { url: to } = await open(await temporaryFolder());
  const manifest = await verifyBackup(made.folder, key);
  const target = { folder: made.folder, manifest, url: to, key, secretKeys: TEST_KEYS };
  await restore(target);
  // pg-boss adds jobs of its own at once.
  for (const { name, rows } of manifest.tables.filter((table) => !table.name.startsWith('pgboss.')))
    expect([name, await ask(to, `SELECT count(*)::int AS rows FROM ${name}`)]).toEqual([name, { rows }]);
  for (const table of ['users', 'links', 'placement_counts', 'placement_hits']) {
    const digest = `SELECT md5(string_agg(c::text, ',' ORDER BY c::text)) AS all FROM ${table} c`;
    expect(await ask(to, digest)).toEqual(await ask(url, digest));
  }
  const months =
    `SELECT string_agg(inhrelid::regclass::text || pg_get_expr(relpartbound, inhrelid), ',' ORDER BY 1) AS all
    FROM pg_inherits JOIN pg_class ON oid = inhrelid WHERE relkind = 'r'`.replace(
      ' ORDER BY 1)',
      ' ORDER BY inhrelid::regclass::text)',
    );
  expect(await ask(to, months)).toEqual(await ask(url, months));
  await expect(restore(target)).rejects.toThrow('The target must be empty');

  await appendFile(join(made.folder, 'public.users.zst'), 'x');
  await expect(verifyBackup(made.folder, key)).rejects.toThrow('public.users.zst is not as it was written');
});

test('a second backup at once leaves the first alone, and the next one deletes only leftovers of the same database', async () => {
  const into = await temporaryFolder();
  const options = { into, url, key: undefined, secretKeys: TEST_KEYS };
  const holder = await database.pool.connect();
  await holder.query('BEGIN; LOCK TABLE users IN ACCESS EXCLUSIVE MODE');
  const first = backUp(options);
  await expect.poll(() => readdir(into)).toHaveLength(1);
  await expect(backUp(options)).rejects.toThrow('Another backup of this database is under way.');
  const [half] = await readdir(into);
  await holder.query('ROLLBACK');
  holder.release();
  const { folder } = await first;

  const others = `${half!.slice(0, -'-00000000-0000-0000-0000-000000000000'.length)}7-of-another-database`;
  await mkdir(join(into, `${half}-left`));
  await mkdir(join(into, others));
  await rm(folder, { recursive: true });
  const next = await backUp(options);
  expect((await readdir(into)).toSorted()).toEqual([others, basename(next.folder)]);
});

test('what an older version backed up is restored into its own tables, then migrated, with the jobs that wait', async () => {
  const [{ url: from }, { url: to }] = [
    await open(await temporaryFolder()),
    await open(await temporaryFolder()),
  ];
  await bringUpToDate(from, OLDER);
  const older = openDatabase(from, { warn: () => {} });
  onTestFinished(() => older.close());
  await older.pool.query(
    `INSERT INTO users (id, username, username_key, email, email_key, password_hash, first_name, last_name, cs_user_id)
     VALUES (uuidv7(), 'maya', 'maya', 'maya@members.test', 'maya@members.test', 'none', '', '', '')`,
  );
  const itsJobs = await createTestJobs({ url: from });
  await itsJobs.enqueue(older.db, { name: 'push-release' }, { to: 'the well' });
  await itsJobs.stop();

  const made = await backUp({
    into: await temporaryFolder(),
    url: from,
    key: undefined,
    secretKeys: TEST_KEYS,
  });
  expect(made.migration).toBe(OLDER);
  const manifest = await verifyBackup(made.folder, undefined);
  await restore({ folder: made.folder, manifest, url: to, key: undefined, secretKeys: TEST_KEYS });
  expect(await ask(to, `SELECT newest FROM drizzle.compatibility WHERE part = 'tables'`)).toEqual({
    newest: newestOwn(),
  });
  expect(await ask(to, 'SELECT username FROM users')).toEqual({ username: 'maya' });
  expect(await ask(to, `SELECT state, data FROM pgboss.job WHERE name = 'push-release'`)).toEqual({
    state: 'created',
    data: { to: 'the well' },
  });
});

test('a backup is made once a day, and again where one failed; older ones go, and admins see when the last was made', async () => {
  const backupDir = await temporaryFolder();
  const served = await createTestApp({ backupDir, backupKey: key });
  const { url: from } = served.database;
  await served.app.ready();
  const admin = await served.member('ines', { isAdmin: true });
  const backups = async () => (await readInTime(admin)).parts.backups;
  let runs = 0;
  async function passHour() {
    await enqueueSchedule({ url: from }, 'backups');
    runs++;
    const done = `SELECT count(*)::int AS jobs FROM pgboss.job WHERE name = 'backups' AND state = 'completed'`;
    await expect.poll(() => ask(from, done)).toEqual({ jobs: runs });
    return (await readdir(backupDir)).toSorted();
  }
  const noon = Math.ceil(Date.now() / DAY) * DAY + 12 * HOUR;
  const travelTo = (at: number) => served.travel(at - Date.now());
  travelTo(noon);
  expect((await backups()).sentence).toBe('No daily backup has been made yet.');

  const [first, ...none] = await passHour();
  expect(none).toEqual([]);
  expect((await verifyBackup(join(backupDir, first!), key)).secretKey).not.toBeNull();
  expect(await backups()).toMatchObject({ state: 'fine', facts: { isDaily: true } });
  travelTo(noon + 20 * HOUR);
  expect(await passHour()).toEqual([first]);

  travelTo(noon + DAY);
  await rm(backupDir, { recursive: true });
  await passHour().catch(() => {});
  expect(await backups()).toMatchObject({
    state: 'look',
    sentence: 'The daily backup failed the last time.',
    facts: { contacts: [{ name: 'daily', failures: 1, lastFailure: expect.stringContaining('BACKUP_DIR') }] },
  });

  const days = Array.from({ length: 9 }, (_, at) => `2020-01-0${at + 1}T09-07-00-000Z`);
  for (const day of days) await mkdir(join(backupDir, day), { recursive: true });
  const [, last] = [await passHour(), (await readdir(backupDir)).toSorted().at(-1)];
  expect(await readdir(backupDir)).toHaveLength(7);
  expect((await verifyBackup(join(backupDir, last!), key)).tables.length).toBeGreaterThan(50);
  expect(await backups()).toMatchObject({
    state: 'fine',
    facts: { contacts: [{ name: 'daily', failures: 0 }] },
  });
});
