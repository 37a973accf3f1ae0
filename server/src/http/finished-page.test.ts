import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { finishedFile, FIRST_ANSWERS, paths } from '@clear-spring/contract';
import { afterAll, expect, test } from 'vitest';
import { createTestApp } from '../test-app.ts';
import {
  finishedPage,
  HEAD,
  SCRIPT_HASH,
  STYLES_HASH,
  TEMPLATE,
  writePage,
} from './finished-page.fixture.ts';

const webFolder = await mkdtemp(join(tmpdir(), 'clear-spring-web-'));
afterAll(() => rm(webFolder, { recursive: true }));
await writePage(webFolder, 'index.html', '<!doctype html><body>The app</body>');
await writePage(webFolder, finishedFile(paths.auth), finishedPage('The form'));
const { app, member, visitor } = await createTestApp({}, { webFolder, documentTimeout: 60_000 });

test('a visitor who opens the sign-in gets it finished, with who they are before what loads the app', async () => {
  for (const url of ['/auth', '/auth?from=letter']) {
    const { statusCode, headers, body } = await visitor().get(url);
    expect(statusCode).toBe(200);
    expect(body).toBe(
      `${HEAD}The form` +
        `<script type="application/json" id="${FIRST_ANSWERS}">{"/api/user":null}</script>${TEMPLATE}</body>`,
    );
    expect(headers['cache-control']).toBe('private, no-store');
  }
});

test('its policy allows what is inline in it by what it holds, and nothing else changes', async () => {
  const policyAt = async (url: string) =>
    String((await visitor().get(url)).headers['content-security-policy']);
  const [finished, other] = [await policyAt('/auth'), await policyAt('/terms')];
  expect(other).not.toContain('sha256-');
  expect(finished).toContain(`script-src 'self' ${SCRIPT_HASH};`);
  expect(finished).toContain(`style-src 'self' ${STYLES_HASH};`);
  expect(finished.replaceAll(/ 'sha256-[^']+'/g, '')).toBe(other);
});

test('members never get it, nor does anybody who opens another page', async () => {
  const browser = await member('signed-in');
  const others = Object.values(paths).filter((path) => path !== paths.auth);
  for (const path of others)
    expect([path, (await visitor().get(path)).body]).toEqual([path, expect.stringContaining('The app')]);
  for (const path of [paths.auth, ...others])
    expect([path, (await browser.get(path)).body]).toEqual([path, expect.stringContaining('The app')]);
  // They lead to /auth, so this is not what is rendered first.
  for (const url of ['/AUTH', '/auth/', '/auth/more'])
    expect([url, (await visitor().get(url)).body]).toEqual([url, expect.stringContaining('The app')]);
});

test('nor does a script, a frame or a later moment, nor the worker; the file itself has no address', async () => {
  for (const headers of [
    { 'sec-fetch-dest': 'empty' },
    { 'sec-fetch-dest': 'iframe' },
    { 'sec-purpose': 'prefetch;prerender' },
  ] as Record<string, string>[])
    expect((await visitor().get('/auth', headers)).body).toContain('The app');
  expect((await visitor().get('/index.html')).body).toContain('The app');
  expect((await visitor().get(`/${finishedFile(paths.auth)}`)).statusCode).toBe(404);
});

test('it is packed for who takes that, each time the same', async () => {
  const headers = { 'accept-encoding': 'gzip, br' };
  const [first, second] = [
    await app.inject({ url: '/auth', headers }),
    await app.inject({ url: '/auth', headers }),
  ];
  expect(first.headers['content-encoding']).toBe('br');
  expect(second.rawPayload).toEqual(first.rawPayload);
  const { body } = await visitor().get('/auth');
  expect(brotliDecompressSync(first.rawPayload).toString()).toBe(body);
});
