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
import { createVisitorHasher, type Visitor } from './visitors.ts';

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

/** Groups hits by short code, and drops those on unknown ones. */
export function placeHits(
  hits: readonly Hit[],
  links: ReadonlyMap<string, Link>,
  timeOf: (link: Link) => LocalTime,
): PlacedHits[] {
  const byShortCode = new Map<string, Hit[]>();
  for (const hit of hits) {
    const same = byShortCode.get(hit.shortCode);
    if (same) same.push(hit);
    else byShortCode.set(hit.shortCode, [hit]);
  }
  return [...byShortCode].flatMap(([shortCode, same]) => {
    const link = links.get(shortCode);
    return link ? [{ link, time: timeOf(link), hits: same }] : [];
  });
}

/** The days on which visitors came. */
export const daysWithVisitors = (placed: readonly PlacedHits[]): ReadonlySet<string> =>
  new Set(placed.flatMap(({ hits, time }) => (hits.some(({ visitor }) => visitor) ? time.day : [])));

/** Adds up what a batch brings. The keys are those of the days with visitors. */
export function aggregateHits(placed: readonly PlacedHits[], keys: ReadonlyMap<string, string>): BatchTotals {
  const totals: BatchTotals = {
    hits: { placementId: [], number: [] },
    gains: { placementId: [], numbers: [] },
    networks: { placementId: [], network: [], day: [], first: [], last: [] },
    visitors: [],
  };
  for (const each of placed) {
    const day = dayNumber(each.time.day);
    addHits(totals, each, day);
    addVisitors(totals, each, day, keys.get(each.time.day));
  }
  return totals;
}

/** Where a placement's gain has what. */
const AT = Object.fromEntries(GAIN.map((name, at) => [name, at])) as Record<(typeof GAIN)[number], number>;

function addHits({ hits, gains }: BatchTotals, { link, time, hits: came }: PlacedHits, day: number): void {
  const gain: number[] = Array.from(GAIN, () => 0);
  gain[AT.day] = day;
  gain[AT.hour] = time.hour;
  for (const [classes, same] of Map.groupBy(came, classesNumber)) {
    const [{ filtered, scanned, device, app }, count] = [same[0]!, same.length];
    const grow = (name: keyof typeof AT) => (gain[AT[name]]! += count);
    hits.placementId.push(link.placementId);
    hits.number.push(hitsNumber(classes, count));
    if (filtered) {
      grow('filtered');
      continue;
    }
    grow('clicks');
    if (scanned) grow('scans');
    grow(DEVICE_COUNTS[device]);
    grow(APP_COUNTS[app]);
  }
  gains.placementId.push(link.placementId);
  gains.numbers.push(...gain);
}

function addVisitors(
  { networks, visitors }: BatchTotals,
  { link, hits }: PlacedHits,
  day: number,
  key: string | undefined,
): void {
  if (key === undefined) return;
  const hashesOf = createVisitorHasher(key, hits[0]!.shortCode);
  const byNetwork = new Map<string, Set<string>>();
  for (const hit of hits) {
    if (!hit.visitor) continue;
    const { network, visitor } = hashesOf(hit.visitor);
    const known = byNetwork.get(network);
    if (!known) byNetwork.set(network, new Set([visitor]));
    else if (known.size < VISITORS_PER_NETWORK) known.add(visitor);
  }
  for (const [network, came] of byNetwork) {
    networks.placementId.push(link.placementId);
    networks.network.push(network);
    networks.day.push(day);
    networks.first.push(visitors.length + 1);
    visitors.push(...came);
    networks.last.push(visitors.length);
  }
}
