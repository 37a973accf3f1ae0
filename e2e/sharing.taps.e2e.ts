import { expectAccessible } from './accessibility.ts';
import { authScreen, fillSignIn } from './auth.screen.ts';
import { expectCopied } from './clipboard.ts';
import { homeScreen } from './home.screen.ts';
import { tabTo } from './keyboard.ts';
import { expect, PASSWORD, test } from './member.ts';
import { giveShareSheet, removeShareSheet } from './native-share.ts';
import { productsScreen, shareDialog } from './products.screen.ts';
import { qrDialogScreen } from './qr-dialog.screen.ts';
import { linkFor } from './short-link.ts';
import { toastScreen } from './toast.screen.ts';

const DROPS = {
  id: 'spring-drops',
  name: 'Spring Drops',
  said: 'Spring Drops: trace minerals for every glass',
};

test('from a fresh sign-in it is three taps to a shared link; a closed row copies it and shows its QR code too', async ({
  page,
  member,
}) => {
  const shared = await giveShareSheet(page);
  await page.request.post('/api/logout');
  await page.addInitScript(() => {
    // A tap that came before the app waits, and the page makes it again by itself.
    const count = ({ isTrusted }: Event) =>
      isTrusted && sessionStorage.setItem('taps', `${+sessionStorage.getItem('taps')! + 1}`);
    addEventListener('click', count, true);
  });
  const auth = authScreen(page);
  await auth.open();
  await fillSignIn(page, member.username, PASSWORD);
  await auth.signIn.tap();
  await homeScreen(page).shareAProduct.tap();
  await productsScreen(page).row(DROPS.name).shareClosed.tap();
  await expect.poll(() => shared).toHaveLength(1);
  expect(await page.evaluate(() => sessionStorage.getItem('taps'))).toBe('3');
  const { shortUrl } = await linkFor(page, DROPS.id);
  expect(shared).toEqual([{ title: DROPS.name, text: DROPS.said, url: shortUrl }]);

  const products = productsScreen(page);
  const product = products.row(DROPS.name);
  await product.copyClosed.tap();
  await expect(product.copied).toBeVisible();
  await expectCopied(page, shortUrl);
  await product.qrCodeClosed.tap();
  const qr = qrDialogScreen(page, DROPS.name);
  await expect(qr.picture).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await expect(qr.dialog).toHaveCount(0);
  await expect(product.qrCodeClosed).toBeFocused();
  await expect(products.opened).toHaveCount(0);
});

test(
  'CSW-17 without a share sheet a closed row opens a menu, which Back closes, and an open one copies the link',
  { tag: '@desktop' },
  async ({ page, member: _ }) => {
    await removeShareSheet(page);
    const products = productsScreen(page);
    const product = products.row(DROPS.name);
    await products.openProducts();
    await tabTo(page, product.trigger, 60);
    await page.keyboard.press('Tab');
    await expect(product.shareClosed).toBeFocused();
    await page.keyboard.press('Enter');
    const menu = shareDialog(page, DROPS.name);
    await expect(menu.copy).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(menu.way('WhatsApp')).toBeFocused();
    await expectAccessible(page);
    const { shortUrl } = await linkFor(page, DROPS.id);
    const text = encodeURIComponent(`${DROPS.said}\n${shortUrl}`);
    await expect(menu.way('WhatsApp')).toHaveAttribute('href', `https://wa.me/?text=${text}`);
    await expect(menu.way('WhatsApp')).toHaveAttribute('target', '_blank');
    await expect(menu.way('WhatsApp')).toHaveAttribute('rel', 'noopener noreferrer');

    await menu.words.fill('');
    await expect(menu.way('Text message')).toHaveAttribute(
      'href',
      `sms:?&body=${encodeURIComponent(shortUrl)}`,
    );
    await menu.words.fill('Try these & tell me');
    await menu.copy.click();
    await expectCopied(page, `Try these & tell me\n${shortUrl}`);
    await page.goBack();
    await expect(menu.dialog).toHaveCount(0);
    await expect(product.shareClosed).toBeFocused();
    await expect(page).toHaveURL('/cs-wellness-products');

    await product.open();
    await product.share.click();
    await expect(
      toastScreen(page).saying(
        'Link Copied!',
        'Link copied to clipboard since sharing is not supported on this device.',
      ),
    ).toBeVisible();
    await expectCopied(page, shortUrl);
  },
);
