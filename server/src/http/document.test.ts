import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FIRST_ANSWERS, type FirstAnswers, firstReadsAt, HOUR, paths } from '@clear-spring/contract';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { createTestApp, type TestBrowser } from '../test-app.ts';

const webFolder = await mkdtemp(join(tmpdir(), 'clear-spring-web-'));
afterAll(() => rm(webFolder, { recursive: true }));
const SHELL = '<!doctype html><title>The app</title><body><div id="root"></div></body>';
await writeFile(join(webFolder, 'index.html'), SHELL);
const { app, database, member, visitor, travel } = await createTestApp(
  {},
  { webFolder, documentTimeout: 60_000 },
);

const ELEMENT = new RegExp(
  `<script type="application/json" id="${FIRST_ANSWERS}">(.*)</script></body>$`,
  's',
);

/** What came with the document; null where nothing did. */
const answersIn = (body: string): FirstAnswers | null => {
  const json = ELEMENT.exec(body)?.[1];
  return json === undefined ? null : (JSON.parse(json) as FirstAnswers);
};
const open = async (browser: TestBrowser, url: string, headers = {}) => {
  const { body } = await browser.get(url, headers);
  expect(body.replace(ELEMENT, '</body>')).toBe(SHELL);
  return answersIn(body);
};

test.each([
  ['member', {}],
  ['subscriber', { plan: 'endless' as const }],
  ['admin', { isAdmin: true }],
])('each page of a %s comes with what it reads first, as the calls answer it', async (name, rights) => {
  const browser = await member(`opening-${name}`, rights);
  await browser.post('/api/purchase-link', { productId: 'spring-drops' });
  const called = new Map<string, unknown>();
  for (const path of [...Object.values(paths), '/no-such-page']) {
    const urls = firstReadsAt(path).map(({ url }) => url);
    for (const url of urls) called.set(url, called.get(url) ?? (await browser.get(url)).json());
    const answers = urls.map((url) => [url, called.get(url)]);
    expect([path, await open(browser, path)]).toEqual([path, Object.fromEntries(answers)]);
  }
});

test('who has no session is told that they are a visitor, and nothing else that is not for everybody', async () => {
  const places = (await visitor().get('/api/places')).json();
  const loggedOut = await member('logged-out');
  const token = new Map(loggedOut.cookies);
  await loggedOut.post('/api/logout');
  token.forEach((value, name) => loggedOut.cookies.set(name, value));
  for (const browser of [visitor(), loggedOut]) {
    expect(await open(browser, '/auth')).toEqual({ '/api/user': null });
    expect(await open(browser, '/my-links')).toEqual({ '/api/user': null, '/api/places': places });
  }
});

test('many at once get each their own', async () => {
  const browsers = await Promise.all(['maya', 'leo', 'nina'].map((name) => member(`at-once-${name}`)));
  const opened = await Promise.all(
    Array.from({ length: 8 }, () => browsers)
      .flat()
      .map((browser) => open(browser, '/')),
  );
  expect(opened.map((answers) => answers?.['/api/user'])).toMatchObject(
    Array.from({ length: 8 }, () => ['at-once-maya', 'at-once-leo', 'at-once-nina'])
      .flat()
      .map((username) => ({ username })),
  );
});

test('what a member has typed ends no element and begins none', async () => {
  const browser = await member('marked-up');
  const firstName = '</script><!--<script>&\u2028\u2029';
  await database.pool.query('UPDATE users SET first_name = $1 WHERE id = $2', [firstName, browser.userId]);
  const { body } = await browser.get('/');
  expect(body.match(/<\/?script|<!--|[&\u2028\u2029]/g)).toEqual(['<script', '</script']);
  expect(answersIn(body)?.['/api/user']).toMatchObject({ firstName });
});

test('no cache keeps it, no other origin reads it, and it is whole whatever a browser has kept', async () => {
  const browser = await member('not-kept');
  for (const url of ['/', '/my-links', '/auth', '/no-such-page']) {
    const { headers } = await browser.get(url, { 'if-none-match': '*', range: 'bytes=0-3' });
    expect(headers).toMatchObject({
      'cache-control': 'private, no-store',
      'cross-origin-resource-policy': 'same-origin',
      vary: expect.stringContaining('cookie'),
    });
    expect(headers).not.toHaveProperty('etag');
    expect(headers).not.toHaveProperty('last-modified');
    expect(headers['content-security-policy']).toContain("script-src 'self';");
  }
});

test('a document for a script, a frame, a picture or a later moment has none, and nor has the file that the worker stores', async () => {
  const browser = await member('not-opening');
  for (const headers of [
    { 'sec-fetch-dest': 'empty' },
    { 'sec-fetch-dest': 'iframe' },
    { 'sec-fetch-dest': 'image' },
    { 'sec-fetch-dest': 'document', 'sec-purpose': 'prefetch' },
    { 'sec-fetch-dest': 'document', 'sec-purpose': 'prefetch;prerender' },
    { purpose: 'prefetch' },
  ])
    expect([headers, await open(browser, '/', headers)]).toEqual([headers, null]);
  expect(await open(browser, '/', { 'sec-fetch-dest': 'document' })).not.toBeNull();
  expect((await browser.get('/index.html')).body).toBe(SHELL);
});

test('opening a page renews the session, as a call does', async () => {
  const browser = await member('renewed');
  expect((await browser.get('/')).headers).not.toHaveProperty('set-cookie');
  travel(2 * HOUR);
  onTestFinished(() => travel(0));
  expect(String((await browser.get('/')).headers['set-cookie'])).toContain('session=');
});

test('a page is packed for who takes that', async () => {
  const { headers } = await app.inject({ url: '/', headers: { 'accept-encoding': 'gzip, br' } });
  expect(headers['content-encoding']).toBe('br');
});
