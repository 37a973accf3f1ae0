import { DAY, HOUR } from '@clear-spring/contract';
import { expect, test } from 'vitest';
import { localTimeIn } from '../../local-time.ts';
import {
  mondayBefore,
  morningOf,
  nextMonday,
  weekBefore,
  weeksFrom,
  type Zones,
} from './weekly-letter.calendar.ts';

const ID = '0190a5d4-7c1e-7000-8000-000000000000';
const living = (timeZone: string | null): Zones => ({ timeZone, nextTimeZone: null, nextTimeZoneFrom: null });
const hours = (from: Date, to: Date) => (to.getTime() - from.getTime()) / HOUR;

test.each([
  'Europe/Madrid',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
  null,
])(
  'in %s a letter comes at eight on every Monday of three years, also after the nights when clocks change',
  (timeZone) => {
    let monday = '2026-01-05';
    for (let week = 0; week < 156; week++) {
      const at = morningOf(monday, ID, living(timeZone));
      expect(localTimeIn(timeZone ?? 'UTC', at)).toEqual({ day: monday, hour: 8 });
      expect(nextMonday(monday, ID, living(timeZone), new Date(at.getTime() - 1))).toBe(monday);
      expect(nextMonday(monday, ID, living(timeZone), at)).toBe(weeksFrom(monday, 1));
      expect(mondayBefore(timeZone, at)).toBe(monday);
      monday = weeksFrom(monday, 1);
    }
  },
);

test('the weeks of both clock changes have an hour less and one more', () => {
  const madrid = living('Europe/Madrid');
  expect(
    ['2027-03-29', '2027-11-01', '2027-11-08'].map((monday) =>
      hours(weekBefore(monday, madrid).from, weekBefore(monday, madrid).to),
    ),
  ).toEqual([167, 169, 168]);
});

test('members of one zone are spread over the hour', () => {
  const minutes = Array.from({ length: 200 }, () =>
    hours(
      morningOf('2027-01-04', ID, living('UTC')),
      morningOf('2027-01-04', crypto.randomUUID(), living('UTC')),
    ),
  );
  expect(Math.min(...minutes)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...minutes)).toBeLessThan(1);
  expect(new Set(minutes.map((part) => Math.floor(part * 6))).size).toBe(6);
});

test('who travels has the morning of where they are that Monday, and a day that was sent never comes again', () => {
  const from = new Date('2027-01-03T05:00:00Z'); // Midnight in New York.
  const flown: Zones = { timeZone: 'America/New_York', nextTimeZone: 'Asia/Tokyo', nextTimeZoneFrom: from };
  const at = morningOf('2027-01-04', ID, flown);
  expect([at.toISOString(), localTimeIn('Asia/Tokyo', at).hour]).toEqual(['2027-01-03T23:00:00.000Z', 8]);
  // The flight west on the day of the letter: Monday's has come, and the next Monday is the next.
  const back = living('Pacific/Honolulu');
  expect(nextMonday(weeksFrom('2027-01-04', 1), ID, back, new Date(at.getTime() + HOUR))).toBe('2027-01-11');
});

test('where a new zone comes only after its own Monday morning, the letter comes with it', () => {
  const from = new Date('2027-01-04T05:00:00Z'); // Midnight in New York, two in the afternoon in Tokyo.
  const flown: Zones = { timeZone: 'America/New_York', nextTimeZone: 'Asia/Tokyo', nextTimeZoneFrom: from };
  expect(morningOf('2027-01-04', ID, flown)).toEqual(from);
});

test('after weeks without a server the next letter is the next Monday’s, in a few steps', () => {
  const now = new Date(Date.parse('2027-01-04T09:30:00Z') + 520 * 7 * DAY);
  expect(nextMonday('2027-01-04', ID, living('UTC'), now)).toBe(weeksFrom('2027-01-04', 521));
});
