import { currentProducts } from '@clear-spring/content';
import type { Page } from '@playwright/test';
import { authScreen } from './auth.screen.ts';
import { expect, signInAs, test } from './member.ts';
import { podcastScreen } from './podcast.screen.ts';
import { productsScreen } from './products.screen.ts';

/** The choice survives a reload, and a visit to another page and Back. */
async function staysThrough(page: Page, stands: () => Promise<void>) {
  await stands();
  await page.reload();
  await stands();
  await page
    .getByRole('banner')
    .getByRole('link', { name: /, home$/ })
    .click();
  await expect(page).toHaveURL('/');
  await page.goBack();
  await stands();
}

test('what a member has chosen is there after Back and a reload @desktop', async ({ page }) => {
  await signInAs(page, 'demo-subscriber');

  await test.step('the library: search, order and open row', async () => {
    const podcast = podcastScreen(page);
    await podcast.open();
    await podcast.order.selectOption('Oldest First');
    await podcast.search.fill('water');
    // The list follows the words a moment later.
    await expect(podcast.showing(420, 420)).toHaveCount(0);
    await podcast.row(1).title.click();
    const title = await podcast.row(1).title.textContent();
    await staysThrough(page, async () => {
      await expect(podcast.search).toHaveValue('water');
      await expect(podcast.order).toHaveValue('oldest');
      await expect(podcast.list.getByRole('button', { name: title!, expanded: true })).toBeVisible();
    });
  });

  await test.step('the open product', async () => {
    const products = productsScreen(page);
    const { name } = currentProducts[2]!;
    await products.openProducts();
    await products.row(name).open();
    await staysThrough(page, () => expect(products.row(name).content).toBeVisible());
  });

  await test.step('the bonus tab', async () => {
    await page.goto('/bonus-materials');
    await page.getByRole('tab').nth(1).click();
    await staysThrough(page, () =>
      expect(page.getByRole('tab').nth(1)).toHaveAttribute('aria-selected', 'true'),
    );
  });
});

test('what was typed to sign up is there after a look at signing in, at a forgotten password and at the terms @desktop', async ({
  page,
}) => {
  const auth = authScreen(page);
  await auth.open();
  await auth.username.fill('riv');
  await auth.forgot.click();
  await auth.back.click();
  await expect(auth.username).toHaveValue('riv');
  await auth.tab('Sign Up').click();
  await auth.firstName.fill('River');
  await auth.password.fill('six123');
  await auth.tab('Sign In').click();
  await auth.forgot.click();
  await auth.tab('Sign Up').click();
  await expect(auth.firstName).toHaveValue('River');
  await expect(auth.password).toHaveValue('six123');

  const [terms] = await Promise.all([page.waitForEvent('popup'), auth.termsOfService.click()]);
  await expect(terms.getByRole('heading', { level: 1 })).toHaveText('Terms of Service');
  await Promise.all([terms.waitForEvent('close'), terms.getByRole('button', { name: 'Back' }).click()]);
  await expect(auth.firstName).toHaveValue('River');
  expect(await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]))).not.toContain('six123');
});
