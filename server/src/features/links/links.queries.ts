import { and, desc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/index.ts';
import { linkCounts, links } from '../../db/schema/links.ts';
import { users } from '../../db/schema/users.ts';

export type LinkRow = typeof links.$inferSelect;

/** The member's link to this product; null when there is none yet. */
export async function findLink(db: Queryable, userId: string, productId: string): Promise<LinkRow | null> {
  const ofBoth = and(eq(links.userId, userId), eq(links.productId, productId));
  const [row] = await db.select().from(links).where(ofBoth);
  return row ?? null;
}

/**
 * Inserts the link and its counter. Null when the short code, or the member's link to the product, exists already:
 * the caller looks again.
 */
export async function insertLink(db: Queryable, link: Omit<LinkRow, 'createdAt'>): Promise<LinkRow | null> {
  return db.transaction(async (tx) => {
    const [row] = await tx.insert(links).values(link).onConflictDoNothing().returning();
    if (row) await tx.insert(linkCounts).values({ linkId: row.id });
    return row ?? null;
  });
}

export type CountedLink = Awaited<ReturnType<typeof listLinks>>[number];

/** A member's links with their counts, newest first. */
export async function listLinks(db: Queryable, userId: string) {
  return db
    .select({
      id: links.id,
      shortCode: links.shortCode,
      productId: links.productId,
      createdAt: links.createdAt,
      clicks: linkCounts.clicks,
      filtered: linkCounts.filtered,
      uniques: linkCounts.uniques,
    })
    .from(links)
    .innerJoin(linkCounts, eq(linkCounts.linkId, links.id))
    .where(eq(links.userId, userId))
    .orderBy(desc(links.createdAt), desc(links.id));
}

export async function isShortCode(db: Queryable, shortCode: string): Promise<boolean> {
  const rows = await db.select({ id: links.id }).from(links).where(eq(links.shortCode, shortCode));
  return rows.length > 0;
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
