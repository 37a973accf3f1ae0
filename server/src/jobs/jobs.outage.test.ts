import { expect, onTestFinished, test } from 'vitest';
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
