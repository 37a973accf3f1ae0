import { readFile } from 'node:fs/promises';
import { expectAccessible } from './accessibility.ts';
import { accountScreen } from './account.screen.ts';
import { authScreen, fillSignIn } from './auth.screen.ts';
import { codeOf, nextCodeOf } from './authenticator.ts';
import { expectCopied } from './clipboard.ts';
import { identityScreen } from './identity.screen.ts';
import { expect, PASSWORD, test } from './member.ts';
import { profileScreen } from './profile.screen.ts';

// An app shows one code in 30 seconds and each works once, so most steps take a recovery code.
test('PROF-07 a member turns two-factor sign-in on, signs in with it, renews the recovery codes, and turns it off', async ({
  page,
  member,
}) => {
  const profile = profileScreen(page);
  const auth = authScreen(page);
  const account = accountScreen(page);
  const recoveryCodes = async () => {
    await expect(profile.recoveryCodes).toHaveCount(10);
    return profile.recoveryCodes.allTextContents();
  };
  const passwordStep = async () => {
    await page.context().clearCookies();
    await auth.open();
    await fillSignIn(page, member.username, PASSWORD);
    await auth.rememberMe.uncheck();
    await auth.signIn.click();
    await expect(account.codeHint).toBeVisible();
  };

  await profile.open('security');
  await profile.button('Turn on two-factor').click();
  await profile.yourPassword.fill(PASSWORD);
  await profile.button('Continue').click();
  await expect
    .poll(() => profile.appQrCode.evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(0);
  await expectAccessible(page);
  const secret = (await profile.appSecret.textContent()) ?? '';
  await profile.code.fill(codeOf(secret));
  await profile.button('Confirm').click();
  const codes = await recoveryCodes();
  await expectAccessible(page);
  await profile.button('Copy').click();
  await expectCopied(page, codes.join('\n'));
  const [download] = await Promise.all([page.waitForEvent('download'), profile.download.click()]);
  expect(download.suggestedFilename()).toBe('clear-spring-recovery-codes.txt');
  const text = await readFile(await download.path(), 'utf8');
  for (const words of [member.username, ...codes]) expect(text).toContain(words);
  await profile.button('I have saved them').click();
  await expect(profile.twoFactor).toContainText('10 recovery codes are left.');
  await expect(profile.button('Turn off two-factor')).toBeFocused();

  await passwordStep();
  expect((await page.request.get('/api/user')).status()).toBe(401);
  await account.code.fill('000000');
  await account.verify.click();
  await expect(account.code).toHaveAccessibleDescription('The code is wrong or was used before.');
  await expectAccessible(page);
  await account.code.fill(nextCodeOf(secret));
  await account.verify.click();
  await expect(page).toHaveURL('/');
  const cookies = await page.context().cookies();
  expect(cookies.find(({ name }) => name.endsWith('session'))?.expires).toBe(-1);

  await passwordStep();
  await account.useRecoveryCode.click();
  await account.recoveryCode.fill((codes[0] ?? '').toUpperCase());
  await account.verify.click();
  await expect(page).toHaveURL('/');
  await profile.open('security');
  await expect(profile.twoFactor).toContainText('9 recovery codes are left.');
  await profile.button('Download my data').click();
  await identityScreen(page).confirm('000000');
  await expect(identityScreen(page).code).toHaveAccessibleDescription(
    'The code is wrong or was used before.',
  );
  await identityScreen(page).confirm(codes[1]);
  await expect(profile.data.getByRole('status')).not.toBeEmpty();

  await profile.button('New recovery codes').click();
  await expect(profile.twoFactor).toContainText('The recovery codes that you have now stop working.');
  await profile.code.fill(codes[2] ?? '');
  await profile.button('Make new codes').click();
  const newCodes = await recoveryCodes();
  await profile.button('I have saved them').click();
  await expect(profile.button('New recovery codes')).toBeFocused();

  await profile.button('Turn off two-factor').click();
  await profile.code.fill(codes[3] ?? '');
  await profile.button('Turn off').click();
  await expect(profile.code).toHaveAccessibleDescription('The code is wrong or was used before.');
  await expectAccessible(page);
  await profile.code.fill(newCodes[0] ?? '');
  await profile.button('Turn off').click();
  await expect(profile.button('Turn on two-factor')).toBeFocused();
  const signIn = await page.request.post('/api/login', {
    data: { username: member.username, password: PASSWORD },
  });
  expect(signIn.status()).toBe(200);
});
