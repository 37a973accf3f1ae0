import { expect, type Page } from '@playwright/test';

/** Waits until the clipboard contains `text`. */
export async function expectCopied(page: Page, text: string): Promise<void> {
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(text);
}

/** The same for a page whose clipboard API was removed: another tab reads it. */
export async function expectCopiedForOthers(page: Page, text: string): Promise<void> {
  const other = await page.context().newPage();
  await other.goto('/');
  await expectCopied(other, text);
  await other.close();
  await page.bringToFront();
}

/** Browsers give pages without https no clipboard. */
export const removeClipboard = (page: Page) =>
  page.addInitScript(() => void Reflect.deleteProperty(Navigator.prototype, 'clipboard'));
