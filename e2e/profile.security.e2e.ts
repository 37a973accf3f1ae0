import { expectAccessible } from './accessibility.ts';
import { identityScreen } from './identity.screen.ts';
import { expect, PASSWORD, test } from './member.ts';
import { profileScreen } from './profile.screen.ts';
import { holdBack } from './requests.ts';
import { toastScreen } from './toast.screen.ts';

const NEW_PASSWORD = 'another spring altogether';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

test('PROF-06 PROF-08 a member changes the password and logs devices out, without a button moving while they load', async ({
  page,
  member,
  playwright,
  baseURL,
}) => {
  const profile = profileScreen(page);
  const toasts = toastScreen(page);
  const release = await holdBack(page, /\/api\/(two-factor|devices|my-data)$/);
  await profile.open('security');
  await expect(page.getByRole('status', { name: 'Loading your devices' })).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  const place = async () => (await profile.closeAccount.boundingBox())?.y ?? NaN;
  const before = await place();
  release();
  await expect(profile.devices).toHaveCount(1);
  await expect(profile.button('Turn on two-factor')).toBeVisible();
  await expect(profile.button('Download my data')).toBeVisible();
  expect(Math.abs((await place()) - before)).toBeLessThan(1);

  const phone = await playwright.request.newContext({ baseURL: baseURL!, userAgent: IPHONE });
  const logInByPhone = async (password: string) =>
    (await phone.post('/api/login', { data: { username: member.username, password } })).status();
  const isPhoneIn = async () => (await phone.get('/api/user')).ok();
  /** The list is read again when its section opens. */
  const openDevices = async (count: number) => {
    await profile.tab('Personal Info').click();
    await profile.tab('Security').click();
    await expect(profile.devices).toHaveCount(count);
  };

  await test.step('one device', async () => {
    expect(await logInByPhone(PASSWORD)).toBe(200);
    await openDevices(2);
    await expect(profile.devices.first()).toContainText('This device');
    await profile.button('Log out Safari on iPhone').click();
    await identityScreen(page).confirm();
    await expect(toasts.saying('Device Logged Out', 'Safari on iPhone has to sign in again.')).toBeVisible();
    await expect(profile.devices).toHaveCount(1);
    expect(await isPhoneIn()).toBe(false);
    expect((await page.request.get('/api/user')).status()).toBe(200);
  });

  await test.step('the password', async () => {
    expect(await logInByPhone(PASSWORD)).toBe(200);
    await openDevices(2);
    await profile.newPassword.fill('short');
    await profile.changePassword.click();
    await expect(profile.newPassword).toHaveAccessibleDescription('Password must be at least 6 characters');
    await expectAccessible(page);
    await profile.currentPassword.fill(PASSWORD);
    await profile.newPassword.fill(NEW_PASSWORD);
    await profile.confirmPassword.fill(NEW_PASSWORD);
    await profile.changePassword.click();
    await expect(toasts.saying('Password Changed', 'Your other devices have been logged out.')).toBeVisible();
    await expect(profile.newPassword).toHaveValue('');
    await expect(profile.devices).toHaveCount(1);
    expect(await isPhoneIn()).toBe(false);
    expect((await page.request.get('/api/user')).status()).toBe(200);
    expect(await logInByPhone(PASSWORD)).toBe(401);
  });

  await test.step('all devices', async () => {
    expect(await logInByPhone(NEW_PASSWORD)).toBe(200);
    await profile.logOutAll.click();
    await expect(profile.confirmLogOutAll).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await expect(profile.logOutAll).toBeFocused();
    expect(await isPhoneIn()).toBe(true);

    await profile.logOutAll.click();
    await profile.confirmLogOutAll.click();
    await expect(page).toHaveURL('/auth');
    await expect(toasts.saying('Logged out', 'You have been logged out on all devices.')).toBeVisible();
    expect((await page.request.get('/api/user')).status()).toBe(401);
    expect(await isPhoneIn()).toBe(false);
  });
  await phone.dispose();
});
