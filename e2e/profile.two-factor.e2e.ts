import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { accountScreen } from './account.screen.ts';
import { authScreen, fillSignIn } from './auth.screen.ts';
import { codeOf, nextCodeOf } from './authenticator.ts';
import { expectCopied } from './clipboard.ts';
import { expect, PASSWORD, test } from './member.ts';
import { profileScreen } from './profile.screen.ts';
import { toastScreen } from './toast.screen.ts';

/** Completes the setup up to the recovery codes. */
async function turnOnTwoFactor(page: Page) {
  const profile = profileScreen(page);
  await profile.open('security');
  await profile.button('Turn on two-factor').click();
  await profile.yourPassword.fill(PASSWORD);
  await profile.button('Continue').click();
  const secret = (await profile.appSecret.textContent()) ?? '';
  await profile.code.fill(codeOf(secret));
  await profile.button('Confirm').click();
  await expect(profile.recoveryCodes).toHaveCount(10);
  return { secret, codes: await profile.recoveryCodes.allTextContents() };
}

test('PROF-07 two-factor is set up with the app, and its recovery codes are shown this once', async ({
  page,
  member,
}) => {
  const profile = profileScreen(page);
  await profile.open('security');
  await profile.button('Turn on two-factor').click();
  await profile.yourPassword.fill('not the password');
  await profile.button('Continue').click();
  await expect(profile.yourPassword).toHaveAccessibleDescription('The current password is wrong.');
  await profile.yourPassword.fill(PASSWORD);
  await profile.button('Continue').click();
  await expect(profile.appQrCode).toBeVisible();

  await profile.code.fill('123');
  await profile.button('Confirm').click();
  await expect(profile.code).toHaveAccessibleDescription('Please enter the 6-digit code');
  await profile.code.fill('000000');
  await profile.button('Confirm').click();
  await expect(profile.code).toHaveAccessibleDescription('The code is wrong or was used before.');
  await profile.code.fill(codeOf((await profile.appSecret.textContent()) ?? ''));
  await profile.button('Confirm').click();

  await expect(profile.recoveryCodes).toHaveCount(10);
  const codes = await profile.recoveryCodes.allTextContents();
  await profile.button('Copy').click();
  await expectCopied(page, codes.join('\n'));
  const downloading = page.waitForEvent('download');
  await profile.download.click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('clear-spring-recovery-codes.txt');
  const text = await readFile(await download.path(), 'utf8');
  expect(text).toContain(member.username);
  for (const code of codes) expect(text).toContain(code);

  await profile.button('I have saved them').click();
  await expect(profile.recoveryCodes).toHaveCount(0);
  await expect(profile.twoFactor).toContainText('10 recovery codes are left.');
  await expect(profile.button('Turn off two-factor')).toBeFocused();
  await page.reload();
  await expect(profile.twoFactor).toContainText('10 recovery codes are left.');
});

test('PROF-07 from then on signing in asks for a code, by app or by recovery code', async ({
  page,
  member,
}) => {
  const { secret, codes } = await turnOnTwoFactor(page);
  const auth = authScreen(page);
  const account = accountScreen(page);
  const passwordStep = async () => {
    await page.context().clearCookies();
    await auth.open();
    await fillSignIn(page, member.username, PASSWORD);
    await auth.rememberMe.uncheck();
    await auth.signIn.click();
    await expect(account.codeHint).toBeVisible();
  };

  await passwordStep();
  expect((await page.request.get('/api/user')).status()).toBe(401);
  await expect(toastScreen(page).toast).toHaveCount(0);
  await expect(account.code).toHaveAttribute('inputmode', 'numeric');
  await expect(account.code).toHaveAttribute('autocomplete', 'one-time-code');
  await account.code.fill('000000');
  await account.verify.click();
  await expect(account.code).toHaveAccessibleDescription('The code is wrong or was used before.');
  await account.back.click();
  await expect(auth.signIn).toBeVisible();

  await passwordStep();
  await account.code.fill(nextCodeOf(secret));
  await account.verify.click();
  await expect(page).toHaveURL('/');
  await expect(
    toastScreen(page).saying('Login successful', `Welcome back, ${member.username}`),
  ).toBeVisible();
  const session = (await page.context().cookies()).find(({ name }) => name.endsWith('session'));
  expect(session?.expires).toBe(-1);

  await passwordStep();
  await account.useRecoveryCode.click();
  await account.recoveryCode.fill((codes[0] ?? '').toUpperCase());
  await account.verify.click();
  await expect(page).toHaveURL('/');
  const profile = profileScreen(page);
  await profile.open('security');
  await expect(profile.twoFactor).toContainText('9 recovery codes are left.');
});

test('new recovery codes are made by a code, shown this once, and the old ones open nothing any more', async ({
  page,
  member,
}) => {
  const { secret, codes: old } = await turnOnTwoFactor(page);
  const profile = profileScreen(page);
  await profile.button('I have saved them').click();
  await profile.button('New recovery codes').click();
  await expect(profile.twoFactor).toContainText('The recovery codes that you have now stop working.');
  await expectAccessible(page);
  await profile.button('Cancel').click();
  await expect(profile.button('New recovery codes')).toBeFocused();
  await profile.button('New recovery codes').click();
  await profile.code.fill('000000');
  await profile.button('Make new codes').click();
  await expect(profile.code).toHaveAccessibleDescription('The code is wrong or was used before.');
  await profile.code.fill(nextCodeOf(secret));
  await profile.button('Make new codes').click();
  await expect(
    toastScreen(page).saying('New Recovery Codes', 'Your old recovery codes no longer work.'),
  ).toBeVisible();
  await expect(profile.recoveryCodes).toHaveCount(10);
  const codes = await profile.recoveryCodes.allTextContents();
  await profile.button('I have saved them').click();
  await expect(profile.recoveryCodes).toHaveCount(0);
  await expect(profile.twoFactor).toContainText('10 recovery codes are left.');
  await expect(profile.button('New recovery codes')).toBeFocused();

  await page.context().clearCookies();
  const account = accountScreen(page);
  await authScreen(page).open();
  await fillSignIn(page, member.username, PASSWORD);
  await authScreen(page).signIn.click();
  await account.useRecoveryCode.click();
  await account.recoveryCode.fill(old[0] ?? '');
  await account.verify.click();
  await expect(account.recoveryCode).toHaveAccessibleDescription('The code is wrong or was used before.');
  await account.recoveryCode.fill(codes[0] ?? '');
  await account.verify.click();
  await expect(page).toHaveURL('/');
});

test('PROF-07 two-factor is switched off by a code', async ({ page, member }) => {
  const { secret } = await turnOnTwoFactor(page);
  const profile = profileScreen(page);
  await profile.button('I have saved them').click();
  await profile.button('Turn off two-factor').click();
  await profile.code.fill('000000');
  await profile.button('Turn off').click();
  await expect(profile.code).toHaveAccessibleDescription('The code is wrong or was used before.');
  await profile.code.fill(nextCodeOf(secret));
  await profile.button('Turn off').click();
  await expect(profile.button('Turn on two-factor')).toBeVisible();
  const signIn = await page.request.post('/api/login', {
    data: { username: member.username, password: PASSWORD },
  });
  expect(signIn.status()).toBe(200);
});

test('axe finds nothing on the code for the app', async ({ page, member: _member }) => {
  const profile = profileScreen(page);
  await profile.open('security');
  await profile.button('Turn on two-factor').click();
  await profile.yourPassword.fill(PASSWORD);
  await profile.button('Continue').click();
  await expect(profile.appQrCode).toBeVisible();
  await expectAccessible(page);
});

test('axe finds nothing on the recovery codes', async ({ page, member: _member }) => {
  await turnOnTwoFactor(page);
  await expectAccessible(page);
});

test('axe finds nothing on the question for a code', async ({ page, member }) => {
  await turnOnTwoFactor(page);
  await page.context().clearCookies();
  const account = accountScreen(page);
  await authScreen(page).open();
  await fillSignIn(page, member.username, PASSWORD);
  await authScreen(page).signIn.click();
  await account.code.fill('000000');
  await account.verify.click();
  await expect(account.code).toHaveAccessibleDescription(/wrong/);
  await expectAccessible(page);
});
