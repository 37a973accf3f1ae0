import { expect, test } from 'vitest';
import { createLocalTimes } from './local-time.ts';

const localTime = createLocalTimes();
const told = (timeZone: string | null, at: string) => {
  const { day, hour } = localTime(timeZone, new Date(at));
  return `${day} ${hour}`;
};

test.each([
  { what: 'nobody’s zone is UTC', zone: null, at: '2026-11-22T00:00Z', is: '2026-11-22 0' },
  { what: 'midnight is hour 0', zone: 'Europe/Berlin', at: '2026-11-22T23:00Z', is: '2026-11-23 0' },
  {
    what: 'before midnight it is yesterday',
    zone: 'America/New_York',
    at: '2026-11-22T04:59Z',
    is: '2026-11-21 23',
  },
  { what: 'half an hour', zone: 'Asia/Kolkata', at: '2026-11-22T18:29:59.999Z', is: '2026-11-22 23' },
  { what: 'half an hour later', zone: 'Asia/Kolkata', at: '2026-11-22T18:30Z', is: '2026-11-23 0' },
  { what: 'three quarters', zone: 'Asia/Kathmandu', at: '2026-11-22T18:15Z', is: '2026-11-23 0' },
  { what: 'the first to see a day', zone: 'Pacific/Kiritimati', at: '2026-11-22T10:00Z', is: '2026-11-23 0' },
  { what: 'the last to leave it', zone: 'Pacific/Pago_Pago', at: '2026-11-23T10:59Z', is: '2026-11-22 23' },
  { what: 'a repeated hour', zone: 'America/New_York', at: '2026-11-01T05:30Z', is: '2026-11-01 1' },
  { what: 'the same hour again', zone: 'America/New_York', at: '2026-11-01T06:30Z', is: '2026-11-01 1' },
  {
    what: 'the hour before one that is left out',
    zone: 'Europe/Berlin',
    at: '2026-03-29T00:59Z',
    is: '2026-03-29 1',
  },
  { what: 'the hour after it', zone: 'Europe/Berlin', at: '2026-03-29T01:00Z', is: '2026-03-29 3' },
  {
    what: 'clocks put forward by half an hour',
    zone: 'Australia/Lord_Howe',
    at: '2026-10-03T15:30Z',
    is: '2026-10-04 2',
  },
  {
    what: 'a zone that this Node does not know',
    zone: 'Mars/Olympus',
    at: '2026-11-22T07:00Z',
    is: '2026-11-22 7',
  },
])('$what: at $at it is $is in $zone', ({ zone, at, is }) => {
  expect(told(zone, at)).toBe(is);
});

test('what was told for a quarter of an hour is not told in the next', () => {
  expect(told('Asia/Kathmandu', '2026-11-22T18:14:59.999Z')).toBe('2026-11-22 23');
  expect(told('Asia/Kathmandu', '2026-11-22T18:15Z')).toBe('2026-11-23 0');
});
