import { productGroups, wellnessProducts } from '@clear-spring/content';
import { expectAccessible } from './accessibility.ts';
import { expectCopied } from './clipboard.ts';
import { takesTaps } from './frame.screen.ts';
import { tabTo } from './keyboard.ts';
import { expect, signInAs, test } from './member.ts';
import { openedBy } from './outside.ts';
import { productsScreen } from './products.screen.ts';
import { qrDialogScreen } from './qr-dialog.screen.ts';
import { linkFor } from './short-link.ts';

test('PMEDIA-01 PMEDIA-02 one group is open at a time, and can be closed again', async ({
  page,
  member: _,
}) => {
  const products = productsScreen(page);
  await products.openMedia();
  const oils = products.row('Essential Oils');
  const bands = products.row('Negative Ion Bands');
  await expect(oils.trigger).toBeVisible();
  await expect(products.opened).toHaveCount(0);

  await oils.open();
  await expect(oils.content).toBeVisible();
  await expect(products.opened).toHaveCount(1);

  await bands.open();
  await expect(bands.content).toBeVisible();
  await expect(oils.content).toHaveCount(0);
  await expect(products.opened).toHaveCount(1);

  await bands.open();
  await expect(bands.content).toHaveCount(0);
  await expect(products.opened).toHaveCount(0);
});

test('PMEDIA-03 the nine groups stand in their order @desktop', async ({ page, member: _ }) => {
  const products = productsScreen(page);
  await products.openMedia();
  await expect(products.rows).toHaveText([
    /Wellness Products/,
    /Negative Ion Bands/,
    /Signature Collection/,
    /Essential Oils/,
    /Spray Shield/,
    /Coaching Programs/,
    /Opportunity Showcase/,
    /PDF Showcase/,
    /Home Security/,
  ]);
});

test('PMEDIA-04 each group shows its picture, name, tagline and description @desktop', async ({
  page,
  member: _,
}) => {
  const products = productsScreen(page);
  await products.openMedia();
  await expect(products.rows).toHaveCount(productGroups.length);
  for (const { name, tagline, imageAlt, description } of productGroups) {
    const group = products.row(name);
    await group.open();
    await expect(group.row.getByText(name, { exact: true })).toBeVisible();
    await expect(group.row.getByText(tagline, { exact: true })).toBeVisible();
    await expect(group.content.getByText(description, { exact: true })).toBeVisible();
    const picture = group.content.getByRole('img', { name: imageAlt, exact: true });
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  }
});

test('PMEDIA-05 View Products of the wellness products leads to them @desktop', async ({
  page,
  member: _,
}) => {
  const products = productsScreen(page);
  await products.openMedia();
  const group = products.row('CS Wellness Products');
  await group.open();
  await group.viewProducts.click();
  await expect(page).toHaveURL('/cs-wellness-products');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('CS Wellness Products');
});

test('PMEDIA-07 Learn More of the eight other groups opens their page in a new tab @desktop', async ({
  page,
  member: _,
}) => {
  const products = productsScreen(page);
  await products.openMedia();
  const others = productGroups.slice(1);
  expect(others).toHaveLength(8);
  for (const { name, link } of others) {
    const group = products.row(name);
    await group.open();
    expect(await openedBy(page, () => group.learnMore.click())).toBe(link);
  }
  await expect(page).toHaveURL('/product-media');
});

test('CSW-01 a back link leads to the product media @desktop', async ({ page, member: _ }) => {
  const products = productsScreen(page);
  await products.openProducts();
  await products.back.click();
  await expect(page).toHaveURL('/product-media');
});

test('CSW-02 a video is embedded, and plays @desktop', async ({ page, member: _ }) => {
  const products = productsScreen(page);
  await products.openProducts();
  await expect(products.video).toBeInViewport();
  await takesTaps(products.video);
  await products.film.getByRole('button', { name: /^Play/ }).first().click();
  await expect(products.film.getByRole('button', { name: 'Pause' })).toHaveCount(1);
  await expect(products.film.getByRole('slider')).not.toHaveAttribute('aria-valuetext', /^0:00/);
});

test('CSW-03 CSW-04 CSW-05 CSW-06 each of the 21 products shows itself, Learn More and the three actions', async ({
  page,
  member: _,
}) => {
  // Each of them is opened and checked.
  test.slow();
  const products = productsScreen(page);
  await products.openProducts();
  await expect(products.rows).toHaveCount(21);
  for (const { name, tagline, imageAlt, description, externalLink } of wellnessProducts) {
    const product = products.row(name);
    await product.open();
    await expect(products.opened).toHaveCount(1);
    await expect(product.row.getByText(name, { exact: true })).toBeVisible();
    await expect(product.row.getByText(tagline, { exact: true })).toBeVisible();
    await expect(product.content.getByText(description, { exact: true })).toBeVisible();
    const picture = product.content.getByRole('img', { name: imageAlt, exact: true });
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    await expect(product.learnMore).toHaveAttribute('href', externalLink);
    await expect(product.actions).toHaveText(['Copy Link', 'QR Code', 'Share']);
  }
});

test('CSW-05 Learn More of a product opens its page in a new tab @desktop', async ({ page, member: _ }) => {
  const products = productsScreen(page);
  await products.openProducts();
  const product = products.row('Dew Serum');
  await product.open();
  expect(await openedBy(page, () => product.learnMore.click())).toBe(
    'https://shop.clearspring.example/dew-serum',
  );
});

test('a row that is opened stays where it was tapped while there is room beneath, also when one above it closes', async ({
  page,
  member: _,
}) => {
  const products = productsScreen(page);
  await products.openProducts();
  await products.row('Sun Capsules').open();
  const lower = products.row('Petal Salve').trigger;
  await lower.evaluate((row) => row.scrollIntoView({ block: 'start' }));
  const before = await lower.boundingBox();
  await lower.click();
  await expect(products.row('Petal Salve').content).toBeVisible();
  await expect.poll(async () => Math.abs((await lower.boundingBox())!.y - before!.y)).toBeLessThan(40);
});

test('a member without a CS User ID is told what their links carry, and where to add it @desktop', async ({
  page,
  member: _,
}) => {
  const products = productsScreen(page);
  await products.openProducts();
  await expect(products.csUserIdNote).toBeVisible();
  await products.addCsUserId.click();
  await expect(page).toHaveURL('/profile');
});

test('a member with a CS User ID is told nothing of it @desktop', async ({ page }) => {
  await signInAs(page, 'demo-member');
  const products = productsScreen(page);
  await products.openProducts();
  await expect(products.rows).toHaveCount(21);
  await expect(products.csUserIdNote).toHaveCount(0);
});

test('a product is opened, its link copied and its QR code shown with the keyboard alone @desktop', async ({
  page,
  member: _,
}) => {
  const products = productsScreen(page);
  await products.openProducts();
  const product = products.row('Spring Drops');
  await tabTo(page, product.trigger);
  await page.keyboard.press('Enter');
  await expect(product.content).toBeVisible();
  await tabTo(page, product.copyLink);
  await page.keyboard.press('Enter');
  await expect(product.copied).toBeFocused();
  await expectCopied(page, (await linkFor(page, 'spring-drops')).shortUrl);

  await tabTo(page, product.qrCode);
  await page.keyboard.press('Space');
  const qr = qrDialogScreen(page, 'Spring Drops');
  await expect(qr.picture).toBeVisible();
  // More than the dialog's tab stops: the focus cycles and never leaves it.
  for (let press = 0; press < 6; press++) {
    await page.keyboard.press('Tab');
    await expect(qr.dialog.locator(':focus')).toHaveCount(1);
  }
  await tabTo(page, qr.copyLink);
  await page.keyboard.press('Shift+Tab');
  await expect(qr.dialog.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(qr.dialog).toHaveCount(0);
  await expect(product.qrCode).toBeFocused();

  await tabTo(page, product.trigger, 200);
  await page.keyboard.press('Space');
  await expect(product.content).toHaveCount(0);
});

test('axe finds nothing on the product media with a group open @desktop', async ({ page, member: _ }) => {
  const products = productsScreen(page);
  await products.openMedia();
  await products.row('Spray Shield').open();
  await expect(products.row('Spray Shield').content).toBeVisible();
  await expectAccessible(page);
});

test('axe finds nothing on the products with one open', async ({ page, member: _ }) => {
  const products = productsScreen(page);
  await products.openProducts();
  const product = products.row('River Clay');
  await product.open();
  await expect(product.content).toBeVisible();
  await expectAccessible(page);
});

test('axe finds nothing on the QR code of a product @desktop', async ({ page, member: _ }) => {
  const products = productsScreen(page);
  await products.openProducts();
  const product = products.row('River Clay');
  await product.open();
  await product.qrCode.click();
  await expect(qrDialogScreen(page, 'River Clay').picture).toBeVisible();
  await expectAccessible(page);
});
