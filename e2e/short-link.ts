import type { PurchaseLink } from '@clear-spring/contract';
import type { BrowserContext, Page } from '@playwright/test';

/** The member's link for a product, through the API; the same one however often it is asked for. */
export async function linkFor(page: Page, productId: string): Promise<PurchaseLink> {
  const answer = await page.request.post('/api/purchase-link', { data: { productId } });
  if (!answer.ok()) throw new Error(`no link for ${productId}: ${await answer.text()}`);
  return (await answer.json()) as PurchaseLink;
}

/** One click on a short link, which is not followed to the shop. */
export async function clickOn(page: Page, shortUrl: string): Promise<void> {
  const answer = await page.request.get(shortUrl, { maxRedirects: 0 });
  if (answer.status() !== 302) throw new Error(`${shortUrl} answered ${answer.status()}`);
}

/** A messenger looks at the link, to draw its preview. */
export async function previewOf(page: Page, shortUrl: string): Promise<void> {
  const answer = await page.request.get(shortUrl, {
    maxRedirects: 0,
    headers: { 'user-agent': 'WhatsApp/2.24.10.75 A' },
  });
  if (answer.status() !== 302) throw new Error(`${shortUrl} answered ${answer.status()}`);
}

/** Where a browser ends that opens a short link. The shop does not exist, so what it asks for has to do. */
export async function arrivalOf(context: BrowserContext, open: () => Promise<unknown>): Promise<string> {
  const arrival = context.waitForEvent('request', (request) => request.redirectedFrom() !== null);
  // Of a page that cannot be loaded a navigation has nothing good to say.
  await Promise.all([arrival, open().catch(() => {})]);
  return (await arrival).url();
}
