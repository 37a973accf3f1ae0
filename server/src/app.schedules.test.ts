import { SEND_CRON } from '@clear-spring/contract';
import { PgBoss } from 'pg-boss';
import { expect, test } from 'vitest';
import { ANNOUNCE_CRON, CHECK_CRON } from './features/rss/index.ts';
import { NEW_YORK } from './jobs/index.ts';

const format = new Intl.DateTimeFormat('sv-SE', {
  timeZone: NEW_YORK,
  dateStyle: 'short',
  timeStyle: 'short',
});
/** In New York's time, such as `2027-03-14 00:05`. */
const onTheClock = (at: number) => format.format(at);

/** Ticks that are asked for at once: pg-boss gives up on what takes it longer than a second. */
const PAGE = 100;

/** All ticks of a schedule in 2027. */
function timesOf2027(cron: string): string[] {
  const boss = new PgBoss('postgres://nobody@localhost/nothing');
  const times: Date[] = [];
  let from = new Date('2027-01-01T04:59:59Z');
  while (from < new Date('2028-01-01T05:00:00Z')) {
    times.push(...boss.previewSchedule(cron, { tz: NEW_YORK, from, count: PAGE }));
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
  const times = timesOf2027(SEND_CRON);
  // The hour that March skips, November repeats.
  expect(times).toHaveLength(365 * 24 * 4);
  expect(new Set(times.map((at) => at.slice(-2)))).toEqual(new Set(['05', '20', '35', '50']));
  expect(times.filter((at) => at.endsWith('19:05'))).toEqual(days.map((day) => `${day} 19:05`));
});
