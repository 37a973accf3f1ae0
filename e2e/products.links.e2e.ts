import { expectAccessible } from './accessibility.ts';
import { expectCopiedForOthers, removeClipboard } from './clipboard.ts';
import { linksScreen } from './links.screen.ts';
import { expect, test } from './member.ts';
import { giveShareSheet } from './native-share.ts';
import { productsScreen, shareAgainDialog } from './products.screen.ts';
import { qrDialogScreen } from './qr-dialog.screen.ts';
import { linkFor } from './short-link.ts';

const SOAK = { id: 'still-water-soak', name: 'Still Water Soak' };

test('CSW-18 a share refused because the tap was lost has a button for a second tap', async ({
  page,
  member: _,
}) => {
  const shared = await giveShareSheet(page, ['NotAllowedError']);
  const product = productsScreen(page).row(SOAK.name);
  await productsScreen(page).openProducts();
  await product.open();
  await product.share.click();
  const again = shareAgainDialog(page, SOAK.name);
  const { shortUrl } = await linkFor(page, SOAK.id);
  await expect(again.shortUrl(shortUrl)).toBeVisible();
  await expectAccessible(page);
  await again.share.click();
  await expect(again.dialog).toHaveCount(0);
  expect(shared.map(({ url }) => url)).toEqual([shortUrl, shortUrl]);
  await expect(product.share).toBeFocused();
});

test('CSW-16 without a clipboard the link is copied from the product, from its QR dialog and from My Links', async ({
  page,
  member: _,
}) => {
  await removeClipboard(page);
  const products = productsScreen(page);
  const product = products.row(SOAK.name);
  await products.openProducts();
  await product.open();
  expect(await page.evaluate(() => 'clipboard' in navigator)).toBe(false);
  await product.copyLink.click();
  await expect(product.copied).toBeFocused();
  const { shortUrl } = await linkFor(page, SOAK.id);
  await expectCopiedForOthers(page, shortUrl);
  await forgetCopied();

  const qr = qrDialogScreen(page, SOAK.name);
  await product.qrCode.click();
  await qr.copyLink.click();
  await expect(qr.saying('Link Copied!', 'Short URL copied to clipboard.')).toBeVisible();
  await expect(qr.copyLink).toBeFocused();
  await expectCopiedForOthers(page, shortUrl);
  await forgetCopied();

  const links = linksScreen(page);
  const card = links.card(SOAK.name);
  await links.open();
  await card.copyShort.click();
  await expect(card.copied).toBeFocused();
  await expectCopiedForOthers(page, shortUrl);

  /** So that the next copy is told from this one. */
  async function forgetCopied() {
    const other = await page.context().newPage();
    await other.goto('/');
    await other.evaluate(() => navigator.clipboard.writeText('nothing'));
    await other.close();
    await page.bringToFront();
  }
});
