import { currentProducts } from '@clear-spring/content';
import type { Page } from '@playwright/test';
import { withoutFirstAnswers } from './document.ts';
import { expect, test } from './member.ts';
import { longestMotion, MOVING, watchMotion } from './motion.ts';
import { productsScreen } from './products.screen.ts';
import { qrDialogScreen } from './qr-dialog.screen.ts';
import { shellScreen } from './shell.screen.ts';
import { toastScreen } from './toast.screen.ts';

test.use({ contextOptions: MOVING });

/** Everything that opens, lifts, slides or rises: a row, a dialog, a toast, the phone's menu. */
async function goAbout(page: Page, name: string): Promise<void> {
  const products = productsScreen(page);
  await products.openProducts();
  const product = products.row(name);
  await product.open();
  await product.qrCode.click();
  const qr = qrDialogScreen(page, name);
  await expect(qr.picture).toBeVisible();
  await qr.close.click();
  await expect(qr.dialog).toBeHidden();
  await product.copyLink.click();
  await expect(toastScreen(page).toast).toBeVisible();
  const shell = shellScreen(page);
  await shell.openPhoneMenu.click();
  await expect(shell.phoneMenu).toBeVisible();
  await shell.closePhoneMenu.click();
  await expect(shell.phoneMenu).toBeHidden();
}

test('motion takes at most a fifth of a second, and none for those who ask for less, not even while waiting', async ({
  page,
  member: _member,
}) => {
  const [first, second] = currentProducts;
  await watchMotion(page);
  await goAbout(page, first!.name);
  const longest = await longestMotion(page);
  expect(longest).toBeGreaterThan(0);
  expect(longest).toBeLessThanOrEqual(200);

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await goAbout(page, second!.name);
  expect(await longestMotion(page)).toBe(0);

  // The links never arrive.
  await withoutFirstAnswers(page);
  await page.route('**/api/my-links', () => {});
  await page.goto('/my-links');
  await expect(page.locator('[aria-busy=true]')).toBeVisible();
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
});
