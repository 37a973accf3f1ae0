import { randomUUID } from 'node:crypto';
import { authScreen, fillSignUp } from './auth.screen.ts';
import { homeScreen } from './home.screen.ts';
import { linksScreen } from './links.screen.ts';
import { expect, PASSWORD, test } from './member.ts';
import { productsScreen } from './products.screen.ts';
import { readQrCode } from './qr-code.ts';
import { qrDialogScreen } from './qr-dialog.screen.ts';
import { shellScreen } from './shell.screen.ts';
import { arrivalOf, clickOn, previewOf } from './short-link.ts';

const PRODUCT = 'Ember Lip Balm';

test('CSW-08 CSW-09 a new member signs up, shares a product, and sees who came', async ({
  page,
  browser,
  baseURL,
}) => {
  // A long journey, from the sign-up on.
  test.slow();
  const username = `maya-${randomUUID().slice(0, 8)}`;
  await test.step('signs up', async () => {
    await authScreen(page).open();
    await fillSignUp(page, {
      firstName: 'Maya',
      lastName: 'Lindqvist',
      email: `${username}@members.example`,
      username,
      password: PASSWORD,
    });
    await authScreen(page).signUp.click();
    await expect(page).toHaveURL('/');
  });

  const product = productsScreen(page).row(PRODUCT);
  await test.step('finds a product', async () => {
    await homeScreen(page)
      .quickAccess.getByRole('link', { name: /Products/ })
      .click();
    const group = productsScreen(page).row('CS Wellness Products');
    await group.open();
    await group.viewProducts.click();
    await product.open();
    await expect(product.content).toBeVisible();
  });

  const shortUrl = await test.step('copies its link', async () => {
    await product.copyLink.click();
    await expect(product.copied).toBeVisible();
    return page.evaluate(() => navigator.clipboard.readText());
  });
  expect(shortUrl).toMatch(new RegExp(`^${baseURL}/s/[a-z0-9]{7}$`));

  const scanned = await test.step('saves its QR code', async () => {
    await product.qrCode.click();
    const qr = qrDialogScreen(page, PRODUCT);
    await expect(qr.picture).toBeVisible();
    await expect(qr.shortUrl(shortUrl)).toBeVisible();
    await expect(qr.copyLink).toBeVisible();
    const file = await qr.download();
    expect(file.suggestedFilename()).toBe('Ember_Lip_Balm_QR_Code.png');
    await page.keyboard.press('Escape');
    await expect(qr.dialog).toHaveCount(0);
    return readQrCode(await file.path());
  });
  expect(scanned).toBe(`${shortUrl}?qr=1`);

  const links = linksScreen(page);
  const card = links.card(PRODUCT);
  await test.step('sees that nobody came yet', async () => {
    await shellScreen(page).avatar.click();
    await shellScreen(page).entry('My Links').click();
    await expect(card.card).toContainText('0 clicks');
    await expect(links.totalClicks.shows('0')).toBeVisible();
  });

  await test.step('customers tap the link and scan the code; a messenger draws a preview', async () => {
    const customer = await browser.newContext();
    for (const address of [shortUrl, `${shortUrl}?qr=1`]) {
      const tab = await customer.newPage();
      expect(await arrivalOf(customer, () => tab.goto(address))).toBe(
        `https://shop.clearspring.example/ember-lip-balm?ref=${username}`,
      );
      await tab.close();
    }
    await previewOf(page, shortUrl);
    await customer.close();
  });

  await test.step('sees them on returning to the page', async () => {
    await shellScreen(page).logo.click();
    await expect(page).toHaveURL('/');
    await shellScreen(page).avatar.click();
    await shellScreen(page).entry('My Links').click();
    await expect(card.card).toContainText('2 clicks');
    await expect(card.shows('1 preview filtered')).toBeVisible();
    await expect(links.totalClicks.shows('2')).toBeVisible();
    await clickOn(shortUrl);
    await page.goto('/profile');
    await page.goBack();
    await expect(card.card).toContainText('3 clicks');
  });
});
