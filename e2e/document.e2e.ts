import {
  FIRST_ANSWERS,
  type FirstAnswers,
  firstReadsAt,
  isPublic,
  paths,
  SCREEN_HEAD,
  SCREEN_PRELOADS,
} from '@clear-spring/contract';
import { authScreen } from './auth.screen.ts';
import { expect, signUp, test } from './member.ts';
import { workerIsThere } from './pwa.screen.ts';
import { watchCalls } from './requests.ts';
import { shellScreen } from './shell.screen.ts';
import { toastScreen } from './toast.screen.ts';

const memberScreens = Object.values(paths).filter((path) => !isPublic(path));

const scriptsNamedIn = (html: string) => {
  const [, links = ''] = new RegExp(`<template id="${SCREEN_PRELOADS}">(.*?)</template>`).exec(html) ?? [];
  return [...links.matchAll(/rel="modulepreload"[^>]* href="(.*?)"/g)].map(([, href]) => href!);
};

const ELEMENT = new RegExp(`id="${FIRST_ANSWERS}">(.*?)</script>`, 's');

test('what came with the document is not asked for again, and the document keeps none of it', async ({
  page,
  member,
}) => {
  for (const path of ['/', '/my-links', '/subscription', '/product-media', '/terms']) {
    const calls = watchCalls(page);
    const document = await page.goto(path);
    const answers = JSON.parse(ELEMENT.exec(await document!.text())?.[1] ?? '{}') as FirstAnswers;
    await expect(shellScreen(page).avatar).toHaveAccessibleName(new RegExp(member.username));
    await expect(shellScreen(page).heading).toBeVisible();
    await page.waitForLoadState('networkidle');
    const asked = calls.all().map((call) => call.url().replace(new URL(call.url()).origin, ''));
    expect([path, asked.filter((url) => url in answers)]).toEqual([path, []]);
    // On a busy machine an answer may miss the document; then the page asks for it.
    const known = [...Object.keys(answers), ...asked];
    expect(known).toEqual(expect.arrayContaining(firstReadsAt(path).map(({ url }) => url)));
    await expect(page.locator(`#${FIRST_ANSWERS}`)).toHaveCount(0);
  }
});

test('the document names the scripts of its screen, which are there, and come before the app asks for them', async ({
  page,
  member: _,
}) => {
  for (const path of memberScreens) {
    const answer = await page.request.get(path);
    const urls = scriptsNamedIn(await answer.text());
    expect([path, urls.length > 0]).toEqual([path, true]);
    for (const url of urls)
      expect((await page.request.get(url)).headers()['content-type']).toMatch(/javascript/);
  }
  const named = scriptsNamedIn(await (await page.request.get('/my-links')).text());
  expect(named).toContainEqual(expect.stringMatching(/MyLinksScreen/));
  const missing = new Set(named);
  const areAllAsked = Promise.withResolvers<void>();
  page.on('request', (request) => {
    missing.delete(new URL(request.url()).pathname);
    if (missing.size === 0) areAllAsked.resolve();
  });
  // The app itself cannot ask for them yet.
  await page.route('**/assets/start-*.js', async (route) => {
    await areAllAsked.promise;
    await route.continue();
  });
  await page.goto('/my-links');
  await expect(shellScreen(page).heading).toHaveText('My Shared Links');
  await expect(page.locator(`#${SCREEN_PRELOADS}`)).toHaveCount(0);
});

test('what runs at the start is compiled while it arrives', async ({ page, member: _ }) => {
  const document = await (await page.request.get('/my-links')).text();
  const files = ['framework', 'start', 'shared', 'Shell', 'MyLinksScreen'];
  for (const file of files) {
    const [url] = new RegExp(`/assets/${file}-[\\w-]+\\.js`).exec(document) ?? [];
    const script = await page.request.get(url!);
    expect(await script.text(), file).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
  }
});

test('a script that could not be preloaded does not say that the app could not be loaded', async ({
  page,
  member: _,
}) => {
  const failed = page.waitForEvent('requestfailed', (request) => /MyLinksScreen/.test(request.url()));
  await page.route('**/assets/MyLinksScreen-*.js', (route) => route.abort(), { times: 1 });
  const app = Promise.withResolvers<void>();
  await page.route('**/assets/start-*.js', async (route) => {
    await app.promise;
    await route.continue();
  });
  await page.goto('/my-links', { waitUntil: 'commit' });
  await failed;
  await expect(page.locator(`#${SCREEN_HEAD}`)).toBeVisible();
  await expect(page.locator('.root-load-failure')).toBeHidden();
  app.resolve();
  await expect(shellScreen(page).heading).toHaveText('My Shared Links');
});

test('a visitor is known as one: the door opens without a question', async ({ page }) => {
  const calls = watchCalls(page);
  await page.goto('/my-links');
  await expect(authScreen(page).username).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(calls.of('GET', '/api/user')).toEqual([]);
});

test('links are read again when their screen is opened again @desktop', async ({ page, member: _ }) => {
  const shell = shellScreen(page);
  await page.goto('/my-links');
  await expect(shell.heading).toHaveText('My Shared Links');
  await page.waitForLoadState('networkidle');
  const calls = watchCalls(page);
  await shell.avatar.click();
  await shell.entry('Subscription').click();
  // The links' screen stays until the next has come.
  await expect(shell.heading).not.toHaveText('My Shared Links');
  const read = page.waitForResponse('**/api/my-links');
  await page.goBack();
  await read;
  expect(calls.of('GET', '/api/my-links')).toHaveLength(1);
});

test('after a sign-out, Back shows the door, and nothing of who was there @desktop', async ({
  page,
  member,
}) => {
  const shell = shellScreen(page);
  await page.goto('/my-links');
  await expect(shell.avatar).toHaveAccessibleName(new RegExp(member.username));
  await page.goto('/terms');
  await shell.avatar.click();
  await shell.entry('Log out').click();
  await expect(
    toastScreen(page).saying('Logged out', 'You have been logged out successfully.'),
  ).toBeVisible();
  const document = page.waitForResponse((response) => new URL(response.url()).pathname === '/my-links');
  await page.goBack();
  expect(await (await document).text()).not.toContain(member.username);
  await expect(authScreen(page).username).toBeVisible();
});

test('Back as another member shows what is theirs @desktop', async ({ page, member: maya }) => {
  const shell = shellScreen(page);
  await page.goto('/my-links');
  await expect(shell.avatar).toHaveAccessibleName(new RegExp(maya.username));
  await page.goto('/terms');
  const leo = await signUp(page, 'leo');
  await page.goBack();
  await expect(shell.avatar).toHaveAccessibleName(new RegExp(leo.username));
});

for (const kind of ['js', 'css'])
  test(`a page whose ${kind} is still loading when another tab signs out opens as a visitor’s @desktop`, async ({
    page,
    member,
  }) => {
    await page.goto('/profile');
    const late = await page.context().newPage();
    const held = Promise.withResolvers<void>();
    await late.route(`**/assets/*.${kind}`, async (route) => {
      await held.promise;
      await route.continue();
    });
    const start = late.waitForRequest('**/assets/start-*.js');
    const document = await late.goto('/my-links', { waitUntil: 'commit' });
    expect(await document!.text()).toContain(member.username);
    const url = (await start).url();
    // The app has run as far as it goes without its styles.
    if (kind === 'css') await late.evaluate((script) => import(script), url);
    await shellScreen(page).avatar.click();
    await shellScreen(page).entry('Log out').click();
    await expect(page).toHaveURL('/auth');
    // Nor does it find out by a call that is refused.
    await late.route(/\/api\/(?!user$)/, () => {});
    const asksWhoThisIs = late.waitForRequest('**/api/user');
    held.resolve();
    await asksWhoThisIs;
    await expect(authScreen(late).username).toBeVisible();
    await expect(late.getByText(member.username)).toHaveCount(0);
  });

test.describe('with its worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('PWA-03 what the worker stores to open the app has nothing of a member, and opens it for them', async ({
    page,
    member,
  }) => {
    await page.goto('/my-links');
    await workerIsThere(page);
    await page.goto('/my-links');
    await expect(shellScreen(page).avatar).toHaveAccessibleName(new RegExp(member.username));
    const pages = await page.evaluate(async () => {
      const names = (await caches.keys()).filter((name) => !name.startsWith('answers:'));
      const stored = await Promise.all(
        names.map(async (name) => {
          const cache = await caches.open(name);
          const all = await Promise.all((await cache.keys()).map((key) => cache.match(key)));
          return Promise.all(
            all
              .filter((found) => found?.headers.get('content-type')?.includes('html'))
              .map((found) => found!.text()),
          );
        }),
      );
      return stored.flat();
    });
    expect(pages.some((text) => text.includes('id="root"'))).toBe(true);
    for (const text of pages) {
      expect(text).not.toContain(member.username);
      expect(text).not.toContain(FIRST_ANSWERS);
    }
  });
});
