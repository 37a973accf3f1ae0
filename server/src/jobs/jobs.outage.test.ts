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
    await expect.poll(lookedAt).not.toBe(before);
  };
  await lookedAtAgain();
  for (ahead of [HOUR, 0]) await lookedAtAgain();
});

test("what was noted while the database's clock was a day ahead keeps no schedule and no job waiting once it is right again", async () => {
  const { url, db, pool, close } = await createTestDatabase();
  const warned: string[] = [];
  const log = { warn: (_: object, message: string) => void warned.push(message), error: () => {} };
  const jobs = await createJobs({
    url,
    log,
    queues: { letters: { retries: 1 }, hourly: { retries: 0 } },
    futureInterval: 100,
  });
  onTestFinished(async () => {
    await jobs.stop();
    await close();
  });
  const queue: Queue<{ text: string }, 'letters'> = { name: 'letters' };
  const done: string[] = [];
  await jobs.hourly('hourly', async () => void done.push('hourly'));
  // Nobody may take them before they are as they would have been noted.
  for (const text of ['at once', 'in an hour']) await jobs.enqueue(db, queue, { text });
  await pool.query(`
    UPDATE pgboss.job SET created_on = created_on + interval '1 day', start_after = start_after + interval '1 day'
      + CASE data ->> 'text' WHEN 'in an hour' THEN interval '1 hour' ELSE '0' END WHERE name = 'letters'`);
  await pool.query(`UPDATE pgboss.schedule SET created_on = now() - interval '1 day'`);
  await pool.query(`UPDATE pgboss.version SET cron_on = now() + interval '1 day'`);
  await pool.query(
    `UPDATE pgboss.queue SET monitor_on = now() + interval '1 day', monitor_claim_on = now() + interval '1 day'`,
  );
  await jobs.work(queue, async ({ text }) => void done.push(text));

  await expect.poll(() => done).toEqual(expect.arrayContaining(['at once', 'hourly']));
  expect(warned).toContain("the database's clock has been set back: schedules go on by it");
  const { rows } = await pool.query(
    `SELECT start_after BETWEEN now() + interval '55 min' AND now() + interval '1 hour' AS soon FROM pgboss.job
     WHERE data ->> 'text' = 'in an hour'`,
  );
  expect(rows).toEqual([{ soon: true }]);
  const noted = `SELECT FROM pgboss.queue WHERE greatest(monitor_on, monitor_claim_on) > now()`;
  expect((await pool.query(noted)).rows).toEqual([]);
});
