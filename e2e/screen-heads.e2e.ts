import { brand, pages } from '@clear-spring/content';
import {
  FIRST_ANSWERS,
  NEWEST_TITLES,
  paths,
  type PodcastInfo,
  SCREEN_HEAD,
  SCREEN_PRELOADS,
} from '@clear-spring/contract';
import type { Locator, Page } from '@playwright/test';
import { memberPaths } from '../web/src/navigation/paths.ts';
import { comeBack, goOffline, test as edgeTest } from './edge.ts';
import { errorsScreen } from './errors.screen.ts';
import { homeScreen } from './home.screen.ts';
import { readAt } from './layout.ts';
import { expect, signInAs, signUp, test } from './member.ts';
import { MOVING } from './motion.ts';
import { workerIsThere } from './pwa.screen.ts';
import { holdBack } from './requests.ts';
import { shellScreen } from './shell.screen.ts';
import { giftPlan } from './subscriber.ts';

test.use({ contextOptions: MOVING });

const APP = /\/assets\/.*\.js$/;
const START = /\/assets\/start-[\w-]+\.js$/;
const STYLES = /\/assets\/.*\.css$/;
const hasHead = (path: string) => !path.startsWith(paths.admin);

/** Bytes that a server may send before it has heard from the browser: RFC 6928's ten segments. */
const FIRST_FLIGHT = 10 * 1460;

const placeOf = async (element: Locator) => (await element.boundingBox())!;
const headOf = (page: Page) => page.locator(`#${SCREEN_HEAD}`);

const scriptsNamedIn = (html: string) => {
  const [, links = ''] = new RegExp(`<template id="${SCREEN_PRELOADS}">(.*?)</template>`).exec(html) ?? [];
  return [...links.matchAll(/rel="modulepreload"[^>]* href="(.*?)"/g)].map(([, href]) => href!);
};

test('the document of each screen is small, and names the scripts of the screen, which are there', async ({
  page,
}) => {
  const scripts = new Set<string>();
  for (const path of [paths.auth, ...memberPaths]) {
    const answer = await page.request.get(path, { headers: { 'sec-fetch-dest': 'document' } });
    const html = await answer.text();
    const named = scriptsNamedIn(html);
    expect([path, named.length > 0]).toEqual([path, true]);
    for (const url of named) scripts.add(url);
    if (hasHead(path)) {
      expect(html, path).toContain(path === paths.auth ? 'id="root"' : SCREEN_HEAD);
      const headers = answer.headersArray().map(({ name, value }) => `${name}: ${value}`);
      const length = headers.join('\r\n').length + Number(answer.headers()['content-length']);
      expect([path, length < FIRST_FLIGHT, length]).toEqual([path, true, length]);
      // Nothing of the app is asked for before the screen has been seen.
      const [seen = '', app = ''] = html.split(`<template id="${SCREEN_PRELOADS}">`);
      expect([path, seen.match(/[^"]*\.(js|css)"/g)]).toEqual([path, null]);
      expect([path, app]).toEqual([path, expect.stringMatching(/src="\/assets\/start-[\w-]+\.js"/)]);
    }
    if (path === paths.auth) await signInAs(page, 'demo-subscriber');
  }
  for (const url of scripts) {
    const script = await page.request.get(url);
    expect(script.headers()['content-type'], url).toMatch(/javascript/);
  }
  // These run at the start, and are compiled while they arrive.
  const document = await (await page.request.get('/my-links')).text();
  expect(scriptsNamedIn(document)).toContainEqual(expect.stringMatching(/MyLinksScreen/));
  for (const file of ['framework', 'start', 'shared', 'Shell', 'MyLinksScreen']) {
    const [url] = new RegExp(`/assets/${file}-[\\w-]+\\.js`).exec(document) ?? [];
    const script = await page.request.get(url!);
    expect(await script.text(), file).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
  }
});

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
  const head = headOf(still);
  for (const path of memberPaths.filter(hasHead)) {
    await still.goto(path);
    // It is nobody's, and nothing in it can be used or is read out.
    await expect(head, path).not.toContainText(/demo-subscriber|Tomas/);
    await expect(head).toHaveAttribute('inert');
    await expect(head.locator('[href], [id], [aria-label], button')).toHaveCount(0);
    await page.goto(path);
    const { heading } = shellScreen(page);
    await expect(heading, path).toBeVisible();
    await expect(headOf(page)).toHaveCount(0);
    const title = head.locator('.t-title, .t-display');
    expect([path, await title.innerText()]).toEqual([path, await heading.innerText()]);
    // Without scripts a sentence that says so stands above it.
    await still.locator('noscript').evaluate((sentence) => sentence.remove());
    for (const size of [
      { width: 1440, height: 900 },
      { width: 390, height: 844 },
    ]) {
      await still.setViewportSize(size);
      await page.setViewportSize(size);
      expect([path, await title.boundingBox()]).toEqual([path, await heading.boundingBox()]);
    }
  }
  await before.close();
});

// Small phones, the most common ones, readers with larger text, and a desktop.
const SIZES = [
  { width: 320, height: 640, text: 100 },
  { width: 360, height: 780, text: 100 },
  { width: 390, height: 844, text: 100 },
  { width: 390, height: 844, text: 130 },
  { width: 320, height: 640, text: 200 },
  { width: 768, height: 1024, text: 200 },
  { width: 1440, height: 900, text: 100 },
];

test('the head of the library shows its newest titles where the list then has them, at every size', async ({
  page,
}) => {
  // The demo's subscriber may have begun an episode, whose row is then higher.
  await giftPlan(await signUp(page));
  const { episodes } = (await (await page.request.get('/api/podcast-info')).json()) as PodcastInfo;
  const newest = episodes.slice(0, NEWEST_TITLES).map(({ title }) => title);
  expect(newest).toHaveLength(NEWEST_TITLES);
  const release = await holdBack(page, APP);
  await page.goto(paths.advancedAudios, { waitUntil: 'commit' });
  const titles = headOf(page).locator('[data-title]');
  await expect(titles).toHaveText(newest);
  // After 20 s the message that the app could not be loaded would take the head's place.
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (const motion of document.getAnimations())
      if (motion.effect!.getTiming().delay === 20_000) motion.pause();
  });
  const inHead = [];
  for (const size of SIZES) {
    await readAt(page, size);
    inHead.push([await placeOf(titles.nth(0)), await placeOf(titles.nth(1))]);
  }
  release();
  await expect(headOf(page)).toHaveCount(0);
  for (const [nth, size] of SIZES.entries()) {
    await readAt(page, size);
    for (const [at, { x, y }] of inHead[nth]!.entries()) {
      const title = page
        .getByRole('article', { name: newest[at]!, exact: true })
        .getByRole('button', { name: newest[at]!, exact: true });
      await expect(title).toBeVisible();
      const place = await placeOf(title);
      expect([size, place.x]).toEqual([size, x]);
      // A list puts its rows at whole pixels.
      expect(Math.abs(place.y - y), JSON.stringify(size)).toBeLessThan(1);
    }
  }
});

test('a head keeps its places whatever the name, the plan and the role of the member', async ({
  page,
  member: { email },
}) => {
  const open = async (path: string) => {
    const release = await holdBack(page, APP);
    await page.goto(path, { waitUntil: 'commit' });
    await expect(headOf(page)).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    return release;
  };

  await test.step('the name at home', async () => {
    const release = await open(paths.home);
    const place = await placeOf(headOf(page).locator('a', { hasText: 'Share a product' }));
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

  await test.step('the library without the plan', async () => {
    const release = await open(paths.advancedAudios);
    const head = headOf(page);
    const title = head.locator('.t-title');
    await expect(title).toBeVisible();
    // Without titles there is no row to fill.
    await expect(head.locator('[data-title]')).toHaveCount(0);
    await expect(head.locator('[data-newest]')).toBeHidden();
    await expect(head.locator('svg').last()).toBeInViewport();
    const place = await placeOf(title);
    release();
    await expect(head).toHaveCount(0);
    expect(await placeOf(shellScreen(page).heading)).toEqual(place);
  });

  await test.step('the notification logs of an admin', async () => {
    await signInAs(page, 'demo-admin');
    const release = await open(paths.notificationLogs);
    const ofMembers = page.getByText(pages.notificationLogs.intro);
    await expect(ofMembers).toBeAttached();
    await expect(ofMembers).toBeHidden();
    const room = await placeOf(page.locator('p').filter({ has: ofMembers }));
    release();
    await expect(shellScreen(page).heading).toBeVisible();
    await expect(ofMembers).toHaveCount(0);
    expect(await placeOf(page.getByText('Everything sent or scheduled').locator('..'))).toEqual(room);
  });
});

test('a head is seen before anything of the app is asked for, and gives way to what is lost', async ({
  page,
  member: _,
}) => {
  const { heading } = shellScreen(page);
  const errors = errorsScreen(page);

  await test.step('it stands before the stylesheet, and the app after it', async () => {
    const release = await holdBack(page, STYLES);
    const start = page.waitForResponse(START);
    await page.goto('/my-links', { waitUntil: 'commit' });
    await expect(headOf(page).locator('.t-title')).toBeVisible();
    // The app has run as far as it goes without its styles.
    await page.evaluate((url) => import(url), (await start).url());
    // The message that the app could not be loaded does not wait for it.
    await expect(page.locator('.root-load-failure')).toBeAttached();
    await expect(page.locator('.root-loading')).toBeAttached();
    release();
    await expect(heading).toBeVisible();
    const { seenAt, askedAt } = await page.evaluate(() => ({
      seenAt: performance.getEntriesByName('first-contentful-paint')[0]!.startTime,
      askedAt: performance
        .getEntriesByType('resource')
        .filter(({ name }) => /\.(js|css)$/.test(name))
        .map(({ startTime }) => startTime),
    }));
    expect(askedAt.length).toBeGreaterThan(10);
    expect(Math.min(...askedAt)).toBeGreaterThan(seenAt);
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

  await test.step('the named scripts come before the app asks for them', async () => {
    const missing = new Set(scriptsNamedIn(await (await page.request.get('/my-links')).text()));
    const areAllAsked = Promise.withResolvers<void>();
    page.on('request', (request) => {
      missing.delete(new URL(request.url()).pathname);
      if (missing.size === 0) areAllAsked.resolve();
    });
    await page.route(START, async (route) => {
      await areAllAsked.promise;
      await route.continue();
    });
    await page.goto('/my-links');
    await expect(heading).toHaveText('My Shared Links');
    await expect(page.locator(`#${SCREEN_PRELOADS}`)).toHaveCount(0);
    await page.unroute(START);
  });

  for (const [kind, lost] of [
    ['scripts', APP],
    ['styles', STYLES],
  ] as const)
    await test.step(`lost ${kind}`, async () => {
      await page.route(lost, (route) => route.abort());
      await page.goto('/my-links');
      await expect(errors.alert).toContainText('could not be loaded');
      await expect(headOf(page)).toBeHidden();
      await page.unroute(lost);
      await errors.alert.getByRole('link', { name: 'Refresh' }).click();
      await expect(heading).toHaveText('My Shared Links');
    });

  await test.step('a lost preload or picture is no reason for the message', async () => {
    const failed = page.waitForEvent('requestfailed', (request) => /HomeScreen/.test(request.url()));
    await page.route(/\/assets\/HomeScreen-.*\.js$/, (route) => route.abort(), { times: 1 });
    await page.route(/\/art\/hero-.*\.svg$/, (route) => route.abort());
    const release = await holdBack(page, START);
    await page.goto('/', { waitUntil: 'commit' });
    await failed;
    const pictures = headOf(page).locator('img');
    await expect
      .poll(() => pictures.evaluateAll((all) => all.every((img) => (img as HTMLImageElement).complete)))
      .toBe(true);
    await expect(headOf(page)).toBeVisible();
    await expect(errors.alert).toBeHidden();
    release();
    await expect(heading).toBeVisible();
  });

  await test.step('a global error takes its place', async () => {
    await page.route(/\/assets\/MyLinksScreen-.*\.js$/, () => {});
    await page.goto('/my-links', { waitUntil: 'commit' });
    // The app has begun.
    await expect(page.locator('.root-load-failure')).toHaveCount(0);
    await page.evaluate(() => void Promise.reject(new Error('Nobody catches this.')));
    await expect(errors.refreshPage).toBeVisible();
    await expect(headOf(page)).toHaveCount(0);
  });
});

edgeTest(
  'PWA-03 the worker opens each screen with its head, offline too, and stores nothing of a member',
  async ({ page, edge, member }) => {
    await page.goto('/');
    await workerIsThere(page);
    const { heading, avatar, entry } = shellScreen(page);
    const policyOf = (answer: { headers(): Record<string, string> }) =>
      answer.headers()['content-security-policy'];
    const policy = policyOf(await page.request.get('/index.html'));
    expect(policy).toContain('frame-src');
    const openedWith = async (path: string) => {
      const document = await page.goto(path);
      expect(document!.fromServiceWorker()).toBe(true);
      expect(policyOf(document!)).toBe(policy);
      await expect(headOf(page)).toHaveCount(0);
      return document!.text();
    };
    expect(await openedWith('/my-links')).toContain(`id="${SCREEN_HEAD}"`);
    await expect(heading).toHaveText('My Shared Links');
    await expect(avatar).toHaveAccessibleName(new RegExp(member.username));
    const stored = await page.evaluate(async () => {
      const names = (await caches.keys()).filter((name) => !name.startsWith('answers:'));
      const documents = await Promise.all(
        names.map(async (name) => {
          const cache = await caches.open(name);
          const all = await Promise.all((await cache.keys()).map((key) => cache.match(key)));
          const html = all.filter((found) => found?.headers.get('content-type')?.includes('html'));
          return Promise.all(html.map((found) => found!.text()));
        }),
      );
      return documents.flat();
    });
    expect(stored.some((text) => text.includes('id="root"'))).toBe(true);
    for (const text of stored) {
      expect(text).not.toContain(member.username);
      expect(text).not.toContain(FIRST_ANSWERS);
    }

    await goOffline(page, edge);
    expect(await openedWith('/profile')).toContain(`id="${SCREEN_HEAD}"`);
    await expect(heading).toHaveText('My Profile');
    await comeBack(page, edge);
    await avatar.click();
    await entry('Log out').click();
    await expect(page).toHaveURL('/auth');
    await expect
      .poll(() =>
        page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('answers:'))),
      )
      .toEqual([]);
    expect((await page.goto('/terms'))!.fromServiceWorker()).toBe(true);
    expect(await (await page.goto('/my-links'))!.text()).not.toContain(SCREEN_HEAD);
  },
);
