import { expect, type Locator, type Page } from '@playwright/test';

/** Presses Tab until `target` has the focus. */
export async function tabTo(page: Page, target: Locator, presses = 40): Promise<void> {
  const hasFocus = () => target.evaluate((element) => element === document.activeElement);
  for (let press = 0; press < presses && !(await hasFocus()); press++) {
    await page.keyboard.press('Tab');
    await expect.poll(() => focusHasLanded(page)).toBe(true);
  }
  await expect(target).toBeFocused();
}

/**
 * A frame has its own process, which gets the focus a moment after the press: one more press in between would go past
 * its first control.
 */
async function focusHasLanded(page: Page): Promise<boolean> {
  const [top, ...inner] = await Promise.all(
    page.frames().map((frame) =>
      frame.evaluate(() => ({
        isOnFrame: document.activeElement instanceof HTMLIFrameElement,
        hasFocus: document.hasFocus(),
      })),
    ),
  );
  return !top?.isOnFrame || inner.some(({ hasFocus }) => hasFocus);
}
