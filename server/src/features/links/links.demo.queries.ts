import { and, eq, gt, sql } from 'drizzle-orm';
import type { Db, Queryable } from '../../db/index.ts';
import { links, placementCounts, placements } from '../../db/schema/links.ts';
import { findOwnLink } from './placements.queries.ts';
import { APPS, type ClickClasses, DEVICE_KINDS } from './click-classes.ts';
import { APP_COUNTS, DEVICE_COUNTS } from './click-journal.queries.ts';

export interface DemoHit extends ClickClasses {
  shortCode: string;
  at: Date;
  filtered: boolean;
  scanned: boolean;
  /** Clicks of a placement with the same number come from one person. */
  person: number;
}

/** The code of the placement of a member's link that has this label. */
export async function findPlacementCode(
  db: Db,
  userId: string,
  shortCode: string,
  label: string,
): Promise<string | null> {
  const link = await findOwnLink(db, { userId, shortCode });
  if (!link) return null;
  const [row] = await db
    .select({ shortCode: placements.shortCode })
    .from(placements)
    .where(and(eq(placements.linkId, link.id), eq(placements.label, label)));
  return row?.shortCode ?? null;
}

const clicksWith = (condition: string) => `count(*) FILTER (WHERE NOT filtered AND ${condition})`;
const hours = Array.from({ length: 24 }, (_, hour) => clicksWith(`extract(hour FROM at) = ${hour}`));

/** The columns of a day, in UTC. */
const OF_DAY = {
  hours: `ARRAY[${hours.join()}]::int[]`,
  people: 'count(DISTINCT person) FILTER (WHERE NOT filtered)',
  clicks: clicksWith('true'),
  filtered: 'count(*) FILTER (WHERE filtered)',
  scans: clicksWith('scanned'),
  ...Object.fromEntries(DEVICE_KINDS.map((kind, at) => [DEVICE_COUNTS[kind], clicksWith(`device = ${at}`)])),
  ...Object.fromEntries(APPS.map((name, at) => [APP_COUNTS[name], clicksWith(`app = ${at}`)])),
};

/**
 * Writes the past of a member's links, unless they have been clicked: events, days and counters in one statement, as
 * the click recorder does, but on days gone by.
 */
export async function insertPast(
  db: Db,
  userId: string,
  hits: DemoHit[],
  madeAt: ReadonlyMap<string, Date>,
): Promise<void> {
  const rows = hits.map(({ device, app, ...hit }) => ({
    ...hit,
    device: DEVICE_KINDS.indexOf(device),
    app: APPS.indexOf(app),
  }));
  await db.transaction(async (tx) => {
    if (await isClicked(tx, userId)) return;
    for (const [shortCode, createdAt] of madeAt) {
      const [own] = await tx
        .select({ linkId: placements.linkId })
        .from(placements)
        .where(eq(placements.shortCode, shortCode));
      if (!own) continue;
      await tx.update(links).set({ createdAt }).where(eq(links.id, own.linkId));
      await tx.update(placements).set({ createdAt }).where(eq(placements.linkId, own.linkId));
    }
    await tx.execute(sql`
WITH hit AS (
  SELECT p.id AS placement_id, h.at AS instant, h.at AT TIME ZONE 'UTC' AS at, filtered, scanned, device, app, person
  FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS h (
    "shortCode" text, at timestamptz, filtered bool, scanned bool, device int2, app int2, person int
  ) JOIN placements p ON p.short_code = h."shortCode"
), event AS (
  INSERT INTO placement_hits (placement_id, at, filtered, scanned, device, app)
  SELECT placement_id, instant, filtered, scanned, device, app FROM hit
), of_day AS (
  INSERT INTO placement_days (placement_id, day, ${sql.raw(Object.keys(OF_DAY).join())})
  SELECT placement_id, at::date, ${sql.raw(Object.values(OF_DAY).join())} FROM hit GROUP BY placement_id, at::date
  RETURNING placement_id, clicks, filtered, people
)
UPDATE placement_counts c
SET clicks = d.clicks, filtered = d.filtered, uniques = d.people, first_click_at = d.first, last_click_at = d.last
FROM (
  SELECT placement_id, sum(clicks) AS clicks, sum(filtered) AS filtered, sum(people) AS people,
    (SELECT min(instant) FROM hit WHERE hit.placement_id = of_day.placement_id AND NOT hit.filtered) AS first,
    (SELECT max(instant) FROM hit WHERE hit.placement_id = of_day.placement_id AND NOT hit.filtered) AS last
  FROM of_day GROUP BY placement_id
) d
WHERE c.placement_id = d.placement_id`);
  });
}

async function isClicked(db: Queryable, userId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: placements.id })
    .from(placementCounts)
    .innerJoin(placements, eq(placements.id, placementCounts.placementId))
    .innerJoin(links, eq(links.id, placements.linkId))
    .where(and(eq(links.userId, userId), gt(placementCounts.clicks, 0)))
    .limit(1);
  return row !== undefined;
}
