import { expect, test } from 'vitest';
import { nextSpeed, nextTenth, steppedSpeed } from './speeds.ts';

test('AUDIO-27 the speed goes round in order', () => {
  const round = [0.75];
  for (let press = 0; press < 6; press++) round.push(nextSpeed(round.at(-1)!));
  expect(round).toEqual([0.75, 1, 1.25, 1.5, 1.75, 2, 0.75]);
});

test('keys step without going round', () => {
  expect([steppedSpeed(1, 1), steppedSpeed(1, -1)]).toEqual([1.25, 0.75]);
  expect([steppedSpeed(2, 1), steppedSpeed(0.75, -1)]).toEqual([2, 0.75]);
});

test('tenths go from 0.5 to 3, and are exact', () => {
  const up = [0.5];
  while (up.at(-1) !== nextTenth(up.at(-1)!, 1)) up.push(nextTenth(up.at(-1)!, 1));
  expect(up).toEqual(Array.from({ length: 26 }, (_, at) => (at + 5) / 10));
  const down = [3];
  while (down.at(-1) !== nextTenth(down.at(-1)!, -1)) down.push(nextTenth(down.at(-1)!, -1));
  expect(down).toEqual(up.toReversed());
});

test('between the tenths it goes to the nearest one, and the button goes on from there', () => {
  expect([nextTenth(1.25, 1), nextTenth(1.25, -1)]).toEqual([1.3, 1.2]);
  expect([nextSpeed(1.3), nextSpeed(0.5), nextSpeed(2.4)]).toEqual([1.5, 0.75, 0.75]);
});
