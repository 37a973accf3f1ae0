import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createTestApp, type TestBrowser } from '../test-app.ts';
import { matchesEtag, UNCACHED } from './caching.ts';
import { endpoints } from './endpoints.ts';

const webFolder = await mkdtemp(join(tmpdir(), 'clear-spring-web-'));
afterAll(() => rm(webFolder, { recursive: true }));
await writeFile(join(webFolder, 'index.html'), '<!doctype html>');
const { app, database, visitor, member } = await createTestApp({}, { webFolder });

/** A fresh caller of each kind: an earlier call may have logged out the previous one. */
const kinds = {
  visitor: async () => visitor(),
  member: () => newcomer(false),
  admin: () => newcomer(true),
};
let newcomers = 0;
async function newcomer(isAdmin: boolean): Promise<TestBrowser> {
  await database.pool.query('DELETE FROM rate_limits');
  return member(`newcomer-${newcomers++}`, { isAdmin });
}

test.each(Object.keys(kinds) as (keyof typeof kinds)[])(
  'whatever a %s is answered is kept by nobody, but where the contract says otherwise',
  async (kind) => {
    let browser = await kinds[kind]();
    const statuses = new Set<number>();
    for (const { method, path, access, cache } of endpoints) {
      if (kind !== 'visitor' && browser.cookies.size === 0) browser = await kinds[kind]();
      const answer = await browser.send({ method, url: path.replaceAll(':', 'no-such-') });
      const { 'cache-control': kept, 'cross-origin-resource-policy': readers } = answer.headers;
      const isGood = answer.statusCode < 400;
      expect([path, answer.statusCode, kept]).toEqual([
        path,
        answer.statusCode,
        isGood ? (cache ?? UNCACHED) : UNCACHED,
      ]);
      // Other origins may not read a member's data, nor the refusal of it.
      const isPrivate = access !== 'public' && access !== 'signed';
      expect([path, isPrivate ? readers : 'same-origin']).toEqual([path, 'same-origin']);
      statuses.add(answer.statusCode);
    }
    expect([...statuses]).toEqual(
      expect.arrayContaining(kind === 'visitor' ? [200, 400, 401, 404] : [200, 403, 404]),
    );
  },
);

test('nor is what is refused before any endpoint: an unknown or broken address, a wrong body, another site', async () => {
  const refusals = [
    { url: '/api/nothing' },
    { url: '/assets/nothing.js' },
    { url: '/s/%' },
    { url: `/api/pictures/${'x'.repeat(300)}` },
    { method: 'POST', url: '/api/login', payload: '{', headers: { 'content-type': 'application/json' } },
    { method: 'POST', url: '/api/logout', headers: { 'sec-fetch-site': 'cross-site' } },
  ] as const;
  for (const refusal of refusals) {
    const { statusCode, headers } = await app.inject(refusal);
    expect([refusal.url, headers['cache-control']]).toEqual([refusal.url, UNCACHED]);
    expect(statusCode).toBeGreaterThanOrEqual(400);
  }
});

test('what the contract lets be kept is kept', async () => {
  const browser = await newcomer(false);
  const { shortUrl } = (await browser.post('/api/purchase-link', { productId: 'spring-drops' })).json();
  const code = new URL(shortUrl).pathname.slice(3);
  const keptOf = async (url: string) => (await browser.get(url)).headers['cache-control'];
  expect(await keptOf(`/api/links/${code}/qr.svg`)).toBe('public, max-age=31536000, immutable');
  expect(await keptOf('/api/places')).toBe('public, no-cache');
  expect(await keptOf('/index.html')).toBe('public, no-cache');
  expect(await keptOf('/my-links')).toBe(UNCACHED);
  expect(await keptOf(`/s/${code}`)).toBe(UNCACHED);
});

test('what the frames of embeds load, which have no origin, stays theirs to load', async () => {
  for (const url of ['/api/places', '/api/radio/stream?listener=x&proof=y']) {
    const { headers } = await visitor().get(url);
    expect([url, headers['cross-origin-resource-policy']]).toEqual([url, 'cross-origin']);
  }
});

test.each([
  ['W/"one"', true],
  ['"one"', true],
  ['"zero", W/"one" , "two"', true],
  ['"zero","one"', true],
  [' * ', true],
  ['W/"a, b", "one"', true],
  ['"zero", "ones", "a one"', false],
  ['one', false],
  ['"one', false],
  ['', false],
  [undefined, false],
])('If-None-Match: %s: it names W/"one" is %s', (header, isNamed) => {
  expect([matchesEtag(header, 'W/"one"'), matchesEtag(header, '"one"')]).toEqual([isNamed, isNamed]);
});
