import type { SharedLink } from '@clear-spring/contract';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { expectCopied } from './clipboard.ts';
import { withoutFirstAnswers } from './document.ts';
import { tabTo } from './keyboard.ts';
import { linksScreen } from './links.screen.ts';
import { expect, test } from './member.ts';
import { expectShownQrCode, readQrCode } from './qr-code.ts';
import { qrDialogScreen } from './qr-dialog.screen.ts';
import { linkFor } from './short-link.ts';

const PICTURE = '**/api/links/*/qr.png';
const EMBER = { id: 'ember-lip-balm', name: 'Ember Lip Balm' };

/** The QR code of the member's only link. */
async function openQr(page: Page) {
  const { shortUrl } = await linkFor(page, EMBER.id);
  const links = linksScreen(page);
  await links.open();
  await links.card(EMBER.name).qrCode.click();
  return { qr: qrDialogScreen(page, EMBER.name), shortUrl };
}

test('LINKS-20 LINKS-21 LINKS-23 the QR dialog names the product and shows its code, 192 px square, and the short URL', async ({
  page,
  member: _,
}) => {
  const { qr, shortUrl } = await openQr(page);
  await expect(qr.heading).toHaveText('QR Code for Ember Lip Balm');
  await expect
    .poll(() => qr.picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(0);
  await expect.poll(() => qr.picture.boundingBox()).toMatchObject({ width: 192, height: 192 });
  await expect(qr.hint).toBeVisible();
  await expect(qr.shortUrl(shortUrl)).toBeVisible();
});

test('the code as it is shown, light or dark, leads to the short link @desktop', async ({
  page,
  member: _,
}) => {
  const { qr, shortUrl } = await openQr(page);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expectShownQrCode(qr.picture, `${shortUrl}?qr=1`);
  }
});

test('LINKS-22 LINKS-25 without a code the dialog says so, and has nothing to download @desktop', async ({
  page,
  member: _,
}) => {
  await withoutFirstAnswers(page);
  await page.route('**/api/my-links', async (route) => {
    const links = (await (await route.fetch()).json()) as SharedLink[];
    await route.fulfill({ json: links.map((link) => ({ ...link, qrCode: '' })) });
  });
  const { qr, shortUrl } = await openQr(page);
  await expect(qr.missing).toBeVisible();
  await expect(qr.picture).toHaveCount(0);
  await expect(qr.downloadQr).toHaveCount(0);
  await expect(qr.forPrint).toHaveCount(0);
  await expect(qr.shortUrl(shortUrl)).toBeVisible();
  await expectAccessible(page);
});

test('LINKS-24 Copy Link in the QR dialog copies the short URL and says so @desktop', async ({
  page,
  member: _,
}) => {
  const { qr, shortUrl } = await openQr(page);
  await qr.copyLink.click();
  await expect(qr.saying('Link Copied!', 'Short URL copied to clipboard.')).toBeVisible();
  await expectCopied(page, shortUrl);
});

test('LINKS-25 LINKS-26 Download QR saves the code under the name of the product @desktop', async ({
  page,
  member: _,
}) => {
  const { qr, shortUrl } = await openQr(page);
  await expect(qr.downloadQr).toBeVisible();
  const file = await qr.download();
  expect(file.suggestedFilename()).toBe('Ember_Lip_Balm_QR_Code.png');
  expect(await readQrCode(await file.path())).toBe(`${shortUrl}?qr=1`);
});

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

test('the code for print is an SVG under the name of the product @desktop', async ({ page, member: _ }) => {
  const { qr, shortUrl } = await openQr(page);
  const download = page.waitForEvent('download');
  await qr.forPrint.click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('Ember_Lip_Balm_QR_Code.svg');
  expect(await readQrCode(await file.path())).toBe(`${shortUrl}?qr=1`);
});

test('the QR dialog is opened and closed with the keyboard alone; it keeps the focus, and gives it back @desktop', async ({
  page,
  member: _,
}) => {
  await linkFor(page, EMBER.id);
  const links = linksScreen(page);
  await links.open();
  const card = links.card(EMBER.name);
  await expect(card.card).toBeVisible();
  await tabTo(page, card.qrCode);
  await page.keyboard.press('Enter');
  const { dialog, close } = qrDialogScreen(page, EMBER.name);
  await expect(dialog).toBeVisible();
  // More than the dialog's tab stops: the focus cycles and never leaves it.
  for (let press = 0; press < 8; press++) {
    await page.keyboard.press('Tab');
    await expect(dialog.locator(':focus')).toHaveCount(1);
  }
  await tabTo(page, close);
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(card.qrCode).toBeFocused();
});

test('axe finds nothing on the QR dialog', async ({ page, member: _ }) => {
  const { qr } = await openQr(page);
  await expect(qr.picture).toBeVisible();
  await expectAccessible(page);
});
