import { HOUR } from '@clear-spring/contract';
import { TestClock } from 'pg-boss';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../db/test-database.ts';
import { currentRequestId, withRequestId } from '../log/index.ts';
import { createMemoryLog } from '../log/memory.fixture.ts';
import { createJobs, type Jobs, NEW_YORK } from './jobs.ts';
import type { Queue, QueueOptions } from './queues.ts';

const format = new Intl.DateTimeFormat('sv-SE', {
  timeZone: NEW_YORK,
  dateStyle: 'short',
  timeStyle: 'short',
});
/** In New York's time, such as `2027-03-14 00:05`. */
const onTheClock = (at: number) => format.format(at);

/** App nodes on one database, with a clock that the test moves. It starts after the database's creation. */
async function setUp(start: string, nodeCount: number) {
  const { url, close } = await createTestDatabase();
  const clock = new TestClock(new Date(start));
  const queues = { tick: { retries: 3 } };
  const create = () => createJobs({ url, log: { warn: () => {}, error: () => {} }, clock, queues });
  // In sequence: two clocks attached at once would create the same table.
  const nodes: Jobs<'tick'>[] = [];
  while (nodes.length < nodeCount) nodes.push(await create());
  onTestFinished(async () => {
    await Promise.all(nodes.map((node) => node.stop()));
    await close();
  });
  const fired: string[] = [];
  return {
    fired,
    schedule: (cron: string) =>
      Promise.all(
        nodes.map((node) =>
          node.schedule('tick', cron, async () => void fired.push(onTheClock(clock.now()))),
        ),
      ),
    /** Moves the clock to this minute and through some seconds of it. */
    async visit(instant: number) {
      await clock.setTime(instant - 1_000);
      for (let second = 0; second < 6; second++) await clock.tick(1_000);
    },
  };
}

const DAILY = '5 0 * * *';

test.each([
  ['in March, when the clocks go forward', '2027-03-13', ['2027-03-13', '2027-03-14', '2027-03-15']],
  ['in November, when they go back', '2027-11-06', ['2027-11-06', '2027-11-07', '2027-11-08']],
])(
  'JOB-05 of two app nodes one runs a daily job at its time, once a day, %s',
  async (_when, start, dates) => {
    const { fired, schedule, visit } = await setUp(`${start}T03:30:00Z`, 2);
    await schedule(DAILY);
    // 12:05 AM is 4:05 or 5:05 UTC, so each day visits both.
    for (let day = 0; day < 3; day++) {
      for (const hour of [4, 5]) await visit(Date.parse(`${start}T0${hour}:05:00Z`) + day * 24 * HOUR);
      await expect.poll(() => fired.length).toBe(day + 1);
    }
    expect(fired).toEqual(dates.map((date) => `${date} 00:05`));
  },
);

test('times that passed while no node was up are caught up once', async () => {
  const { fired, schedule, visit } = await setUp('2027-05-01T04:04:00Z', 1);
  await schedule(DAILY);
  await visit(Date.parse('2027-05-01T04:05:00Z'));
  await expect.poll(() => fired.length).toBe(1);
  await visit(Date.parse('2027-05-05T12:30:00Z'));
  await visit(Date.parse('2027-05-05T12:31:00Z'));
  await expect.poll(() => fired.map((at) => at.slice(0, 13))).toEqual(['2027-05-01 00', '2027-05-05 08']);
});

test('a failed job is said with its queue, its cause and the call behind it, and at last that it is given up', async () => {
  const { url, db, close } = await createTestDatabase();
  const { log, lines, text } = createMemoryLog();
  const clock = new TestClock(new Date());
  const jobs = await createJobs({ url, log, clock, queues: { fragile: { retries: 1 } } });
  onTestFinished(async () => {
    await jobs.stop();
    await close();
  });
  const fragile: Queue<{ to: string }, 'fragile'> = { name: 'fragile' };
  const seen: unknown[] = [];
  await jobs.work(fragile, async (data) => {
    seen.push([data, currentRequestId()]);
    throw new Error(`550 <${data.to}> is unknown here`);
  });
  await withRequestId('CA11', () => jobs.enqueue(db, fragile, { to: 'maya@members.test' }));
  while (lines.length < 2) await clock.tick(1_000);
  const common = { queue: 'fragile', jobId: expect.any(String), requestId: 'CA11', attempts: 2 };
  expect(lines).toMatchObject([
    { ...common, level: 'warn', attempt: 1, reason: '550 <[e-mail]> is unknown here' },
    { ...common, level: 'error', attempt: 2 },
  ]);
  expect(text()).not.toContain('maya');
  // The handler gets the job's own data only.
  const piece = [{ to: 'maya@members.test' }, 'CA11'];
  expect(seen).toEqual([piece, piece]);
});

test('queues that a former release created are retried and expire as this one says', async () => {
  const { url, pool, close } = await createTestDatabase();
  const log = { warn: () => {}, error: () => {} };
  onTestFinished(close);
  const limits = async (options: QueueOptions) => {
    const jobs = await createJobs({ url, log, queues: { mended: options } });
    await jobs.work({ name: 'mended' }, async () => {});
    await jobs.stop();
    const { rows } = await pool.query(
      `SELECT retry_limit, retry_delay_max, expire_seconds FROM pgboss.queue WHERE name = 'mended'`,
    );
    return rows;
  };
  expect(await limits({ retries: 8 })).toEqual([
    { retry_limit: 8, retry_delay_max: 3600, expire_seconds: 900 },
  ]);
  expect(await limits({ retries: 100, longestDelay: 600, minutes: 60 })).toEqual([
    { retry_limit: 100, retry_delay_max: 600, expire_seconds: 3600 },
  ]);
});
