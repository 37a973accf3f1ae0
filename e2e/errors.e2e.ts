import { pages } from '@clear-spring/content';
import type { Page, Route } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { authScreen, fillSignIn } from './auth.screen.ts';
import { withoutFirstAnswers } from './document.ts';
import { errorsScreen } from './errors.screen.ts';
import { expect, PASSWORD, test } from './member.ts';
import { MOVING } from './motion.ts';
import { shellScreen } from './shell.screen.ts';
import { toastScreen } from './toast.screen.ts';

test(
  'ERR-01 ERR-02 ERR-03 ERR-09 a broken screen, a global error and an unreachable app each offer the way back',
  { tag: '@desktop' },
  async ({ page, member: _ }) => {
    const errors = errorsScreen(page);
    const shell = shellScreen(page);

    await withoutFirstAnswers(page);
    // First: a device that has been here before opens from what it has stored.
    for (const [trouble, answer] of Object.entries({
      'the network is gone': (route: Route) => route.abort(),
      'the server is down': (route: Route) => route.fulfill({ status: 503, body: 'Please try again soon.' }),
    }))
      await test.step(trouble, async () => {
        await page.route('**/api/user', answer);
        // Otherwise the page notices by itself that the app is back.
        await page.route('**/healthz', answer);
        await page.goto('/profile');
        await expect(errors.heading(/We cannot reach/)).toBeVisible();
        await expect(page).toHaveURL('/profile');
        await expectAccessible(page);
        await page.unroute('**/api/user');
        await errors.tryAgain.click();
        await expect(shell.heading).toHaveText(pages.profile.title);
        await page.unroute('**/healthz');
      });

    await test.step('a screen that breaks', async () => {
      // On a slow processor React renders the answer in slices, and tries again what throws there.
      const devtools = await page.context().newCDPSession(page);
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: 8 });
      // An answer that no version of the server gives: rendering it throws.
      await page.route('**/api/my-links', (route) => route.fulfill({ json: [null] }));
      await page.goto('/my-links');
      await expect(errors.heading('Something went wrong')).toBeVisible();
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
      await expect(shell.header).toBeVisible();
      await expectAccessible(page);
      await page.unroute('**/api/my-links');
      await errors.refresh.click();
      await expect(shell.heading).toHaveText(pages.myLinks.title);
      await expect(errors.alert).toHaveCount(0);
    });

    const breaks = [
      () => void setTimeout(() => JSON.parse('{')),
      () => void Promise.reject(new Error('Nobody catches this.')),
    ];
    for (const [at, breakPage] of breaks.entries())
      await test.step(at === 0 ? 'a thrown error' : 'a rejected promise', async () => {
        await page.evaluate(breakPage);
        await expect(errors.heading('Something unexpected happened')).toBeVisible();
        await expect(shell.header).toHaveCount(0);
        if (at === 0) await expectAccessible(page);
        await errors.refreshPage.click();
        await expect(shell.heading).toHaveText(pages.myLinks.title);
        await expect(errors.alert).toHaveCount(0);
      });
  },
);

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

/** Where a finger or a pointer grabs the toast. */
async function gripOf(page: Page) {
  const { toast } = toastScreen(page);
  // It rises, and moves off what it would cover: a trial waits until it stands still.
  await toast.hover({ trial: true });
  const box = (await toast.boundingBox())!;
  return { x: box.x + 24, y: box.y + box.height / 2 };
}

test(
  'CONST-03 ERR-10 ERR-11 ERR-12 ERR-13 ERR-14 a toast is dragged away, reached by F8, at most 420 px wide, and replaced by the next',
  { tag: '@desktop' },
  async ({ page, member }) => {
    await page.context().clearCookies();
    const toast = toastScreen(page);
    const auth = authScreen(page);
    await auth.open();
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

    await failToSignIn(page, 'A sentence that would fill the whole width of the screen. '.repeat(6));
    await expect(toast.region).toHaveAccessibleName('Notifications (F8)');
    // A toast with the focus stays.
    await page.keyboard.press('F8');
    await expect(toast.list).toBeFocused();
    for (const width of [768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect((await toast.list.boundingBox())?.width).toBe(420);
      expect((await toast.toast.boundingBox())?.width).toBeLessThanOrEqual(420);
    }
    await page.keyboard.press('Tab');
    await expect(toast.toast).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(toast.close).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(toast.toast).toHaveCount(0);

    await failToSignIn(page);
    await expect(toast.saying('Login failed', '401: The username or password is wrong.')).toBeVisible();
    await page.unroute('**/api/login');
    await fillSignIn(page, member.username, PASSWORD);
    await auth.password.press('Enter');
    await expect(toast.saying('Login successful', `Welcome back, ${member.username}`)).toBeVisible();
    await expect(toast.toast).toHaveCount(1);
  },
);

test('ERR-14 on a phone a toast covers no button of the form that it moves, and a finger swipes it away', async ({
  page,
}) => {
  await page.emulateMedia(MOVING);
  const { toast } = toastScreen(page);
  const auth = authScreen(page);
  await auth.open();
  await failToSignIn(page);
  await expect
    .poll(async () => {
      const [box, button] = await Promise.all([toast.boundingBox(), auth.signIn.boundingBox()]);
      return box!.y > button!.y + button!.height || box!.y + box!.height < button!.y;
    })
    .toBe(true);

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
  await expect(toast).toHaveAttribute('data-swipe', 'cancel');
  await expect(toast).toHaveAttribute('data-state', 'open');
  await swipe(120);
  await expect(toast).toHaveCount(0);
});
