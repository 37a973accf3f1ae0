import type { Page } from '@playwright/test';

/** The page that a click opens in a new tab, with the external site answering. */
export async function openedBy(page: Page, click: () => Promise<void>): Promise<string> {
  await page.context().route(/clearspring\.example/, (route) => route.fulfill({ body: 'another site' }));
  const popup = page.waitForEvent('popup');
  await click();
  const tab = await popup;
  await tab.waitForLoadState();
  return tab.url();
}
