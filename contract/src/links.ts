import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

const count = z.int().check(z.minimum(0));

export const sharedLink = z.object({
  id: z.string(),
  shortCode: z.string(),
  /** PUBLIC_URL + /s/{shortCode}: what members copy, share and print. */
  shortUrl: z.string(),
  /** Where it leads now, computed from content and the member's current csUserId. */
  fullUrl: z.string(),
  /** Every GET by a person's browser. */
  clickCount: count,
  /** Hits of crawlers, link previews, prefetches and HEAD, kept apart from the clicks. */
  filteredCount: count,
  /** Different visitors, counted once a day each; at most 50 a day from one address (of IPv6, one /64). */
  uniqueCount: count,
  createdAt: z.iso.datetime(),
  productId: z.string(),
  /** Null when content no longer has the product. */
  product: z.nullable(z.object({ name: z.string(), category: z.string() })),
  /** A PNG at this origin; the same address with .svg is for print. */
  qrCode: z.string(),
});
export type SharedLink = z.infer<typeof sharedLink>;

export const purchaseLinkInput = z.object({
  productId: z
    .string('Please say which product')
    .check(z.minLength(1, 'Please say which product'), z.maxLength(100, 'Please say which product')),
});

export const purchaseLinkEndpoint = endpoint({
  method: 'POST',
  path: '/api/purchase-link',
  access: 'member',
  summary: "The caller's link for a product; the same one however often it is asked for",
  body: purchaseLinkInput,
  output: z.object({
    product: z.object({ name: z.string() }),
    shortUrl: z.string(),
    /** A data URL of a PNG. */
    qrCode: z.string(),
  }),
  errors: { 404: 'No such product', 422: 'The product is no longer sold' },
});
export type PurchaseLink = z.infer<typeof purchaseLinkEndpoint.output>;

export const myLinksEndpoint = endpoint({
  method: 'GET',
  path: '/api/my-links',
  access: 'member',
  summary: "The caller's links, newest first",
  output: z.array(sharedLink),
});

export const qrImageEndpoint = endpoint({
  method: 'GET',
  path: '/api/links/:shortCode/qr.:format',
  // A code leads to its link for good, so its picture never changes.
  cache: 'public, max-age=31536000, immutable',
  access: 'public',
  summary: 'The QR code of a short link as a picture; it holds nothing that the link does not',
  params: z.object({ shortCode: z.string(), format: z.enum(['svg', 'png']) }),
  errors: { 404: 'No such link' },
});

/** What a QR code holds: the short link, marked so that a scan can be told from a tap. */
export const scannedUrl = (shortUrl: string) => `${shortUrl}?qr=1`;

/** How a QR code is drawn, wherever it is drawn. */
export const qrLook = {
  errorCorrectionLevel: 'M',
  /** Modules around the code, as the standard asks for. */
  margin: 4,
  /** Dark enough for any scanner; a code keeps its white in dark mode. */
  color: { dark: '#0b2f31', light: '#ffffff' },
  /** Pixels, as near as whole modules come: four times the 192 it is shown at, and sharp on a printed card. */
  width: 768,
} as const;

export const shortLinkEndpoint = endpoint({
  method: 'GET',
  path: '/s/:shortCode',
  access: 'public',
  summary: 'Leads a customer to the product, after the click is on disk',
  params: z.object({ shortCode: z.string() }),
  status: 302,
  errors: {
    404: 'No such link: a friendly page',
    410: 'Its product is gone: a friendly page',
    503: 'The click could not be recorded; try again',
  },
});
