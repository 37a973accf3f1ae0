import type { PurchaseLink } from '@clear-spring/contract';
import { type BrowserContext, type Page, request } from '@playwright/test';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

/** Gets or creates the member's link for a product, through the API. */
export async function linkFor(page: Page, productId: string): Promise<PurchaseLink> {
  const answer = await page.request.post('/api/purchase-link', { data: { productId } });
  if (!answer.ok()) throw new Error(`no link for ${productId}: ${await answer.text()}`);
  return (await answer.json()) as PurchaseLink;
}

/** What a short link ends in, and the screen of who came by it. */
export const shortCodeOf = (shortUrl: string): string => new URL(shortUrl).pathname.split('/').at(-1)!;

/** One click on a short link on somebody else's phone, without following the redirect. */
export async function clickOn(shortUrl: string): Promise<void> {
  const phone = await request.newContext({ userAgent: IPHONE });
  const answer = await phone.get(shortUrl, { maxRedirects: 0 });
  await phone.dispose();
  if (answer.status() !== 302) throw new Error(`${shortUrl} answered ${answer.status()}`);
}

/** A messenger fetches the link for its preview. */
export async function previewOf(page: Page, shortUrl: string): Promise<void> {
  const answer = await page.request.get(shortUrl, {
    maxRedirects: 0,
    headers: { 'user-agent': 'WhatsApp/2.24.10.75 A' },
  });
  if (answer.status() !== 200) throw new Error(`${shortUrl} answered ${answer.status()}`);
}

/** Where a browser that opens a short link ends up. The shop does not exist, so its requested URL has to do. */
export async function arrivalOf(context: BrowserContext, open: () => Promise<unknown>): Promise<string> {
  const arrival = context.waitForEvent('request', (sent) => sent.redirectedFrom() !== null);
  // Navigating to an unreachable page rejects.
  await Promise.all([arrival, open().catch(() => {})]);
  return (await arrival).url();
}
