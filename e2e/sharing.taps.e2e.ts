import { expectAccessible } from './accessibility.ts';
import { authScreen, fillSignIn } from './auth.screen.ts';
import { expectCopied } from './clipboard.ts';
import { homeScreen } from './home.screen.ts';
import { tabTo } from './keyboard.ts';
import { linksScreen } from './links.screen.ts';
import { expect, PASSWORD, test } from './member.ts';
import { giveShareSheet, removeShareSheet } from './native-share.ts';
import { productsScreen, shareDialog } from './products.screen.ts';
import { qrDialogScreen } from './qr-dialog.screen.ts';
import { shellScreen } from './shell.screen.ts';
import { linkFor } from './short-link.ts';

const DROPS = {
  id: 'spring-drops',
  name: 'Spring Drops',
  said: 'Spring Drops: trace minerals for every glass',
};

test('from a fresh sign-in it is three taps to a shared link', async ({ page, member }) => {
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
});

test('a closed row is copied from and shows its QR code, and stays closed', async ({ page, member: _ }) => {
  const products = productsScreen(page);
  const product = products.row(DROPS.name);
  await products.openProducts();
  await product.copyClosed.tap();
  await expect(product.copied).toBeVisible();
  await expectCopied(page, (await linkFor(page, DROPS.id)).shortUrl);
  await product.qrCodeClosed.tap();
  const qr = qrDialogScreen(page, DROPS.name);
  await expect(qr.picture).toBeVisible();
  await page.goBack();
  await expect(qr.dialog).toHaveCount(0);
  await expect(product.qrCodeClosed).toBeFocused();
  await expect(products.opened).toHaveCount(0);
});

test('without a share sheet a menu opens, with the keyboard alone; Back closes it @desktop', async ({
  page,
  member: _,
}) => {
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
});

test('My Links shares with the words that the member has chosen, until they sign out', async ({
  page,
  member: _,
}) => {
  const shared = await giveShareSheet(page);
  const { shortUrl } = await linkFor(page, DROPS.id);
  const links = linksScreen(page);
  const card = links.card(DROPS.name);
  await links.open();
  await expect(card.editWords).toHaveText(`Edit what you say: ${DROPS.said}`);
  await card.editWords.tap();
  const dialog = shareDialog(page, DROPS.name);
  await expect(dialog.words).toBeFocused();
  await expectAccessible(page);
  await dialog.words.fill('My morning glass');
  await dialog.done.tap();
  await expect(card.editWords).toBeFocused();
  await page.reload();
  await card.share.tap();
  await expect.poll(() => shared).toEqual([{ title: DROPS.name, text: 'My morning glass', url: shortUrl }]);

  await card.editWords.tap();
  await dialog.reset.tap();
  await expect(dialog.words).toBeFocused();
  await expect(dialog.words).toHaveValue(DROPS.said);
  await dialog.words.fill('My morning glass');
  await dialog.done.tap();
  const shell = shellScreen(page);
  await shell.avatar.tap();
  await shell.entry('Log out').tap();
  await expect(page).toHaveURL('/auth');
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('morning');
});

test('the products are searched, and Back finds the search again', async ({ page, member: _ }) => {
  const products = productsScreen(page);
  await products.openProducts();
  await products.search.fill('MAGNESIUM');
  await expect(products.rows).toHaveText([/^Still Water Soak/]);
  await expect(products.found).toHaveText('Showing 1 of 21 products');
  await page.goto('/profile');
  await page.goBack();
  await expect(products.search).toHaveValue('MAGNESIUM');
  await expect(products.rows).toHaveCount(1);
  await products.search.press('Escape');
  await expect(products.rows).toHaveCount(21);

  await products.search.fill('no such thing');
  await expect(products.rows).toHaveCount(0);
  await expectAccessible(page);
  await products.showAll.tap();
  await expect(products.rows).toHaveCount(21);
  await expect(products.search).toBeFocused();
});

test('a row that is opened shows its actions, wherever it stood', async ({ page, member: _ }) => {
  const products = productsScreen(page);
  await products.openProducts();
  for (const name of ['Amber Balm', 'Iron Leaf', 'Still Water Soak']) {
    const product = products.row(name);
    await product.trigger.scrollIntoViewIfNeeded();
    await product.trigger.tap();
    for (const action of [product.copyLink, product.qrCode, product.share])
      await expect(action, name).toBeInViewport({ ratio: 1 });
  }
});
