import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { authScreen, fillSignIn } from './auth.screen.ts';
import { codeOf } from './authenticator.ts';
import { errorsScreen } from './errors.screen.ts';
import { expect, PASSWORD, signInAs, test } from './member.ts';
import { podcastScreen } from './podcast.screen.ts';
import { shellScreen } from './shell.screen.ts';

const SCRIPTS = '**/assets/*.js';

/** After a deployment the server only has the new version's scripts: any not loaded by now are gone. */
const deploy = (page: Page) =>
  page.route(SCRIPTS, (route) => route.fulfill({ status: 404, body: 'Not found' }));

const notice = (page: Page) => page.getByRole('alert').filter({ hasText: 'Something is missing' });

test('a dialog, a screen and a toast without their scripts say so, and come once the scripts are there', async ({
  page,
}) => {
  await signInAs(page, 'demo-subscriber');
  const shell = shellScreen(page);

  await test.step('dialogs', async () => {
    await podcastScreen(page).open();
    await page.getByRole('main').getByRole('listitem').first().getByRole('button').first().click();
    const openers = page.locator('button[aria-haspopup=dialog]:visible');
    await expect(openers).toHaveCount(5);
    for (const opener of await openers.all()) {
      await deploy(page);
      await opener.press('Enter');
      await expect(notice(page)).toContainText('There may be a new version: reload the page to get it.');
      await expect(shell.heading).toHaveText('Advanced Audios');
      await expectAccessible(page);
      await notice(page).getByRole('button', { name: 'Not Now' }).press('Enter');
      await expect(opener).toBeFocused();
      await expect(notice(page)).toHaveCount(0);

      await page.unroute(SCRIPTS);
      await opener.press('Enter');
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(opener).toBeFocused();
    }
  });

  await test.step('a screen', async () => {
    await page.goto('/');
    await expect(shell.heading).toBeVisible();
    await deploy(page);
    await page.getByRole('main').getByRole('link', { name: 'Products' }).press('Enter');
    await expect(errorsScreen(page).heading('Something went wrong')).toBeVisible();
    await expect(errorsScreen(page).refresh).toBeVisible();
    await expect(shell.openPhoneMenu).toBeVisible();
    await page.goBack();
    await expect(shell.heading).toHaveText('Life in Balance');
    await page.unroute(SCRIPTS);
  });

  await test.step('a toast, and Reload brings the new version', async () => {
    await page.goto('/profile');
    await expect(shell.heading).toBeVisible();
    await deploy(page);
    await page.route('**/api/profile', (route) => route.fulfill({ status: 500 }));
    await page.getByLabel('First name').fill('Noor');
    await page.getByRole('button', { name: 'Save changes' }).press('Enter');
    await expect(notice(page)).toBeVisible();
    await page.unroute(SCRIPTS);
    await page.evaluate(() => document.documentElement.setAttribute('data-old', ''));
    await notice(page).getByRole('button', { name: 'Reload' }).press('Enter');
    await expect(page.locator('html')).not.toHaveAttribute('data-old');
    await expect(shell.heading).toBeVisible();
  });
});

test('a form of the sign-in without its script leads back, says so, and opens once the script is there', async ({
  page,
  member,
}) => {
  const setUp = await page.request.post('/api/two-factor/set-up', { data: { password: PASSWORD } });
  const { secret } = (await setUp.json()) as { secret: string };
  await page.request.post('/api/two-factor/confirm', { data: { code: codeOf(secret) } });
  await page.context().clearCookies();
  const FORMS = '**/assets/auth-forms-*.js';
  const lose = () => page.route(FORMS, (route) => route.fulfill({ status: 404, body: 'Not found' }));
  const auth = authScreen(page);
  const saysSo = async () => {
    await expect(notice(page)).toBeVisible();
    await expect(page.locator('body')).not.toBeFocused();
    await expect(auth.tab('Sign In')).toHaveAttribute('aria-selected', 'true');
    await expect(auth.username).toBeVisible();
    await notice(page).getByRole('button', { name: 'Not Now' }).press('Enter');
    await expect(notice(page)).toHaveCount(0);
  };
  await lose();
  await auth.open();
  await auth.tab('Sign Up').press('Enter');
  await expect(auth.tab('Sign In')).toBeFocused();
  await saysSo();
  await auth.forgot.click();
  await saysSo();
  await fillSignIn(page, member.username, PASSWORD);
  await auth.signIn.click();
  await saysSo();

  await page.unroute(FORMS);
  await auth.tab('Sign Up').click();
  await expect(auth.firstName).toBeVisible();
  await auth.tab('Sign In').click();
  await expect(auth.username).toHaveValue(member.username);
  await auth.signIn.click();
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeFocused();
});
