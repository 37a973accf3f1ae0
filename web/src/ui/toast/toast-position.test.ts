import { expect, test } from 'vitest';
import { freeTop } from './toast-position.ts';

const phone = { head: 68, foot: 824 };
/** As wide as the phone, 60 px high, at the foot. */
const toast = { top: 764, bottom: 824, left: 12, right: 378 };
const field = (top: number, height = 50) => ({ top, bottom: top + height, left: 20, right: 370 });

test('a toast stands at the foot while nothing is beneath it', () => {
  expect(freeTop(toast, phone, [field(300)])).toBe(764);
});

test('it goes to the head where a field or a cross is at the foot', () => {
  expect(freeTop(toast, phone, [field(790)])).toBe(68);
});

test('it takes the lowest gap where both ends are taken', () => {
  expect(freeTop(toast, phone, [field(70), field(300), field(700), field(780)])).toBe(700 - 8 - 60);
});

test('it stays in the place to which it has gone while that is free', () => {
  expect(freeTop({ ...toast, top: 68, bottom: 128 }, phone, [])).toBe(68);
});

test('it makes way for what opens beneath it', () => {
  expect(freeTop({ ...toast, top: 68, bottom: 128 }, phone, [field(80)])).toBe(764);
});

test('what is beside it does not bother it', () => {
  expect(freeTop(toast, phone, [{ top: 780, bottom: 820, left: 400, right: 444 }])).toBe(764);
});

test('there may be no room at all', () => {
  expect(freeTop(toast, phone, [{ top: 0, bottom: 844, left: 0, right: 390 }])).toBeNull();
});
