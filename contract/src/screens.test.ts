import { expect, test } from 'vitest';
import { endpoints } from './endpoint.all.fixture.ts';
import { detailPaths, opensApp, paths, screenAt } from './screens.ts';

test.each([...Object.values(paths), ...Object.values(detailPaths), '/nowhere', '/subscription/plan'])(
  '%s opens the app',
  (path) => {
    expect(opensApp(path)).toBe(true);
  },
);

test.each([
  ...new Set(endpoints.map(({ path }) => path)),
  '/S/M8Z2KNC',
  '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200',
  '/widgets/radio.html',
  '/art/gone.svg',
  '/assets/gone.js',
  '/sw.js',
  '/manifest.webmanifest',
])('%s is left to the server', (path) => {
  expect(opensApp(path)).toBe(false);
});

test('an address with a slash at its end or in capitals has the screen of the plain one; what it names keeps its case', () => {
  expect(screenAt('/My-Links/')).toEqual({ path: '/my-links', address: '/my-links' });
  expect(screenAt('/My-Links/k7M2qpx/')).toEqual({
    path: '/my-links/:shortCode',
    address: '/my-links/k7M2qpx',
  });
  for (const nowhere of ['/my-links//', '/my-links/a/b', '/product-media/a', '/links/a'])
    expect(screenAt(nowhere), nowhere).toBeUndefined();
});
