import { expect, test } from 'vitest';
import { paths } from '../navigation/paths.ts';
import { isScreen } from './app-addresses.ts';

test.each([...Object.values(paths), '/nowhere', '/subscription/plan'])('%s opens the app', (path) => {
  expect(isScreen(path)).toBe(true);
});

test.each([
  '/s/abc2345',
  '/api/my-links',
  '/api/docs/',
  '/widgets/radio.html',
  '/sandbox/checkout/cs_1',
  '/art/gone.svg',
  '/assets/gone.js',
  '/sw.js',
  '/manifest.webmanifest',
  '/healthz',
  '/metrics',
])('%s is left to the server', (path) => {
  expect(isScreen(path)).toBe(false);
});
