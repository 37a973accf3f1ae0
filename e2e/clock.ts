import { expect, type Locator, type Page } from '@playwright/test';

/** Stops the page's clock, which must have been installed before the page was opened. */
export const stopClock = (page: Page) => page.clock.pauseAt(Date.now() + 5_000);

/** Network answers arrive in real time but are passed on by the page's clock, so it advances a millisecond at a time. */
export async function tickUntilVisible(page: Page, target: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(1);
    await expect(target).toBeVisible({ timeout: 100 });
  }).toPass({ intervals: [10] });
}
