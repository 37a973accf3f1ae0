import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { authScreen, fillSignIn } from './auth.screen.ts';
import { errorsScreen } from './errors.screen.ts';
import { expect, PASSWORD, test } from './member.ts';
import { holdBack, watchCalls } from './requests.ts';
import { shellScreen } from './shell.screen.ts';

const APP = /\/assets\/.*\.(js|css)$/;

/** Opens the sign-in as it is before anything of the app has come. */
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
    // All but what waits for 20 s.
    const motions = document.getAnimations().filter(({ effect }) => effect!.getTiming().delay === 0);
    await Promise.all(motions.map(({ finished }) => finished));
    // What has moved stays a layer of its own, whose edges are drawn a shade differently.
    for (const motion of motions) motion.cancel();
  });
  return {
    release,
    /** The app comes, and takes over what is there. */
    async comeAlive() {
      release();
      // It is there until then.
      await expect(page.locator('.root-load-failure')).toHaveCount(0);
    },
    /** What the console has to complain of. */
    complaints,
  };
}

for (const colorScheme of ['light', 'dark'] as const)
  test(`the sign-in is there before its scripts, and they change nothing of it: ${colorScheme}`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    const auth = authScreen(page);
    const { comeAlive, complaints } = await openFinished(page, '/auth?from=a-letter');
    await expect(auth.heading).toBeVisible();
    await expect(auth.rememberMe).toBeChecked();
    await expect(auth.username).toHaveAttribute('autocomplete', 'username');
    const pictures = page.locator('picture:has(source[media*=dark]) img');
    const areDark = () =>
      pictures.evaluateAll((all: HTMLImageElement[]) => all.map(({ src, currentSrc }) => currentSrc !== src));
    const isDark = colorScheme === 'dark';
    expect(await areDark(), 'the picture and the mark are of the theme').toEqual([isDark, isDark]);
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme });
    await auth.rememberMe.uncheck();
    await fillSignIn(page, 'maya', PASSWORD);
    const form = await page.locator('form').evaluateHandle((element) => element);
    const before = await page.screenshot();

    await comeAlive();
    await page.waitForLoadState('networkidle');
    // What does not match is replaced, and complained of.
    expect(await form.evaluate((element) => element.isConnected)).toBe(true);
    await expect(auth.username).toHaveValue('maya');
    await expect(auth.password).toHaveValue(PASSWORD);
    await expect(auth.password).toBeFocused();
    await expect(auth.rememberMe).not.toBeChecked();
    const after = await page.screenshot();
    expect(after.equals(before)).toBe(true);
    expect(complaints).toEqual([]);
    await auth.showPassword.click();
    await expect(auth.password).toHaveAttribute('type', 'text');
  });

for (const way of ['Enter', 'a press'] as const)
  test(`who signs in by ${way} before the scripts have come is signed in when they have`, async ({
    page,
    member,
  }) => {
    await page.context().clearCookies();
    const auth = authScreen(page);
    const { comeAlive } = await openFinished(page);
    await fillSignIn(page, member.username, PASSWORD);
    if (way === 'Enter') await auth.password.press('Enter');
    else await auth.signIn.click();
    await expect(auth.signIn).toHaveAttribute('aria-busy', 'true');
    await expect(page).toHaveURL('/auth');
    await comeAlive();
    await expect(page).toHaveURL('/');
    await expect(shellScreen(page).avatar).toHaveAccessibleName(new RegExp(member.username));
  });

test('of two presses before the scripts the last one counts', async ({ page }) => {
  const auth = authScreen(page);
  const { comeAlive } = await openFinished(page);
  await auth.forgot.click();
  await auth.tab('Sign Up').click();
  await expect(auth.forgot).not.toHaveAttribute('aria-busy');
  await comeAlive();
  await expect(auth.signUp).toBeVisible();
  await expect(auth.tabs).toHaveText(['Sign In', 'Sign Up']);
  await expect(auth.tab('Sign Up')).not.toHaveAttribute('aria-busy');
});

test('the keys of the tabs work before the scripts @desktop', async ({ page }) => {
  const auth = authScreen(page);
  const { comeAlive } = await openFinished(page);
  await auth.tab('Sign In').focus();
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
});

test('whoever types after a press has gone on, and the press is forgotten @desktop', async ({ page }) => {
  const auth = authScreen(page);
  const { comeAlive } = await openFinished(page);
  await auth.forgot.click();
  await expect(auth.forgot).toHaveAttribute('aria-busy', 'true');
  await auth.username.pressSequentially('may');
  await expect(auth.forgot).not.toHaveAttribute('aria-busy');
  await comeAlive();
  await expect(auth.username).toBeFocused();
  await page.keyboard.type('a');
  await expect(auth.username).toHaveValue('maya');
  await expect(auth.tabs).toHaveText(['Sign In', 'Sign Up']);
});

test('the browser’s own keys are not those of the tabs, before the scripts and after @desktop', async ({
  page,
}) => {
  const auth = authScreen(page);
  const { comeAlive } = await openFinished(page);
  await auth.tab('Sign In').focus();
  for (const state of ['before', 'after']) {
    await page.keyboard.press('Alt+ArrowRight');
    await page.keyboard.press('Control+End');
    await expect(auth.tab('Sign In'), state).toBeFocused();
    await expect(auth.tab('Sign Up'), state).not.toHaveAttribute('aria-busy');
    await expect(auth.signIn, state).toBeVisible();
    if (state === 'before') await comeAlive();
  }
});

test('ERR-05 a sign-in whose styles are lost says so, and is alive only when they are there', async ({
  page,
}) => {
  const STYLES = '**/assets/*.css';
  const errors = errorsScreen(page);
  const auth = authScreen(page);
  for (const how of ['aborted', 'not found']) {
    await page.route(STYLES, (route) => (how === 'aborted' ? route.abort() : route.fulfill({ status: 404 })));
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

test('the browser itself never hands the form in @desktop', async ({ page }) => {
  await openFinished(page);
  await fillSignIn(page, 'maya', PASSWORD);
  await page.locator('form').evaluate((form: HTMLFormElement) => form.submit());
  await expect(page).toHaveURL('/auth');
  await expect(authScreen(page).password).toHaveValue(PASSWORD);
});

test('ERR-05 a sign-in whose scripts are lost says so, and is no form any more', async ({ page }) => {
  const errors = errorsScreen(page);
  await page.route('**/assets/start-*.js', (route) => route.abort());
  await page.goto('/auth');
  await expect(errors.alert).toContainText('Please refresh the page.');
  await expect(authScreen(page).signIn).toBeHidden();
  await page.unroute('**/assets/start-*.js');
  await errors.alert.getByRole('link', { name: 'Refresh' }).click();
  await authScreen(page).tab('Sign Up').click();
  await expect(authScreen(page).signUp).toBeVisible();
});

test('nor one whose own script is lost; what was typed is there again when it can be had', async ({
  page,
}) => {
  const SCREEN = '**/assets/AuthScreen-*.js';
  const errors = errorsScreen(page);
  const auth = authScreen(page);
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

/** As if the app had not come in time. */
const letTimePass = (page: Page) =>
  page.evaluate(() =>
    document.getAnimations().map((animation) => {
      const delay = animation.effect!.getTiming().delay;
      animation.finish();
      return delay;
    }),
  );

test('nor one whose scripts do not come in 20 s; what was typed is there again if they come after all, and so is the focus', async ({
  page,
}) => {
  const errors = errorsScreen(page);
  const auth = authScreen(page);
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
  test(`a press is forgotten when the page says that the app has not come ${why}`, async ({
    page,
    member,
  }) => {
    await page.context().clearCookies();
    const auth = authScreen(page);
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
    await expect(errorsScreen(page).alert).toBeVisible();
    await expect(page.locator('[aria-busy]')).toHaveCount(0);
    await comeAlive();
    await expect(auth.password).toHaveValue(PASSWORD);
    await expect(auth.password).toBeFocused();
    // Whatever was held is done at once.
    expect(calls.of('POST', '/api/login')).toEqual([]);
    await expect(page).toHaveURL('/auth');
  });

test('a reload of the tab to which a letter has led shows that tab @desktop', async ({ page }) => {
  const auth = authScreen(page);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  await auth.open();
  await auth.tab('Sign Up').click();
  await expect(auth.signUp).toBeVisible();
  await page.evaluate(() => history.replaceState({ ...history.state, usr: { tab: 'forgot-password' } }, ''));
  await page.reload();
  await expect(auth.back).toBeVisible();
  expect(complaints).toEqual([]);
});

test('whoever has switched JavaScript off is told so above the form', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: baseURL!, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/auth');
  const told = page.locator('noscript');
  // Playwright's texts leave this element out.
  expect(await told.textContent()).toBe(
    'Clear Spring needs JavaScript. Please switch it on and refresh the page.',
  );
  await expect(told).toBeInViewport();
  await context.close();
});
