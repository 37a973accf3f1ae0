import { currentProducts } from '@clear-spring/content';
import type { Page } from '@playwright/test';
import { authScreen } from './auth.screen.ts';
import { expect, signInAs, test } from './member.ts';
import { podcastScreen } from './podcast.screen.ts';
import { productsScreen } from './products.screen.ts';
import { holdBack } from './requests.ts';

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

test.describe('the place on the page', () => {
  const place = (page: Page) => page.evaluate(() => Math.round(scrollY));
  const wheelTo = async (page: Page, top: number) => {
    // As soon as the page is tall enough.
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, top - (await place(page)));
        return place(page);
      })
      .toBe(top);
  };

  test.beforeEach(async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 700 });
    await signInAs(page, 'demo-member');
  });

  test('is found again by a reload, and by Back from elsewhere', async ({ page }) => {
    test.slow();
    for (const [path, top] of [
      ['/my-links', 700],
      ['/subscription', 700],
      ['/notification-logs', 700],
      ['/cs-wellness-products', 700],
      ['/inbox', 700],
      ['/terms', 500],
    ] as const) {
      await page.goto(path);
      await wheelTo(page, top);
      await page.reload();
      await expect.poll(() => place(page), path).toBe(top);
      await page.goto('/privacy');
      await page.goBack();
      await expect(page).toHaveURL(path);
      await expect.poll(() => place(page), path).toBe(top);
    }
  });

  test('is that to which somebody scrolls before the screen has come', async ({ page }) => {
    await page.goto('/cs-wellness-products');
    await wheelTo(page, 700);
    const release = await holdBack(page, '**/assets/*.js');
    await page.reload({ waitUntil: 'commit' });
    await wheelTo(page, 40);
    release();
    const product = page.getByRole('main').getByRole('listitem').last();
    await expect(product).toBeAttached();
    // The page may have been too short meanwhile.
    expect(await place(page)).toBeLessThanOrEqual(40);
  });
});
