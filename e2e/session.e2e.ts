<<<<<<< HEAD
import { currentProducts } from '@clear-spring/content';
import type { Page } from '@playwright/test';
=======
import type { Cookie, Page } from '@playwright/test';
import { memberPaths } from '../web/src/navigation/paths.ts';
>>>>>>> ca275dd9 (Test one journey for each goal of an account in the browser)
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

<<<<<<< HEAD
test('two tabs: the sign-out and the next member of one are those of the other @desktop', async ({
  page,
  member: maya,
}) => {
  const other = await page.context().newPage();
  const leo = await signUp(other, 'leo');
  await page.context().clearCookies();
  await authScreen(page).open();
  await fillSignIn(page, maya.username, PASSWORD);
  await authScreen(page).signIn.click();
  await account(page, maya);
  await page.goto('/my-links');
  await account(page, maya);
=======
/** What other tabs do to the browser's one session. They replace it: a call of this page is never without one. */
const signInElsewhere = (page: Page, cookies: Cookie[]) => page.context().addCookies(cookies);

test('on every screen: another member elsewhere makes it theirs, and the end of the session leads to the door and back', async ({
  page,
  member: maya,
}) => {
  // Every screen once, with the sign-in page after each.
  test.slow();
  const shell = shellScreen(page);
  const toast = toastScreen(page).toast;
  const calls = watchCalls(page);
  const readings = () => calls.of('GET', '/api/user');
  const mayas = await page.context().cookies();
  await page.context().clearCookies();
  const leo = await signUp(page, 'leo');
  const leos = await page.context().cookies();

  for (const path of memberPaths) {
    await test.step(path, async () => {
      await signInElsewhere(page, mayas);
      // Of one that leaving the page before has cut off, no end is ever told.
      const before = readings().length;
      await page.goto(path);
      await account(page, maya);

      await signInElsewhere(page, leos);
      await comeBack(page);
      await expect(toast).toContainText(`Now signed in as ${leo.username}`);
      await account(page, leo);
      await expect(shell.heading).toBeVisible();
      const place = page.url();

      // One that has begun with the session would do for whoever comes back.
      for (const reading of readings().slice(before)) await (await reading.response())?.finished();
      await page.context().clearCookies();
      await comeBack(page);
      await expect(toast).toContainText(OVER);
      await expect(page).toHaveURL('/auth');
      await signInElsewhere(page, leos);
      await comeBack(page);
      await account(page, leo);
      await expect(page).toHaveURL(place);
    });
  }
});

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
>>>>>>> ca275dd9 (Test one journey for each goal of an account in the browser)

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
