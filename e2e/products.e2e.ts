import { defaultExternalUrls } from '@clear-spring/content';
import { expectAccessible } from './accessibility.ts';
import { expectCopied } from './clipboard.ts';
import { takesTaps } from './frame.screen.ts';
import { homeScreen } from './home.screen.ts';
import { tabTo } from './keyboard.ts';
import { linksScreen } from './links.screen.ts';
import { expect, test } from './member.ts';
import { MOVING } from './motion.ts';
import { openedBy } from './outside.ts';
import { productsScreen } from './products.screen.ts';
import { qrDialogScreen } from './qr-dialog.screen.ts';
import { shellScreen } from './shell.screen.ts';
import { arrivalOf, linkFor } from './short-link.ts';

test('CSW-01 CSW-02 a member goes from the groups to the products, plays the film, searches, and goes back', async ({
  page,
  member: _,
}) => {
  const products = productsScreen(page);
  await products.openMedia();
  const group = products.row('CS Wellness Products');
  await group.open();
  const picture = group.content.getByRole('img');
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await expectAccessible(page);
  const foot = shellScreen(page).footer.getByText('©').filter({ visible: true });
  const isSeen = await foot.evaluate((line) => {
    window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
    const { left, top, width, height } = line.getBoundingClientRect();
    return line.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
  expect(isSeen, 'nothing lies over the foot of the page').toBe(true);
  await group.viewProducts.click();
  await expect(page).toHaveURL('/cs-wellness-products');

  await expect(products.video).toBeInViewport();
  await takesTaps(products.video);
  await products.film.getByRole('button', { name: /^Play/ }).first().click();
  await expect(products.film.getByRole('button', { name: 'Pause' })).toHaveCount(1);
  await expect(products.film.getByRole('slider')).not.toHaveAttribute('aria-valuetext', /^0:00/);

  await products.search.fill('MAGNESIUM');
  await expect(products.rows).toHaveText([/^Still Water Soak/]);
  await page.goto('/profile');
  await page.goBack();
  await expect(products.search).toHaveValue('MAGNESIUM');
  await expect(products.rows).toHaveCount(1);
  await products.search.fill('no such thing');
  await expect(products.rows).toHaveCount(0);
  await expectAccessible(page);
  await products.showAll.tap();
  await expect(products.rows).toHaveCount(21);
  await expect(products.search).toBeFocused();
  await products.back.click();
  await expect(page).toHaveURL('/product-media');
});

test('CSW-03 an opened row stays where it was tapped and shows its actions, also when one above it closes', async ({
  page,
  member: _,
}) => {
  await page.emulateMedia(MOVING);
  const products = productsScreen(page);
  await products.openProducts();
  await expect(products.rows).toHaveCount(21);
  for (const name of ['Amber Balm', 'Iron Leaf', 'Still Water Soak']) {
    const product = products.row(name);
    await product.trigger.scrollIntoViewIfNeeded();
    await product.trigger.tap();
    for (const action of [product.copyLink, product.qrCode, product.share])
      await expect(action, name).toBeInViewport({ ratio: 1 });
  }
  await expectAccessible(page);
  await products.row('Sun Capsules').open();
  const lower = products.row('Petal Salve').trigger;
  await lower.evaluate((row) => row.scrollIntoView({ block: 'start' }));
  const before = await lower.boundingBox();
  await lower.click();
  await expect(products.row('Petal Salve').content).toBeVisible();
  await expect(products.opened).toHaveCount(1);
  await expect.poll(async () => Math.abs((await lower.boundingBox())!.y - before!.y)).toBeLessThan(40);
});

test(
  'a product is opened, its link copied and its QR code shown with the keyboard alone',
  { tag: '@desktop' },
  async ({ page, member: _ }) => {
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
    await expectAccessible(page);
    // More than the dialog's tab stops: the focus cycles through it and the toast above it.
    const reached = page.locator('[role=dialog] :focus, [aria-label^="Notifications"] :focus');
    for (const key of [...Array<string>(8).fill('Tab'), 'Shift+Tab']) {
      await page.keyboard.press(key);
      await expect(reached).toHaveCount(1);
    }
    await tabTo(page, qr.copyLink);
    await page.keyboard.press('Escape');
    await expect(qr.dialog).toHaveCount(0);
    await expect(product.qrCode).toBeFocused();

    await tabTo(page, product.trigger, 200);
    await page.keyboard.press('Space');
    await expect(product.content).toHaveCount(0);
  },
);

test(
  'PMEDIA-07 CSW-05 HOME-11 HOME-18 LINKS-13 LINKS-14 what leads elsewhere opens in a new tab',
  { tag: '@desktop' },
  async ({ page, member }) => {
    const products = productsScreen(page);
    await products.openMedia();
    const group = products.row('Essential Oils');
    await group.open();
    expect(await openedBy(page, () => group.learnMore.click())).toBe('https://oils.clearspring.example/');
    await expect(page).toHaveURL('/product-media');

    await products.openProducts();
    const product = products.row('Dew Serum');
    await product.open();
    expect(await openedBy(page, () => product.learnMore.click())).toBe(
      'https://shop.clearspring.example/dew-serum',
    );

    const home = homeScreen(page);
    await home.open();
    const backOffice = () => home.quickAccessLinks.filter({ hasText: 'Back Office' }).click();
    expect(await openedBy(page, backOffice)).toBe(defaultExternalUrls.backOffice);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await openedBy(page, backOffice)).toBe(defaultExternalUrls.backOffice);

    await linkFor(page, 'harvest-tea');
    const links = linksScreen(page);
    const card = links.card('Harvest Tea');
    const fullUrl = `https://shop.clearspring.example/harvest-tea?ref=${member.username}`;
    await links.open();
    expect(await openedBy(page, () => card.openFull.click())).toBe(fullUrl);
    const popup = page.waitForEvent('popup');
    expect(await arrivalOf(page.context(), () => card.openShort.click())).toBe(fullUrl);
    await (await popup).close();
    await expect(page).toHaveURL('/my-links');
  },
);
