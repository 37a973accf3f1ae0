import type { InboxItem } from '@clear-spring/contract';
import { expect, test } from 'vitest';
import { dayName, daysOf } from './days.ts';

const item = (id: string, date: Date): InboxItem => ({
  id,
  position: 1,
  title: id,
  body: '',
  url: null,
  source: 'manual',
  topic: null,
  sentAt: date.toISOString(),
  isRead: false,
});
const now = new Date(2026, 10, 23, 0, 30);

test('items stand under the day of the reader’s clock, in their order', () => {
  const days = daysOf([
    item('just now', new Date(2026, 10, 23, 0, 10)),
    item('before midnight', new Date(2026, 10, 22, 23, 50)),
    item('that morning', new Date(2026, 10, 22, 6, 0)),
    item('last year', new Date(2025, 10, 22, 6, 0)),
  ]);
  expect(days.map(({ date, items }) => [dayName(date, now), items.map(({ id }) => id)])).toEqual([
    ['Today', ['just now']],
    ['Yesterday', ['before midnight', 'that morning']],
    ['Saturday, November 22, 2025', ['last year']],
  ]);
});

test('yesterday is yesterday on the night that clocks change, and on New Year', () => {
  expect(dayName(new Date(2026, 9, 31, 1, 0), new Date(2026, 10, 1, 23, 30))).toBe('Yesterday');
  expect(dayName(new Date(2026, 11, 31, 12, 0), new Date(2027, 0, 1, 0, 5))).toBe('Yesterday');
  expect(dayName(new Date(2026, 10, 17, 12, 0), now)).toBe('Tuesday, November 17');
});
