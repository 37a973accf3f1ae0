import type { SharedLink } from '@clear-spring/contract';

/** A link as the server presents it, that nobody has clicked. */
export const sharedLink = (
  productId: string,
  name: string,
  shortCode: string,
  given: Partial<SharedLink> = {},
): SharedLink => ({
  id: shortCode,
  shortCode,
  shortUrl: `https://clearspring.example/s/${shortCode}`,
  fullUrl: `https://shop.clearspring.example/${productId}?ref=maya`,
  clickCount: 0,
  filteredCount: 0,
  uniqueCount: 0,
  createdAt: '2026-11-01T08:00:00.000Z',
  lastClickAt: null,
  productId,
  product: { name, category: 'Minerals' },
  qrCode: `/api/links/${shortCode}/qr.png`,
  ...given,
});
