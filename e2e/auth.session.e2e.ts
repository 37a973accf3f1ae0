import { brand } from '@clear-spring/content';
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { authScreen, fillSignIn, fillSignUp } from './auth.screen.ts';
import { expect, type Member, PASSWORD, test } from './member.ts';
import { watchCalls } from './requests.ts';
import { shellScreen } from './shell.screen.ts';
import { toastScreen } from './toast.screen.ts';

const somebodyNew = () => {
  const username = `river-${randomUUID().slice(0, 8)}`;
  return {
    firstName: 'River',
    lastName: 'Sand',
    username,
    email: `${username}@members.example`,
    password: PASSWORD,
  };
};

test.describe('AUTH-11 a login sends username and password alone @desktop', () => {
  const signInWith = async (page: Page, member: Member, remembered: boolean) => {
    await page.context().clearCookies();
    const auth = authScreen(page);
    const calls = watchCalls(page);
    await auth.open();
    await fillSignIn(page, member.username, PASSWORD);
    await auth.rememberMe.setChecked(remembered);
    await auth.signIn.click();
    await expect(page).toHaveURL('/');
    expect(calls.of('POST', '/api/login').map((call) => call.postDataJSON())).toEqual([
      { username: member.username, password: PASSWORD },
    ]);
    const cookies = await page.context().cookies();
    return cookies.find(({ name }) => name.endsWith('session'))?.expires;
  };

  test('with Remember me ticked: the cookie is kept', async ({ page, member }) => {
    expect(await signInWith(page, member, true)).toBeGreaterThan(Date.now() / 1000);
  });
  test('with Remember me not ticked: the cookie goes with the browser', async ({ page, member }) => {
    expect(await signInWith(page, member, false)).toBe(-1);
  });
});

test('AUTH-16 AUTH-28 AUTH-30 somebody signs up, is signed in at once and is welcomed', async ({ page }) => {
  const auth = authScreen(page);
  const shell = shellScreen(page);
  const river = somebodyNew();
  const calls = watchCalls(page);
  await auth.open();
  await fillSignUp(page, river);
  await auth.signUp.click();

  await expect(page).toHaveURL('/');
  await expect(
    toastScreen(page).saying('Registration successful', `Welcome to ${brand.productName}, ${river.username}`),
  ).toBeVisible();
  expect(calls.of('POST', '/api/register').map((call) => call.postDataJSON())).toEqual([river]);

  await shell.avatar.click();
  await expect(page.getByText(river.email, { exact: true })).toBeVisible();
  // The answer contains the user; it was requested at most once, at the start, when nobody was signed in.
  expect(calls.of('GET', '/api/user').length).toBeLessThanOrEqual(1);
});

test('AUTH-25 the current user is asked for once at most, however far a member walks @desktop', async ({
  page,
  member: _member,
}) => {
  const calls = watchCalls(page);
  const shell = shellScreen(page);
  await page.goto('/');
  for (const entry of ['Profile', 'My Links', 'Subscription']) {
    await shell.avatar.click();
    await shell.entry(entry).click();
    await expect(shell.menu).toHaveCount(0);
  }
  await expect(page).toHaveURL('/subscription');
  expect(calls.of('GET', '/api/user').length).toBeLessThanOrEqual(1);
});

test('AUTH-27 AUTH-29 a member signs in and is welcomed back', async ({ page, member }) => {
  await page.context().clearCookies();
  const auth = authScreen(page);
  const shell = shellScreen(page);
  const calls = watchCalls(page);
  await auth.open();
  await fillSignIn(page, member.username, PASSWORD);
  await auth.signIn.click();

  await expect(page).toHaveURL('/');
  const toast = toastScreen(page);
  await expect(toast.saying('Login successful', `Welcome back, ${member.username}`)).toBeVisible();
  await expect(toast.alarm).toHaveCount(0);
  await shell.avatar.click();
  await expect(page.getByText(member.email, { exact: true })).toBeVisible();
  expect(calls.of('GET', '/api/user').length).toBeLessThanOrEqual(1);
});

test('AUTH-31 AUTH-32 a member logs out, is told so, and meets closed doors', async ({
  page,
  member: _member,
}) => {
  const shell = shellScreen(page);
  await page.goto('/');
  await shell.avatar.click();
  await shell.entry('My Links').click();
  await expect(page).toHaveURL('/my-links');
  await shell.avatar.click();
  await shell.entry('Log out').click();
  await expect(
    toastScreen(page).saying('Logged out', 'You have been logged out successfully.'),
  ).toBeVisible();
  await expect(page).toHaveURL('/auth');

  await page.goBack();
  await expect(page).toHaveURL('/auth');
  await expect(authScreen(page).username).toBeVisible();
  await page.goto('/profile');
  await expect(page).toHaveURL('/auth');
});

test('AUTH-33 a failed login says why, and keeps what was typed @desktop', async ({ page, member }) => {
  await page.context().clearCookies();
  const auth = authScreen(page);
  const toast = toastScreen(page);
  await auth.open();
  await fillSignIn(page, member.username, 'not the password');
  await auth.signIn.click();
  await expect(toast.saying('Login failed', '401: The username or password is wrong.')).toBeVisible();
  await expect(toast.alarm).toBeVisible();
  await expect(page).toHaveURL('/auth');
  await expect(auth.username).toHaveValue(member.username);
});

test('AUTH-34 a failed registration says why @desktop', async ({ page, member }) => {
  await page.context().clearCookies();
  const auth = authScreen(page);
  const toast = toastScreen(page);
  await auth.open();
  await fillSignUp(page, { ...somebodyNew(), username: member.username.toUpperCase() });
  await auth.signUp.click();
  await expect(
    toast.saying('Registration failed', '409: This username is taken. Please choose another.'),
  ).toBeVisible();
  await expect(toast.alarm).toBeVisible();
  await expect(page).toHaveURL('/auth');
});

test('AUTH-35 a failed logout says why, and the member stays @desktop', async ({ page, member }) => {
  const shell = shellScreen(page);
  const toast = toastScreen(page);
  await page.route('**/api/logout', (route) =>
    route.fulfill({
      status: 500,
      contentType: 'text/plain; charset=utf-8',
      body: 'Something went wrong on our side. Please try again.',
    }),
  );
  await page.goto('/profile');
  await shell.avatar.click();
  await shell.entry('Log out').click();
  await expect(
    toast.saying('Logout failed', '500: Something went wrong on our side. Please try again.'),
  ).toBeVisible();
  await expect(toast.alarm).toBeVisible();
  await expect(page).toHaveURL('/profile');
  await expect(shell.avatar).toHaveAccessibleName(new RegExp(member.username));
});

test('ENT-02 a member is the eight fields of the specification, the e-mail that waits, the time zones, and no others @desktop', async ({
  page,
  member,
}) => {
  const { timeZone, ...user } = await (await page.request.get('/api/user')).json();
  // The app says it in the background.
  const zoneHere = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  expect([null, zoneHere]).toContain(timeZone);
  expect(user).toEqual({
    username: member.username,
    email: member.email,
    pendingEmail: null,
    nextTimeZone: null,
    firstName: 'Maya',
    lastName: 'Lindqvist',
    csUserId: null,
    profilePicture: null,
    isSubscribed: false,
    isAdmin: false,
  });
});
