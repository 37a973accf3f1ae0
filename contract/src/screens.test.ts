import { expect, test } from 'vitest';
import * as contract from './index.ts';
import { opensApp, paths } from './screens.ts';

test.each([...Object.values(paths), '/nowhere', '/subscription/plan'])('%s opens the app', (path) => {
  expect(opensApp(path)).toBe(true);
});

const endpoints = Object.values<unknown>(contract)
  .filter((exported) => typeof exported === 'object' && exported !== null && 'access' in exported)
  .map((endpoint) => (endpoint as contract.Endpoint).path);

test.each([
  ...new Set(endpoints),
  '/widgets/radio.html',
  '/art/gone.svg',
  '/assets/gone.js',
  '/sw.js',
  '/manifest.webmanifest',
])('%s is left to the server', (path) => {
  expect(opensApp(path)).toBe(false);
});
