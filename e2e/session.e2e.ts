import type { Page } from '@playwright/test';
import { authScreen, fillSignIn } from './auth.screen.ts';
import { DEMO_PASSWORD, expect, PASSWORD, signUp, test } from './member.ts';
import { profileScreen } from './profile.screen.ts';
import { shellScreen } from './shell.screen.ts';
import { toastScreen } from './toast.screen.ts';

const OVER = 'Your session has ended. Please sign in again.';

/** Simulates returning to a tab: headless pages never lose the focus. */
const comeBack = (page: Page) => page.evaluate(() => void window.dispatchEvent(new Event('focus')));
const account = (page: Page, { username }: { username: string }) =>
  expect(shellScreen(page).avatar).toHaveAccessibleName(new RegExp(username));

test(
  'two tabs share the sign-out and the next member',
  { tag: '@desktop' },
  async ({ page, member: maya }) => {
    const other = await page.context().newPage();
    const leo = await signUp(other, 'leo');
    await page.context().clearCookies();
    await authScreen(page).open();
    await fillSignIn(page, maya.username, PASSWORD);
    await authScreen(page).signIn.click();
    await account(page, maya);
    await page.goto('/my-links');
    await account(page, maya);

    await other.goto('/profile');
    await account(other, maya);
    await shellScreen(other).avatar.click();
    await shellScreen(other).entry('Log out').click();
    await expect(other).toHaveURL('/auth');
    await expect(toastScreen(page).saying('Logged out', 'You logged out in another tab.')).toBeVisible();
    await expect(page).toHaveURL('/auth');

    await fillSignIn(other, leo.username, PASSWORD);
    await authScreen(other).signIn.click();
    // The member who signs in after a sign-out starts at home, in both tabs.
    for (const tab of [other, page]) {
      await account(tab, leo);
      await expect(tab).toHaveURL('/');
    }
  },
);

test(
  'the text that is typed when the session ends is there after the next sign-in',
  { tag: '@desktop' },
  async ({ page, member }) => {
    const profile = profileScreen(page);
    const auth = authScreen(page);
    await page.goto('/profile');
    await profile.firstName.fill('Marguerite');
    await profile.tab('Security').click();
    await profile.tab('Personal Info').click();
    await expect(profile.firstName).toHaveValue('Marguerite');

    await page.context().clearCookies();
    await profile.save.click();
    await expect(toastScreen(page).toast).toContainText(OVER);
    await expect(page).toHaveURL('/auth');
    await fillSignIn(page, member.username, PASSWORD);
    await auth.signIn.click();
    await expect(page).toHaveURL('/profile');
    await expect(profile.firstName).toHaveValue('Marguerite');
    await profile.save.click();
    await expect(profile.save).toBeDisabled();
    await page.reload();
    await expect(profile.firstName).toHaveValue('Marguerite');

    // Another member who signs in instead starts at home.
    await page.context().clearCookies();
    await comeBack(page);
    await expect(page).toHaveURL('/auth');
    await fillSignIn(page, 'demo-member', DEMO_PASSWORD);
    await auth.signIn.click();
    await expect(page).toHaveURL('/');
  },
);
