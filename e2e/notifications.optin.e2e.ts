import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { tabTo } from './keyboard.ts';
import { signUp } from './member.ts';
import { optInScreen } from './notifications.optin.screen.ts';
import { podcastScreen } from './podcast.screen.ts';
import { expect, test } from './push.ts';
import { shellScreen } from './shell.screen.ts';
import { giftPlan } from './subscriber.ts';
import { toastScreen } from './toast.screen.ts';

test.use({ serviceWorkers: 'allow' });

const SUBSCRIBE = '/api/notifications/subscribe';

/** Sends a test to the member's own devices, through the API. */
const sendTest = async (page: Page) => (await page.request.post('/api/notifications/test')).status();

test('PWA-26 PWA-29 PWA-30 PWA-31 a member enables notifications by keyboard and receives them, then the next member of this browser does', async ({
  page,
  pushBrowser,
}) => {
  await signUp(page);
  await pushBrowser.install(page);
  const optIn = optInScreen(page);
  const shell = shellScreen(page);
  await page.goto('/');
  await expect(optIn.banner).toBeVisible();
  await expectAccessible(page);
  await tabTo(page, optIn.enable, 80);
  await page.keyboard.press('Enter');
  await expect(
    toastScreen(page).saying(
      'Notifications Enabled',
      "You'll now receive important updates and announcements.",
    ),
  ).toBeVisible();
  await expect(optIn.banner).toHaveCount(0);
  await expect(shell.main).toBeFocused();
  expect(await sendTest(page)).toBe(200);
  expect(pushBrowser.deliveries('Test Notification')).toHaveLength(1);

  await shell.avatar.click();
  await shell.entry('Log out').click();
  await expect(page).toHaveURL('/auth');
  // Another member's session: the browser is now theirs, and no longer receives the former member's notifications.
  await signUp(page, 'tomas');
  expect(await sendTest(page)).toBe(422);
  const taken = page.waitForResponse(`**${SUBSCRIBE}`);
  await page.goto('/');
  expect((await taken).status()).toBe(200);
  expect(await sendTest(page)).toBe(200);
  expect(pushBrowser.deliveries('Test Notification')).toHaveLength(2);
  await expect(optIn.banner).toHaveCount(0);
});

test('PWA-21 on the first visit the banner comes when something plays, and leaves the pressed button in reach', async ({
  page,
  pushBrowser,
}) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await giftPlan(await signUp(page));
  await pushBrowser.install(page, { isFirstVisit: true });
  const optIn = optInScreen(page);
  const podcast = podcastScreen(page);
  await podcast.open();
  const { title, play, pause } = podcast.row(0);
  await title.click();
  await expect(play).toBeVisible();
  await expect(optIn.banner).toHaveCount(0);
  await play.click();
  await expect(optIn.banner).toBeVisible();
  const isInReach = () =>
    pause.evaluate((button) => {
      const { x, y, width, height } = button.getBoundingClientRect();
      return button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
  await expect.poll(isInReach).toBe(true);
  await pause.click();
});

test.describe('on an iPhone', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  });

  test('PWA-36 PWA-39 PWA-40 PWA-42 the steps show over the page with the toast, give back the focus, and lead to a test', async ({
    page,
    member: _member,
    pushBrowser,
  }) => {
    await pushBrowser.install(page, { answer: 'default' });
    const optIn = optInScreen(page);
    const { saying } = toastScreen(page);
    // The toasts load last, when the dialog has already hidden from screen readers what lies behind it.
    await page.route('**/assets/ToastList-*.js', async (route) => {
      await expect(optIn.step).toHaveCount(3);
      await route.continue();
    });
    await page.goto('/');
    await optIn.enable.click();
    await expect(
      saying('Permission Required', 'Please allow notifications when prompted to stay updated.'),
    ).toBeVisible();
    await expect(optIn.step).toHaveCount(3);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(optIn.steps).toHaveCount(0);
    await expect(optIn.enable).toBeFocused();

    await optIn.enable.click();
    await page.evaluate(() => localStorage.setItem('e2e-push-permission', 'granted'));
    await optIn.tryAgain.click();
    await expect(optIn.banner).toHaveCount(0);
    await expectAccessible(page);
    await optIn.test.click();
    await expect(
      saying('Test Notification Sent', "If you didn't receive it, check your notification settings."),
    ).toBeVisible();
    expect(pushBrowser.deliveries('Test Notification')).toHaveLength(1);
  });
});
