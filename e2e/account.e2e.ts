import type { Page, Route } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { accountScreen } from './account.screen.ts';
import { authScreen, fillSignIn } from './auth.screen.ts';
import { emailsTo, emailTo, linkMailedTo } from './mailbox.ts';
import { expect, type Member, PASSWORD, test } from './member.ts';
import { watchCalls } from './requests.ts';
import { toastScreen } from './toast.screen.ts';

const NEW_PASSWORD = 'another spring altogether';
const TOO_MANY = 'Too many attempts. Please try again in 30 seconds.';

/** The Reset Password tab, as a visitor sees it. */
async function openForgot(page: Page) {
  await page.context().clearCookies();
  const auth = authScreen(page);
  await auth.open();
  await auth.forgot.click();
  return accountScreen(page);
}

/** The page behind a link that the server really sent. */
async function openResetLink(page: Page, { email }: Member) {
  await page.request.post('/api/forgot-password', { data: { email } });
  await page.context().clearCookies();
  await page.goto(await linkMailedTo(email, '/reset-password'));
  return accountScreen(page);
}

/** Null stands for a failing network. */
type Answer = Parameters<Route['fulfill']>[0] | null;
const answerWith = (answer: Answer) => (route: Route) => (answer ? route.fulfill(answer) : route.abort());

async function fillReset(page: Page, password: string) {
  const account = accountScreen(page);
  await account.newPassword.fill(password);
  await account.confirmPassword.fill(password);
}

test('AUTH-17 AUTH-18 AUTH-20 AUTH-21 the instructions are asked for with an email, and confirmed', async ({
  page,
  member,
}) => {
  const account = await openForgot(page);
  const calls = watchCalls(page);
  await account.email.fill(member.email);
  await account.send.click();
  await expect(account.sent).toBeVisible();
  await expect(account.sent).toBeFocused();
  await expect(
    account.text(
      "We've sent password reset instructions to your email address. Please check your inbox and follow the instructions to reset your password.",
    ),
  ).toBeVisible();
  expect(calls.of('POST', '/api/forgot-password').map((call) => call.postDataJSON())).toEqual([
    { email: member.email },
  ]);
  await expect(toastScreen(page).toast).toHaveCount(0);
});

test('AUTH-19 Back to Sign In leaves the forgotten password', async ({ page }) => {
  const account = await openForgot(page);
  await account.back.click();
  await expect(authScreen(page).signIn).toBeVisible();
});

test('AUTH-22 after the confirmation, Back to Sign In leads there and leaves an empty form behind', async ({
  page,
  member,
}) => {
  const account = await openForgot(page);
  await account.email.fill(member.email);
  await account.send.click();
  await account.back.click();
  const auth = authScreen(page);
  await expect(auth.tab('Sign In')).toHaveAttribute('aria-selected', 'true');
  await expect(auth.signIn).toBeVisible();
  await auth.forgot.click();
  await expect(account.email).toHaveValue('');
  await expect(account.sent).toHaveCount(0);
});

test.describe('AUTH-23 a failure is told to the console alone, and the form can be sent again', () => {
  const failWith = async (page: Page, member: Member, answer: Answer) => {
    await page.route('**/api/forgot-password', answerWith(answer));
    const account = await openForgot(page);
    await account.email.fill(member.email);
    const logged = page.waitForEvent('console', (message) => message.text().includes('reset instructions'));
    await account.send.click();
    expect((await logged).type()).toBe('error');
    await expect(account.send).not.toHaveAttribute('aria-busy', 'true');
    await expect(account.alert).toHaveCount(0);
    await expect(toastScreen(page).toast).toHaveCount(0);
    await expect(account.email).toHaveAccessibleDescription('');
    await expect(account.email).toHaveValue(member.email);

    await page.unroute('**/api/forgot-password');
    await account.send.click();
    await expect(account.sent).toBeVisible();
  };

  test('an error of the server', ({ page, member }) =>
    failWith(page, member, { status: 500, contentType: 'text/plain', body: 'Something went wrong.' }));
  test('too many attempts', ({ page, member }) =>
    failWith(page, member, { status: 429, contentType: 'text/plain', body: TOO_MANY }));
  test('a network that fails', ({ page, member }) => failWith(page, member, null));
});

test('a forgotten password: the e-mail by SMTP, the link, a new password, and in again', async ({
  page,
  member,
}) => {
  const auth = authScreen(page);
  const account = await openForgot(page);
  await account.email.fill(member.email.toUpperCase());
  await account.send.click();
  await expect(account.sent).toBeVisible();

  const email = await emailTo(member.email, '/reset-password');
  expect(email.subject).toBe('Reset your Clear Spring password');
  expect(email.from).toMatchObject({ name: 'Clear Spring' });
  await page.goto('about:blank');
  await page.setContent(email.html ?? '');
  // It opens a new tab, as webmail needs it.
  await expect(page.getByRole('link', { name: 'Choose a new password' })).toHaveAttribute('href', email.link);
  await page.goto(email.link);
  await fillReset(page, NEW_PASSWORD);
  await account.reset.click();
  await expect(account.heading).toHaveText('Password Reset Successful!');
  await account.goToSignIn.click();

  await fillSignIn(page, member.username, PASSWORD);
  await auth.signIn.click();
  await expect(
    toastScreen(page).saying('Login failed', '401: The username or password is wrong.'),
  ).toBeVisible();
  await auth.password.fill(NEW_PASSWORD);
  await auth.signIn.click();
  await expect(page).toHaveURL('/');

  await page.context().clearCookies();
  await page.goto(email.link);
  await expect(account.heading).toHaveText('Invalid Reset Link');
});

test('nobody is told whether an address is known, and no e-mail goes to one that is not', async ({
  page,
  member,
}) => {
  const unknown = `nobody-like-${member.email}`;
  const account = await openForgot(page);
  await account.email.fill(unknown);
  await account.send.click();
  await expect(account.sent).toBeVisible();
  // An e-mail requested later has arrived, so this one would have too.
  await page.request.post('/api/forgot-password', { data: { email: member.email } });
  await linkMailedTo(member.email, '/reset-password');
  expect(await emailsTo(unknown)).toEqual([]);
});

test('RESET-01 RESET-03 the token of the address is looked at before the form appears', async ({ page }) => {
  const looked = Promise.withResolvers<void>();
  const calls = watchCalls(page);
  await page.route('**/api/verify-reset-token', async (route) => {
    await looked.promise;
    await route.fulfill({ status: 200 });
  });
  const account = accountScreen(page);
  await account.openReset('a-token');
  await expect(account.checking).toBeVisible();
  await expect(account.newPassword).toHaveCount(0);
  await expect
    .poll(() => calls.of('POST', '/api/verify-reset-token').map((call) => call.postDataJSON() as unknown))
    .toEqual([{ token: 'a-token' }]);
  looked.resolve();
  await expect(account.newPassword).toBeVisible();
  await expect(account.checking).toHaveCount(0);
});

test('RESET-04 RESET-07 RESET-08 RESET-09 without a token the link is invalid, and nothing is asked', async ({
  page,
}) => {
  const account = accountScreen(page);
  const calls = watchCalls(page);
  await account.openReset();
  await expect(account.heading).toHaveText('Invalid Reset Link');
  await expect(account.text('This password reset link is invalid or has expired.')).toBeVisible();
  expect(calls.of('POST', '/api/verify-reset-token')).toHaveLength(0);
  await account.backToSignIn.click();
  await expect(page).toHaveURL('/auth');
});

test('RESET-05 a token that the server does not know is invalid', async ({ page }) => {
  const account = accountScreen(page);
  await account.openReset('made-up');
  await expect(account.heading).toHaveText('Invalid Reset Link');
});

test('RESET-06 a token that cannot be looked at is invalid', async ({ page }) => {
  await page.route('**/api/verify-reset-token', (route) => route.abort());
  const account = accountScreen(page);
  await account.openReset('a-token');
  await expect(account.heading).toHaveText('Invalid Reset Link');
});

test('RESET-10 RESET-11 RESET-12 a good link shows the form', async ({ page, member }) => {
  const account = await openResetLink(page, member);
  await expect(account.heading).toHaveText('Reset Your Password');
  await expect(account.text('Enter your new password below.')).toBeVisible();
  await expect(account.newPassword).toHaveAttribute('type', 'password');
  await expect(account.confirmPassword).toHaveAttribute('type', 'password');
});

test('RESET-13 RESET-14 RESET-15 a good reset says so and leads to the sign-in page', async ({
  page,
  member,
}) => {
  const account = await openResetLink(page, member);
  await fillReset(page, NEW_PASSWORD);
  await account.reset.click();
  await expect(account.heading).toHaveText('Password Reset Successful!');
  await expect(
    account.text('Your password has been successfully reset. You can now sign in with your new password.'),
  ).toBeVisible();
  await account.goToSignIn.click();
  await expect(page).toHaveURL('/auth');
});

test('a member who resets their password while signed in is a visitor afterwards', async ({
  page,
  member,
}) => {
  await page.request.post('/api/forgot-password', { data: { email: member.email } });
  const account = accountScreen(page);
  await page.goto(await linkMailedTo(member.email, '/reset-password'));
  await fillReset(page, NEW_PASSWORD);
  await account.reset.click();
  await account.goToSignIn.click();
  await expect(page).toHaveURL('/auth');
  await expect(authScreen(page).signIn).toBeVisible();
});

test.describe('RESET-16 RESET-17 a failed reset is told in a red box, over a form that stays', () => {
  const failWith = async (page: Page, member: Member, answer: Answer, message: string) => {
    const account = await openResetLink(page, member);
    await page.route('**/api/reset-password', answerWith(answer));
    await fillReset(page, NEW_PASSWORD);
    await account.reset.click();
    await expect(account.alert).toHaveText(message);
    await expect(account.newPassword).toHaveValue(NEW_PASSWORD);

    await page.unroute('**/api/reset-password');
    await account.reset.click();
    await expect(account.heading).toHaveText('Password Reset Successful!');
    await expect(account.alert).toHaveCount(0);
  };

  test('RESET-18 with the message of the server', ({ page, member }) =>
    failWith(page, member, { status: 410, json: { message: 'That was too slow.' } }, 'That was too slow.'));
  test('RESET-18 with its message after too many attempts', ({ page, member }) =>
    failWith(page, member, { status: 429, json: { message: TOO_MANY } }, TOO_MANY));
  test('RESET-19 with a sentence of ours where it has no message', ({ page, member }) =>
    failWith(page, member, { status: 500, json: {} }, 'Failed to reset password'));
  test('RESET-20 with another where there was no answer at all', ({ page, member }) =>
    failWith(page, member, null, 'Network error occurred'));
});

test('axe finds nothing on the confirmation', async ({ page, member }) => {
  const account = await openForgot(page);
  await account.email.fill(member.email);
  await account.send.click();
  await expect(account.sent).toBeVisible();
  await expectAccessible(page);
});

test('axe finds nothing on an invalid link', async ({ page }) => {
  const account = accountScreen(page);
  await account.openReset();
  await expect(account.backToSignIn).toBeVisible();
  await expectAccessible(page);
});

test('axe finds nothing on the reset form, nor on what it refuses', async ({ page, member }) => {
  const account = await openResetLink(page, member);
  await account.reset.click();
  await expect(account.newPassword).toHaveAccessibleDescription('Password must be at least 6 characters');
  await page.route('**/api/reset-password', (route) => route.abort());
  await fillReset(page, NEW_PASSWORD);
  await account.reset.click();
  await expect(account.alert).toBeVisible();
  await expectAccessible(page);
});

test('axe finds nothing on a successful reset', async ({ page, member }) => {
  const account = await openResetLink(page, member);
  await fillReset(page, NEW_PASSWORD);
  await account.reset.click();
  await expect(account.goToSignIn).toBeVisible();
  await expectAccessible(page);
});
