import { expect, test } from 'vitest';
import { newYorkTimeAfter } from './new-york.ts';

const evening = (after: string) => newYorkTimeAfter(new Date(after), { hour: 19, minute: 5 }).toISOString();

test.each([
  ['a winter day', '2026-01-10T12:00:00Z', '2026-01-11T00:05:00.000Z'],
  ['a summer day', '2026-07-10T12:00:00Z', '2026-07-10T23:05:00.000Z'],
  ['the minute itself, which is over', '2026-07-10T23:05:00Z', '2026-07-11T23:05:00.000Z'],
  ['the evening before the clocks go forward', '2026-03-08T00:06:00Z', '2026-03-08T23:05:00.000Z'],
  ['the day they go forward', '2026-03-08T12:00:00Z', '2026-03-08T23:05:00.000Z'],
  ['the evening before they go back', '2026-10-31T23:06:00Z', '2026-11-02T00:05:00.000Z'],
  ['the day they go back', '2026-11-01T12:00:00Z', '2026-11-02T00:05:00.000Z'],
  ['the last day of the year', '2026-12-31T12:00:00Z', '2027-01-01T00:05:00.000Z'],
])('7:05 PM in New York, from %s', (_what, after, at) => {
  expect(evening(after)).toBe(at);
});
