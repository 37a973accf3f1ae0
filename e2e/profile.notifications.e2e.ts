import type { SaidPreference } from '@clear-spring/contract';
import type { Page } from '@playwright/test';
import { profileScreen } from './profile.screen.ts';
import { expect, test } from './push.ts';
import { toastScreen } from './toast.screen.ts';

// Push needs the worker.
test.use({ serviceWorkers: 'allow' });

/** Marks the page. A reload takes the mark away. */
const mark = (page: Page) => page.evaluate(() => document.documentElement.setAttribute('data-mark', ''));
const isReloaded = (page: Page) =>
  expect(page.locator('html')).not.toHaveAttribute('data-mark', { timeout: 15_000 });

test('PROF-11 PROF-12 preferences saved offline are sent later, those of another device hold here, and the page reloads', async ({
  page,
  member: _member,
}) => {
  const url = '/api/notifications/preferences';
  const said = async () => (await (await page.request.get(url)).json()) as SaidPreference[];
  const profile = profileScreen(page);
  const { saying } = toastScreen(page);
  await profile.open('notifications');
  await mark(page);
  await profile.toggle('Events').click();
  await page.context().setOffline(true);
  await profile.savePreferences.click();
  await expect(
    saying('Preferences Saved', 'They are kept on this device, and hold everywhere once it is online.'),
  ).toBeVisible();
  expect(await said()).toEqual([]);
  await page.context().setOffline(false);
  await expect.poll(said).toMatchObject([{ preference: 'events', wanted: false }]);
  await isReloaded(page);

  const at = new Date().toISOString();
  const changes = [
    { preference: 'events', wanted: true, at },
    { preference: 'productUpdates', wanted: false, at },
  ];
  expect((await page.request.put(url, { data: { changes } })).status()).toBe(200);
  await profile.open('notifications');
  await expect(profile.toggle('Product updates')).not.toBeChecked();
  await expect(profile.toggle('Events')).toBeChecked();

  await mark(page);
  await profile.toggle('New content').click();
  await profile.savePreferences.click();
  await isReloaded(page);
  await expect(profile.toggle('New content')).not.toBeChecked();
  await expect(profile.toggle('Events')).toBeChecked();
});

test('PROF-13 push is allowed in the profile, tested, and switched off, here and at the server', async ({
  page,
  member: _member,
  pushBrowser,
}) => {
  await pushBrowser.install(page);
  const profile = profileScreen(page);
  await profile.open('notifications');
  await mark(page);
  await profile.allow.click();
  await isReloaded(page);
  await expect(profile.toggle('Push notifications')).toBeChecked();
  await profile.sendTest.click();
  await expect(
    toastScreen(page).saying(
      'Test Notification Sent',
      "If you didn't receive it, check your notification settings.",
    ),
  ).toBeVisible();
  expect(pushBrowser.deliveries('Test Notification')).toMatchObject([{ url: '/profile' }]);

  const told = page.waitForResponse('**/api/notifications/unsubscribe');
  await profile.toggle('Push notifications').click();
  await told;
  await expect(profile.toggle('Push notifications')).not.toBeChecked();
  expect((await page.request.post('/api/notifications/test')).status()).toBe(422);
  await page.reload();
  await expect(profile.toggles).toHaveCount(5);
  await expect(profile.toggle('Push notifications')).not.toBeChecked();
});
