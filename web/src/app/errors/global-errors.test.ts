import { expect, test } from 'vitest';
import { isIgnored } from './global-errors.ts';

const android =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36';
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1';

const networkLike = [
  new TypeError('Failed to fetch'),
  new TypeError('NetworkError when attempting to fetch resource.'),
  new DOMException('The operation was aborted', 'AbortError'),
  new TypeError('Failed to fetch dynamically imported module: https://example/assets/x.js'),
  'Network request failed',
];

test.each(networkLike)('ERR-04 on Android a network-like error is ignored: %s', (error) => {
  expect(isIgnored(error, android)).toBe(true);
});

test.each(networkLike)('ERR-04 elsewhere it is not: %s', (error) => {
  expect(isIgnored(error, iphone)).toBe(false);
});

test.each([new TypeError('x is not a function'), 'oops', undefined])(
  'ERR-04 on Android any other error is not: %s',
  (error) => {
    expect(isIgnored(error, android)).toBe(false);
  },
);

test("a ResizeObserver's notice is never an error", () => {
  expect(isIgnored('ResizeObserver loop completed with undelivered notifications.', iphone)).toBe(true);
});
