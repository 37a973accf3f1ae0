import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { detailPaths, paths, SCREEN_PRELOADS, SCREEN_SCRIPTS } from '@clear-spring/contract';
import { createTestApp, type TestBrowser } from '../test-app.ts';

const webFolder = await mkdtemp(join(tmpdir(), 'clear-spring-web-'));
afterAll(() => rm(webFolder, { recursive: true }));
const SCRIPT = "document.title = 'The app';";
await mkdir(join(webFolder, 'assets'));
await mkdir(join(webFolder, 'widgets'));
await writeFile(join(webFolder, 'widgets/serif.woff2'), 'a font');
await writeFile(join(webFolder, 'widgets/radio.html'), '<!doctype html>');
await writeFile(join(webFolder, 'index.html'), '<!doctype html><title>The app</title>');
await writeFile(join(webFolder, 'assets/app-1a2b.js'), SCRIPT);
await writeFile(join(webFolder, 'assets/app-1a2b.js.br'), brotliCompressSync(SCRIPT));
await writeFile(join(webFolder, 'assets/app-1a2b.js.gz'), gzipSync(SCRIPT));

const stripe = {
  secretKey: 'sk_test',
  webhookSecret: 'whsec_test',
  priceId: 'price_test',
  formerPriceIds: [],
  apiUrl: 'http://127.0.0.1:9',
};
const { app: inSandbox } = await createTestApp({}, { webFolder });
const { app: withStripe } = await createTestApp({ stripe }, { webFolder });

test('SUB-26 browsers preload the card script of Stripe where its keys are set, and may', async () => {
  const { headers } = await withStripe.inject({ url: '/subscription' });
  expect(headers['link']).toBe('<https://js.stripe.com/v3/>; rel=preload; as=script');
  expect(headers['content-security-policy']).toContain("script-src 'self' https://js.stripe.com;");
});

test('SUB-26 on a fresh machine nothing is asked of the outside', async () => {
  const { headers, body } = await inSandbox.inject({ url: '/subscription' });
  expect(body).toContain('The app');
  expect(headers['link']).toBeUndefined();
  expect(headers['content-security-policy']).toContain("script-src 'self';");
  expect(headers['content-security-policy']).toContain("frame-src 'self';");
});

test('with Stripe there is no sandbox, and its addresses open no screen of the app either', async () => {
  const { statusCode, body } = await withStripe.inject({ url: '/sandbox/checkout/cs_1' });
  expect([statusCode, body]).toEqual([404, 'There is nothing here.']);
});

test.each([
  ['br', 'gzip, deflate, br, zstd', brotliDecompressSync],
  ['gzip', 'gzip, deflate', gunzipSync],
  [undefined, 'identity', (packed: Buffer) => packed],
])('a script is kept for good, and comes packed as %s for who takes %s', async (packing, takes, unpack) => {
  const url = '/assets/app-1a2b.js';
  const { headers, rawPayload } = await inSandbox.inject({ url, headers: { 'accept-encoding': takes } });
  expect(headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': expect.stringMatching(/javascript/),
    vary: 'accept-encoding',
    'x-content-type-options': 'nosniff',
  });
  expect(headers['content-encoding']).toBe(packing);
  expect(unpack(rawPayload).toString()).toBe(SCRIPT);
});

test('what is packed has no address of its own', async () => {
  const { statusCode } = await inSandbox.inject({ url: '/assets/app-1a2b.js.br' });
  expect(statusCode).toBe(404);
});

test('a font of the embeds is for pages without an origin too, and nothing else is', async () => {
  const leaveFor = async (url: string) =>
    (await inSandbox.inject({ url })).headers['access-control-allow-origin'];
  expect(await leaveFor('/widgets/serif.woff2')).toBe('*');
  for (const url of ['/widgets/radio.html', '/', '/api/places']) expect(await leaveFor(url)).toBeUndefined();
});

test.each(['/assets/', '/widgets/', '/assets/.git/config'])(
  'nothing is served but the files of the build, and no list of them: %s',
  async (url) => {
    const { statusCode, body } = await inSandbox.inject({ url });
    expect([statusCode, body]).toEqual([404, 'There is nothing here.']);
  },
);

const THE_APP = '<!doctype html><title>The app</title>';

test('the addresses of screens open the app, with a slash at the end, in capitals and with a query too', async () => {
  const typed = ['/product-media/', '/My-Links', '/reset-password/?token=a.b'];
  for (const url of [...Object.values(paths), ...typed]) {
    const { statusCode, body } = await inSandbox.inject({ url });
    expect([url, statusCode, body.startsWith(THE_APP)]).toEqual([url, 200, true]);
  }
});

test('ROUTE-07 any other address answers 404, with the app to say so', async () => {
  for (const url of [
    '/no-such-page',
    '/admin/nothing',
    '/subscription/plan',
    '/.git/config',
    '/product-media//',
  ]) {
    const { statusCode, body, headers } = await inSandbox.inject({ url });
    expect([url, statusCode, body.startsWith(THE_APP)]).toEqual([url, 404, true]);
    expect(headers['content-security-policy']).toContain("script-src 'self';");
  }
});

test('the document names the scripts of the screen that will be seen: to a visitor those of the sign-in', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'clear-spring-web-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'index.html'), THE_APP);
  const scripts = {
    [paths.auth]: ['/assets/auth.js'],
    [paths.terms]: ['/assets/terms.js'],
    [paths.myLinks]: ['/assets/parts.js', '/assets/links.js'],
    [detailPaths.linkReach]: ['/assets/reach.js'],
  };
  await writeFile(join(folder, SCREEN_SCRIPTS), JSON.stringify(scripts));
  const { member, visitor } = await createTestApp({}, { webFolder: folder, documentTimeout: 60_000 });
  const maya = await member('maya');
  const named = async (browser: TestBrowser, url: string) => {
    const { body } = await browser.get(url);
    const [, links = ''] = new RegExp(`<template id="${SCREEN_PRELOADS}">(.*)</template>`).exec(body) ?? [];
    return [...links.matchAll(/<link rel="modulepreload" crossorigin href="(.*?)">/g)].map(
      ([, href]) => href,
    );
  };
  expect(await named(maya, '/My-Links/')).toEqual(['/assets/parts.js', '/assets/links.js']);
  expect(await named(maya, '/my-links/k7M2qpx')).toEqual(['/assets/reach.js']);
  expect(await named(maya, '/no-such-page')).toEqual([]);
  expect(await named(visitor(), '/my-links')).toEqual(['/assets/auth.js']);
  expect(await named(visitor(), '/terms')).toEqual(['/assets/terms.js']);
  expect((await visitor().get(`/${SCREEN_SCRIPTS}`)).statusCode).toBe(404);
});

test('a missing file answers 404 and nothing else, and TRACE repeats nothing', async () => {
  const missing = ['/gone.png', '/assets/gone-1a2b.js', '/icons/gone', '/widgets/gone.html', '/robots.txt'];
  const outside = ['/.env', '/server/src/main.ts', '/assets/../../package.json', '/%2e%2e/.env'];
  for (const url of [...missing, ...outside]) {
    const { statusCode, body } = await inSandbox.inject({ url });
    expect([url, statusCode, body]).toEqual([url, 404, 'There is nothing here.']);
  }
  const trace = await inSandbox.inject({
    method: 'TRACE' as 'GET',
    url: '/',
    headers: { cookie: 'a=secret' },
  });
  expect([trace.statusCode, trace.body]).toEqual([404, 'There is nothing here.']);
});
