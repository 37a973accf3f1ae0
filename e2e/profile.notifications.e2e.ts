import type { SaidPreference } from '@clear-spring/contract';
import type { Page } from '@playwright/test';
import { stopClock } from './clock.ts';
import { optInScreen } from './notifications.optin.screen.ts';
import { profileScreen } from './profile.screen.ts';
import { expect, test } from './push.ts';
import { watchCalls } from './requests.ts';
import { toastScreen } from './toast.screen.ts';

// Push needs the worker.
test.use({ serviceWorkers: 'allow' });

const NAMES = ['Email updates', 'New content', 'Product updates', 'Events', 'Push notifications'];

/** Whether the page has reloaded since it was marked. */
const mark = (page: Page) => page.evaluate(() => document.documentElement.setAttribute('data-mark', ''));
const isMarked = (page: Page) => page.evaluate(() => document.documentElement.hasAttribute('data-mark'));

const stored = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('notificationPreferences') ?? 'null') as unknown);

/** The section on a page whose clock stands still. */
async function openWithStoppedClock(page: Page) {
  await page.clock.install();
  const profile = profileScreen(page);
  await profile.open('notifications');
  await expect(profile.toggles).toHaveCount(5);
  await stopClock(page);
  await mark(page);
  return profile;
}

async function expectReloadAfter(page: Page, ms: number) {
  await page.clock.runFor(ms - 50);
  expect(await isMarked(page)).toBe(true);
  await page.clock.runFor(100);
  await expect.poll(() => isMarked(page).catch(() => true)).toBe(false);
  await page.clock.resume();
}

test('PROF-09 a toggle for each of the five, on but for push, which this browser has not', async ({
  page,
  member: _member,
}) => {
  const profile = profileScreen(page);
  await profile.open('notifications');
  await expect(profile.toggles).toHaveCount(5);
  for (const name of NAMES)
    await expect(profile.toggle(name)).toBeChecked({ checked: name !== 'Push notifications' });
  await expect(
    profile.panel.getByText('Kept with your account; push is for this device', { exact: true }),
  ).toBeVisible();
});

test('PROF-11 PROF-12 saved preferences are stored in the browser and at the server, and the page reloads after 1.5 s', async ({
  page,
  member: _member,
}) => {
  const profile = await openWithStoppedClock(page);
  const calls = watchCalls(page);
  await profile.toggle('Events').click();
  await profile.toggle('New content').click();
  expect(await stored(page)).toBeNull();
  await profile.savePreferences.click();
  await expect(
    toastScreen(page).saying('Preferences Saved', 'Your notification preferences hold on all your devices.'),
  ).toBeVisible();
  expect(await stored(page)).toEqual({
    emailUpdates: true,
    newContent: false,
    productUpdates: true,
    events: false,
    pushNotifications: true,
  });
  // What loads late asks for what it shows, and a new member's page tells in which zone its browser is.
  const told = calls.all().filter((call) => call.method() !== 'GET');
  const others = told.filter((call) => !call.url().endsWith('/api/user/time-zone'));
  expect(others.map((call) => new URL(call.url()).pathname)).toEqual(['/api/notifications/preferences']);
  await expectReloadAfter(page, 1_500);
  await expect(profile.toggle('Events')).not.toBeChecked();
  await expect(profile.toggle('New content')).not.toBeChecked();
  await expect(profile.toggle('Email updates')).toBeChecked();
});

test('what is switched without a connection is sent later, and the word of another device holds here', async ({
  page,
  member: _member,
}) => {
  const url = '/api/notifications/preferences';
  const said = async () => (await (await page.request.get(url)).json()) as SaidPreference[];
  const profile = profileScreen(page);
  await profile.open('notifications');
  await profile.toggle('Events').click();
  await page.context().setOffline(true);
  await profile.savePreferences.click();
  await expect(
    toastScreen(page).saying(
      'Preferences Saved',
      'They are kept on this device, and hold everywhere once it is online.',
    ),
  ).toBeVisible();
  expect(await said()).toEqual([]);
  await page.context().setOffline(false);
  await expect.poll(said).toMatchObject([{ preference: 'events', wanted: false }]);

  const at = new Date().toISOString();
  const changes = [
    { preference: 'events', wanted: true, at },
    { preference: 'productUpdates', wanted: false, at },
  ];
  expect((await page.request.put(url, { data: { changes } })).status()).toBe(200);
  await profile.open('notifications');
  await expect(profile.toggle('Product updates')).not.toBeChecked();
  await expect(profile.toggle('Events')).toBeChecked();
});

test('PROF-13 push that is allowed is stored, and the page reloads after 1 s', async ({
  page,
  member: _member,
  pushBrowser,
}) => {
  await pushBrowser.install(page, { permission: 'granted' });
  const profile = await openWithStoppedClock(page);
  await expect(profile.toggle('Push notifications')).not.toBeChecked();
  await profile.toggle('Push notifications').click();
  await expect(
    toastScreen(page).saying(
      'Notifications Enabled',
      "You'll now receive important updates and announcements.",
    ),
  ).toBeVisible();
  await expectReloadAfter(page, 1_000);
  await expect(profile.toggle('Push notifications')).toBeChecked();
  expect(await stored(page)).toMatchObject({ pushNotifications: true });

  await profile.sendTest.click();
  await expect(
    toastScreen(page).saying(
      'Test Notification Sent',
      "If you didn't receive it, check your notification settings.",
    ),
  ).toBeVisible();
  expect(pushBrowser.deliveries('Test Notification')).toMatchObject([{ url: '/profile' }]);
});

test('PROF-13 push that the browser refuses stays off, and the page says why after the reload', async ({
  page,
  member: _member,
}) => {
  // No browser asks for permission in a test.
  await page.addInitScript(() => {
    Notification.requestPermission = () => Promise.resolve('denied');
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' });
  });
  const profile = await openWithStoppedClock(page);
  await profile.toggle('Push notifications').click();
  await expect(
    toastScreen(page).saying(
      'Permission Denied',
      "You'll need to enable notifications in your browser settings.",
    ),
  ).toBeVisible();
  await expectReloadAfter(page, 1_000);
  await expect(profile.toggle('Push notifications')).not.toBeChecked();
  await expect(profile.panel.getByText(/^Notifications are blocked for this site\./)).toBeVisible();
});

test('PROF-13 a browser that was never asked can be asked here', async ({
  page,
  member: _member,
  pushBrowser,
}) => {
  await pushBrowser.install(page);
  const profile = await openWithStoppedClock(page);
  await profile.allow.click();
  await expect(
    toastScreen(page).saying(
      'Notifications Enabled',
      "You'll now receive important updates and announcements.",
    ),
  ).toBeVisible();
  await expectReloadAfter(page, 1_000);
});

test('a prompt that was closed says what is required, and leaves the preference alone', async ({
  page,
  member: _member,
  pushBrowser,
}) => {
  await pushBrowser.install(page, { answer: 'default' });
  const profile = await openWithStoppedClock(page);
  await profile.toggle('Push notifications').click();
  await expect(
    toastScreen(page).saying(
      'Permission Required',
      'Please allow notifications when prompted to stay updated.',
    ),
  ).toBeVisible();
  expect(await stored(page)).toBeNull();
  await expect(profile.toggle('Push notifications')).not.toBeChecked();
  await expect(profile.allow).toBeVisible();
});

test('PROF-14 preferences that the browser does not store', async ({ page, member: _member }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  const profile = await openWithStoppedClock(page);
  await profile.savePreferences.click();
  const toast = toastScreen(page);
  await expect(
    toast.saying('Error', 'Failed to save notification preferences. Please try again.'),
  ).toBeVisible();
  await expect(toast.alarm).toBeVisible();
  await page.clock.runFor(3_000);
  expect(await isMarked(page)).toBe(true);
});

test('preferences that the server refuses are not said to be saved, and can be saved again @desktop', async ({
  page,
  member: _member,
}) => {
  const url = '**/api/notifications/preferences';
  const profile = await openWithStoppedClock(page);
  await page.route(url, (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 403, contentType: 'text/plain', body: 'Not today.' })
      : route.continue(),
  );
  await profile.toggle('Events').click();
  await profile.savePreferences.click();
  const toast = toastScreen(page);
  await expect(
    toast.saying('Error', 'Failed to save notification preferences. Please try again.'),
  ).toBeVisible();
  await page.clock.runFor(3_000);
  expect(await isMarked(page)).toBe(true);
  expect(await stored(page)).toMatchObject({ events: true });
  await page.unroute(url);
  await profile.savePreferences.click();
  await expect(
    toast.saying('Preferences Saved', 'Your notification preferences hold on all your devices.'),
  ).toBeVisible();
  expect(await stored(page)).toMatchObject({ events: false });
});

test('PROF-15 push that cannot be set up', async ({ page, member: _member }) => {
  await page.addInitScript(() => void Reflect.deleteProperty(globalThis, 'Notification'));
  const profile = await openWithStoppedClock(page);
  await profile.toggle('Push notifications').click();
  const toast = toastScreen(page);
  await expect(toast.saying('Error', 'Failed to set up push notifications. Please try again.')).toBeVisible();
  await expect(toast.alarm).toBeVisible();
  await expect(profile.toggle('Push notifications')).not.toBeChecked();
  await page.clock.runFor(3_000);
  expect(await isMarked(page)).toBe(true);
});

test("switching push off ends this browser's subscription, here and on the server", async ({
  page,
  member: _member,
  pushBrowser,
}) => {
  await pushBrowser.install(page);
  const optIn = optInScreen(page);
  const profile = profileScreen(page);
  await profile.open('notifications');
  await optIn.enable.click();
  await expect(optIn.banner).toHaveCount(0);
  expect((await page.request.post('/api/notifications/test')).status()).toBe(200);

  await expect(profile.toggle('Push notifications')).toBeChecked();
  const told = page.waitForResponse('**/api/notifications/unsubscribe');
  await profile.toggle('Push notifications').click();
  await told;
  await expect(profile.toggle('Push notifications')).not.toBeChecked();
  expect((await page.request.post('/api/notifications/test')).status()).toBe(422);

  await page.reload();
  await page.waitForLoadState('networkidle');
  await expect(profile.toggle('Push notifications')).not.toBeChecked();
  // A member who switched it off is not asked to switch it on.
  await expect(optIn.banner).toHaveCount(0);
});

test('push that the push service does not give stays off', async ({ page, member: _member, pushBrowser }) => {
  await pushBrowser.install(page, { permission: 'granted', failure: 'Registration failed' });
  const profile = profileScreen(page);
  await profile.open('notifications');
  await profile.toggle('Push notifications').click();
  await expect(
    toastScreen(page).saying('Error', 'Failed to set up push notifications. Please try again.'),
  ).toBeVisible();
  await expect(profile.toggle('Push notifications')).not.toBeChecked();
});
