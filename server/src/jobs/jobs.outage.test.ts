import { HOUR } from '@clear-spring/contract';
import { expect, onTestFinished, test, vi } from 'vitest';
import { until } from '../db/embedded/test-postgres.ts';
import { createTestDatabase } from '../db/test-database.ts';
import { startRelay } from '../test-relay.ts';
import { createJobs } from './jobs.ts';
import type { Queue } from './queues.ts';

test('after its connections broke, and after a network that swallows everything, work goes on by itself and notices come', async () => {
  const { url, db, pool, close } = await createTestDatabase();
  const relay = await startRelay(url);
  const jobs = await createJobs({
    url: relay.url,
    log: { warn: () => {}, error: () => {} },
    queues: { notes: { retries: 1 } },
  });
  onTestFinished(async () => {
    await jobs.stop();
    await close();
  });
  const queue: Queue<{ text: string }, 'notes'> = { name: 'notes' };
  const done: string[] = [];
  await jobs.work(queue, async ({ text }) => void done.push(text));
  const listener = async () => {
    const { rows } = await pool.query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND query ~ '^LISTEN|^SELECT EXISTS.*pg_listening'`,
    );
    return rows[0]?.pid;
  };

  // From here on the queue is cached.
  await jobs.enqueue(db, queue, { text: 'before' });
  await until(() => done.includes('before'));
  done.length = 0;
  for (const trouble of ['broken', 'swallowed'] as const) {
    await until(async () => (await listener()) !== undefined);
    const before = await listener();
    const { tried } = relay;
    if (trouble === 'swallowed') relay.stall();
    relay.cut();
    // Until at least one attempt to connect has timed out.
    if (trouble === 'swallowed') await until(() => relay.tried > tried + 2);
    await jobs.enqueue(db, queue, { text: trouble });
    relay.resume();
    await until(() => done.includes(trouble));
    await until(async () => ![undefined, before].includes(await listener()));
    await jobs.enqueue(db, queue, { text: `long after ${trouble}` });
    await until(() => done.includes(`long after ${trouble}`));
  }
  expect(done).toEqual(['broken', 'long after broken', 'swallowed', 'long after swallowed']);
});

test('a clock that is set ahead an hour and back again keeps no schedule waiting', async () => {
  const { url, pool, close } = await createTestDatabase();
  const jobs = await createJobs({ url, log: { warn: () => {}, error: () => {} }, queues: {} });
  const { now } = Date;
  let ahead = 0;
  vi.spyOn(Date, 'now').mockImplementation(() => now() + ahead);
  onTestFinished(async () => {
    vi.restoreAllMocks();
    await jobs.stop();
    await close();
  });
  /** Schedules are looked at once a second. */
  const lookedAt = async () =>
    (await pool.query<{ at: string }>('SELECT cron_on::text AS at FROM pgboss.version')).rows[0]!.at;
  const lookedAtAgain = async () => {
    const before = await lookedAt();
    await expect.poll(lookedAt, { timeout: 15_000 }).not.toBe(before);
  };
  await lookedAtAgain();
  for (ahead of [HOUR, 0]) await lookedAtAgain();
});
