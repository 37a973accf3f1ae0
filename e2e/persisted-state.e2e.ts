import { currentProducts } from '@clear-spring/content';
import type { Page } from '@playwright/test';
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

test('the choices of a member are there after Back and a reload', { tag: '@desktop' }, async ({ page }) => {
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

test('the place on the page is found again by a reload and by Back, unless somebody scrolls meanwhile', async ({
  page,
}) => {
  const place = () => page.evaluate(() => Math.round(scrollY));
  const wheelTo = async (top: number) => {
    // As soon as the page is tall enough.
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, top - (await place()));
        return place();
      })
      .toBe(top);
  };
  // Many pages, each loaded anew.
  test.slow();
  await page.setViewportSize({ width: 390, height: 700 });
  await signInAs(page, 'demo-member');
  for (const [path, top] of [
    ['/my-links', 700],
    ['/inbox', 700],
    ['/terms', 500],
    ['/cs-wellness-products', 700],
  ] as const) {
    await page.goto(path);
    await wheelTo(top);
    await page.reload();
    await expect.poll(place, path).toBe(top);
    await page.goto('/privacy');
    await page.goBack();
    await expect(page).toHaveURL(path);
    await expect.poll(place, path).toBe(top);
  }

  const release = await holdBack(page, '**/assets/*.js');
  await page.reload({ waitUntil: 'commit' });
  await wheelTo(40);
  release();
  await expect(page.getByRole('main').getByRole('listitem').last()).toBeAttached();
  // The page may have been too short meanwhile.
  expect(await place()).toBeLessThanOrEqual(40);
});
