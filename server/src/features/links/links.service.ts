import { randomUUIDv7 } from 'node:crypto';
import { findProduct, fullUrlOf } from '@clear-spring/content';
import { type LinkProduct, type PurchaseLink, scannedUrl, type SharedLink } from '@clear-spring/contract';
import type { Db } from '../../db/index.ts';
import type { ClickJournal } from './click-journal.ts';
import * as queries from './links.queries.ts';
import { qrPngDataUrl } from '../../qr-code.ts';
import { newShortCode } from './short-code.ts';

export const shortUrl = (publicUrl: string, shortCode: string) => `${publicUrl}/s/${shortCode}`;

/** The picture of its QR code on this origin. */
export const qrPath = (shortCode: string) => `/api/links/${shortCode}/qr.png`;

/** Null when content no longer has the product. */
export function presentLinkProduct(productId: string): LinkProduct {
  const product = findProduct(productId);
  return product ? { name: product.name, category: product.category } : null;
}

/** Where a link leads; null when content no longer has the product. Only content says where links lead. */
export function fullUrl(productId: string, referralId: string): string | null {
  const product = findProduct(productId);
  return product ? fullUrlOf(product, referralId) : null;
}

export type PurchaseLinkOutcome = PurchaseLink | 'unknown-product' | 'retired-product' | 'disabled';

/**
 * The member's link to a product, created on the first call. A link created before the product retired still works.
 */
export async function purchaseLink(
  deps: { db: Db; publicUrl: string },
  userId: string,
  productId: string,
): Promise<PurchaseLinkOutcome> {
  const product = findProduct(productId);
  if (!product) return 'unknown-product';
  const existing = await queries.findLink(deps.db, userId, productId);
  if (!existing && product.retired) return 'retired-product';
  if (existing?.disabledAt) return 'disabled';
  const link = existing ?? (await createLink(deps.db, userId, productId));
  return presentPurchaseLink(link, product, deps.publicUrl);
}

function presentPurchaseLink(
  { shortCode }: queries.LinkRow,
  { name }: { name: string },
  publicUrl: string,
): PurchaseLink {
  const url = shortUrl(publicUrl, shortCode);
  return { product: { name }, shortUrl: url, qrCode: qrPngDataUrl(scannedUrl(url)) };
}

/** Two concurrent calls create one link: the later one finds the other's. */
const createLink = (db: Db, userId: string, productId: string): Promise<queries.LinkRow> =>
  withNewShortCode(
    async (shortCode) =>
      (await queries.insertLink(db, { id: randomUUIDv7(), shortCode, userId, productId })) ??
      (await queries.findLink(db, userId, productId)),
  );

/** A short code that is taken, so that nothing is inserted, is drawn again. */
export async function withNewShortCode<Row>(
  insert: (shortCode: string) => Promise<Row | null>,
): Promise<Row> {
  for (let attempt = 0; attempt < 5; attempt++) {
    const row = await insert(newShortCode());
    if (row) return row;
  }
  throw new Error('Five random codes in a row were taken.');
}

export async function myLinks(
  deps: { db: Db; clickJournal: ClickJournal; publicUrl: string },
  userId: string,
): Promise<SharedLink[]> {
  await deps.clickJournal.addUp();
  const [rows, referralId] = await Promise.all([
    queries.listLinks(deps.db, userId),
    queries.findReferralId(deps.db, userId),
  ]);
  return rows.map((row) => presentSharedLink(row, referralId, deps.publicUrl));
}

function presentSharedLink(row: queries.CountedLink, referralId: string, publicUrl: string): SharedLink {
  const url = shortUrl(publicUrl, row.shortCode);
  return {
    id: row.id,
    shortCode: row.shortCode,
    shortUrl: url,
    fullUrl: fullUrl(row.productId, referralId) ?? url,
    clickCount: row.clicks,
    filteredCount: row.filtered,
    uniqueCount: row.uniques,
    createdAt: row.createdAt.toISOString(),
    lastClickAt: row.lastClickAt?.toISOString() ?? null,
    productId: row.productId,
    product: presentLinkProduct(row.productId),
    qrCode: qrPath(row.shortCode),
    disabled: row.disabledAt !== null,
  };
}
