import { brand } from '@clear-spring/content';
import { randomUUID } from 'node:crypto';
import { expectAccessible } from './accessibility.ts';
import { authScreen, fillSignUp } from './auth.screen.ts';
import { tabTo } from './keyboard.ts';
import { expect, PASSWORD, test } from './member.ts';
import { shellScreen } from './shell.screen.ts';
import { toastScreen } from './toast.screen.ts';

test('AUTH-01 AUTH-15 AUTH-28 AUTH-31 a visitor reads the terms, signs up, signs out, and finds the doors closed', async ({
  page,
}) => {
  const auth = authScreen(page);
  const shell = shellScreen(page);
  const toasts = toastScreen(page);
  await auth.open();
  await expect.poll(() => auth.logo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await auth.signIn.click();
  await expect(auth.username).toHaveAccessibleDescription('Username must be at least 3 characters');
  await expect(auth.username).toBeFocused();
  await expectAccessible(page);
  await auth.tab('Sign Up').click();
  await auth.signUp.click();
  await expect(auth.terms).toHaveAccessibleDescription(/must agree/);
  await expectAccessible(page);

  const username = `river-${randomUUID().slice(0, 8)}`;
  const email = `${username}@members.example`;
  await fillSignUp(page, { firstName: 'River', lastName: 'Sand', username, email, password: PASSWORD });
  for (const [link, heading] of [
    [auth.termsOfService, 'Terms of Service'],
    [auth.privacyPolicy, 'Privacy Policy'],
  ] as const) {
    const [legal] = await Promise.all([page.waitForEvent('popup'), link.click()]);
    await expect(legal.getByRole('heading', { level: 1 })).toHaveText(heading);
    await Promise.all([legal.waitForEvent('close'), legal.getByRole('button', { name: 'Back' }).click()]);
  }
  await expect(auth.firstName).toHaveValue('River');
  await auth.signUp.click();
  await expect(page).toHaveURL('/');
  await expect(
    toasts.saying('Registration successful', `Welcome to ${brand.productName}, ${username}`),
  ).toBeVisible();
  await expect(toasts.alarm).toHaveCount(0);
  await shell.avatar.click();
  await expect(page.getByText(email, { exact: true })).toBeVisible();

  await shell.entry('My Links').click();
  await expect(page).toHaveURL('/my-links');
  await shell.avatar.click();
  await shell.entry('Log out').click();
  await expect(toasts.saying('Logged out', 'You have been logged out successfully.')).toBeVisible();
  await expect(page).toHaveURL('/auth');
  await page.goBack();
  await expect(page).toHaveURL('/auth');
  await expect(auth.username).toBeVisible();
  await page.goto('/profile');
  await expect(page).toHaveURL('/auth');
});

test(
  'AUTH-04 AUTH-11 a member signs in with the keyboard alone, for this browser session, and is led home from /auth',
  { tag: '@desktop' },
  async ({ page, member }) => {
    await page.context().clearCookies();
    const auth = authScreen(page);
    await auth.open();
    await expect(auth.username).toBeVisible();
    await tabTo(page, auth.tab('Sign In'));
    await page.keyboard.press('ArrowRight');
    await expect(auth.tab('Sign Up')).toBeFocused();
    await expect(auth.signUp).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await expect(auth.signIn).toBeVisible();

    await tabTo(page, auth.username);
    await page.keyboard.type(member.username);
    await tabTo(page, auth.password);
    await page.keyboard.type(PASSWORD);
    await tabTo(page, auth.showPassword);
    await page.keyboard.press('Enter');
    await expect(auth.password).toHaveValue(PASSWORD);
    await expect(auth.password).toHaveAttribute('type', 'text');
    await tabTo(page, auth.rememberMe);
    await page.keyboard.press('Space');
    await expect(auth.rememberMe).not.toBeChecked();
    await tabTo(page, auth.signIn);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/');
    const cookies = await page.context().cookies();
    expect(cookies.find(({ name }) => name.endsWith('session'))?.expires).toBe(-1);

    await page.goto('/auth');
    await expect(page).toHaveURL('/');
    await expect(shellScreen(page).avatar).toHaveAccessibleName(new RegExp(member.username));
  },
);
