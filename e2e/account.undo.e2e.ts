import { expectAccessible } from './accessibility.ts';
import { accountScreen } from './account.screen.ts';
import { authScreen } from './auth.screen.ts';
import { codeOf } from './authenticator.ts';
import { linkMailedTo } from './mailbox.ts';
import { expect, PASSWORD, test } from './member.ts';
import { profileScreen } from './profile.screen.ts';

test(
  'a member undoes a change of the email by the link in the old mailbox, and chooses a new password',
  { tag: '@desktop' },
  async ({ page, member }) => {
    const account = accountScreen(page);
    const post = (path: string, data?: object) => page.request.post(path, { data });
    await post('/api/confirm-identity', { password: PASSWORD });
    await page.request.put('/api/profile', { data: { email: `thief-of-${member.email}` } });
    await page.goto(await linkMailedTo(`thief-of-${member.email}`, '/confirm-email'));
    await account.confirmEmail.click();
    await page.getByRole('link', { name: 'Go to Your Profile' }).click();
    await expect(profileScreen(page).email).toHaveValue(`thief-of-${member.email}`);

    await page.goto(await linkMailedTo(member.email, '/undo-email-change'));
    await account.changeItBack.click();
    await expect(account.heading).toHaveText('Your Email Is Back');
    await expect(page.getByText(`Your account belongs to ${member.email} again`)).toBeVisible();
    expect((await page.request.get('/api/user')).status()).toBe(401);
    await expectAccessible(page);

    await account.chooseNewPassword.click();
    await expect(authScreen(page).tab('Reset Password')).toHaveAttribute('aria-selected', 'true');
    const logIn = (password: string) => post('/api/login', { username: member.username, password });
    expect((await logIn(PASSWORD)).status()).toBe(401);
    await page.goto(await linkMailedTo(member.email, '/reset-password'));
    await account.newPassword.fill('a river to the sea');
    await account.confirmPassword.fill('a river to the sea');
    await account.reset.click();
    await expect(account.heading).toHaveText('Password Reset Successful!');
    expect(await (await logIn('a river to the sea')).json()).toMatchObject({ email: member.email });
  },
);

test(
  'a member turns an unwanted two-factor sign-in off by the link in the mailbox',
  { tag: '@desktop' },
  async ({ page, member }) => {
    const account = accountScreen(page);
    const setUp = await page.request.post('/api/two-factor/set-up', { data: { password: PASSWORD } });
    const { secret } = (await setUp.json()) as { secret: string };
    await page.request.post('/api/two-factor/confirm', { data: { code: codeOf(secret) } });

    const link = await linkMailedTo(member.email, '/undo-two-factor');
    await page.goto(link);
    await expect(account.heading).toHaveText('Undo Two-Factor');
    await expectAccessible(page);
    await account.turnTwoFactorOff.click();
    await expect(account.heading).toHaveText('Two-Factor Is Off');
    expect((await page.request.get('/api/user')).status()).toBe(401);
    await linkMailedTo(member.email, '/reset-password');

    await page.goto(link);
    await account.turnTwoFactorOff.click();
    await expect(account.heading).toHaveText('Already Turned Off');
    await expectAccessible(page);
  },
);
