import { expect, type Locator, type Page } from '@playwright/test';

/** Stops the page's clock. It has to be installed before the page was opened. */
export const stopClock = (page: Page) => page.clock.pauseAt(Date.now() + 5_000);

/** Answers arrive in their own time and are passed on by the page's clock: it goes on, a millisecond at a time. */
export async function tickUntilVisible(page: Page, target: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(1);
    await expect(target).toBeVisible({ timeout: 100 });
  }).toPass({ intervals: [10] });
}
