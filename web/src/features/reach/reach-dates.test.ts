import { afterEach, expect, test, vi } from 'vitest';
import { cityOf } from '../../ui/time-zone.ts';
import { dayIn, hourName, instantIn, timeZones } from './reach-dates.ts';

afterEach(() => vi.unstubAllEnvs());

test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'UTC'])(
  'a day is the same date to a browser in %s',
  async (zone) => {
    vi.stubEnv('TZ', zone);
    vi.resetModules();
    // As a browser there loads it.
    const dates = await import('./reach-dates.ts');
    expect(dates.longDay('2026-11-17')).toBe('Tuesday, November 17');
    expect(dates.shortDay('2026-11-01')).toBe('Nov 1');
    expect(dates.hourName(20)).toBe('8 PM');
  },
);

test('an instant is told by the clocks of the zone that is asked for, also where a day has 25 hours', () => {
  expect(instantIn('Europe/Stockholm', '2026-08-03T07:14:00.000Z')).toBe('Aug 3, 2026, 9:14 AM');
  expect(instantIn('America/New_York', '2026-11-01T05:30:00.000Z')).toBe('Nov 1, 2026, 1:30 AM');
  expect(instantIn('America/New_York', '2026-11-01T06:30:00.000Z')).toBe('Nov 1, 2026, 1:30 AM');
  expect(dayIn('Pacific/Pago_Pago', '2026-08-03T07:14:00.000Z')).toBe('Aug 2, 2026');
  // The server may know a zone that this browser does not.
  expect(instantIn('Mars/Olympus', '2026-08-03T07:14:00.000Z')).toBe('Aug 3, 2026, 7:14 AM');
});

test('hours are named as on a clock, and the last one ends at midnight', () => {
  expect([0, 12, 20, 24].map(hourName)).toEqual(['12 AM', '12 PM', '8 PM', '12 AM']);
});

test('a zone is called after its city', () => {
  expect(['America/Argentina/Buenos_Aires', 'Europe/Stockholm', 'UTC'].map(cityOf)).toEqual([
    'Buenos Aires',
    'Stockholm',
    'UTC',
  ]);
});

test('the zones to choose from begin with that of the browser and the current one, and each is there once', () => {
  vi.stubEnv('TZ', 'Asia/Tokyo');
  const zones = timeZones('Europe/Stockholm');
  expect(zones.slice(0, 2)).toEqual(['Asia/Tokyo', 'Europe/Stockholm']);
  expect(zones).toContain('UTC');
  expect(new Set(zones).size).toBe(zones.length);
});
