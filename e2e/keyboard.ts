import { expect, type Locator, type Page } from '@playwright/test';

/** Presses Tab until `target` has the focus. */
export async function tabTo(page: Page, target: Locator, presses = 40): Promise<void> {
  const hasFocus = () => target.evaluate((element) => element === document.activeElement);
  for (let press = 0; press < presses && !(await hasFocus()); press++) await page.keyboard.press('Tab');
  await expect(target).toBeFocused();
}
