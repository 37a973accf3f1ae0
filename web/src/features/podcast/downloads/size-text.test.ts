import { expect, test } from 'vitest';
import { sizeText } from './size-text.ts';

test.each([
  [0, '1 kB'],
  [267_233, '267 kB'],
  [1_234_567, '1.2 MB'],
  [57_600_000, '57.6 MB'],
  [157_600_000, '158 MB'],
  [999_900_000, '1.0 GB'],
  [12_340_000_000, '12.3 GB'],
])('%d bytes are %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});
