import { pages } from '@clear-spring/content';
import type { Page, Route } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { authScreen, fillSignIn } from './auth.screen.ts';
import { stopClock, tickUntilVisible } from './clock.ts';
import { withoutFirstAnswers } from './document.ts';
import { errorsScreen } from './errors.screen.ts';
import { expect, PASSWORD, test } from './member.ts';
import { shellScreen } from './shell.screen.ts';
import { toastScreen } from './toast.screen.ts';

test('ERR-01 ERR-02 a screen that breaks shows a panel, whose Refresh loads the page anew @desktop', async ({
  page,
  member: _member,
}) => {
  const errors = errorsScreen(page);
  // On a slow processor React renders the answer in slices, and tries again what throws there.
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 8 });
  // An answer that no version of the server gives: rendering it throws.
  await withoutFirstAnswers(page);
  await page.route('**/api/my-links', (route) => route.fulfill({ json: [null] }));
  await page.goto('/my-links');
  await expect(errors.heading('Something went wrong')).toBeVisible();
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await expectAccessible(page);

  await page.unroute('**/api/my-links');
  await errors.refresh.click();
  await expect(shellScreen(page).heading).toHaveText(pages.myLinks.title);
  await expect(errors.alert).toHaveCount(0);
});

test.describe('ERR-03 a global error takes the whole page, whose Refresh Page loads it anew @desktop', () => {
  const survives = async (page: Page, breaks: () => void) => {
    const errors = errorsScreen(page);
    const shell = shellScreen(page);
    await page.goto('/profile');
    await expect(shell.heading).toBeVisible();
    await page.evaluate(breaks);
    await expect(errors.alert).toBeVisible();
    await expect(errors.refreshPage).toBeVisible();
    await expect(shell.header).toHaveCount(0);
    await expectAccessible(page);

    await errors.refreshPage.click();
    await expect(shell.heading).toHaveText(pages.profile.title);
    await expect(errors.alert).toHaveCount(0);
  };

  test('after something was thrown', ({ page, member: _member }) =>
    survives(page, () => void setTimeout(() => JSON.parse('{'))));
  test('after a promise that nobody caught', ({ page, member: _member }) =>
    survives(page, () => void Promise.reject(new Error('broken'))));
});

test('ERR-05 an app that does not load asks in plain words to refresh the page @desktop', async ({
  page,
}) => {
  const errors = errorsScreen(page);
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

  await page.unroute('**/assets/start-*.js');
  await errors.alert.getByRole('link', { name: 'Refresh' }).click();
  await expect(authScreen(page).username).toBeVisible();
});

test.describe('ERR-09 whoever cannot be asked for at the start is no visitor: the page says so, with a way to try again @desktop', () => {
  const recovers = async (page: Page, trouble: (route: Route) => Promise<void>) => {
    const errors = errorsScreen(page);
    await withoutFirstAnswers(page);
    await page.route('**/api/user', trouble);
    // Otherwise the page notices by itself that the app is back.
    await page.route('**/healthz', trouble);
    await page.goto('/profile');
    await expect(errors.heading(/We cannot reach/)).toBeVisible();
    await expect(page).toHaveURL('/profile');
    await expectAccessible(page);

    await page.unroute('**/api/user');
    await errors.tryAgain.click();
    await expect(shellScreen(page).heading).toHaveText(pages.profile.title);
  };

  test('the network is gone', ({ page, member: _member }) => recovers(page, (route) => route.abort()));
  test('the server is down', ({ page, member: _member }) =>
    recovers(page, (route) => route.fulfill({ status: 503, body: 'Please try again soon.' })));
});

/** Shows a toast through a refused login. Uses Enter, not a click, so that no pointer rests on the toast. */
async function failToSignIn(page: Page, sentence = 'The username or password is wrong.') {
  await page.route('**/api/login', (route) =>
    route.fulfill({ status: 401, contentType: 'text/plain; charset=utf-8', body: sentence }),
  );
  const auth = authScreen(page);
  await fillSignIn(page, 'maya', PASSWORD);
  await auth.password.press('Enter');
  await expect(toastScreen(page).toast).toBeVisible();
}

test('ERR-10 ERR-11 one toast at a time: a newer one takes the place of the older @desktop', async ({
  page,
  member,
}) => {
  await page.context().clearCookies();
  const toast = toastScreen(page);
  const auth = authScreen(page);
  await auth.open();
  await failToSignIn(page);
  await expect(toast.saying('Login failed', '401: The username or password is wrong.')).toBeVisible();
  await expect(toast.toast).toHaveCount(1);

  await page.unroute('**/api/login');
  await fillSignIn(page, member.username, PASSWORD);
  await auth.password.press('Enter');
  await expect(toast.saying('Login successful', `Welcome back, ${member.username}`)).toBeVisible();
  await expect(toast.toast).toHaveCount(1);
});

test('ERR-12 ERR-13 F8 brings the focus to the notifications, whose name says so @desktop', async ({
  page,
}) => {
  const toast = toastScreen(page);
  await authScreen(page).open();
  await failToSignIn(page);
  await expect(toast.region).toHaveAccessibleName('Notifications (F8)');
  await page.keyboard.press('F8');
  await expect(toast.list).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(toast.toast).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(toast.close).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(toast.toast).toHaveCount(0);
});

test('a toast lies on no button of a form that its own news has moved', async ({ page }) => {
  const auth = authScreen(page);
  await auth.open();
  await failToSignIn(page);
  await expect
    .poll(async () => {
      const [toast, button] = await Promise.all([
        toastScreen(page).toast.boundingBox(),
        auth.signIn.boundingBox(),
      ]);
      return toast!.y > button!.y + button!.height || toast!.y + toast!.height < button!.y;
    })
    .toBe(true);
});

/** Where a finger or a pointer grabs the toast. */
async function gripOf(page: Page) {
  const { toast } = toastScreen(page);
  // It rises, and moves off what it would cover: a trial waits until it stands still.
  await toast.hover({ trial: true });
  const box = await toast.boundingBox();
  if (!box) throw new Error('no toast to take hold of');
  return { x: box.x + 24, y: box.y + box.height / 2 };
}

test('ERR-14 a toast goes when it is dragged to the right by more than 50 px, and not by less @desktop', async ({
  page,
}) => {
  const toast = toastScreen(page);
  await authScreen(page).open();
  await failToSignIn(page);
  const drag = async (way: number) => {
    const { x, y } = await gripOf(page);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + way / 2, y);
    await page.mouse.move(x + way, y);
    await page.mouse.up();
  };
  await drag(40);
  await expect(toast.toast).toHaveAttribute('data-swipe', 'cancel');
  await expect(toast.toast).toHaveAttribute('data-state', 'open');
  await drag(-120);
  await expect(toast.toast).toHaveAttribute('data-state', 'open');
  await drag(60);
  await expect(toast.toast).toHaveCount(0);
});

test('ERR-14 a finger does the same', async ({ page }) => {
  const toast = toastScreen(page);
  await authScreen(page).open();
  await failToSignIn(page);
  const touch = await page.context().newCDPSession(page);
  const swipe = async (way: number) => {
    const { x, y } = await gripOf(page);
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
    for (let at = 10; at <= way; at += 10) {
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: x + at, y }] });
    }
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
  await swipe(40);
  await expect(toast.toast).toHaveAttribute('data-swipe', 'cancel');
  await expect(toast.toast).toHaveAttribute('data-state', 'open');
  await swipe(120);
  await expect(toast.toast).toHaveCount(0);
});

test('CONST-03 toasts are at most 420 px wide', { tag: '@desktop' }, async ({ page }) => {
  const toast = toastScreen(page);
  await authScreen(page).open();
  await failToSignIn(page, 'A sentence that would fill the whole width of the screen. '.repeat(6));
  for (const width of [768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect((await toast.list.boundingBox())?.width).toBe(420);
    expect((await toast.toast.boundingBox())?.width).toBeLessThanOrEqual(420);
  }
});

test('CONST-04 a toast stays for 5000 ms @desktop', async ({ page }) => {
  const toast = toastScreen(page);
  await page.clock.install();
  await authScreen(page).open();
  await expect(authScreen(page).username).toBeVisible();
  await stopClock(page);
  await page.route('**/api/login', (route) => route.fulfill({ status: 401, body: 'No.' }));
  await fillSignIn(page, 'maya', PASSWORD);
  await authScreen(page).password.press('Enter');
  await tickUntilVisible(page, toast.toast);
  await page.clock.runFor(4_900);
  await expect(toast.toast).toBeVisible();
  await page.clock.runFor(100);
  await expect(toast.toast).toHaveCount(0);
});
