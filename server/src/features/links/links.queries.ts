import { and, desc, eq, exists, getTableColumns, max, sql } from 'drizzle-orm';
import { type AnyPgColumn, QueryBuilder } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../db/index.ts';
import { links, placementCounts, placements } from '../../db/schema/links.ts';
import { users } from '../../db/schema/users.ts';

/** A link with its own short code. */
export type LinkRow = typeof links.$inferSelect & { shortCode: string };

/** A link as its member names it. A placement's code names none. */
export interface LinkOf {
  userId: string;
  shortCode: string;
}

/** Whether the member has a link, as a column. */
export const hasLinkColumn = (userId: AnyPgColumn) =>
  sql<boolean>`${exists(new QueryBuilder().select().from(links).where(eq(links.userId, userId)))}`;

/** The member's link to this product; null when there is none yet. */
export async function findLink(db: Queryable, userId: string, productId: string): Promise<LinkRow | null> {
  const [row] = await db
    .select({ ...getTableColumns(links), shortCode: placements.shortCode })
    .from(links)
    .innerJoin(placements, eq(placements.id, links.id))
    .where(and(eq(links.userId, userId), eq(links.productId, productId)));
  return row ?? null;
}

/**
 * Inserts the link with its own placement and counter. Null when the short code, or the member's link to the product,
 * exists already: the caller looks again.
 */
export async function insertLink(
  db: Queryable,
  { shortCode, ...link }: Omit<LinkRow, 'createdAt' | 'disabledAt'>,
): Promise<LinkRow | null> {
  return db.transaction(async (tx) => {
    const [row] = await tx.insert(links).values(link).onConflictDoNothing().returning();
    if (!row) return null;
    const placed = await insertPlacement(tx, { id: row.id, linkId: row.id, shortCode, label: null });
    if (placed) return { ...row, shortCode };
    await tx.delete(links).where(eq(links.id, row.id));
    return null;
  });
}

/** Inserts the placement and its counter. Null when its short code or its label exists already. */
export async function insertPlacement(
  tx: Queryable,
  placement: Pick<PlacementRow, 'id' | 'linkId' | 'shortCode' | 'label'>,
): Promise<PlacementRow | null> {
  const [row] = await tx.insert(placements).values(placement).onConflictDoNothing().returning();
  if (row) await tx.insert(placementCounts).values({ placementId: row.id });
  return row ?? null;
}

export type PlacementRow = typeof placements.$inferSelect;

export type CountedLink = Awaited<ReturnType<typeof listLinks>>[number];

/** A member's links with the counts of all their placements, newest first. */
export async function listLinks(db: Queryable, userId: string) {
  const sumOf = (column: AnyPgColumn) => sql<number>`sum(${column})`.mapWith(Number);
  return db
    .select({
      id: links.id,
      shortCode: sql<string>`min(${placements.shortCode}) FILTER (WHERE ${placements.id} = ${links.id})`,
      productId: links.productId,
      createdAt: links.createdAt,
      disabledAt: links.disabledAt,
      clicks: sumOf(placementCounts.clicks),
      filtered: sumOf(placementCounts.filtered),
      uniques: sumOf(placementCounts.uniques),
      lastClickAt: max(placementCounts.lastClickAt),
    })
    .from(links)
    .innerJoin(placements, eq(placements.linkId, links.id))
    .innerJoin(placementCounts, eq(placementCounts.placementId, placements.id))
    .where(eq(links.userId, userId))
    .groupBy(links.id)
    .orderBy(desc(links.createdAt), desc(links.id));
}

export async function isShortCode(db: Queryable, shortCode: string): Promise<boolean> {
  const rows = await db
    .select({ id: placements.id })
    .from(placements)
    .where(eq(placements.shortCode, shortCode));
  return rows.length > 0;
}

/** The link with this code of its own; null where there is none. */
export async function findLinkByCode(db: Queryable, shortCode: string) {
  const [row] = await db
    .select({ id: links.id, userId: links.userId, disabledAt: links.disabledAt })
    .from(links)
    .innerJoin(placements, eq(placements.id, links.id))
    .where(eq(placements.shortCode, shortCode));
  return row ?? null;
}

/** From when this is committed on, no code of the link leads anywhere, or all do again. */
export async function setDisabledAt(tx: Queryable, id: string, disabledAt: Date | null): Promise<void> {
  await tx.update(links).set({ disabledAt }).where(eq(links.id, id));
}

/**
 * What stands for a member in a purchase link: their csUserId, or the username while they have none. As SQL, of this
 * table or alias. The trigger that raises the referral epoch says the same.
 */
export const referralIdOf = (table: string) => `coalesce(${table}.cs_user_id, ${table}.username)`;

export async function findReferralId(db: Queryable, userId: string): Promise<string> {
  const referralId = sql<string>`${sql.raw(referralIdOf('users'))}`;
  const [row] = await db.select({ referralId }).from(users).where(eq(users.id, userId));
  if (!row) throw new Error('The member of a session is gone.');
  return row.referralId;
}
