import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finishedFile, headFile, paths } from '@clear-spring/contract';
import { afterAll, expect, test } from 'vitest';
import { createTestApp } from '../test-app.ts';
import { finishedPage, SCRIPT_HASH, STYLES_HASH, writePage } from './finished-page.fixture.ts';

const webFolder = await mkdtemp(join(tmpdir(), 'clear-spring-web-'));
afterAll(() => rm(webFolder, { recursive: true }));
await writePage(webFolder, 'index.html', '<!doctype html><body>The rings</body>');
const WITH_HEAD = [paths.home, paths.myLinks] as const;
for (const path of WITH_HEAD) {
  await writePage(webFolder, headFile(path), `<!doctype html><body>The head of ${path}</body>`);
  await writePage(webFolder, finishedFile(path), finishedPage(`The head of ${path}`));
}
const { member, visitor } = await createTestApp({}, { webFolder, documentTimeout: 60_000 });

test("a member's page begins with the head of its screen, and brings its first answers", async () => {
  const browser = await member('signed-in');
  for (const path of WITH_HEAD) {
    const { headers, body } = await browser.get(path);
    expect(body).toContain(`<body>The head of ${path}<script`);
    expect(body).toContain('"username":"signed-in"');
    expect(body).toMatch(/<\/script><template><\/template><script>.*<\/body>$/);
    expect(headers['cache-control']).toBe('private, no-store');
  }
});

test('its policy allows what is inline in it by what it holds, and nothing else changes', async () => {
  const browser = await member('signed-in-with-policy');
  const policyAt = async (url: string) => String((await browser.get(url)).headers['content-security-policy']);
  const [head, other] = [await policyAt(paths.home), await policyAt(paths.profile)];
  expect(head).toContain(`script-src 'self' ${SCRIPT_HASH};`);
  expect(head).toContain(`style-src 'self' ${STYLES_HASH};`);
  expect(head.replaceAll(/ 'sha256-[^']+'/g, '')).toBe(other);
});

test('other screens of theirs begin with the rings, and so does all that a visitor opens', async () => {
  const browser = await member('signed-in-too');
  const others = Object.values(paths).filter((path) => !WITH_HEAD.includes(path as '/'));
  for (const path of [...others, '/nowhere'])
    expect([path, (await browser.get(path)).body]).toEqual([path, expect.stringContaining('The rings')]);
  for (const path of Object.values(paths))
    expect([path, (await visitor().get(path)).body]).toEqual([path, expect.stringContaining('The rings')]);
});

test('a script, a frame or a page that nobody sees yet gets the rings: it is not said who asks', async () => {
  const browser = await member('signed-in-as-well');
  for (const headers of [
    { 'sec-fetch-dest': 'empty' },
    { 'sec-fetch-dest': 'iframe' },
    { 'sec-purpose': 'prefetch;prerender' },
  ] as Record<string, string>[])
    expect((await browser.get('/', headers)).body).toContain('The rings');
});

test('for the worker each head has an address, and is the same for everybody; what the server sends has none', async () => {
  expect((await visitor().get(`/${finishedFile(paths.home)}`)).statusCode).toBe(404);
  const mine = await (await member('with-a-worker')).get(`/${headFile(paths.home)}`);
  const theirs = await visitor().get(`/${headFile(paths.home)}`);
  expect(mine.body).toBe('<!doctype html><body>The head of /</body>');
  expect(mine.body).toBe(theirs.body);
  expect(mine.headers['content-security-policy']).toBe(
    (await visitor().get('/index.html')).headers['content-security-policy'],
  );
});
