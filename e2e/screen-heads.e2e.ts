import { brand, pages } from '@clear-spring/content';
import { NEWEST_TITLES, paths, type PodcastInfo, SCREEN_HEAD, SCREEN_PRELOADS } from '@clear-spring/contract';
import type { Locator } from '@playwright/test';
import { memberPaths } from '../web/src/navigation/paths.ts';
import { comeBack, expect, goOffline, test } from './edge.ts';
import { errorsScreen } from './errors.screen.ts';
import { homeScreen } from './home.screen.ts';
import { readAt } from './layout.ts';
import { signInAs } from './member.ts';
import { workerIsThere } from './pwa.screen.ts';
import { holdBack } from './requests.ts';
import { shellScreen } from './shell.screen.ts';

const APP = /\/assets\/.*\.js$/;
const START = /\/assets\/start-[\w-]+\.js$/;
const STYLES = /\/assets\/.*\.css$/;
const withHeads = memberPaths.filter((path) => !path.startsWith(paths.admin));

/** Bytes that a server may send before it has heard from the browser: RFC 6928's ten segments. */
const FIRST_FLIGHT = 10 * 1460;

const placeOf = async (element: Locator) => (await element.boundingBox())!;

test('each screen of a member begins with its head, which stays where it is when the app comes', async ({
  page,
  browser,
  contextOptions,
}) => {
  test.slow();
  const before = await browser.newContext({ ...contextOptions, javaScriptEnabled: false });
  // A head brings its own styles.
  await before.route(STYLES, (route) => route.abort());
  const still = await before.newPage();
  for (const one of [page, still]) await signInAs(one, 'demo-subscriber');
  const head = still.locator(`#${SCREEN_HEAD}`);
  for (const path of withHeads) {
    await still.goto(path);
    // It is nobody's, and nothing in it can be used or is read out.
    await expect(head, path).not.toContainText(/demo-subscriber|Tomas/);
    await expect(head).toHaveAttribute('inert');
    await expect(head.locator('[href], [id], [aria-label], button')).toHaveCount(0);
    await page.goto(path);
    const { heading } = shellScreen(page);
    await expect(heading, path).toBeVisible();
    await expect(page.locator(`#${SCREEN_HEAD}`)).toHaveCount(0);
    const title = head.locator('.t-title, .t-display');
    expect([path, await title.innerText()]).toEqual([path, await heading.innerText()]);
    // Without scripts a sentence that says so stands above it.
    await still.locator('noscript').evaluate((sentence) => sentence.remove());
    expect([path, await title.boundingBox()]).toEqual([path, await heading.boundingBox()]);
  }
  await before.close();
});

test('the document of each screen is there after one round trip @desktop', async ({ page }) => {
  for (const path of [paths.auth, ...withHeads]) {
    const answer = await page.request.get(path, { headers: { 'sec-fetch-dest': 'document' } });
    expect(await answer.text(), path).toContain(path === paths.auth ? 'id="root"' : SCREEN_HEAD);
    const headers = answer.headersArray().map(({ name, value }) => `${name}: ${value}`);
    const length = headers.join('\r\n').length + Number(answer.headers()['content-length']);
    expect([path, length < FIRST_FLIGHT, length]).toEqual([path, true, length]);
    if (path === paths.auth) await signInAs(page, 'demo-subscriber');
  }
});

test('the head of home keeps the places of what follows the welcome, whatever the name of who is welcomed', async ({
  page,
  member: { email },
}) => {
  const release = await holdBack(page, APP);
  await page.goto('/', { waitUntil: 'commit' });
  const inHead = page.locator(`#${SCREEN_HEAD}`).getByText('Share a product', { exact: true });
  await page.evaluate(() => document.fonts.ready);
  const place = await placeOf(inHead);
  release();
  const home = homeScreen(page);
  await expect(home.welcomeLine).toHaveText(`Welcome to ${brand.companyName}, Maya.`);
  expect(await placeOf(home.shareAProduct)).toEqual(place);
  for (const firstName of ['', 'Jo', 'مها', 'Elisabeth', 'Christopher-Alexander']) {
    expect((await page.request.put('/api/profile', { data: { firstName, email } })).ok()).toBe(true);
    await home.open();
    const ending = firstName && `, ${firstName}`;
    await expect(home.welcomeLine).toHaveText(`Welcome to ${brand.companyName}${ending}.`);
    expect([firstName, await placeOf(home.shareAProduct)]).toEqual([firstName, place]);
  }
});

test('the head of the notification logs says to nobody what is for others, and keeps its room', async ({
  page,
}) => {
  await signInAs(page, 'demo-admin');
  const release = await holdBack(page, APP);
  await page.goto(paths.notificationLogs, { waitUntil: 'commit' });
  const ofMembers = page.getByText(pages.notificationLogs.intro);
  await expect(ofMembers).toBeAttached();
  await expect(ofMembers).toBeHidden();
  await page.evaluate(() => document.fonts.ready);
  const room = await placeOf(page.locator('p').filter({ has: ofMembers }));
  release();
  await expect(shellScreen(page).heading).toBeVisible();
  await expect(ofMembers).toHaveCount(0);
  expect(await placeOf(page.getByText('Everything sent or scheduled').locator('..'))).toEqual(room);
});

test('a head is seen before the stylesheet has come, the app after it', async ({ page, member: _ }) => {
  const release = await holdBack(page, STYLES);
  const start = page.waitForResponse(START);
  await page.goto('/my-links', { waitUntil: 'commit' });
  await expect(page.locator(`#${SCREEN_HEAD} .t-title`)).toBeVisible();
  // The app has run as far as it goes without its styles.
  await page.evaluate((url) => import(url), (await start).url());
  // What says that the app could not be loaded does not wait for it.
  await expect(page.locator('.root-load-failure')).toBeAttached();
  await expect(page.locator('.root-loading')).toBeAttached();
  release();
  await expect(shellScreen(page).heading).toBeVisible();
  // The head's own styles are still there, and change nothing.
  const [withThem, without] = await page.evaluate(() => {
    const looks = () =>
      Array.from(document.querySelectorAll('body *'), (element) => {
        const styles = getComputedStyle(element);
        return Array.from(styles, (name) => styles.getPropertyValue(name)).join();
      });
    const before = looks();
    document.querySelector('head > style')!.remove();
    return [before, looks()];
  });
  expect(withThem.length).toBeGreaterThan(100);
  expect(without).toEqual(withThem);
});

test('nothing of the app is asked for before a head has been seen', async ({ page, member: _ }) => {
  for (const path of withHeads) {
    const document = await (await page.request.get(path)).text();
    const [seen = '', app = ''] = document.split(`<template id="${SCREEN_PRELOADS}">`);
    expect([path, seen.match(/[^"]*\.(js|css)"/g)]).toEqual([path, null]);
    expect([path, app]).toEqual([path, expect.stringMatching(/src="\/assets\/start-[\w-]+\.js"/)]);
  }
  await page.goto('/my-links');
  await expect(shellScreen(page).heading).toBeVisible();
  const { seenAt, askedAt } = await page.evaluate(() => ({
    seenAt: performance.getEntriesByName('first-contentful-paint')[0]!.startTime,
    askedAt: performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\.(js|css)$/.test(name))
      .map(({ startTime }) => startTime),
  }));
  expect(askedAt.length).toBeGreaterThan(10);
  expect(Math.min(...askedAt)).toBeGreaterThan(seenAt);
});

// Small phones, the most common ones, readers with larger text, and a desktop.
for (const size of [
  { width: 320, height: 640, text: 100 },
  { width: 360, height: 780, text: 100 },
  { width: 390, height: 844, text: 100 },
  { width: 390, height: 844, text: 130 },
  { width: 320, height: 640, text: 200 },
  { width: 768, height: 1024, text: 200 },
  { width: 1440, height: 900, text: 100 },
])
  test(`the head of the library has its newest titles, where the list then has them, ${size.width} px wide with text at ${size.text} %`, async ({
    page,
  }) => {
    await signInAs(page, 'demo-subscriber');
    const { episodes } = (await (await page.request.get('/api/podcast-info')).json()) as PodcastInfo;
    const newest = episodes.slice(0, NEWEST_TITLES).map(({ title }) => title);
    expect(newest).toHaveLength(NEWEST_TITLES);
    const release = await holdBack(page, APP);
    await page.goto(paths.advancedAudios, { waitUntil: 'commit' });
    const titles = page.locator(`#${SCREEN_HEAD} [data-title]`);
    await expect(titles).toHaveText(newest);
    await readAt(page, size);
    const places = [await placeOf(titles.nth(0)), await placeOf(titles.nth(1))];
    release();
    await expect(page.locator(`#${SCREEN_HEAD}`)).toHaveCount(0);
    for (const [at, { x, y }] of places.entries()) {
      const title = page
        .getByRole('article', { name: newest[at]!, exact: true })
        .getByRole('button', { name: newest[at]!, exact: true });
      await expect(title).toBeVisible();
      const place = await placeOf(title);
      expect(place.x).toBe(x);
      // A list puts its rows at whole pixels.
      expect(Math.abs(place.y - y)).toBeLessThan(1);
    }
  });

test('whoever has no plan sees none of them, but rings, and the title stays', async ({ page, member: _ }) => {
  const release = await holdBack(page, APP);
  await page.goto(paths.advancedAudios, { waitUntil: 'commit' });
  const head = page.locator(`#${SCREEN_HEAD}`);
  const title = head.locator('.t-title');
  await expect(title).toBeVisible();
  // There were no titles for the row that would be filled.
  await expect(head.locator('[data-title]')).toHaveCount(0);
  await expect(head.locator('[data-newest]')).toBeHidden();
  await expect(head.locator('svg').last()).toBeInViewport();
  const place = await placeOf(title);
  release();
  await expect(head).toHaveCount(0);
  expect(await placeOf(shellScreen(page).heading)).toEqual(place);
});

for (const [what, lost] of [
  ['scripts', APP],
  ['styles', STYLES],
] as const)
  test(`a head whose ${what} do not come gives way to the message that says so`, async ({
    page,
    member: _,
  }) => {
    await page.route(lost, (route) => route.abort());
    await page.goto('/my-links');
    await expect(page.getByRole('alert')).toContainText('could not be loaded');
    await expect(page.locator(`#${SCREEN_HEAD}`)).toBeHidden();
    await page.unroute(lost);
    await page.getByRole('alert').getByRole('link', { name: 'Refresh' }).click();
    await expect(shellScreen(page).heading).toHaveText('My Shared Links');
  });

test('a picture that does not come is no reason to say so', async ({ page, member: _ }) => {
  const release = await holdBack(page, APP);
  await page.route(/\/art\/hero-.*\.svg$/, (route) => route.abort());
  const asked = page.waitForRequest(APP);
  await page.goto('/', { waitUntil: 'commit' });
  await asked;
  await expect
    .poll(() =>
      page
        .locator(`#${SCREEN_HEAD} img`)
        .evaluateAll((all) => all.every((img) => (img as HTMLImageElement).complete)),
    )
    .toBe(true);
  await expect(page.getByRole('alert')).toBeHidden();
  await expect(page.locator(`#${SCREEN_HEAD}`)).toBeVisible();
  release();
  await expect(shellScreen(page).heading).toBeVisible();
});

test('a global error while a head stands takes its place', async ({ page, member: _ }) => {
  await page.route(/\/assets\/MyLinksScreen-.*\.js$/, () => {});
  await page.goto('/my-links', { waitUntil: 'commit' });
  // The app has begun.
  await expect(page.locator('.root-load-failure')).toHaveCount(0);
  await page.evaluate(() => void Promise.reject(new Error('Nobody catches this.')));
  await expect(errorsScreen(page).refreshPage).toBeVisible();
  await expect(page.locator(`#${SCREEN_HEAD}`)).toHaveCount(0);
});

test('from the second visit on the worker opens a screen with its head, offline too, until its member signs out', async ({
  page,
  edge,
  member: _,
}) => {
  await page.goto('/');
  await workerIsThere(page);
  const { heading } = shellScreen(page);
  const policyOf = (answer: { headers(): Record<string, string> }) =>
    answer.headers()['content-security-policy'];
  const policy = policyOf(await page.request.get('/index.html'));
  expect(policy).toContain('frame-src');
  const openedWith = async (path: string) => {
    const document = await page.goto(path);
    expect(document!.fromServiceWorker()).toBe(true);
    expect(policyOf(document!)).toBe(policy);
    await expect(page.locator(`#${SCREEN_HEAD}`)).toHaveCount(0);
    return document!.text();
  };
  expect(await openedWith('/my-links')).toContain(`id="${SCREEN_HEAD}"`);
  await expect(heading).toHaveText('My Shared Links');
  await goOffline(page, edge);
  expect(await openedWith('/profile')).toContain(`id="${SCREEN_HEAD}"`);
  await expect(heading).toHaveText('My Profile');
  await comeBack(page, edge);
  await shellScreen(page).avatar.click();
  await shellScreen(page).entry('Log out').click();
  await expect(page).toHaveURL('/auth');
  await expect
    .poll(() =>
      page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('answers:'))),
    )
    .toEqual([]);
  const document = await page.goto('/terms');
  expect(document!.fromServiceWorker()).toBe(true);
  expect(await (await page.goto('/my-links'))!.text()).not.toContain(SCREEN_HEAD);
});
