import { expectAccessible } from './accessibility.ts';
import { accountScreen } from './account.screen.ts';
import { authScreen } from './auth.screen.ts';
import { codeOf } from './authenticator.ts';
import { identityScreen } from './identity.screen.ts';
import { linkMailedTo } from './mailbox.ts';
import { expect, PASSWORD, test } from './member.ts';
import { profileScreen } from './profile.screen.ts';

test('whoever did not change their email takes it back by the link in their old mailbox @desktop', async ({
  page,
  member,
}) => {
  const profile = profileScreen(page);
  const account = accountScreen(page);
  await profile.open();
  await profile.email.fill(`thief-of-${member.email}`);
  await profile.save.click();
  await identityScreen(page).confirm();
  await page.goto(await linkMailedTo(`thief-of-${member.email}`, '/confirm-email'));
  await account.confirmEmail.click();
  await expect(account.heading).toHaveText('Your Email Is Confirmed');

  const link = await linkMailedTo(member.email, '/undo-email-change');
  await page.goto(link);
  await account.changeItBack.click();
  await expect(account.heading).toHaveText('Your Email Is Back');
  await expect(page.getByText(`Your account belongs to ${member.email} again`)).toBeVisible();
  await expect(page.getByText(`a link to choose a new one is on its way to ${member.email}`)).toBeVisible();
  expect((await page.request.get('/api/user')).status()).toBe(401);
  await expectAccessible(page);

  await account.chooseNewPassword.click();
  await expect(authScreen(page).tab('Reset Password')).toHaveAttribute('aria-selected', 'true');
  const logIn = (password: string) =>
    page.request.post('/api/login', { data: { username: member.username, password } });
  expect((await logIn(PASSWORD)).status()).toBe(401);
  await page.goto(await linkMailedTo(member.email, '/reset-password'));
  await account.newPassword.fill('a river to the sea');
  await account.confirmPassword.fill('a river to the sea');
  await account.reset.click();
  await expect(account.heading).toHaveText('Password Reset Successful!');
  expect(await (await logIn('a river to the sea')).json()).toMatchObject({ email: member.email });

  await page.goto(link);
  await account.changeItBack.click();
  await expect(account.heading).toHaveText('Invalid Link');
});

test('a link without a token, and what the server says when it cannot be @desktop', async ({ page }) => {
  const account = accountScreen(page);
  await page.goto('/undo-email-change');
  await expect(account.heading).toHaveText('Invalid Link');
  await account.goToSignIn.click();
  await expect(page).toHaveURL('/auth');

  const taken = 'Another account uses this email now. Please write to our support team.';
  await page.route('**/api/undo-email-change', (route) =>
    route.fulfill({ status: 409, contentType: 'text/plain', body: taken }),
  );
  await page.goto('/undo-email-change?token=a-token');
  await account.changeItBack.click();
  await expect(account.alert).toHaveText(taken);
});

test('whoever did not turn two-factor on turns it off by the link in their mailbox @desktop', async ({
  page,
  member,
}) => {
  const account = accountScreen(page);
  const setUp = await page.request.post('/api/two-factor/set-up', { data: { password: PASSWORD } });
  const { secret } = await setUp.json();
  await page.request.post('/api/two-factor/confirm', { data: { code: codeOf(secret) } });

  const link = await linkMailedTo(member.email, '/undo-two-factor');
  await page.goto(link);
  await expect(account.heading).toHaveText('Undo Two-Factor');
  await expectAccessible(page);
  await account.turnTwoFactorOff.click();
  await expect(account.heading).toHaveText('Two-Factor Is Off');
  expect((await page.request.get('/api/user')).status()).toBe(401);
  await expectAccessible(page);
  await account.chooseNewPassword.click();
  await expect(authScreen(page).tab('Reset Password')).toHaveAttribute('aria-selected', 'true');
  await linkMailedTo(member.email, '/reset-password');

  await page.goto(link);
  await account.turnTwoFactorOff.click();
  await expect(account.heading).toHaveText('Invalid Link');
  await page.goto('/undo-two-factor');
  await expect(account.heading).toHaveText('Invalid Link');
});
