import { expect, inject, onTestFinished, test } from 'vitest';
import { buildApp } from './app.ts';
import { openDatabase } from './db/index.ts';
import { migrateDatabase } from './db/migrate.ts';
import { ask, open, temporaryFolder } from './db/embedded/test-postgres.ts';
import { urlOf } from './db/test-cluster.ts';
import { createTestDatabase, TEST_KEYS } from './db/test-database.ts';
import { unlockSecrets } from './db/secrets.ts';
import { moveDatabase } from './move/move.ts';
import { seedDemo } from './demo.ts';
import { createSubscriptions } from './features/subscription/index.ts';
import { createJobs, type Queue, QUEUES } from './jobs/index.ts';
import { createBrowser, TEST_CONFIG } from './test-app.ts';

const quiet = { warn: () => {}, error: () => {} };
const now = () => new Date();
const errand: Queue<{ to: string }, 'errand'> = { name: 'errand' };
const queues = { ...QUEUES, errand: { retries: 1 } };

/** The demo and a waiting job. */
async function fill(url: string): Promise<void> {
  const database = openDatabase(url, quiet);
  await migrateDatabase(database);
  await unlockSecrets(database.db, TEST_KEYS);
  const jobs = await createJobs({ url, log: quiet, queues });
  await seedDemo(
    database,
    await createSubscriptions({ config: TEST_CONFIG, database, jobs, now, log: console }),
  );
  // A month that the target has no partition for.
  await database.pool.query(
    `CREATE TABLE placement_hits_later PARTITION OF placement_hits FOR VALUES FROM ('2100-01-01') TO ('2100-02-01');
     INSERT INTO placement_hits SELECT placement_id, '2100-01-15', filtered, scanned FROM placement_hits LIMIT 3`,
  );
  await database.pool.query(
    `INSERT INTO play_queues SELECT id, ARRAY['one', 'a "b", {c}'], true FROM users;
     INSERT INTO bookmarks (id, user_id, episode_id, position, note, at)
     SELECT gen_random_uuid(), users.id, episodes.id, 0.1, 'a line\tof “water”', now() FROM users, episodes LIMIT 9`,
  );
  await jobs.enqueue(database.db, errand, { to: 'the well' });
  await jobs.stop();
  await database.close();
}

test('everything moves: members sign in, links and their counts are there, jobs go on, and new rows can follow', async () => {
  const [from, to] = [(await open(await temporaryFolder())).url, (await open(await temporaryFolder())).url];
  await fill(from);
  const counts = await moveDatabase({ from, to, secretKeys: TEST_KEYS });
  expect(counts.get('public.users')).toBeGreaterThanOrEqual(3);
  for (const [table, rows] of counts)
    expect([table, await ask(to, `SELECT count(*)::int AS rows FROM ${table}`)]).toEqual([table, { rows }]);
  for (const table of ['placement_counts', 'play_queues', 'bookmarks']) {
    const digest = `SELECT md5(string_agg(c::text, ',' ORDER BY c::text)) AS all FROM ${table} c`;
    expect(await ask(to, digest)).toEqual(await ask(from, digest));
  }

  const database = openDatabase(to, quiet);
  const jobs = await createJobs({ url: to, log: quiet, queues });
  const { promise: done, resolve } = Promise.withResolvers<string>();
  await jobs.work(errand, async ({ to: where }) => resolve(where));
  const app = await buildApp({ database, jobs, mailer: { send: async () => {} }, config: TEST_CONFIG });
  onTestFinished(async () => {
    await app.close();
    await jobs.stop();
    await database.close();
  });
  const browser = createBrowser(app);
  const credentials = { username: 'demo-member', password: 'life-in-balance' };
  expect((await browser.post('/api/login', credentials)).statusCode).toBe(200);
  const [link] = (await browser.get('/api/my-links')).json<{ shortCode: string; clickCount: number }[]>();
  expect((await app.inject({ url: `/s/${link?.shortCode}` })).statusCode).toBe(302);
  expect(await done).toBe('the well');
});

test('a target that has rows is refused and left alone; so is a source that an app runs on or that is not ours, and a target that is not there', async () => {
  const running = await createTestDatabase();
  const taken = await createTestDatabase();
  const { url: empty, close } = await createTestDatabase();
  onTestFinished(async () => {
    await Promise.all([running.close(), taken.close(), close()]);
  });
  await taken.pool.query('DELETE FROM secrets; CREATE TABLE theirs AS SELECT 1 AS n');
  await expect(moveDatabase({ from: empty, to: taken.url, secretKeys: TEST_KEYS })).rejects.toThrow(
    'The target must be empty, but it has rows in public.theirs.',
  );
  expect(await ask(taken.url, 'SELECT count(*)::int AS left FROM theirs')).toEqual({ left: 1 });

  await running.pool.query('SELECT 1');
  await expect(moveDatabase({ from: running.url, to: empty, secretKeys: TEST_KEYS })).rejects.toThrow(
    'The app is running. Stop it first',
  );
  const foreign = urlOf(inject('postgresUrl'), 'postgres');
  await expect(moveDatabase({ from: foreign, to: empty, secretKeys: TEST_KEYS })).rejects.toThrow(
    "The database has none of the app's tables. Is it the right one?",
  );
  await expect(
    moveDatabase({ from: empty, to: 'postgresql://nobody@127.0.0.1:1/nowhere', secretKeys: TEST_KEYS }),
  ).rejects.toThrow('The target does not answer: ');
  const left = `SELECT count(*)::int AS left FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = 'clear-spring move'`;
  await expect.poll(() => ask(empty, left)).toEqual({ left: 0 });
});
