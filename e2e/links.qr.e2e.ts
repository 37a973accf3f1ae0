import { expectAccessible } from './accessibility.ts';
import { tabTo } from './keyboard.ts';
import { linksScreen } from './links.screen.ts';
import { expect, test } from './member.ts';
import { expectShownQrCode, readQrCode } from './qr-code.ts';
import { qrDialogScreen } from './qr-dialog.screen.ts';
import { linkFor } from './short-link.ts';

const PICTURE = '**/api/links/*/qr.png';
const EMBER = { id: 'ember-lip-balm', name: 'Ember Lip Balm' };

test(
  'LINKS-20 LINKS-21 LINKS-23 LINKS-25 LINKS-26 the QR dialog is used by keyboard; its code, light or dark, on screen and in both files, leads to the short link',
  { tag: '@desktop' },
  async ({ page, member: _ }) => {
    const { shortUrl } = await linkFor(page, EMBER.id);
    const links = linksScreen(page);
    const card = links.card(EMBER.name);
    const qr = qrDialogScreen(page, EMBER.name);
    await links.open();
    await expect(card.card).toBeVisible();
    await tabTo(page, card.qrCode);
    await page.keyboard.press('Enter');
    await expect(qr.heading).toHaveText('QR Code for Ember Lip Balm');
    await expect.poll(() => qr.picture.boundingBox()).toMatchObject({ width: 192, height: 192 });
    await expect(qr.hint).toBeVisible();
    await expect(qr.shortUrl(shortUrl)).toBeVisible();
    await expectAccessible(page);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectShownQrCode(qr.picture, `${shortUrl}?qr=1`);
    }
    for (const [button, name] of [
      [qr.downloadQr, 'Ember_Lip_Balm_QR_Code.png'],
      [qr.forPrint, 'Ember_Lip_Balm_QR_Code.svg'],
    ] as const) {
      const download = page.waitForEvent('download');
      await button.click();
      const file = await download;
      expect(file.suggestedFilename()).toBe(name);
      expect(await readQrCode(await file.path())).toBe(`${shortUrl}?qr=1`);
    }
    // More than the dialog's tab stops: the focus cycles and never leaves it.
    for (let press = 0; press < 8; press++) {
      await page.keyboard.press('Tab');
      await expect(qr.dialog.locator(':focus')).toHaveCount(1);
    }
    await tabTo(page, qr.close);
    await page.keyboard.press('Enter');
    await expect(qr.dialog).toHaveCount(0);
    await expect(card.qrCode).toBeFocused();
  },
);

test('without a connection the code is drawn on the device, to be shown, saved and printed', async ({
  page,
  member: _,
}) => {
  const { shortUrl } = await linkFor(page, EMBER.id);
  const links = linksScreen(page);
  await links.open();
  await expect(links.card(EMBER.name).qrCode).toBeVisible();
  // The code that draws it is loaded with the app: the service worker, which these tests do without, has it on the
  // device.
  await page.route(PICTURE, (route) => route.abort());
  await links.card(EMBER.name).qrCode.click();
  const qr = qrDialogScreen(page, EMBER.name);
  await expect(qr.picture).toHaveAttribute('src', /^data:image\/png/);
  await page.context().setOffline(true);
  await expectShownQrCode(qr.picture, `${shortUrl}?qr=1`);
  const file = await qr.download();
  expect(file.suggestedFilename()).toBe('Ember_Lip_Balm_QR_Code.png');
  expect(await readQrCode(await file.path())).toBe(`${shortUrl}?qr=1`);
});
