import { expectAccessible } from './accessibility.ts';
import { accountScreen } from './account.screen.ts';
import { authScreen, fillSignIn } from './auth.screen.ts';
import { identityScreen } from './identity.screen.ts';
import { linkMailedTo } from './mailbox.ts';
import { expect, PASSWORD, test } from './member.ts';
import { profileScreen } from './profile.screen.ts';

test('a member closes the account, and keeps it by the link in the email and after a sign-in', async ({
  page,
  member,
}) => {
  const profile = profileScreen(page);
  const account = accountScreen(page);
  const signIn = async () => {
    await fillSignIn(page, member.username, PASSWORD);
    await authScreen(page).signIn.click();
  };
  await profile.open('security');
  await profile.closeAccount.click();
  const dialog = page.getByRole('dialog', { name: 'Close your account?' });
  await expect(dialog.getByText(`by a link that we send to ${member.email}`)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Keep it' }).click();
  await expect(profile.closeAccount).toBeFocused();

  await profile.closeAccount.click();
  await dialog.getByRole('button', { name: 'Close my account' }).click();
  await identityScreen(page).confirm();
  await expect(page).toHaveURL('/auth');
  await expect(page.getByText(/^Your account closes on/)).toBeVisible();
  expect((await page.request.get('/api/user')).status()).toBe(401);

  await signIn();
  await expect(page.getByText(/^You asked us to close this account\. It closes on/)).toBeVisible();
  const keep = page.getByRole('link', { name: 'Keep my account' });
  await expect(keep).toBeVisible();
  await expectAccessible(page);

  await page.goto(await linkMailedTo(member.email, '/keep-account'));
  await expect(account.heading).toHaveText('Keep Your Account');
  await account.keep.click();
  await expect(account.heading).toHaveText('Your Account Stays');
  await expectAccessible(page);
  await account.goToSignIn.click();
  await signIn();
  await expect(page).toHaveURL('/');

  await page.request.post('/api/confirm-identity', { data: { password: PASSWORD } });
  expect((await page.request.post('/api/close-account')).status()).toBe(200);
  await page.goto('/auth');
  await signIn();
  await keep.click();
  await account.keep.click();
  await expect(account.heading).toHaveText('Your Account Stays');
});
