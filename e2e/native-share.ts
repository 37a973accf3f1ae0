import type { Page } from '@playwright/test';

/**
 * Gives the browser an invisible share sheet. Each call is rejected with the next of `refusals`, the name of a
 * DOMException, and accepted once there are none left.
 * @returns what was shared, filled in as it happens.
 */
export async function giveShareSheet(page: Page, refusals: readonly string[] = []): Promise<ShareData[]> {
  const shared: ShareData[] = [];
  await page.exposeFunction('shareSheet', (data: ShareData) => refusals[shared.push(data) - 1] ?? null);
  await page.addInitScript(() => {
    const { shareSheet } = globalThis as unknown as {
      shareSheet: (data?: ShareData) => Promise<string | null>;
    };
    const share: Navigator['share'] = async (data) => {
      const refusal = await shareSheet(data);
      if (refusal) throw new DOMException('The share was refused.', refusal);
    };
    Object.defineProperty(navigator, 'share', { value: share });
  });
  return shared;
}

/** Most desktop browsers have none. */
export const removeShareSheet = (page: Page) =>
  page.addInitScript(() => void Reflect.deleteProperty(Navigator.prototype, 'share'));
