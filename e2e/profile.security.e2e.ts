import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { identityScreen } from './identity.screen.ts';
import { expect, type Member, PASSWORD, test } from './member.ts';
import { profileScreen } from './profile.screen.ts';
import { watchCalls } from './requests.ts';
import { toastScreen } from './toast.screen.ts';

const NEW_PASSWORD = 'another spring altogether';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

/** The member's phone, signed in too. */
async function phoneOf({ username }: Member, browser: Browser, baseURL: string | undefined) {
  const context = await browser.newContext({ baseURL, userAgent: IPHONE });
  const signIn = await context.request.post('/api/login', { data: { username, password: PASSWORD } });
  expect(signIn.status()).toBe(200);
  return {
    isSignedIn: async () => (await context.request.get('/api/user')).status() === 200,
    close: () => context.close(),
  };
}

async function fillPasswords(page: Page, current: string, next: string, again = next) {
  const profile = profileScreen(page);
  await profile.currentPassword.fill(current);
  await profile.newPassword.fill(next);
  await profile.confirmPassword.fill(again);
  await profile.changePassword.click();
}

test('PROF-06 the password is changed, the old one dies, and so do the other sessions @desktop', async ({
  page,
  member,
  browser,
  baseURL,
}) => {
  const phone = await phoneOf(member, browser, baseURL);
  const profile = profileScreen(page);
  await profile.open('security');
  await expect(profile.devices).toHaveCount(2);
  await fillPasswords(page, PASSWORD, NEW_PASSWORD);
  await expect(
    toastScreen(page).saying('Password Changed', 'Your other devices have been logged out.'),
  ).toBeVisible();
  await expect(profile.currentPassword).toHaveValue('');
  await expect(profile.newPassword).toHaveValue('');
  await expect(profile.devices).toHaveCount(1);
  expect(await phone.isSignedIn()).toBe(false);
  expect((await page.request.get('/api/user')).status()).toBe(200);
  const signIn = (password: string) =>
    page.request.post('/api/login', { data: { username: member.username, password } });
  expect((await signIn(PASSWORD)).status()).toBe(401);
  expect((await signIn(NEW_PASSWORD)).status()).toBe(200);
  await phone.close();
});

test('PROF-06 a wrong current password, a short one and two different ones are refused in place @desktop', async ({
  page,
  member: _member,
}) => {
  const profile = profileScreen(page);
  const calls = watchCalls(page);
  await profile.open('security');
  await fillPasswords(page, '', 'short', 'other');
  await expect(profile.currentPassword).toHaveAccessibleDescription('Please enter your current password');
  await expect(profile.newPassword).toHaveAccessibleDescription('Password must be at least 6 characters');
  await fillPasswords(page, 'not the password', NEW_PASSWORD, PASSWORD);
  await expect(profile.confirmPassword).toHaveAccessibleDescription('Passwords must match');
  expect(calls.of('POST', '/api/change-password')).toEqual([]);

  await fillPasswords(page, 'not the password', NEW_PASSWORD);
  await expect(profile.currentPassword).toHaveAccessibleDescription('The current password is wrong.');
  await expect(profile.currentPassword).toBeFocused();
});

test('PROF-06 too many attempts are told in the form @desktop', async ({ page, member: _member }) => {
  const sentence = 'Too many attempts. Please try again in 60 seconds.';
  await page.route('**/api/change-password', (route) =>
    route.fulfill({ status: 429, contentType: 'text/plain', body: sentence }),
  );
  const profile = profileScreen(page);
  await profile.open('security');
  await fillPasswords(page, PASSWORD, NEW_PASSWORD);
  await expect(profile.passwordAlert).toHaveText(sentence);
  await page.unroute('**/api/change-password');
  await profile.changePassword.click();
  await expect(toastScreen(page).toast).toContainText('Password Changed');
  await expect(profile.passwordAlert).toHaveCount(0);
});

test('PROF-08 the devices are named as a person would, and one of them is logged out @desktop', async ({
  page,
  member,
  browser,
  baseURL,
}) => {
  const phone = await phoneOf(member, browser, baseURL);
  const profile = profileScreen(page);
  await profile.open('security');
  await expect(profile.devices).toHaveCount(2);
  await expect(profile.devices.first()).toContainText('This device');
  await expect(profile.devices.first().getByRole('button')).toHaveCount(0);
  await expect(profile.devices.last()).toContainText('Safari on iPhone');
  await profile.button('Log out Safari on iPhone').click();
  await identityScreen(page).confirm();
  await expect(
    toastScreen(page).saying('Device Logged Out', 'Safari on iPhone has to sign in again.'),
  ).toBeVisible();
  await expect(profile.devices).toHaveCount(1);
  expect(await phone.isSignedIn()).toBe(false);
  expect((await page.request.get('/api/user')).status()).toBe(200);
  await phone.close();
});

test('PROF-08 all devices are logged out, this one too, once that was confirmed @desktop', async ({
  page,
  member,
  browser,
  baseURL,
}) => {
  const phone = await phoneOf(member, browser, baseURL);
  const profile = profileScreen(page);
  await profile.open('security');
  await profile.logOutAll.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(profile.logOutAll).toBeFocused();
  expect(await phone.isSignedIn()).toBe(true);

  await profile.logOutAll.click();
  await profile.confirmLogOutAll.click();
  await identityScreen(page).confirm();
  await expect(page).toHaveURL('/auth');
  await expect(
    toastScreen(page).saying('Logged out', 'You have been logged out on all devices.'),
  ).toBeVisible();
  expect((await page.request.get('/api/user')).status()).toBe(401);
  expect(await phone.isSignedIn()).toBe(false);
  await phone.close();
});

test('what was still loading moves no button from under a finger', async ({ page, member: _member }) => {
  const profile = profileScreen(page);
  const released = Promise.withResolvers<void>();
  await page.route(/\/api\/(two-factor|devices|my-data)$/, (route) =>
    released.promise.then(() => route.continue()),
  );
  await profile.open('security');
  await expect(page.getByRole('status', { name: 'Loading your devices' })).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  const height = async () => (await profile.closeAccount.boundingBox())?.y ?? NaN;
  const before = await height();
  released.resolve();
  await expect(profile.devices).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Turn on two-factor' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Download my data' })).toBeVisible();
  expect(Math.abs((await height()) - before)).toBeLessThan(1);
});

test('axe finds nothing on refused passwords @desktop', async ({ page, member: _member }) => {
  const profile = profileScreen(page);
  await profile.open('security');
  await fillPasswords(page, '', 'short', 'other');
  await expect(profile.newPassword).toHaveAccessibleDescription(/at least 6/);
  await expectAccessible(page);
});

test('axe finds nothing on the question before all devices are logged out @desktop', async ({
  page,
  member: _member,
}) => {
  const profile = profileScreen(page);
  await profile.open('security');
  await profile.logOutAll.click();
  await expect(profile.confirmLogOutAll).toBeVisible();
  await expectAccessible(page);
});
