import { brand } from '@clear-spring/content';
import { expectAccessible } from './accessibility.ts';
import { authScreen, fillSignIn } from './auth.screen.ts';
import { tabTo } from './keyboard.ts';
import { expect, PASSWORD, test } from './member.ts';
import { watchCalls } from './requests.ts';
import { shellScreen } from './shell.screen.ts';

test('AUTH-01 AUTH-02 AUTH-03 /auth shows the logo, a welcome and what the product is for', async ({
  page,
}) => {
  const auth = authScreen(page);
  await auth.open();
  await expect(auth.logo).toBeVisible();
  await expect.poll(() => auth.logo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await expect(auth.heading).toHaveText(`Welcome to ${brand.productName}`);
  await expect(
    page.getByText('Premium educational content & resources to level up your life and business.', {
      exact: true,
    }),
  ).toBeVisible();
});

test('AUTH-04 a member who opens /auth is taken home', async ({ page, member }) => {
  await page.goto('/auth');
  await expect(page).toHaveURL('/');
  await expect(shellScreen(page).avatar).toHaveAccessibleName(new RegExp(member.username));
});

test('AUTH-05 AUTH-06 AUTH-12 the third tab is there only while a password is forgotten', async ({
  page,
}) => {
  const auth = authScreen(page);
  await auth.open();
  await expect(auth.tabs).toHaveText(['Sign In', 'Sign Up']);
  await expect(auth.tab('Sign In')).toHaveAttribute('aria-selected', 'true');

  await auth.tab('Sign Up').click();
  await expect(auth.signUp).toBeVisible();
  await expect(auth.tabs).toHaveText(['Sign In', 'Sign Up']);

  await auth.tab('Sign In').click();
  await auth.forgot.click();
  await expect(auth.tabs).toHaveText(['Sign In', 'Sign Up', 'Reset Password']);
  await expect(auth.tab('Reset Password')).toHaveAttribute('aria-selected', 'true');
  await expect(auth.username).toBeHidden();

  await auth.back.click();
  await expect(auth.signIn).toBeVisible();
  await expect(auth.tabs).toHaveText(['Sign In', 'Sign Up']);

  await auth.forgot.click();
  await auth.tab('Sign Up').click();
  await expect(auth.tabs).toHaveText(['Sign In', 'Sign Up']);
});

test('AUTH-07 AUTH-08 AUTH-09 AUTH-10 the Sign In tab, with a password that can be shown and hidden', async ({
  page,
}) => {
  const auth = authScreen(page);
  await auth.open();
  await auth.username.fill('maya');
  await auth.password.fill(PASSWORD);
  await expect(auth.rememberMe).toBeVisible();

  await expect(auth.password).toHaveAttribute('type', 'password');
  await expect(auth.hidePassword).toHaveCount(0);
  await auth.showPassword.click();
  await expect(auth.password).toHaveAttribute('type', 'text');
  await expect(auth.password).toHaveValue(PASSWORD);
  await expect(auth.showPassword).toHaveCount(0);
  await auth.hidePassword.click();
  await expect(auth.password).toHaveAttribute('type', 'password');
  await expect(auth.showPassword).toBeVisible();
});

test('AUTH-13 AUTH-14 AUTH-15 the Sign Up tab', async ({ page }) => {
  const auth = authScreen(page);
  await auth.open();
  await auth.tab('Sign Up').click();
  for (const field of [
    auth.firstName,
    auth.lastName,
    auth.email,
    auth.username,
    auth.password,
    auth.confirmPassword,
  ]) {
    await expect(field).toBeEditable();
  }
  await expect(auth.terms).not.toBeChecked();
  await auth.terms.check();
  await expect(auth.terms).toBeChecked();

  for (const [link, heading] of [
    [auth.termsOfService, 'Terms of Service'],
    [auth.privacyPolicy, 'Privacy Policy'],
  ] as const) {
    await auth.open();
    await auth.tab('Sign Up').click();
    // In a separate tab, so that what was typed stays.
    const [opened] = await Promise.all([page.waitForEvent('popup'), link.click()]);
    await expect(opened.getByRole('heading', { level: 1 })).toHaveText(heading);
    await opened.close();
  }
});

test('VAL-03 an invalid login form says what is missing and sends nothing', async ({ page, member }) => {
  await page.context().clearCookies();
  const auth = authScreen(page);
  const calls = watchCalls(page);
  await auth.open();
  await auth.signIn.click();
  await expect(auth.username).toHaveAccessibleDescription('Username must be at least 3 characters');
  await expect(auth.username).toBeFocused();
  await fillSignIn(page, member.username, 'short');
  await auth.signIn.click();
  await expect(auth.password).toHaveAccessibleDescription('Password must be at least 6 characters');
  await expect(auth.username).toHaveAccessibleDescription('');

  await auth.password.fill(PASSWORD);
  await auth.signIn.click();
  await expect(page).toHaveURL('/');
  // Only the final, valid one was sent.
  expect(calls.of('POST', '/api/login')).toHaveLength(1);
});

test('a member signs in with the keyboard alone @desktop', async ({ page, member }) => {
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
});

test('axe finds nothing on the Sign In tab, nor on what it refuses', async ({ page }) => {
  const auth = authScreen(page);
  await auth.open();
  await expect(auth.signIn).toBeVisible();
  await expectAccessible(page);
  await auth.signIn.click();
  await expect(auth.username).toHaveAccessibleDescription(/at least 3/);
  await expectAccessible(page);
});

test('axe finds nothing on the Sign Up tab, where everything is refused', async ({ page }) => {
  const auth = authScreen(page);
  await auth.open();
  await auth.tab('Sign Up').click();
  await auth.signUp.click();
  await expect(auth.terms).toHaveAccessibleDescription(/must agree/);
  await expectAccessible(page);
});

test('axe finds nothing on the Reset Password tab', async ({ page }) => {
  const auth = authScreen(page);
  await auth.open();
  await auth.forgot.click();
  await expect(auth.back).toBeVisible();
  await expectAccessible(page);
});
