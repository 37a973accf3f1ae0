import type { Page } from '@playwright/test';
import { withoutFirstAnswers } from './document.ts';
import { expect, test } from './member.ts';
import { productsScreen } from './products.screen.ts';
import { qrDialogScreen } from './qr-dialog.screen.ts';
import { shellScreen } from './shell.screen.ts';
import { toastScreen } from './toast.screen.ts';

declare const window: Window & { longestMotion: number };

/**
 * The longest animation seen on the page, in milliseconds; loading animations, which run until loading ends, do not
 * count.
 */
const longestMotion = (page: Page) => page.evaluate(() => window.longestMotion);

/** Checks every painted frame. */
const watchMotion = (page: Page) =>
  page.addInitScript(() => {
    window.longestMotion = 0;
    const look = () => {
      for (const { effect } of document.getAnimations()) {
        const { activeDuration } = effect!.getComputedTiming();
        const moves = Number(activeDuration);
        if (moves !== Infinity) window.longestMotion = Math.max(window.longestMotion, moves);
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });

/** Everything that opens, lifts, slides or rises: a row, a dialog, a toast, the phone's menu. */
async function goAbout(page: Page): Promise<void> {
  const products = productsScreen(page);
  await products.openProducts();
  const drops = products.row('Spring Drops');
  await drops.open();
  await drops.qrCode.click();
  const qr = qrDialogScreen(page, 'Spring Drops');
  await expect(qr.picture).toBeVisible();
  await qr.close.click();
  await expect(qr.dialog).toBeHidden();
  await drops.copyLink.click();
  await expect(toastScreen(page).toast).toBeVisible();
  const shell = shellScreen(page);
  await shell.openPhoneMenu.click();
  await expect(shell.phoneMenu).toBeVisible();
  await shell.closePhoneMenu.click();
  await expect(shell.phoneMenu).toBeHidden();
}

test('what moves is done within a fifth of a second', async ({ page, member: _member }) => {
  await watchMotion(page);
  await goAbout(page);
  const longest = await longestMotion(page);
  expect(longest).toBeGreaterThan(0);
  expect(longest).toBeLessThanOrEqual(200);
});

test('nothing moves for whoever asked for less motion', async ({ page, member: _member }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await watchMotion(page);
  await goAbout(page);
  expect(await longestMotion(page)).toBe(0);
});

test('waiting stands still for whoever asked for less motion', async ({ page, member: _member }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  // The links never arrive.
  await withoutFirstAnswers(page);
  await page.route('**/api/my-links', () => {});
  await page.goto('/my-links');
  await expect(page.locator('[aria-busy=true]')).toBeVisible();
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
});
