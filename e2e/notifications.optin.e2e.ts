import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { tabTo } from './keyboard.ts';
import { signInAs, signUp } from './member.ts';
import { optInScreen } from './notifications.optin.screen.ts';
import { podcastScreen } from './podcast.screen.ts';
import { productsScreen } from './products.screen.ts';
import { expect, test } from './push.ts';
import { watchCalls } from './requests.ts';
import { shellScreen } from './shell.screen.ts';
import { toastScreen } from './toast.screen.ts';

test.use({ serviceWorkers: 'allow' });

const SUBSCRIBE = '/api/notifications/subscribe';
const FLAG = 'showNotificationBanner';

/** Sends a test to the member's own devices, through the API. */
const sendTest = async (page: Page) => (await page.request.post('/api/notifications/test')).status();

test('PWA-29 PWA-30 PWA-31 Enable asks, subscribes and tells the server, and messages arrive', async ({
  page,
  member: _member,
  pushBrowser,
}) => {
  await pushBrowser.install(page);
  const optIn = optInScreen(page);
  const calls = watchCalls(page);
  await page.goto('/');
  await expect(optIn.banner).toBeVisible();
  expect(await page.evaluate(() => Notification.permission)).toBe('default');
  await expectAccessible(page);

  await optIn.enable.click();
  await expect(
    toastScreen(page).saying(
      'Notifications Enabled',
      "You'll now receive important updates and announcements.",
    ),
  ).toBeVisible();
  await expect(optIn.banner).toHaveCount(0);
  await expect(shellScreen(page).main).toBeFocused();
  expect(calls.of('GET', '/api/notifications/vapid-public-key')).toHaveLength(1);
  const [posted] = calls.of('POST', SUBSCRIBE);
  expect(posted?.postDataJSON()).toEqual({
    endpoint: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/device\/\d+$/),
    keys: { p256dh: expect.any(String), auth: expect.any(String) },
  });

  expect(await sendTest(page)).toBe(200);
  expect(pushBrowser.deliveries('Test Notification')).toHaveLength(1);
});

test('PWA-21 PWA-22 the flag shows the banner once, also where notifications are denied', async ({
  page,
  member: _member,
  pushBrowser,
}) => {
  await pushBrowser.install(page, { permission: 'denied' });
  const optIn = optInScreen(page);
  await page.goto('/profile');
  await page.waitForLoadState('networkidle');
  await expect(optIn.banner).toHaveCount(0);

  await page.evaluate((flag) => localStorage.setItem(flag, 'true'), FLAG);
  await page.reload();
  await expect(optIn.banner).toBeVisible();
  expect(await page.evaluate((flag) => localStorage.getItem(flag), FLAG)).toBeNull();
});

test('PWA-21 the first visit is left in peace until a link is made, which sets the flag', async ({
  page,
  member: _member,
  pushBrowser,
}) => {
  await pushBrowser.install(page, { isFirstVisit: true });
  const optIn = optInScreen(page);
  const products = productsScreen(page);
  await products.openProducts();
  const product = products.row('Still Water Soak');
  await product.open();
  await page.waitForLoadState('networkidle');
  await expect(optIn.banner).toHaveCount(0);
  await product.copyLink.click();
  await expect(optIn.banner).toBeVisible();
});

test('PWA-21 the first visit is left in peace until something plays, and then what was pressed stays in reach', async ({
  page,
  pushBrowser,
}) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await signInAs(page, 'demo-subscriber');
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

test('PWA-26 a browser that is subscribed is not asked, and the server hears of it with each session @desktop', async ({
  page,
  pushBrowser,
}) => {
  const optIn = optInScreen(page);
  await signUp(page);
  await pushBrowser.install(page);
  await page.goto('/');
  await optIn.enable.click();
  await expect(optIn.banner).toHaveCount(0);

  const shell = shellScreen(page);
  const repeated = page.waitForRequest(`**${SUBSCRIBE}`);
  await page.reload();
  await repeated;
  await page.waitForLoadState('networkidle');
  await expect(optIn.banner).toHaveCount(0);

  await shell.avatar.click();
  await shell.entry('Log out').click();
  await expect(page).toHaveURL('/auth');
  // Another member's session: the browser is now theirs, and no longer receives the former member's notifications.
  const before = pushBrowser.deliveries('Test Notification').length;
  await signUp(page, 'tomas');
  expect(await sendTest(page)).toBe(422);
  const taken = page.waitForResponse(`**${SUBSCRIBE}`);
  await page.goto('/');
  expect((await taken).status()).toBe(200);
  expect(await sendTest(page)).toBe(200);
  expect(pushBrowser.deliveries('Test Notification')).toHaveLength(before + 1);
  await expect(optIn.banner).toHaveCount(0);
});

test.describe('PWA-27 PWA-28 the banner goes away, and keeps away for a week', () => {
  for (const [control, name] of [
    ['Maybe Later', 'later'],
    ['Close', 'close'],
  ] as const) {
    test(`by ${control}`, async ({ page, member: _member, pushBrowser }) => {
      await pushBrowser.install(page);
      const optIn = optInScreen(page);
      const shell = shellScreen(page);
      await page.clock.install();
      await page.goto('/');
      await expect(shell.heading).toBeVisible();
      await tabTo(page, optIn[name], 80);
      await page.keyboard.press('Enter');
      await expect(optIn.banner).toHaveCount(0);
      await expect(shell.main).toBeFocused();

      await page.clock.setSystemTime(Date.now() + 6.9 * 86_400_000);
      await page.goto('/profile');
      await expect(shell.heading).toBeVisible();
      // The banner's part of the page, which loads late, has seen the visit.
      const seenAt = () => page.evaluate(() => Number(localStorage['notification-banner-visited-time']));
      await expect.poll(seenAt).toBeGreaterThan(Date.now() + 6.8 * 86_400_000);
      await expect(optIn.banner).toHaveCount(0);
      await page.clock.setSystemTime(Date.now() + 7.1 * 86_400_000);
      await page.goto('/');
      await expect(optIn.banner).toBeVisible();
    });
  }
});

test('PWA-32 a subscription that fails says why', async ({ page, member: _member, pushBrowser }) => {
  await pushBrowser.install(page, { failure: 'Registration failed - push service error' });
  const optIn = optInScreen(page);
  const toast = toastScreen(page);
  await page.goto('/');
  await optIn.enable.click();
  await expect(toast.saying('Subscription Failed', 'Registration failed - push service error')).toBeVisible();
  await expect(toast.alarm).toBeVisible();
  await expect(optIn.banner).toBeVisible();
});

test('PWA-32 a subscription that fails without a word says so', async ({
  page,
  member: _member,
  pushBrowser,
}) => {
  await pushBrowser.install(page, { failure: '' });
  const optIn = optInScreen(page);
  await page.goto('/');
  await optIn.enable.click();
  await expect(
    toastScreen(page).saying('Subscription Failed', 'There was a problem enabling notifications.'),
  ).toBeVisible();
});

test('PWA-33 a permission that is denied', async ({ page, member: _member, pushBrowser }) => {
  await pushBrowser.install(page, { answer: 'denied' });
  const optIn = optInScreen(page);
  const toast = toastScreen(page);
  const calls = watchCalls(page);
  await page.goto('/');
  await optIn.enable.click();
  await expect(
    toast.saying('Permission Denied', "You'll need to enable notifications in your browser settings."),
  ).toBeVisible();
  await expect(toast.alarm).toBeVisible();
  await expect(optIn.banner).toHaveCount(0);
  expect(calls.of('POST', SUBSCRIBE)).toEqual([]);
});

test('PWA-35 a prompt that was closed can be opened again', async ({
  page,
  member: _member,
  pushBrowser,
}) => {
  await pushBrowser.install(page, { answer: 'default' });
  const optIn = optInScreen(page);
  await page.goto('/');
  await optIn.enable.click();
  await expect(
    toastScreen(page).saying(
      'Permission Required',
      'Please allow notifications when prompted to stay updated.',
    ),
  ).toBeVisible();
  await expect(optIn.enable).toBeFocused();
});
