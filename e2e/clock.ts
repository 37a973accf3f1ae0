import { expect, type Locator, type Page } from '@playwright/test';

/** Stops the page's clock, which must have been installed before the page was opened. */
export const stopClock = (page: Page) => page.clock.pauseAt(Date.now() + 5_000);

/**
 * Network answers arrive in real time but are passed on by the page's clock, so it advances a little at a time, by a
 * millisecond unless told.
 */
export async function tickUntilVisible(page: Page, target: Locator, ms = 1): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(ms);
    // A look has no deadline: a slow one must not cost another tick.
    expect(await target.isVisible()).toBe(true);
  }).toPass({ intervals: [50] });
}

/** Opens a page whose clock stands still from the start. Its app begins after a delay, so the clock ticks until then. */
export async function openStopped(page: Page, path: string, target: Locator): Promise<void> {
  await page.clock.install();
  await stopClock(page);
  await page.goto(path, { waitUntil: 'commit' });
  await tickUntilVisible(page, target, 10);
}
