import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { isUniqueViolation, type Queryable } from '../../db/index.ts';
import { links, placementCounts, placements } from '../../db/schema/links.ts';
import type { LinkOf } from './links.queries.ts';

/** The id of the member's link with this code; null for a placement's code and for a link of somebody else. */
export async function findOwnLink(db: Queryable, { userId, shortCode }: LinkOf) {
  const [row] = await db
    .select({ id: links.id, disabledAt: links.disabledAt })
    .from(placements)
    .innerJoin(links, eq(links.id, placements.linkId))
    .where(and(eq(placements.shortCode, shortCode), isNull(placements.label), eq(links.userId, userId)));
  return row ?? null;
}

/** How many placements the member has, archived ones too, and without the links' own. */
export async function countPlacements(db: Queryable, userId: string): Promise<number> {
  const [row] = await db
    .select({ count: sql`count(*)`.mapWith(Number) })
    .from(links)
    .innerJoin(placements, eq(placements.linkId, links.id))
    .where(and(eq(links.userId, userId), isNotNull(placements.label)));
  return row?.count ?? 0;
}

/** Whether the link has a placement with this label, in any letter case. */
export async function hasLabel(db: Queryable, linkId: string, label: string): Promise<boolean> {
  const same = and(eq(placements.linkId, linkId), sql`lower(${placements.label}) = lower(${label})`);
  return (await db.$count(placements, same)) > 0;
}

export interface PlacementChanges {
  label?: string | undefined;
  archived?: boolean | undefined;
}

/**
 * Changes a placement of the link. Null when the link has no such placement. One that is archived again keeps its first
 * date.
 */
export async function updatePlacement(
  db: Queryable,
  { linkId, shortCode }: { linkId: string; shortCode: string },
  { label, archived }: PlacementChanges,
  now: Date,
): Promise<PlacementFields | 'label-taken' | null> {
  const archivedAt = archived ? sql`coalesce(${placements.archivedAt}, ${now})` : null;
  const isIt = and(
    eq(placements.linkId, linkId),
    eq(placements.shortCode, shortCode),
    isNotNull(placements.label),
  );
  try {
    const [row] = await db
      .update(placements)
      .set({ ...(label !== undefined && { label }), ...(archived !== undefined && { archivedAt }) })
      .from(placementCounts)
      .where(and(isIt, eq(placementCounts.placementId, placements.id)))
      .returning({
        shortCode: placements.shortCode,
        label: placements.label,
        archived: sql<boolean>`${placements.archivedAt} IS NOT NULL`,
        createdAt: placements.createdAt,
        clickCount: placementCounts.clicks,
      });
    return row ?? null;
  } catch (error) {
    if (isUniqueViolation(error)) return 'label-taken';
    throw error;
  }
}

export interface PlacementFields {
  shortCode: string;
  label: string | null;
  archived: boolean;
  /** A string comes from PostgreSQL's JSON. */
  createdAt: Date | string;
  clickCount: number;
}
