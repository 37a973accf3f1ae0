import { PgBoss, TestClock } from 'pg-boss';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../db/test-database.ts';
import { DUE_CRON } from '../features/notifications/index.ts';
import { ANNOUNCE_CRON, CHECK_CRON } from '../features/rss/index.ts';
import { createJobs, NEW_YORK } from './jobs.ts';

const HOUR = 3_600_000;
const format = new Intl.DateTimeFormat('sv-SE', {
  timeZone: NEW_YORK,
  dateStyle: 'short',
  timeStyle: 'short',
});
/** Such as `2027-03-14 00:05`, on the clocks of New York. */
const onTheClock = (at: number) => format.format(at);

/** App nodes on one database, whose time the test moves. It begins after the database was made. */
async function setUp(start: string, nodeCount: number) {
  const { url, close } = await createTestDatabase();
  const clock = new TestClock(new Date(start));
  const create = () => createJobs({ url, log: { warn: () => {} }, clock });
  const nodes = await Promise.all(Array.from({ length: nodeCount }, create));
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
    /** Goes to a minute and stays for some seconds of it. */
    async visit(instant: number) {
      await clock.setTime(instant - 1_000);
      for (let second = 0; second < 6; second++) await clock.tick(1_000);
    },
  };
}

/** Every time of a schedule in the year 2027. */
function timesOf2027(cron: string): string[] {
  const boss = new PgBoss('postgres://nobody@localhost/nothing');
  const times: Date[] = [];
  let from = new Date('2027-01-01T04:59:59Z');
  while (from < new Date('2028-01-01T05:00:00Z')) {
    times.push(...boss.previewSchedule(cron, { tz: NEW_YORK, from, count: 1_000 }));
    from = times.at(-1) ?? new Date(NaN);
  }
  return times.map((at) => onTheClock(at.getTime())).filter((at) => at.startsWith('2027'));
}

const days = Array.from({ length: 365 }, (_, day) =>
  new Date(Date.UTC(2027, 0, 1 + day)).toISOString().slice(0, 10),
);

test('JOB-01 the feed is checked at 12:05 AM of New York on every day of a year', () => {
  expect(timesOf2027(CHECK_CRON)).toEqual(days.map((day) => `${day} 00:05`));
});

test('JOB-02 new items are scheduled at 12:10 AM of New York on every day of a year', () => {
  expect(timesOf2027(ANNOUNCE_CRON)).toEqual(days.map((day) => `${day} 00:10`));
});

test('JOB-03 due notifications are sent every 15 minutes of a year, 7:05 PM of every day among them', () => {
  const times = timesOf2027(DUE_CRON);
  // The hour that the clocks skip in March is the one that they repeat in November.
  expect(times).toHaveLength(365 * 24 * 4);
  expect(new Set(times.map((at) => at.slice(-2)))).toEqual(new Set(['05', '20', '35', '50']));
  expect(times.filter((at) => at.endsWith('19:05'))).toEqual(days.map((day) => `${day} 19:05`));
});

test.each([
  ['in March, when the clocks go forward', '2027-03-13', ['2027-03-13', '2027-03-14', '2027-03-15']],
  ['in November, when they go back', '2027-11-06', ['2027-11-06', '2027-11-07', '2027-11-08']],
])('of two app nodes one runs a daily job at its time, once a day, %s', async (_when, start, dates) => {
  const { fired, schedule, visit } = await setUp(`${start}T03:30:00Z`, 2);
  await schedule(CHECK_CRON);
  // 12:05 AM is 4:05 or 5:05 UTC: both are visited each day.
  for (let day = 0; day < 3; day++) {
    for (const hour of [4, 5]) await visit(Date.parse(`${start}T0${hour}:05:00Z`) + day * 24 * HOUR);
    await expect.poll(() => fired.length).toBe(day + 1);
  }
  expect(fired).toEqual(dates.map((date) => `${date} 00:05`));
});

test('times that passed while no node was up are caught up once', async () => {
  const { fired, schedule, visit } = await setUp('2027-05-01T04:04:00Z', 1);
  await schedule(CHECK_CRON);
  await visit(Date.parse('2027-05-01T04:05:00Z'));
  await expect.poll(() => fired.length).toBe(1);
  await visit(Date.parse('2027-05-05T12:30:00Z'));
  await visit(Date.parse('2027-05-05T12:31:00Z'));
  await expect.poll(() => fired).toEqual(['2027-05-01 00:05', '2027-05-05 08:30']);
});
