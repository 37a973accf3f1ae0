import { expect, test } from 'vitest';
import { figure } from './figure.ts';

test.each([
  [0, '0'],
  [999, '999'],
  [1_000, '1,000'],
  [20_034, '20,034'],
  [1_002_003, '1,002,003'],
])('%d is written %s', (count, written) => {
  expect(figure(count)).toBe(written);
});
