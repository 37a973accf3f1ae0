import type { Cookie, Page, Request } from '@playwright/test';
import { hasShell, type Path } from '@clear-spring/contract';
import { memberPaths } from '../web/src/navigation/paths.ts';
import { expectAccessible } from './accessibility.ts';
import { headersWithoutFirstAnswers, withoutFirstAnswers } from './document.ts';
import { errorsScreen } from './errors.screen.ts';
import { edgeless, expectEveryPressToHold } from './every-press.ts';
import { everyScreen } from './every-screen.ts';
import { isDrawnAnew, readAt } from './layout.ts';
import { misprints } from './print.ts';
import { expect, type Member, signUp, test as base } from './member.ts';
import { longestMotion, watchMotion } from './motion.ts';
import { watchCalls } from './requests.ts';
import { shellScreen } from './shell.screen.ts';
import { faultyStops, FOUR_TIMES, lowControls, misfitsAtAllSizes, TWICE } from './sizes.ts';
import { toastScreen } from './toast.screen.ts';
import { translatePage } from '../web/src/browser/translation.fixture.ts';
import { frames, lostPictures, ON_ITS_WAY } from './whole-screen.ts';

const PHONE = { width: 390, height: 844, text: 100 };
const TABLET = { width: 768, height: 1024, text: 100 };
const DESKTOP = { width: 1440, height: 900, text: 100 };
const OUTSIDE = 'https://elsewhere.clearspring.example';

/** The external pages in the plain state of a screen. */
const FRAMED: Record<string, string[]> = {
  '/cs-wellness-products': ['/productVideoFrame'],
  '/advanced-training': ['/previewFrame'],
  '/fast-start': ['/fastStartFrame'],
  '/radio-connection': ['/radio'],
  '/event-photos': ['/photosFrame'],
};

/** Calls that a screen is complete without: it leaves out a number, a note or a shortcut. */
const isDispensable = (path: string, call: string) =>
  /^\/api\/(places|inbox\/unread|reach|trailer|developer|queue|progress|continue-listening|notifications\/quiet-hours|links\/\w+\/clicks)\b/.test(
    call,
  ) ||
  (path === '/my-links/:shortCode' && call === '/api/my-links');
type Failure = 'refused' | 'no answer';

const callOf = (request: Request) => {
  const { pathname, search } = new URL(request.url());
  return pathname + search;
};

/** Another member, and the session of their browser. */
interface Other extends Member {
  cookies: Cookie[];
}

const test = base.extend<object, { leo: Other }>({
  leo: [
    async ({ playwright }, use, { project }) => {
      const request = await playwright.request.newContext({ baseURL: project.use.baseURL! });
      const leo = await signUp({ request }, 'leo');
      const { cookies } = await request.storageState();
      await request.dispose();
      await use({ ...leo, cookies });
    },
    { scope: 'worker' },
  ],
});

async function isAtRest(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator(ON_ITS_WAY)).toHaveCount(0);
  await expect(shellScreen(page).spinner).toHaveCount(0);
}

for (const { path, signIn, addressOf } of everyScreen)
  test(`${path} keeps the rules of every screen`, { tag: '@desktop' }, async ({ page, leo }) => {
    await signIn(page);
    const address = await addressOf(page);
    await watchMotion(page);
    await withoutFirstAnswers(page);
    // Nothing changes on the server except links, which are created once: all other mutations fail.
    const failing = new Map<string, Failure>();
    await page.route('/api/**', (route, request) => {
      const isRead = request.method() === 'GET' || request.url().endsWith('/api/purchase-link');
      const failure = failing.get(callOf(request));
      if (isRead && !failure) return route.fallback();
      if (failure === 'no answer') return route.abort();
      return route.fulfill({ status: 500, contentType: 'text/plain', body: 'This cannot be done now.' });
    });
    page.context().on('page', (opened) => void opened.close());
    const calls = watchCalls(page);

    await page.setViewportSize(TWICE);
    await page.goto(address);
    await isAtRest(page);
    const asked = new Set(calls.of('GET').map(callOf));
    asked.delete('/api/user');
    expect(await lostPictures(page)).toEqual([]);

    await test.step('nothing covers the focus, which shows', async () => {
      for (const [viewport, way] of [
        [TWICE, 'there'],
        [FOUR_TIMES, 'back'],
      ] as const) {
        await page.setViewportSize(viewport);
        await expect
          .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
          .toBe(0);
        expect(await faultyStops(page, way)).toEqual({ covered: [], ringless: [] });
      }
    });

    await test.step('everything fits in a small window and with large text', async () => {
      const closed = await misfitsAtAllSizes(page);
      const row = await openFirstRow(page);
      const open = row ? await misfitsAtAllSizes(page) : {};
      expect({ closed, open }, 'what does not fit').toEqual({ closed: {}, open: {} });
      await row?.click();
    });

    await test.step('the heading is as high as on every screen, and paper has words without controls', async () => {
      for (const [size, top] of [
        [PHONE, 84],
        [TABLET, 128],
        [DESKTOP, 128],
      ] as const) {
        await readAt(page, size);
        await scrollToTop(page);
        const heading = (await shellScreen(page).heading.boundingBox())!;
        if (hasShell(path as Path)) expect([size, heading.y]).toEqual([size, top]);
      }
      expect(await misprints(page), 'what does not print').toEqual([]);
    });

    await test.step('a finger meets every control, axe finds nothing, forced colours keep the edges', async () => {
      await readAt(page, PHONE);
      expect(await lowControls(page), 'what is less than 44 px high').toEqual([]);
      await expectAccessible(page, ['light']);
      await readAt(page, DESKTOP);
      await expectAccessible(page);
      await page.emulateMedia({ colorScheme: 'light' });
      await page.setViewportSize(PHONE);
      expect(await edgeless(page), 'what has no edge in forced colours').toEqual([]);
    });

    await test.step('every press keeps the focus, also on a translated page', async () => {
      await scrollToTop(page);
      await page.evaluate(translatePage);
      await expectEveryPressToHold(page);
      await expect(errorsScreen(page).heading('Something went wrong')).toHaveCount(0);
      expect(await longestMotion(page), 'milliseconds of motion').toBe(0);
    });

    await test.step('a failing call leaves the screen and a way to try again', async () => {
      const [dispensable, needed] = [true, false].map((is) =>
        [...asked].filter((call) => isDispensable(path, call) === is),
      );
      for (const call of dispensable!) failing.set(call, 'refused');
      if (needed!.length === 0) {
        await page.goto(address);
        await isAtRest(page);
        await expect(page.getByRole('alert')).toHaveCount(0);
      }
      for (const call of needed!) await failsAndRecovers(page, address, call, failing);
      failing.clear();
    });

    if (FRAMED[path])
      await test.step('an external page that does not answer leaves a way to try again', async () => {
        expect(await unansweredFrames(page, address)).toEqual(FRAMED[path]);
      });

    if (memberPaths.some((one) => one === path) || path.includes(':'))
      await test.step('another member elsewhere makes it theirs, and an expired session leads to the door and back', async () => {
        await changesHands(page, leo);
      });
  });

async function scrollToTop(page: Page) {
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await isDrawnAnew(page);
}

/** Opens the first row of a list, if there is one. */
async function openFirstRow(page: Page) {
  // Of a list that has been scrolled, any row might be the first that is drawn.
  await scrollToTop(page);
  const rows = page.getByRole('main').locator('[aria-expanded]:not([aria-haspopup]):visible');
  const closed = rows.and(page.locator('[aria-expanded=false]'));
  if ((await closed.count()) === 0) return null;
  const row = await closed.first().elementHandle();
  await row.click();
  return row;
}

async function failsAndRecovers(page: Page, address: string, call: string, failing: Map<string, Failure>) {
  const retry = page.getByRole('main').getByRole('button', { name: /^try again$/i });
  const alert = page.getByRole('main').getByRole('alert');
  const connection = page.getByText(/^(You're offline|Back online)$/);
  const press = async () => {
    const again = page.waitForRequest((request) => callOf(request) === call);
    // A missing button fails at once.
    await retry.click({ timeout: 10_000 });
    await (await again).response();
    await isAtRest(page);
  };
  failing.set(call, 'refused');
  await page.goto(address);
  await expect(alert, `${call} fails`).toBeVisible();
  await isAtRest(page);
  await expect(errorsScreen(page).heading('Something went wrong')).toHaveCount(0);
  failing.set(call, 'no answer');
  await press();
  // A screen with stored answers shows these and the news of the connection instead.
  await expect(alert.or(connection).first(), `${call} has no answer`).toBeVisible();
  await expect(errorsScreen(page).heading('Something went wrong')).toHaveCount(0);
  failing.delete(call);
  await expect(async () => {
    // Once there is a connection, the screen may try again by itself.
    if (await retry.isVisible()) await retry.click({ timeout: 1_000 });
    await expect(alert, `${call} succeeds`).toHaveCount(0, { timeout: 2_000 });
  }).toPass();
  await isAtRest(page);
}

/** Loads the screen with external pages that do not answer, in the policy that then applies. Returns their paths. */
async function unansweredFrames(page: Page, address: string): Promise<string[]> {
  await page.route('**/api/places', async (route) => {
    const externalUrls = (await (await route.fetch()).json()) as Record<string, string>;
    const framed = Object.keys(externalUrls).filter((name) => name.endsWith('Frame'));
    await route.fulfill({
      json: { ...externalUrls, ...Object.fromEntries(framed.map((name) => [name, `${OUTSIDE}/${name}`])) },
    });
  });
  await page.route('**/api/radio', (route) => route.fulfill({ json: { url: `${OUTSIDE}/radio` } }));
  await page.route(address, async (route, request) => {
    const response = await route.fetch({ headers: await headersWithoutFirstAnswers(request) });
    const policy = (response.headers()['content-security-policy'] ?? '').replaceAll(
      /(frame-src|connect-src) 'self'/g,
      `$1 'self' ${OUTSIDE}`,
    );
    await route.fulfill({ response, headers: { ...response.headers(), 'content-security-policy': policy } });
  });
  const asked = new Set<string>();
  await page.route(`${OUTSIDE}/**`, (route) => {
    asked.add(new URL(route.request().url()).pathname);
    return route.abort();
  });
  await page.goto(address);
  await isAtRest(page);
  expect(await lostPictures(page)).toEqual([]);
  // It would show the browser's own error page.
  await expect(frames(page)).toHaveCount(0);
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert.getByRole('button', { name: 'Try Again' })).toBeVisible();
  await expect(alert).not.toContainText('You are offline');
  return [...asked];
}

async function changesHands(page: Page, leo: Other) {
  const shell = shellScreen(page);
  const toast = toastScreen(page).toast;
  /** Simulates returning to a tab: headless pages never lose the focus. */
  const comeBack = () => page.evaluate(() => void window.dispatchEvent(new Event('focus')));
  const readings = watchCalls(page);
  await page.context().addCookies(leo.cookies);
  await comeBack();
  await expect(toast).toContainText(`Now signed in as ${leo.username}`);
  await expect(shell.avatar).toHaveAccessibleName(new RegExp(leo.username));
  await expect(shell.heading).toBeVisible();
  const place = page.url();

  // A reading that begins before the session ends would find it.
  for (const reading of readings.of('GET', '/api/user')) await (await reading.response())?.finished();
  await page.context().clearCookies();
  await comeBack();
  await expect(toast).toContainText('Your session has ended. Please sign in again.');
  await expect(page).toHaveURL('/auth');
  await page.context().addCookies(leo.cookies);
  await comeBack();
  await expect(shell.avatar).toHaveAccessibleName(new RegExp(leo.username));
  await expect(page).toHaveURL(place);
}
