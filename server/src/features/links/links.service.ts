import { randomUUIDv7 } from 'node:crypto';
import { findProduct, memberLink } from '@clear-spring/content';
import { type PurchaseLink, scannedUrl, type SharedLink } from '@clear-spring/contract';
import type { Db } from '../../db/index.ts';
import * as queries from './links.queries.ts';
import { qrPngDataUrl } from '../../qr-code.ts';
import { READABLE_ALPHABET, readableCode } from '../../readable-code.ts';

const CODE_LENGTH = 7;

export const looksLikeCode = (text: string) =>
  text.length === CODE_LENGTH && Array.from(text).every((letter) => READABLE_ALPHABET.includes(letter));

export const shortUrl = (publicUrl: string, code: string) => `${publicUrl}/s/${code}`;

/** The target of a link; null when content no longer has the product. Only content says where links lead. */
export function destination(productId: string, memberReference: string): string | null {
  const product = findProduct(productId);
  return product ? memberLink(product, memberReference) : null;
}

export type PurchaseLinkOutcome = PurchaseLink | 'unknown-product' | 'retired-product';

/** The member's link for a product, made on the first call. A link made before the product retired goes on. */
export async function purchaseLink(
  deps: { db: Db; publicUrl: string },
  userId: string,
  productId: string,
): Promise<PurchaseLinkOutcome> {
  const product = findProduct(productId);
  if (!product) return 'unknown-product';
  const existing = await queries.findLink(deps.db, userId, productId);
  if (!existing && product.retired) return 'retired-product';
  const link = existing ?? (await createLink(deps.db, userId, productId));
  return presentPurchaseLink(link, product, deps.publicUrl);
}

function presentPurchaseLink(
  { code }: queries.LinkRow,
  { name }: { name: string },
  publicUrl: string,
): PurchaseLink {
  const url = shortUrl(publicUrl, code);
  return { product: { name }, shortUrl: url, qrCode: qrPngDataUrl(scannedUrl(url)) };
}

/** Two calls at once make one link: the one that comes second finds the other's. A taken code is drawn again. */
async function createLink(db: Db, userId: string, productId: string): Promise<queries.LinkRow> {
  for (let attempt = 0; attempt < 5; attempt++) {
    const made = await queries.insertLink(db, {
      id: randomUUIDv7(),
      code: readableCode(CODE_LENGTH),
      userId,
      productId,
    });
    const link = made ?? (await queries.findLink(db, userId, productId));
    if (link) return link;
  }
  throw new Error('Five random codes in a row were taken.');
}

export async function myLinks(deps: { db: Db; publicUrl: string }, userId: string): Promise<SharedLink[]> {
  const [rows, reference] = await Promise.all([
    queries.listLinks(deps.db, userId),
    queries.findMemberReference(deps.db, userId),
  ]);
  return rows.map((row) => presentSharedLink(row, reference, deps.publicUrl));
}

function presentSharedLink(row: queries.CountedLink, memberReference: string, publicUrl: string): SharedLink {
  const product = findProduct(row.productId);
  const url = shortUrl(publicUrl, row.code);
  return {
    id: row.id,
    shortCode: row.code,
    shortUrl: url,
    fullUrl: destination(row.productId, memberReference) ?? url,
    clickCount: row.clicks,
    filteredCount: row.filtered,
    uniqueCount: row.uniques,
    createdAt: row.createdAt.toISOString(),
    productId: row.productId,
    product: product ? { name: product.name, category: product.category } : null,
    qrCode: `/api/links/${row.code}/qr.png`,
  };
}
