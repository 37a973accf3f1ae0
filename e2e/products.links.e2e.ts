import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { expectCopied, expectCopiedForOthers, removeClipboard } from './clipboard.ts';
import { stopClock, tickUntilVisible } from './clock.ts';
import { expect, signInAs, test } from './member.ts';
import { giveShareSheet, removeShareSheet } from './native-share.ts';
import { productsScreen, shareAgainDialog } from './products.screen.ts';
import { qrDialogScreen } from './qr-dialog.screen.ts';
import { readQrCode } from './qr-code.ts';
import { watchCalls } from './requests.ts';
import { linkFor } from './short-link.ts';
import { toastScreen } from './toast.screen.ts';

const CALL = '**/api/purchase-link';
const SOAK = {
  id: 'still-water-soak',
  name: 'Still Water Soak',
  said: 'Still Water Soak: sea salt and magnesium for the bath',
};
const ACTIONS = ['copyLink', 'qrCode', 'share'] as const;

/** The products with one of them open. */
async function openSoak(page: Page) {
  const products = productsScreen(page);
  await products.openProducts();
  const product = products.row(SOAK.name);
  await product.open();
  await expect(product.copyLink).toBeVisible();
  return product;
}

test('CSW-08 CSW-09 the QR dialog shows the code and the short URL, and saves the code under the name of the product', async ({
  page,
  member: _,
}) => {
  const product = await openSoak(page);
  const qr = qrDialogScreen(page, SOAK.name);
  await product.qrCode.click();
  const { shortUrl } = await linkFor(page, SOAK.id);
  await expect(qr.picture).toBeVisible();
  await expect
    .poll(() => qr.picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(0);
  await expect(qr.shortUrl(shortUrl)).toBeVisible();
  await expect(qr.copyLink).toBeVisible();

  const file = await qr.download();
  expect(file.suggestedFilename()).toBe('Still_Water_Soak_QR_Code.png');
  expect(await readQrCode(await file.path())).toBe(`${shortUrl}?qr=1`);
});

test('CSW-10 Copy Link, QR Code and Share each send the id of the product', async ({ page, member: _ }) => {
  await giveShareSheet(page);
  const calls = watchCalls(page);
  const product = await openSoak(page);
  const sent = () => calls.of('POST', '/api/purchase-link').map((call) => call.postDataJSON() as unknown);
  await product.copyLink.click();
  await expect.poll(sent).toEqual([{ productId: SOAK.id }]);
  await expect(product.qrCode).toBeEnabled();
  await product.qrCode.click();
  await qrDialogScreen(page, SOAK.name).close.click();
  await expect.poll(sent).toEqual([{ productId: SOAK.id }, { productId: SOAK.id }]);
  await product.share.click();
  await expect.poll(sent).toEqual(Array.from({ length: 3 }, () => ({ productId: SOAK.id })));
});

for (const action of ACTIONS) {
  test(`CSW-11 CSW-12 while the call of ${action} is pending, it says so and none of the three can be used`, async ({
    page,
    member: _,
  }) => {
    await giveShareSheet(page);
    const answer = Promise.withResolvers<void>();
    await page.route(CALL, async (route) => {
      await answer.promise;
      await route.continue();
    });
    const calls = watchCalls(page);
    const product = await openSoak(page);
    await product[action].click();
    await expect(product.generating).toHaveCount(1);
    await expect(product.actions.nth(ACTIONS.indexOf(action))).toHaveText('Generating...');
    for (let at = 0; at < ACTIONS.length; at++) await expect(product.actions.nth(at)).toBeDisabled();
    // The busy button keeps the focus and ignores a second press.
    await expect(product.generating).toBeFocused();
    await page.keyboard.press('Enter');

    answer.resolve();
    if (action === 'qrCode') await qrDialogScreen(page, SOAK.name).close.click();
    await expect(product.generating).toHaveCount(0);
    for (let at = 0; at < ACTIONS.length; at++) await expect(product.actions.nth(at)).toBeEnabled();
    expect(calls.of('POST', '/api/purchase-link')).toHaveLength(1);
  });
}

test('CSW-13 CSW-14 CSW-15 a copy tells of the link, then of the copy, and the button says Copied! for 3 s', async ({
  page,
  member: _,
}) => {
  await page.clock.install();
  const product = await openSoak(page);
  await stopClock(page);
  await product.copyLink.click();
  await tickUntilVisible(page, product.copied);
  const toast = toastScreen(page);
  await expect(
    toast.saying('Purchase Link Generated', `Personalized link created for ${SOAK.name}`),
  ).toBeVisible();
  await expectCopied(page, (await linkFor(page, SOAK.id)).shortUrl);

  await page.clock.runFor(1_000);
  await expect(
    toast.saying(
      'Link Copied!',
      `Your personalized purchase link for ${SOAK.name} has been copied to your clipboard.`,
    ),
  ).toBeVisible();
  await page.clock.runFor(1_950);
  await expect(product.copied).toBeVisible();
  await page.clock.runFor(50);
  await expect(product.copyLink).toBeVisible();
  await expect(product.copied).toHaveCount(0);
});

test('CSW-16 Copy Link in the QR dialog copies the short URL and says so', async ({ page, member: _ }) => {
  const product = await openSoak(page);
  const qr = qrDialogScreen(page, SOAK.name);
  await product.qrCode.click();
  await qr.copyLink.click();
  await expect(qr.saying('Link Copied!', 'Short URL copied to clipboard.')).toBeVisible();
  await expectCopied(page, (await linkFor(page, SOAK.id)).shortUrl);
});

test('CSW-17 without a share sheet Share copies the link and says why', async ({ page, member: _ }) => {
  await removeShareSheet(page);
  const product = await openSoak(page);
  await product.share.click();
  await expect(
    toastScreen(page).saying(
      'Link Copied!',
      'Link copied to clipboard since sharing is not supported on this device.',
    ),
  ).toBeVisible();
  await expectCopied(page, (await linkFor(page, SOAK.id)).shortUrl);
});

test('CSW-18 Share opens the share sheet with the purchase link', async ({ page, member: _ }) => {
  const shared = await giveShareSheet(page);
  const product = await openSoak(page);
  await product.share.click();
  const { shortUrl } = await linkFor(page, SOAK.id);
  await expect.poll(() => shared).toEqual([{ title: SOAK.name, text: SOAK.said, url: shortUrl }]);
});

test('a share that was refused since the tap was lost has a button for a second tap', async ({
  page,
  member: _,
}) => {
  const shared = await giveShareSheet(page, ['NotAllowedError']);
  const product = await openSoak(page);
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

test('a share sheet that the member closes again says nothing', async ({ page, member: _ }) => {
  const shared = await giveShareSheet(page, ['AbortError']);
  await page.clock.install();
  const product = await openSoak(page);
  await stopClock(page);
  await product.share.click();
  const toast = toastScreen(page);
  await tickUntilVisible(
    page,
    toast.saying('Purchase Link Generated', `Personalized link created for ${SOAK.name}`),
  );
  await expect.poll(() => shared).toHaveLength(1);
  // Anything that would follow has had time to happen.
  await page.clock.runFor(2_000);
  await expect(toast.toast).toHaveText(/^Purchase Link Generated/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(product.actions).toHaveText(['Copy Link', 'QR Code', 'Share']);
});

test.describe('without a clipboard the link is copied all the same', () => {
  test('from the page', async ({ page, member: _ }) => {
    await removeClipboard(page);
    const product = await openSoak(page);
    expect(await page.evaluate(() => 'clipboard' in navigator)).toBe(false);
    await product.copyLink.click();
    await expect(product.copied).toBeFocused();
    await expectCopiedForOthers(page, (await linkFor(page, SOAK.id)).shortUrl);
  });

  test('from the QR dialog', async ({ page, member: _ }) => {
    await removeClipboard(page);
    const product = await openSoak(page);
    const qr = qrDialogScreen(page, SOAK.name);
    await product.qrCode.click();
    await qr.copyLink.click();
    await expect(qr.saying('Link Copied!', 'Short URL copied to clipboard.')).toBeVisible();
    await expect(qr.copyLink).toBeFocused();
    await expectCopiedForOthers(page, (await linkFor(page, SOAK.id)).shortUrl);
  });
});

for (const action of ['copyLink', 'share'] as const) {
  test(`CSW-19 CSW-20 a failed call of ${action} shows what the server says, or a sentence of ours`, async ({
    page,
    member: _,
  }) => {
    await giveShareSheet(page);
    const toast = toastScreen(page);
    const product = await openSoak(page);
    await page.route(CALL, (route) => route.fulfill({ status: 500, body: '' }));
    await product[action].click();
    await expect(toast.saying('Error', 'Failed to generate purchase link')).toBeVisible();
    await expect(toast.alarm).toBeVisible();
    await expect(product.actions).toHaveText(['Copy Link', 'QR Code', 'Share']);

    await page.unroute(CALL);
    const sentence = 'This product is no longer sold, so there is nothing to link to.';
    await page.route(CALL, (route) =>
      route.fulfill({ status: 422, contentType: 'text/plain; charset=utf-8', body: sentence }),
    );
    await product[action].click();
    await expect(toast.saying('Error', sentence)).toBeVisible();
    await expect(toast.alarm).toBeVisible();
    // It stays when the toast has gone.
    await expect(page.getByRole('main').getByText(sentence)).toBeVisible();
    await expect(product.actions).toHaveCount(0);
  });
}

test.describe('CSW-21 a QR code that cannot be had', () => {
  const failed = ['Error', 'Failed to generate QR code. Please try again.'] as const;
  test('since the call fails', async ({ page, member: _ }) => {
    await page.route(CALL, (route) => route.fulfill({ status: 500, body: '' }));
    const product = await openSoak(page);
    await product.qrCode.click();
    await expect(toastScreen(page).saying(...failed)).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await page.unroute(CALL);
    await product.qrCode.click();
    await expect(qrDialogScreen(page, SOAK.name).picture).toBeVisible();
  });

  test('since the answer has none', async ({ page, member: _ }) => {
    const answer = await linkFor(page, SOAK.id);
    await page.route(CALL, (route) => route.fulfill({ json: { ...answer, qrCode: '' } }));
    const product = await openSoak(page);
    await product.qrCode.click();
    await expect(toastScreen(page).saying(...failed)).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

test.describe('ROLE-01 links are generated, copied, shared and shown as a QR code', () => {
  const usesAll = async (page: Page) => {
    const shared = await giveShareSheet(page);
    const product = await openSoak(page);
    await product.copyLink.click();
    const { shortUrl } = await linkFor(page, SOAK.id);
    await expectCopied(page, shortUrl);
    await product.share.click();
    await expect.poll(() => shared.map(({ url }) => url)).toEqual([shortUrl]);
    await product.qrCode.click();
    await expect(qrDialogScreen(page, SOAK.name).shortUrl(shortUrl)).toBeVisible();
  };
  test('by a free member', ({ page, member: _ }) => usesAll(page));
  test('by a subscriber', async ({ page }) => {
    await signInAs(page, 'demo-subscriber');
    await usesAll(page);
  });
});
