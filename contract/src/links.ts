import { qrColours } from '@clear-spring/content';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { sharedLink } from './links.shared-link.ts';

export const purchaseLinkInput = z.object({
  productId: z
    .string('Please say which product')
    .check(z.minLength(1, 'Please say which product'), z.maxLength(100, 'Please say which product')),
});

export const purchaseLinkEndpoint = endpoint({
  method: 'POST',
  path: '/api/purchase-link',
  access: 'member',
  summary: "Gets or creates the caller's link for a product",
  body: purchaseLinkInput,
  output: z.object({
    product: z.object({ name: z.string() }),
    shortUrl: z.string(),
    /** A PNG as a data URL. */
    qrCode: z.string(),
  }),
  errors: { 404: 'No such product', 422: 'The product is no longer sold, or the link is disabled' },
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
  // A code always leads to the same link, so its picture never changes.
  cache: 'public, max-age=31536000, immutable',
  access: 'public',
  summary: 'The QR code of a short link as a picture; it contains only the link',
  params: z.object({ shortCode: z.string(), format: z.enum(['svg', 'png']) }),
  errors: { 404: 'No such link' },
});

/** The URL in a QR code: the short link, marked so that scans can be told from taps. */
export const scannedUrl = (shortUrl: string) => `${shortUrl}?qr=1`;

/** How every QR code is drawn, on the server and in the browser. */
export const qrLook = {
  errorCorrectionLevel: 'M',
  /** The quiet zone around the code, in modules, as the standard requires. */
  margin: 4,
  color: { dark: qrColours.ink, light: qrColours.paper },
  /**
   * Target width in pixels; whole modules may miss it slightly. Four times the displayed 192, so that it prints
   * sharply.
   */
  width: 768,
} as const;

export const shortLinkEndpoint = endpoint({
  method: 'GET',
  path: '/s/:shortCode',
  access: 'public',
  summary:
    'Redirects to the product once the click is on disk; link previewers get a page about it, with status 200',
  params: z.object({ shortCode: z.string() }),
  status: 302,
  errors: {
    404: 'No such link; a friendly page',
    410: 'Its product is gone, or it is disabled; a friendly page',
    503: 'The click could not be recorded; try again',
  },
});
