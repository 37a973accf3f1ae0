import { expect, test } from 'vitest';
import { clock, roughTime, spokenTime, timeLeft, wholeLength } from './time-text.ts';

test.each([
  [0, '0:00', '0 s', '1 min'],
  [9.9, '0:09', '9 s', '1 min'],
  [723, '12:03', '12 min 3 s', '12 min'],
  [2460, '41:00', '41 min', '41 min'],
  [3723, '1:02:03', '1 h 2 min 3 s', '1 h 2 min'],
  [3599, '59:59', '59 min 59 s', '1 h'],
])('%d seconds are written %s, read %s and told roughly %s', (seconds, written, read, rough) => {
  expect([clock(seconds), spokenTime(seconds), roughTime(seconds)]).toEqual([written, read, rough]);
});

test('what is left takes less time at a higher speed', () => {
  expect(timeLeft(600, 1800, 1)).toBe(1200);
  expect(timeLeft(600, 1800, 1.5)).toBe(800);
  expect(timeLeft(1801, 1800, 1)).toBe(0);
});

test.each([
  [600, 60, 30, 600],
  [0, 60, 30, 60],
  [0, 60, 300, 300],
  [0, null, 300, 0],
])(
  'with %s s of audio, %s s in the feed and the position %s the length is %s',
  (known, expected, at, whole) => {
    expect(wholeLength(known, expected, at)).toBe(whole);
  },
);
