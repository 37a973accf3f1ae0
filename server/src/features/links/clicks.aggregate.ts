import type { LocalTime } from '../../local-time.ts';
import type { ClickClasses } from './click-classes.ts';
import {
  APP_COUNTS,
  type BatchTotals,
  classesNumber,
  dayNumber,
  DEVICE_COUNTS,
  GAIN,
  hitsNumber,
  type Link,
  VISITORS_PER_NETWORK,
} from './clicks.queries.ts';
import { createVisitorHasher, type Visitor, type VisitorHashes } from './visitors.ts';

export interface Hit extends ClickClasses {
  shortCode: string;
  filtered: boolean;
  scanned: boolean;
  /** Null for a hit without a visitor. */
  visitor: Visitor | null;
}

/** The hits on one short code, and when they came by the clock of the link's owner. */
export interface PlacedHits {
  link: Link;
  time: LocalTime;
  hits: readonly Hit[];
}

/** Says where and when the hits on each short code came, and drops those on unknown ones. */
export function placeHits(
  byShortCode: ReadonlyMap<string, readonly Hit[]>,
  links: ReadonlyMap<string, Link>,
  timeOf: (link: Link) => LocalTime,
): PlacedHits[] {
  const placed: PlacedHits[] = [];
  for (const [shortCode, hits] of byShortCode) {
    const link = links.get(shortCode);
    if (link) placed.push({ link, time: timeOf(link), hits });
  }
  return placed;
}

/** The days on which visitors came. */
export const daysWithVisitors = (placed: readonly PlacedHits[]): ReadonlySet<string> =>
  new Set(placed.flatMap(({ hits, time }) => (hits.some(({ visitor }) => visitor) ? time.day : [])));

/** Adds up what a batch brings. The keys are those of the days with visitors. */
export function aggregateHits(placed: readonly PlacedHits[], keys: ReadonlyMap<string, string>): BatchTotals {
  const totals: BatchTotals = {
    placements: [],
    gains: [],
    hits: { placement: [], number: [] },
    networks: { placement: [], network: [], first: [], last: [] },
    visitors: [],
  };
  const hashesOf = createVisitorHasher();
  // One or two, however many placements there are.
  const days = new Map<string, number>();
  for (const each of placed.toSorted(byPlacementId)) {
    const { day } = each.time;
    let number = days.get(day);
    if (number === undefined) days.set(day, (number = dayNumber(day)));
    totals.placements.push(each.link.placementId);
    addHits(totals, each, number);
    const key = keys.get(day);
    if (key !== undefined)
      addVisitors(totals, each, (visitor) => hashesOf(key, each.hits[0]!.shortCode, visitor));
  }
  return totals;
}

const byPlacementId = ({ link: one }: PlacedHits, { link: other }: PlacedHits) =>
  one.placementId < other.placementId ? -1 : 1;

/** Where a placement's gain has what. */
const AT = Object.fromEntries(GAIN.map((name, at) => [name, at])) as Record<(typeof GAIN)[number], number>;

function addHits(
  { placements, gains, hits }: BatchTotals,
  { time, hits: came }: PlacedHits,
  day: number,
): void {
  const start = gains.length;
  for (let at = 0; at < GAIN.length; at++) gains.push(0);
  const grow = (name: keyof typeof AT, count = 1) => (gains[start + AT[name]]! += count);
  grow('day', day);
  grow('hour', time.hour);
  const counts = new Map<number, number>();
  for (const hit of came) {
    const classes = classesNumber(hit);
    counts.set(classes, (counts.get(classes) ?? 0) + 1);
    if (hit.filtered) {
      grow('filtered');
      continue;
    }
    grow('clicks');
    if (hit.scanned) grow('scans');
    grow(DEVICE_COUNTS[hit.device]);
    grow(APP_COUNTS[hit.app]);
  }
  for (const [classes, count] of counts) {
    hits.placement.push(placements.length);
    hits.number.push(hitsNumber(classes, count));
  }
}

function addVisitors(
  { placements, networks, visitors }: BatchTotals,
  { hits }: PlacedHits,
  hashesOf: (visitor: Visitor) => VisitorHashes,
): void {
  const byNetwork = new Map<string, Set<string>>();
  for (const hit of hits) {
    if (!hit.visitor) continue;
    const { network, visitor } = hashesOf(hit.visitor);
    const known = byNetwork.get(network);
    if (!known) byNetwork.set(network, new Set([visitor]));
    else if (known.size < VISITORS_PER_NETWORK) known.add(visitor);
  }
  for (const [network, came] of byNetwork) {
    networks.placement.push(placements.length);
    networks.network.push(network);
    networks.first.push(visitors.length + 1);
    visitors.push(...came);
    networks.last.push(visitors.length);
  }
}
