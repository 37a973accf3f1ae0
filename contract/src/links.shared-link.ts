import * as z from 'zod/mini';

const count = z.int().check(z.minimum(0));

/** Null if the product is no longer in content. */
export const linkProduct = z.nullable(z.object({ name: z.string(), category: z.string() }));

export type LinkProduct = z.infer<typeof linkProduct>;

export const sharedLink = z.object({
  id: z.string(),
  shortCode: z.string(),
  /** PUBLIC_URL + /s/{shortCode}: what members copy, share and print. */
  shortUrl: z.string(),
  /** Where the link leads now, computed from content and the member's current csUserId. */
  fullUrl: z.string(),
  /** Every GET by a person's browser, over all placements, as the other counts are. */
  clickCount: count,
  /** Hits by crawlers, link previews, prefetches and HEAD requests; not included in the clicks. */
  filteredCount: count,
  /** Distinct visitors per day; at most 50 a day from one address (of IPv6, one /64). */
  uniqueCount: count,
  createdAt: z.iso.datetime(),
  /** Null if nobody has clicked yet. */
  lastClickAt: z.nullable(z.iso.datetime()),
  productId: z.string(),
  product: linkProduct,
  /** A PNG on this origin; the same URL with .svg is for print. */
  qrCode: z.string(),
  /** An admin has disabled it: it leads nowhere. Absent from what a device stored before it was told. */
  disabled: z.optional(z.boolean()),
});
export type SharedLink = z.infer<typeof sharedLink>;
