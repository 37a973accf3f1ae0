import { colours } from '@clear-spring/content/colours';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { authScreen, fillSignIn } from './auth.screen.ts';
import { errorsScreen } from './errors.screen.ts';
import { expect, PASSWORD, test } from './member.ts';
import { MOVING } from './motion.ts';
import { holdBack, watchCalls } from './requests.ts';
import { shellScreen } from './shell.screen.ts';

test.use({ contextOptions: MOVING });

const APP = /\/assets\/.*\.(js|css)$/;
const STYLES = '**/assets/*.css';

/** Opens the sign-in and holds the app's scripts and styles back. */
async function openFinished(page: Page, address = '/auth') {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  const release = await holdBack(page, APP);
  await page.goto(address, { waitUntil: 'commit' });
  await expect(authScreen(page).signIn).toBeVisible();
  await page.evaluate(async () => {
    await document.fonts.ready;
    // Leave out the motions that wait for 20 s.
    const motions = document.getAnimations().filter(({ effect }) => effect!.getTiming().delay === 0);
    await Promise.all(motions.map(({ finished }) => finished));
    // An element that has moved keeps its own layer, and Chromium draws its edges a shade differently.
    for (const motion of motions) motion.cancel();
  });
  return {
    release,
    /** Lets the app come, and waits until it has taken over. */
    async comeAlive() {
      release();
      await expect(page.locator('.root-load-failure')).toHaveCount(0);
    },
    /** Errors in the console. */
    complaints,
  };
}

/** Ends the 20 s that the page grants its scripts. */
const letTimePass = (page: Page) =>
  page.evaluate(() =>
    document.getAnimations().map((animation) => {
      const delay = animation.effect!.getTiming().delay;
      animation.finish();
      return delay;
    }),
  );

test('the sign-in stands before its scripts, in both themes, and they change nothing of it', async ({
  page,
  browser,
  baseURL,
}) => {
  const auth = authScreen(page);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const { comeAlive, complaints } = await openFinished(page, '/auth?from=a-letter');
    await expect(auth.heading).toBeVisible();
    await expect(auth.rememberMe).toBeChecked();
    await expect(auth.username).toHaveAttribute('autocomplete', 'username');
    const pictures = page.locator('picture:has(source[media*=dark]) img');
    const areDark = await pictures.evaluateAll((all: HTMLImageElement[]) =>
      all.map(({ src, currentSrc }) => currentSrc !== src),
    );
    const isDark = colorScheme === 'dark';
    expect(areDark, 'the picture and the mark are of the theme').toEqual([isDark, isDark]);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    const bar = page.locator(`meta[name=theme-color][media*=${colorScheme}]`);
    await expect(bar, 'the bar of the browser has the colour of the page').toHaveAttribute(
      'content',
      colours.ground[isDark ? 1 : 0],
    );
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme });
    await auth.rememberMe.uncheck();
    await fillSignIn(page, 'maya', PASSWORD);
    const form = await page.locator('form').evaluateHandle((element) => element);
    const before = await page.screenshot();

    await comeAlive();
    await page.waitForLoadState('networkidle');
    // React replaces what does not match, and complains.
    expect(await form.evaluate((element) => element.isConnected)).toBe(true);
    await expect(auth.username).toHaveValue('maya');
    await expect(auth.password).toHaveValue(PASSWORD);
    await expect(auth.password).toBeFocused();
    await expect(auth.rememberMe).not.toBeChecked();
    expect((await page.screenshot()).equals(before), colorScheme).toBe(true);
    expect(complaints).toEqual([]);
    await auth.showPassword.click();
    await expect(auth.password).toHaveAttribute('type', 'text');
  }

  const context = await browser.newContext({ baseURL: baseURL!, javaScriptEnabled: false });
  const still = await context.newPage();
  await still.goto('/auth');
  const told = still.locator('noscript');
  // Playwright's texts leave this element out.
  expect(await told.textContent()).toBe(
    'Clear Spring needs JavaScript. Please switch it on and refresh the page.',
  );
  await expect(told).toBeInViewport();
  await context.close();
});

test('a press before the scripts waits for them, the last one counts, and typing forgets it', async ({
  page,
  member,
}) => {
  const auth = authScreen(page);
  for (const way of ['Enter', 'a press'] as const) {
    await page.context().clearCookies();
    const { comeAlive } = await openFinished(page);
    await fillSignIn(page, member.username, PASSWORD);
    if (way === 'Enter') await auth.password.press('Enter');
    else await auth.signIn.click();
    await expect(auth.signIn, way).toHaveAttribute('aria-busy', 'true');
    await expect(page).toHaveURL('/auth');
    await comeAlive();
    await expect(page, way).toHaveURL('/');
    await expect(shellScreen(page).avatar).toHaveAccessibleName(new RegExp(member.username));
  }
  await page.context().clearCookies();

  await test.step('the last press counts', async () => {
    const { comeAlive } = await openFinished(page);
    await auth.forgot.click();
    await auth.tab('Sign Up').click();
    await expect(auth.forgot).not.toHaveAttribute('aria-busy');
    await comeAlive();
    await expect(auth.signUp).toBeVisible();
    await expect(auth.tabs).toHaveText(['Sign In', 'Sign Up']);
    await expect(auth.tab('Sign Up')).not.toHaveAttribute('aria-busy');
  });

  await test.step('typing forgets a press', async () => {
    const { comeAlive } = await openFinished(page);
    await auth.forgot.click();
    await expect(auth.forgot).toHaveAttribute('aria-busy', 'true');
    await auth.username.fill('');
    await auth.username.pressSequentially('may');
    await expect(auth.forgot).not.toHaveAttribute('aria-busy');
    await comeAlive();
    await expect(auth.username).toBeFocused();
    await page.keyboard.type('a');
    await expect(auth.username).toHaveValue('maya');
    await expect(auth.tabs).toHaveText(['Sign In', 'Sign Up']);
  });

  await test.step('the browser itself never sends the form', async () => {
    await openFinished(page);
    await fillSignIn(page, 'maya', PASSWORD);
    await page.locator('form').evaluate((form: HTMLFormElement) => form.submit());
    await expect(page).toHaveURL('/auth');
    await expect(auth.password).toHaveValue(PASSWORD);
  });
});

test(
  'the keys of the tabs work before the scripts, and those of the browser stay its own',
  { tag: '@desktop' },
  async ({ page }) => {
    const auth = authScreen(page);
    const { comeAlive, complaints } = await openFinished(page);
    const pressKeysOfBrowser = async (state: string) => {
      await page.keyboard.press('Alt+ArrowRight');
      await page.keyboard.press('Control+End');
      await expect(auth.tab('Sign In'), state).toBeFocused();
      await expect(auth.tab('Sign Up'), state).not.toHaveAttribute('aria-busy');
      await expect(auth.signIn, state).toBeVisible();
    };
    await auth.tab('Sign In').focus();
    await pressKeysOfBrowser('before');
    for (const [key, tab] of [
      ['ArrowRight', 'Sign Up'],
      ['ArrowRight', 'Sign In'],
      ['ArrowLeft', 'Sign Up'],
      ['Home', 'Sign In'],
      ['End', 'Sign Up'],
    ] as const) {
      await page.keyboard.press(key);
      await expect(auth.tab(tab)).toBeFocused();
      await expect(auth.tab(tab)).toHaveAttribute('aria-busy', 'true');
    }
    await comeAlive();
    await expect(auth.signUp).toBeVisible();
    await expect(auth.tab('Sign Up')).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(auth.signIn).toBeVisible();
    await pressKeysOfBrowser('after');

    // A reload shows the tab to which a letter has led.
    await auth.tab('Sign Up').click();
    await expect(auth.signUp).toBeVisible();
    await page.evaluate(() =>
      history.replaceState({ ...history.state, usr: { tab: 'forgot-password' } }, ''),
    );
    await page.reload();
    await expect(auth.back).toBeVisible();
    expect(complaints).toEqual([]);
  },
);

test('ERR-05 a page that has lost its scripts or styles asks to refresh, and comes alive once they are there', async ({
  page,
}) => {
  const errors = errorsScreen(page);
  const auth = authScreen(page);

  await test.step('the scripts of a page with rings', async () => {
    const loss = Promise.withResolvers<void>();
    await page.route('**/assets/start-*.js', async (route) => {
      await loss.promise;
      await route.abort();
    });
    await page.goto('/', { waitUntil: 'commit' });
    await expect(errors.firstRings).toBeVisible();
    await expect(errors.alert).toBeHidden();
    loss.resolve();
    await expect(errors.alert).toBeVisible();
    await expect(errors.alert).toContainText('Please refresh the page.');
    await expect(errors.firstRings).toBeHidden();
  });

  await test.step('the scripts of the sign-in', async () => {
    await page.goto('/auth');
    await expect(errors.alert).toContainText('Please refresh the page.');
    await expect(auth.signIn).toBeHidden();
    await page.unroute('**/assets/start-*.js');
    await errors.alert.getByRole('link', { name: 'Refresh' }).click();
    await auth.tab('Sign Up').click();
    await expect(auth.signUp).toBeVisible();
  });

  await test.step('its styles', async () => {
    for (const how of ['aborted', 'not found']) {
      await page.route(STYLES, (route) =>
        how === 'aborted' ? route.abort() : route.fulfill({ status: 404 }),
      );
      await page.goto('/auth');
      await expect(errors.alert, how).toContainText('Please refresh the page.');
      await expect(auth.signIn, how).toBeHidden();
      await page.unroute(STYLES);
    }
    const release = await holdBack(page, STYLES);
    const start = await page.locator('script[src*="/start-"]').getAttribute('src');
    const next = page.waitForEvent('framenavigated');
    await errors.alert.getByRole('link', { name: 'Refresh' }).click({ noWaitAfter: true });
    await next;
    // The page asks for its styles once it has been painted; no script of the app comes before.
    await expect(page.locator('link[rel=stylesheet]')).toBeAttached();
    await page.evaluate((url) => import(url), start!);
    await auth.tab('Sign Up').click();
    await expect(auth.tab('Sign Up')).toHaveAttribute('aria-busy', 'true');
    release();
    await expect(auth.signUp).toBeVisible();
  });

  await test.step('the script of its screen', async () => {
    const SCREEN = '**/assets/AuthScreen-*.js';
    await page.route(SCREEN, (route) => route.abort());
    const { release, comeAlive } = await openFinished(page);
    await auth.username.fill('maya');
    release();
    await expect(errors.alert).toContainText('could not be loaded');
    await expect(errors.heading('Something went wrong')).toHaveCount(0);
    await page.unroute(SCREEN);
    await comeAlive();
    await expect(auth.username).toHaveValue('maya');
    await expect(auth.username).toBeFocused();
  });
});

test('a sign-in whose scripts come late says so after 20 s, forgets a press, and keeps words and focus', async ({
  page,
  member,
}) => {
  await page.context().clearCookies();
  const errors = errorsScreen(page);
  const auth = authScreen(page);

  await test.step('words and focus', async () => {
    const { comeAlive } = await openFinished(page);
    await auth.username.fill('maya');
    await expect(errors.alert).toBeHidden();
    const delays = await letTimePass(page);
    expect(delays.filter((delay) => delay === 20_000)).toHaveLength(2);
    await expect(errors.alert).toBeVisible();
    await expect(auth.signIn).toBeHidden();
    await expect(auth.username).not.toBeFocused();
    await comeAlive();
    await expect(auth.username).toHaveValue('maya');
    await expect(auth.username).toBeFocused();
  });

  for (const why of ['in time', 'at all'] as const)
    await test.step(`a press, when the app has not come ${why}`, async () => {
      const calls = watchCalls(page);
      const { comeAlive } = await openFinished(page);
      await fillSignIn(page, member.username, PASSWORD);
      await auth.password.press('Enter');
      await expect(auth.signIn).toHaveAttribute('aria-busy', 'true');
      if (why === 'in time') await letTimePass(page);
      else
        await page.evaluate(() =>
          document.head.append(Object.assign(document.createElement('script'), { src: '/no' })),
        );
      await expect(errors.alert).toBeVisible();
      await expect(page.locator('[aria-busy]')).toHaveCount(0);
      await comeAlive();
      await expect(auth.password).toHaveValue(PASSWORD);
      await expect(auth.password).toBeFocused();
      // The app does a held press at once.
      expect(calls.of('POST', '/api/login')).toEqual([]);
      await expect(page).toHaveURL('/auth');
    });
});
