import { DAY } from '@clear-spring/contract';
import { expect, test } from 'vitest';
import { outdatedBackups } from './retention.ts';

const nameOf = (at: Date) => at.toISOString().replaceAll(/[:.]/g, '-');

test('of two years of daily backups, those of seven days, four weeks and twelve months are kept', () => {
  const last = Date.parse('2026-11-25T09:07:00Z');
  const all = Array.from({ length: 730 }, (_, days) => nameOf(new Date(last - days * DAY)));
  const outdated = new Set(outdatedBackups(all));
  expect(all.filter((name) => !outdated.has(name)).map((name) => name.slice(0, 10))).toEqual([
    '2026-11-25',
    '2026-11-24',
    '2026-11-23',
    '2026-11-22',
    '2026-11-21',
    '2026-11-20',
    '2026-11-19',
    '2026-11-15',
    '2026-11-08',
    ...['10-31', '09-30', '08-31', '07-31', '06-30', '05-31', '04-30', '03-31', '02-28', '01-31'].map(
      (day) => `2026-${day}`,
    ),
    '2025-12-31',
  ]);
});

test('what is no backup stays, and so does the only one, however old', () => {
  const old = '2020-01-01T09-07-00-000Z';
  expect(outdatedBackups([old, 'lost+found', '.half-17', '2020-01-01'])).toEqual([]);
  expect(outdatedBackups(['2020-01-01T10-07-00-000Z', old])).toEqual([old]);
});
