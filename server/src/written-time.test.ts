import { expect, test } from 'vitest';
import { writtenDay, writtenTime } from './written-time.ts';

const at = new Date('2026-12-24T18:05:00Z');

test.each([
  ['Europe/Stockholm', 'December 24, 2026', '24 December 2026 at 19:05 Stockholm time'],
  ['America/New_York', 'December 24, 2026', '24 December 2026 at 13:05 New York time'],
  ['Asia/Tokyo', 'December 25, 2026', '25 December 2026 at 03:05 Tokyo time'],
  ['Etc/UTC', 'December 24, 2026 (UTC)', '24 December 2026 at 18:05 UTC'],
  [null, 'December 24, 2026 (UTC)', '24 December 2026 at 18:05 UTC'],
  ['Mars/Base', 'December 24, 2026 (UTC)', '24 December 2026 at 18:05 UTC'],
])('by the clocks of %s', (timeZone, day, time) => {
  expect([writtenDay(timeZone, at), writtenTime(timeZone, at)]).toEqual([day, time]);
});
