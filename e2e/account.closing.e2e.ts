import { expectAccessible } from './accessibility.ts';
import { accountScreen } from './account.screen.ts';
import { authScreen, fillSignIn } from './auth.screen.ts';
import { identityScreen } from './identity.screen.ts';
import { linkMailedTo } from './mailbox.ts';
import { expect, PASSWORD, test } from './member.ts';
import { profileScreen } from './profile.screen.ts';

test('a member closes the account, is told so when signing in, and keeps it by the link in the e-mail', async ({
  page,
  member,
}) => {
  const profile = profileScreen(page);
  const account = accountScreen(page);
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

  const auth = authScreen(page);
  await fillSignIn(page, member.username, PASSWORD);
  await auth.signIn.click();
  await expect(page.getByText(/^You asked us to close this account\. It closes on/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Keep my account' })).toBeVisible();
  await expectAccessible(page);

  await page.goto(await linkMailedTo(member.email, '/keep-account'));
  await expect(account.heading).toHaveText('Keep Your Account');
  await account.keep.click();
  await expect(account.heading).toHaveText('Your Account Stays');
  await expectAccessible(page);
  await account.goToSignIn.click();
  await fillSignIn(page, member.username, PASSWORD);
  await auth.signIn.click();
  await expect(page).toHaveURL('/');
});

test('signing in keeps the account as well, without the e-mail @desktop', async ({ page, member }) => {
  const account = accountScreen(page);
  const auth = authScreen(page);
  await page.request.post('/api/confirm-identity', { data: { password: PASSWORD } });
  await page.request.post('/api/close-account');
  await page.goto('/auth');
  await fillSignIn(page, member.username, PASSWORD);
  await auth.signIn.click();
  await page.getByRole('link', { name: 'Keep my account' }).click();
  await account.keep.click();
  await expect(account.heading).toHaveText('Your Account Stays');
  await page.goto('/keep-account');
  await expect(account.heading).toHaveText('Invalid Link');
});
