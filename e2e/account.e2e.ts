import { expectAccessible } from './accessibility.ts';
import { accountScreen } from './account.screen.ts';
import { authScreen, fillSignIn } from './auth.screen.ts';
import { emailTo } from './mailbox.ts';
import { expect, PASSWORD, test } from './member.ts';
import { toastScreen } from './toast.screen.ts';

const NEW_PASSWORD = 'another spring altogether';

test('a member resets a forgotten password by the link in the email, and signs in with the new one', async ({
  page,
  member,
}) => {
  const auth = authScreen(page);
  const account = accountScreen(page);
  await page.context().clearCookies();
  await auth.open();
  await auth.forgot.click();
  await account.send.click();
  await expect(account.email).toHaveAccessibleDescription('Please enter a valid email address');
  await expectAccessible(page);
  await account.email.fill(member.email.toUpperCase());
  await account.send.click();
  await expect(account.sent).toBeFocused();
  await expectAccessible(page);

  const email = await emailTo(member.email, '/reset-password');
  expect(email.subject).toBe('Reset your Clear Spring password');
  expect(email.from).toMatchObject({ name: 'Clear Spring' });
  await page.goto('about:blank');
  await page.setContent(email.html ?? '');
  // It opens a new tab, as webmail needs it.
  await expect(page.getByRole('link', { name: 'Choose a new password' })).toHaveAttribute('href', email.link);

  await page.goto(email.link);
  await account.newPassword.fill(NEW_PASSWORD);
  await account.confirmPassword.fill(NEW_PASSWORD);
  await page.route('**/api/reset-password', (route) => route.abort());
  await account.reset.click();
  await expect(account.alert).toHaveText('Network error occurred');
  await account.newPassword.fill('short');
  await account.reset.click();
  await expect(account.newPassword).toHaveAccessibleDescription('Password must be at least 6 characters');
  await expectAccessible(page);
  await page.unroute('**/api/reset-password');
  await account.newPassword.fill(NEW_PASSWORD);
  await account.reset.click();
  await expect(account.heading).toHaveText('Password Reset Successful!');
  await expect(account.heading).toBeFocused();
  await expectAccessible(page);

  await account.goToSignIn.click();
  await fillSignIn(page, member.username, PASSWORD);
  await auth.signIn.click();
  await expect(
    toastScreen(page).saying('Login failed', '401: The username or password is wrong.'),
  ).toBeVisible();
  await expect(toastScreen(page).alarm).toBeVisible();
  await auth.password.fill(NEW_PASSWORD);
  await auth.signIn.click();
  await expect(page).toHaveURL('/');

  await page.goto(email.link);
  await expect(account.heading).toHaveText('Already Reset');
  await expectAccessible(page);
});
