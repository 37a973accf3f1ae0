import { MINUTE } from '@clear-spring/contract';
import { expect, test } from 'vitest';
import { rewindAfter } from './auto-rewind.ts';

test.each([
  [MINUTE - 1, 0],
  [MINUTE, 3],
  [60 * MINUTE - 1, 3],
  [60 * MINUTE, 10],
  [24 * 60 * MINUTE - 1, 10],
  [24 * 60 * MINUTE, 20],
  [-MINUTE, 0],
])('after a pause of %d ms it goes back %d s', (pause, seconds) => {
  expect(rewindAfter(pause)).toBe(seconds);
});
