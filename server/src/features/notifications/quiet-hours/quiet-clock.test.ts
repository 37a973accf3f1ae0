import { MINUTE } from '@clear-spring/contract';
import { describe, expect, test } from 'vitest';
import { isQuietAt } from './quiet-clock.ts';

const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** When it becomes quiet or loud in these hours of UTC, as `20:00 quiet`. */
function changesOf(span: string, timeZone: string, night: string, hours = 24): string[] {
  const [from = '', to = ''] = span.split('–');
  const quietHours = { from: minuteOf(from), to: minuteOf(to), timeZone };
  const start = Date.parse(`${night}:00Z`);
  const isQuiet = (minute: number) => isQuietAt(quietHours, new Date(start + minute * MINUTE));
  const changes: string[] = [];
  for (let minute = 1; minute <= hours * 60; minute++)
    if (isQuiet(minute) !== isQuiet(minute - 1))
      changes.push(
        `${new Date(start + minute * MINUTE).toISOString().slice(11, 16)} ${isQuiet(minute) ? 'quiet' : 'loud'}`,
      );
  return changes;
}

describe('on any day it is quiet from the one time to the other, on the member’s clocks', () => {
  test.each([
    ['22:00–07:00', 'UTC', ['22:00 quiet', '07:00 loud']],
    ['22:00–07:00', 'America/New_York', ['03:00 quiet', '12:00 loud']],
    ['22:00–07:00', 'Asia/Kathmandu', ['16:15 quiet', '01:15 loud']],
    ['14:00–15:30', 'Europe/Madrid', ['13:00 quiet', '14:30 loud']],
    ['00:00–06:00', 'Pacific/Kiritimati', ['16:00 loud', '10:00 quiet']],
    ['00:00–23:59', 'UTC', ['23:59 loud', '00:00 quiet']],
    ['23:59–00:00', 'UTC', ['23:59 quiet', '00:00 loud']],
  ])('%s in %s', (span, timeZone, changes) => {
    expect(changesOf(span, timeZone, '2026-01-20T12:00')).toEqual(changes);
  });
});

// Berlin's clocks go from 2:00 to 3:00 at 01:00 UTC.
describe('in the night of spring, what the clock skips begins or ends where it goes on', () => {
  test.each([
    ['22:00–07:00', ['21:00 quiet', '05:00 loud']],
    ['22:00–02:30', ['21:00 quiet', '01:00 loud']],
    ['02:30–07:00', ['01:00 quiet', '05:00 loud']],
    ['02:10–02:50', []],
    ['01:30–03:15', ['00:30 quiet', '01:15 loud']],
  ])('%s', (span, changes) => {
    expect(changesOf(span, 'Europe/Berlin', '2026-03-28T18:00')).toEqual(changes);
  });
});

// Berlin's clocks go from 3:00 back to 2:00 at 01:00 UTC.
describe('in the night of autumn, quiet hours neither break off nor begin again', () => {
  test.each([
    ['22:00–07:00', ['20:00 quiet', '06:00 loud']],
    ['22:00–02:30', ['20:00 quiet', '01:30 loud']],
    ['22:00–02:00', ['20:00 quiet', '00:00 loud']],
    ['22:00–03:00', ['20:00 quiet', '02:00 loud']],
    ['02:30–07:00', ['00:30 quiet', '06:00 loud']],
    ['03:00–07:00', ['02:00 quiet', '06:00 loud']],
    ['00:30–01:30', ['22:30 quiet', '23:30 loud']],
    ['03:10–07:00', ['02:10 quiet', '06:00 loud']],
  ])('%s', (span, changes) => {
    expect(changesOf(span, 'Europe/Berlin', '2026-10-24T18:00')).toEqual(changes);
  });

  test('hours within the one that is shown twice are quiet both times', () => {
    expect(changesOf('02:10–02:20', 'Europe/Berlin', '2026-10-24T18:00')).toEqual([
      '00:10 quiet',
      '00:20 loud',
      '01:10 quiet',
      '01:20 loud',
    ]);
  });

  test('a few minutes that are not quiet come once, in the second hour', () => {
    expect(changesOf('02:30–02:20', 'Europe/Berlin', '2026-10-24T18:00')).toEqual([
      '01:20 loud',
      '01:30 quiet',
    ]);
  });

  test('half an hour of it, as on Lord Howe', () => {
    // From 2:00 back to 1:30 at 15:00 UTC.
    expect(changesOf('22:00–01:45', 'Australia/Lord_Howe', '2026-04-04T06:00')).toEqual([
      '11:00 quiet',
      '15:15 loud',
    ]);
  });
});
