import type { HealthParts, SystemHealth } from '@clear-spring/contract';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../db/index.ts';
import { createTestApp } from '../../test-app.ts';
import { startRelay } from '../../test-relay.ts';
import { readInTime } from './system-health.fixture.ts';
import { readHealth, setUpOf } from './system-health.service.ts';

const { app, database, member, now } = await createTestApp();
await app.ready();
const admin = await member('ines', { isAdmin: true });
const { pool, url } = database;

const deps = {
  now,
  node: 'here',
  feed: { url: 'https://feed.test' },
  provider: { name: 'sandbox' as const },
  ...setUpOf({}),
  log: { warn: () => {} },
};

/** Milliseconds that whoever looks may have to wait on a busy machine, for two and a half seconds of reading. */
const SOON = 8_000;
/** What is said for long: on a busy machine other parts come late too, but not each time. */
const FOR_LONG = { timeout: 30_000 };

/** Nobody reads these tables until the test is over. */
async function lock(...tables: string[]): Promise<void> {
  const holder = new pg.Client({ connectionString: url });
  await holder.connect();
  onTestFinished(() => holder.end());
  await holder.query(`BEGIN; LOCK TABLE ${tables.join(', ')} IN ACCESS EXCLUSIVE MODE`);
}
async function timed<T>(work: () => Promise<T>): Promise<[answer: T, milliseconds: number]> {
  const start = performance.now();
  return [await work(), performance.now() - start];
}
const unreadIn = ({ parts }: { parts: HealthParts }) =>
  Object.entries(parts).flatMap(([name, { state, sentence }]) =>
    state === 'unknown' ? [[name, sentence]] : [],
  );

test('a table that stands still is waited for briefly, on no connection of members, and the rest is read', async () => {
  await lock('letters');
  let taken = 0;
  const watch = setInterval(() => (taken = Math.max(taken, pool.totalCount - pool.idleCount)), 5);
  let longest = 0;
  // Some look while the reading before them is under way.
  await expect
    .poll(async () => {
      const [answers, milliseconds] = await timed(() =>
        Promise.all(Array.from({ length: 5 }, () => admin.get('/api/admin/health'))),
      );
      longest = Math.max(longest, milliseconds);
      return answers.map((answer) => {
        const health = answer.json<SystemHealth>();
        return [unreadIn(health), health.state, health.sentence];
      });
    }, FOR_LONG)
    .toEqual(
      Array.from({ length: 5 }, () => [
        [['letters', 'This took too long to read.']],
        'unknown',
        'Could not be read: emails.',
      ]),
    );
  clearInterval(watch);
  expect(longest).toBeLessThan(SOON);
  // Five callers are five sessions to look up, and no more.
  expect(taken).toBeLessThanOrEqual(5);
  expect(pool.waitingCount).toBe(0);
});

test('members are answered while health waits, and health while members have every connection', async () => {
  await lock('letters', 'nodes', 'service_contacts');
  const order: string[] = [];
  const ask = async (path: string) => {
    const answer = await admin.get(path);
    order.push(path);
    return answer;
  };
  const [, links] = await Promise.all([ask('/api/admin/health'), ask('/api/my-links')]);
  expect([links.statusCode, order]).toEqual([200, ['/api/my-links', '/api/admin/health']]);
  const late = async () => unreadIn((await admin.get('/api/admin/health')).json()).map(([name]) => name);
  await expect
    .poll(async () => new Set(await late()), FOR_LONG)
    .toEqual(new Set(['backups', 'letters', 'nodes', 'payments', 'push']));
  const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  const read = () => readHealth({ ...deps, healthDb: database.healthDb });
  await expect.poll(async () => (await read()).parts.database.state, FOR_LONG).toBe('fine');
  for (const client of held) client.release();
});

test('where every table stands still, or the database says nothing at all, the answer comes in time', async () => {
  const relay = await startRelay(url);
  const far = openDatabase(relay.url, { warn: () => {} });
  onTestFinished(() => far.close());
  const reasons: object[] = [];
  const log = { warn: (detail: object) => reasons.push(detail) };
  const read = () => readHealth({ ...deps, healthDb: far.healthDb, log });
  const unread = async () => unreadIn(await read());
  await expect.poll(unread, FOR_LONG).toEqual([]);
  reasons.length = 0;
  relay.stall('answers');
  for (let look = 0; look < 2; look++) {
    const [health, milliseconds] = await timed(read);
    expect(milliseconds).toBeLessThan(SOON);
    expect([health.state, health.sentence]).toEqual([
      'unknown',
      'Nothing could be read: the database does not answer.',
    ]);
  }
  expect(reasons).toHaveLength(16);
  relay.resume();
  await expect.poll(unread, FOR_LONG).toEqual([]);
});

test('after an outage thousands that failed are counted, the latest fifty are listed, and nothing is late', async () => {
  await pool.query(
    `INSERT INTO pgboss.job (name, data, state, retry_count, completed_on)
     SELECT 'podcast-words', '{}', 'failed', 2, now() - n * interval '1 minute' FROM generate_series(1, 500) n`,
  );
  await pool.query(
    `WITH given_up AS (INSERT INTO pgboss.job (name, data, state, retry_count, completed_on)
       SELECT 'auth-reset-mail', '{}', 'failed', 8, now() - n * interval '1 second' FROM generate_series(1, 10000) n
       RETURNING id)
     INSERT INTO letters (id, queue, kind, state) SELECT id, 'auth-reset-mail', 'reset-link', 'failed' FROM given_up`,
  );
  const { sentence, parts } = await readInTime(admin);
  expect(sentence).toBe('500 jobs failed. 10,000 emails could not be sent.');
  expect([parts.jobs.facts?.failed.length, parts.letters.facts?.failed.length]).toEqual([50, 50]);
});
