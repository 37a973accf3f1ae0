import { format } from 'date-fns';
import { expect, test } from 'vitest';
import { dateTime, dayInFull, fileDay, wallTime } from './date-time.ts';

test.each([
  new Date(2026, 10, 21, 19, 5),
  new Date(2026, 0, 1, 0, 0),
  new Date(2027, 11, 31, 12, 59, 59),
  new Date(2026, 4, 9, 9, 30),
])('NLOG-07 a date reads as MMM d, yyyy h:mm a: %s', (date) => {
  expect(dateTime(date.toISOString())).toBe(format(date, 'MMM d, yyyy h:mm a'));
});

test('NLOG-07 in the time zone of the reader', () => {
  expect(dateTime(new Date(2026, 10, 21, 19, 5))).toBe('Nov 21, 2026 7:05 PM');
});

test('a day in full, or in the name of a file, is that of the reader, just after midnight and just before the next', () => {
  const days = [new Date(2026, 11, 21, 0, 5), new Date(2026, 11, 21, 23, 55)];
  expect(days.map((day) => dayInFull(day.toISOString()))).toEqual(['December 21, 2026', 'December 21, 2026']);
  expect(days.map(fileDay)).toEqual(['2026-12-21', '2026-12-21']);
});

test.each([
  ['22:00', '10 PM'],
  ['00:00', '12 AM'],
  ['12:30', '12:30 PM'],
  ['07:05', '7:05 AM'],
])('%s on the clock is written %s', (time, written) => {
  expect(wallTime(time)).toBe(written);
});
