import type { DeviceKind, ReachDay, SharingApp } from '@clear-spring/contract';
import { and, eq, gte, inArray, isNull, sql } from 'drizzle-orm';
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../db/index.ts';
import { allPlacementDays as days, links, placementCounts, placements } from '../../db/schema/links.ts';
import type { LinkOf } from './links.queries.ts';

/** A range of days, both included. */
export interface Days {
  from: string;
  to: string;
}

export interface LinkReachRow {
  productId: string;
  /** Ever. */
  clickCount: number;
  filteredCount: number;
  uniqueCount: number;
  firstClickAt: string | null;
  lastClickAt: string | null;
  /** The link's own first, then oldest first. */
  placements: PlacementReachRow[];
  /** Oldest first, only those with hits. */
  days: ReachDay[];
  hours: number[];
  devices: Record<DeviceKind, number>;
  apps: Record<SharingApp, number>;
}

interface PlacementReachRow {
  shortCode: string;
  label: string | null;
  archived: boolean;
  createdAt: string;
  /** Ever. */
  clickCount: number;
  clicks: number;
  scans: number;
}

/**
 * The day of a row: that of its owner's zone at the click, for good. Where the first zone of a member, or one more than
 * a day to the west, took their clock back, that day may be tomorrow. What its row counts came until now, so today shows
 * it while it lasts, and no click is missing from the sums.
 */
const dayUpTo = (to: string) => sql`least(day, ${to}::date)`;

/** Unknown where any of the rows is older than the count. */
const PEOPLE = sql.raw('CASE WHEN bool_and(people IS NOT NULL) THEN sum(people) END');

/** The sums over a placement's days that make up the link's, each under a name of its own. */
const HOURS = Array.from({ length: 24 }, (_, hour) => [`hours[${hour + 1}]`, `hour_${hour}`] as const);
const sumsOfHours = sql.raw(HOURS.map(([column, name]) => `sum(${column}) AS ${name}`).join());
const hoursOfLink = sql.raw(HOURS.map(([, name]) => `coalesce(sum(r.${name}), 0)`).join());

/**
 * The reach of a member's link; null where there is no such link. One statement, so that its parts agree whatever is
 * clicked meanwhile. A member's dearest link has seventy thousand days, so each is read by index, once by placement and
 * once by day, and nothing is added up twice.
 */
export async function findLinkReach(
  db: Queryable,
  { userId, shortCode }: LinkOf,
  { from, to }: Days,
): Promise<LinkReachRow | null> {
  const { rows } = await db.execute<{ reach: LinkReachRow }>(sql`
WITH place AS (
  SELECT p.*, l.product_id
  FROM placements own JOIN links l ON l.id = own.link_id JOIN placements p ON p.link_id = l.id
  WHERE own.short_code = ${shortCode} AND own.label IS NULL AND l.user_id = ${userId}
), hit AS NOT MATERIALIZED (
  SELECT * FROM all_placement_days WHERE placement_id = ANY (ARRAY(SELECT id FROM place)) AND day >= ${from}
), by_placement AS (
  SELECT placement_id, sum(clicks) AS clicks, sum(scans) AS scans, ${sumsOfHours},
    sum(phones) AS phones, sum(tablets) AS tablets, sum(computers) AS computers,
    sum(unknown_devices) AS unknown_devices, sum(whatsapp) AS whatsapp, sum(instagram) AS instagram,
    sum(facebook) AS facebook, sum(email) AS email, sum(browser) AS browser, sum(unknown_apps) AS unknown_apps
  FROM hit GROUP BY placement_id
), by_day AS (
  SELECT ${dayUpTo(to)} AS day, sum(clicks) AS clicks, sum(filtered) AS filtered, sum(scans) AS scans,
    ${PEOPLE} AS people
  FROM hit GROUP BY 1 ORDER BY 1
)
SELECT json_build_object(
  'productId', p.product_id,
  'clickCount', sum(c.clicks), 'filteredCount', sum(c.filtered), 'uniqueCount', sum(c.uniques),
  'firstClickAt', min(c.first_click_at), 'lastClickAt', max(c.last_click_at),
  'placements', json_agg(
    json_build_object('shortCode', p.short_code, 'label', p.label, 'archived', p.archived_at IS NOT NULL,
      'createdAt', p.created_at, 'clickCount', c.clicks,
      'clicks', coalesce(r.clicks, 0), 'scans', coalesce(r.scans, 0))
    ORDER BY p.label IS NOT NULL, p.created_at, p.id),
  'days', coalesce((SELECT json_agg(by_day) FROM by_day), '[]'),
  'hours', json_build_array(${hoursOfLink}),
  'devices', json_build_object('phone', coalesce(sum(r.phones), 0), 'tablet', coalesce(sum(r.tablets), 0),
    'computer', coalesce(sum(r.computers), 0), 'unknown', coalesce(sum(r.unknown_devices), 0)),
  'apps', json_build_object('whatsapp', coalesce(sum(r.whatsapp), 0), 'instagram', coalesce(sum(r.instagram), 0),
    'facebook', coalesce(sum(r.facebook), 0), 'email', coalesce(sum(r.email), 0),
    'browser', coalesce(sum(r.browser), 0), 'unknown', coalesce(sum(r.unknown_apps), 0))
) AS reach
FROM place p
JOIN placement_counts c ON c.placement_id = p.id
LEFT JOIN by_placement r ON r.placement_id = p.id
GROUP BY p.product_id`);
  return rows[0]?.reach ?? null;
}

const own = alias(placements, 'own');
const isLink = ({ userId, shortCode }: LinkOf) =>
  and(eq(own.shortCode, shortCode), isNull(own.label), eq(links.userId, userId));

/** The counters of a member's link, over all placements; null where there is no such link. */
export async function findLinkCounts(db: Queryable, { userId, shortCode }: LinkOf) {
  const [row] = await db
    .select({
      clickCount: sql`sum(${placementCounts.clicks})`.mapWith(Number),
      filteredCount: sql`sum(${placementCounts.filtered})`.mapWith(Number),
    })
    .from(own)
    .innerJoin(links, eq(links.id, own.linkId))
    .innerJoin(placements, eq(placements.linkId, links.id))
    .innerJoin(placementCounts, eq(placementCounts.placementId, placements.id))
    .where(isLink({ userId, shortCode }))
    .groupBy(links.id);
  return row ?? null;
}

/** A member's link by placement, the link's own first, then oldest first. None where there is no such link. */
export const listLinkPlacements = (db: Queryable, { userId, shortCode }: LinkOf) =>
  db
    .select({
      id: placements.id,
      productId: links.productId,
      shortCode: placements.shortCode,
      label: placements.label,
    })
    .from(own)
    .innerJoin(links, eq(links.id, own.linkId))
    .innerJoin(placements, eq(placements.linkId, links.id))
    .where(isLink({ userId, shortCode }))
    .orderBy(sql`${placements.label} IS NOT NULL`, placements.createdAt, placements.id);

export type PlacementDay = Awaited<ReturnType<typeof listPlacementDays>>[number];

const sumOf = (column: AnyPgColumn) => sql`sum(${column})`.mapWith(Number);

/** The days with hits of these placements, oldest first. */
export const listPlacementDays = (db: Queryable, placementIds: readonly string[], { from, to }: Days) =>
  db
    .select({
      placementId: days.placementId,
      day: sql<string>`${dayUpTo(to)}::text AS day_up_to`,
      people: sql<number | null>`(${PEOPLE})::int`,
      clicks: sumOf(days.clicks),
      filtered: sumOf(days.filtered),
      scans: sumOf(days.scans),
      phones: sumOf(days.phones),
      tablets: sumOf(days.tablets),
      computers: sumOf(days.computers),
      unknownDevices: sumOf(days.unknownDevices),
      whatsapp: sumOf(days.whatsapp),
      instagram: sumOf(days.instagram),
      facebook: sumOf(days.facebook),
      email: sumOf(days.email),
      browser: sumOf(days.browser),
      unknownApps: sumOf(days.unknownApps),
    })
    .from(days)
    .where(and(inArray(days.placementId, [...placementIds]), gte(days.day, from)))
    .groupBy(days.placementId, sql`day_up_to`)
    .orderBy(sql`day_up_to`);

export interface ClicksOfLink {
  shortCode: string;
  productId: string;
  /** Of the range. */
  clicks: number;
  lastClickAt: string | null;
  /** Those with clicks, in no order; one may occur twice. `ago` is how many days before the last it was. */
  days: { ago: number; clicks: number }[];
}

/** More days than any range has. */
const DAYS = 512;

/**
 * The clicks on a member's links by day, those with most first. A year over all links has seven thousand days: as one
 * number for each, in an array that is read as text, they take half the time of JSON.
 */
export async function listReach(db: Queryable, userId: string, { from, to }: Days): Promise<ClicksOfLink[]> {
  const { rows } = await db.execute<Omit<ClicksOfLink, 'days'> & { days: string | null }>(sql`
SELECT own.short_code AS "shortCode", l.product_id AS "productId", c.last_click_at AS "lastClickAt",
  coalesce(d.clicks, 0) AS clicks, d.days
FROM links l
JOIN placements own ON own.id = l.id
CROSS JOIN LATERAL (
  SELECT max(c.last_click_at) AS last_click_at
  FROM placements p JOIN placement_counts c ON c.placement_id = p.id WHERE p.link_id = l.id
) c
CROSS JOIN LATERAL (
  SELECT sum(d.clicks)::float8 AS clicks,
    array_agg(d.clicks::bigint * ${DAYS}::int + (${to}::date - ${dayUpTo(to)}))::text AS days
  FROM placements p JOIN all_placement_days d ON d.placement_id = p.id
  WHERE p.link_id = l.id AND d.day >= ${from}
) d
WHERE l.user_id = ${userId}
ORDER BY coalesce(d.clicks, 0) DESC, l.created_at DESC, l.id DESC`);
  return rows.map(({ days: numbers, ...row }) => ({
    ...row,
    days: (JSON.parse(`[${numbers?.slice(1, -1) ?? ''}]`) as number[]).map((number) => ({
      ago: number % DAYS,
      clicks: Math.floor(number / DAYS),
    })),
  }));
}
