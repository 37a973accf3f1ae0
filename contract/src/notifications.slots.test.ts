import { describe, expect, test } from 'vitest';
import { slotFor } from './notifications.slots.ts';

describe('a notification goes out with the first run from its time on', () => {
  test.each([
    ['19:05:00', '19:05:00'],
    ['19:05:01', '19:20:00'],
    ['19:20:00', '19:20:00'],
    ['19:34:59', '19:35:00'],
    ['19:50:30', '20:05:00'],
    ['23:51:00', '00:05:00'],
  ])('%s goes at %s', (time, run) => {
    const date = run < time ? '2026-11-22' : '2026-11-21';
    expect(slotFor(new Date(`2026-11-21T${time}Z`))).toEqual(new Date(`${date}T${run}Z`));
  });
});
