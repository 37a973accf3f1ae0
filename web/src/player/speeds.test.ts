import { expect, test } from 'vitest';
import { nextSpeed, steppedSpeed } from './speeds.ts';

test('AUDIO-27 the speed goes round in order', () => {
  const round = [0.75];
  for (let press = 0; press < 6; press++) round.push(nextSpeed(round.at(-1)!));
  expect(round).toEqual([0.75, 1, 1.25, 1.5, 1.75, 2, 0.75]);
});

test('keys step without going round', () => {
  expect([steppedSpeed(1, 1), steppedSpeed(1, -1)]).toEqual([1.25, 0.75]);
  expect([steppedSpeed(2, 1), steppedSpeed(0.75, -1)]).toEqual([2, 0.75]);
});
