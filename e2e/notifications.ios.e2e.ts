import { expectAccessible } from './accessibility.ts';
import { optInScreen, wasHereBefore } from './notifications.optin.screen.ts';
import { profileScreen } from './profile.screen.ts';
import { expect, test } from './push.ts';
import { toastScreen } from './toast.screen.ts';

const iPhone = (os: string) =>
  `Mozilla/5.0 (iPhone; CPU iPhone OS ${os} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/${os.replace('_', '.')} Mobile/15E148 Safari/604.1`;

test.use({ serviceWorkers: 'allow', userAgent: iPhone('18_5') });

/** What an iPhone's browser lacks until the app is on the Home Screen. */
function removePush() {
  Reflect.deleteProperty(globalThis, 'PushManager');
  Reflect.deleteProperty(globalThis, 'Notification');
}

test('PWA-24 PWA-39 PWA-40 an iPhone is shown how the app comes to its Home Screen', async ({
  page,
  member: _member,
}) => {
  await wasHereBefore(page);
  await page.addInitScript(removePush);
  const optIn = optInScreen(page);
  await page.goto('/');
  await expect(optIn.banner).toContainText(
    'On iPhone and iPad, notifications come to Clear Spring on your Home Screen.',
  );
  await optIn.enable.click();
  await expect(optIn.step).toHaveText([
    /Tap the Share button of your browser\.$/,
    /Scroll down and tap Add to Home Screen, then Add\.$/,
    /Open Clear Spring from your Home Screen and enable notifications there\.$/,
  ]);
  await expect(optIn.tryAgain).toBeVisible();
  await expect(optIn.test).toHaveCount(0);
  await expect(toastScreen(page).toast).toHaveCount(0);
  await expectAccessible(page);

  await page.keyboard.press('Escape');
  await expect(optIn.steps).toHaveCount(0);
  await expect(optIn.enable).toBeFocused();
  await optIn.enable.click();
  await optIn.tryAgain.click();
  await expect(
    toastScreen(page).saying('Not Supported', "Your browser doesn't support notifications."),
  ).toBeVisible();
  await optIn.notNow.click();
  await expect(optIn.steps).toHaveCount(0);
  await expect(optIn.banner).toHaveCount(0);

  const profile = profileScreen(page);
  await profile.open('notifications');
  await expect(profile.toggle('Push notifications')).toBeDisabled();
  await expect(profile.toggle('Push notifications')).not.toBeChecked();
  await expect(profile.panel).toContainText('Tap the Share button of your browser, then Add to Home Screen');
});

test('PWA-34 PWA-41 PWA-42 PWA-43 denied, then allowed in the settings, tried again and tested', async ({
  page,
  member: _member,
  pushBrowser,
}) => {
  await pushBrowser.install(page, { answer: 'denied' });
  const optIn = optInScreen(page);
  const toast = toastScreen(page);
  await page.goto('/');
  await optIn.enable.click();
  await expect(
    toast.saying('Permission Denied', "You'll need to enable notifications in your browser settings."),
  ).toBeVisible();
  await expect(optIn.step).toHaveCount(3);
  await expect(optIn.test).toHaveCount(0);

  await page.evaluate(() => localStorage.setItem('e2e-push-permission', 'granted'));
  await optIn.tryAgain.click();
  await expect(
    toast.saying('Notifications Enabled', "You'll now receive important updates and announcements."),
  ).toBeVisible();
  await expect(optIn.banner).toHaveCount(0);
  await expectAccessible(page);

  await optIn.test.click();
  await expect(
    toast.saying('Test Notification Sent', "If you didn't receive it, check your notification settings."),
  ).toBeVisible();
  expect(pushBrowser.deliveries('Test Notification')).toHaveLength(1);

  await page.route('**/api/notifications/test', (route) => route.fulfill({ status: 503, body: '' }));
  await optIn.test.click();
  await expect(
    toast.saying('Test Failed', 'Could not send a test notification. Please check your settings.'),
  ).toBeVisible();
  await expect(toast.alarm).toBeVisible();
});

test('PWA-36 a prompt that was closed: the steps show', async ({ page, member: _member, pushBrowser }) => {
  await pushBrowser.install(page, { answer: 'default' });
  const optIn = optInScreen(page);
  // The toasts load last, when the dialog has already hidden from screen readers what lies behind it.
  await page.route('**/assets/ToastList-*.js', async (route) => {
    await expect(optIn.step).toHaveCount(3);
    await route.continue();
  });
  await page.goto('/');
  await optIn.enable.click();
  await expect(
    toastScreen(page).saying(
      'Permission Required',
      'Please allow notifications when prompted to stay updated.',
    ),
  ).toBeVisible();
  await expect(optIn.step).toHaveCount(3);
});

test.describe('before iOS 16.4', () => {
  test.use({ userAgent: iPhone('16_3') });

  test('PWA-44 there is nothing to enable, and the banner says from when on there is', async ({
    page,
    member: _member,
  }) => {
    await wasHereBefore(page);
    await page.addInitScript(removePush);
    const optIn = optInScreen(page);
    await page.goto('/');
    await expect(optIn.banner).toContainText('On iPhone and iPad, notifications need iOS 16.4 or later.');
    await expect(optIn.enable).toHaveCount(0);
    await optIn.close.click();
    await expect(optIn.banner).toHaveCount(0);
  });
});
