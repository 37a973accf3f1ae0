import type { LocalTime } from '../../local-time.ts';
import { APPS, type ClickClasses, DEVICE_KINDS } from './click-classes.ts';
import { type BatchTotals, type Link, VISITORS_PER_NETWORK } from './clicks.queries.ts';
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

/** Adds up equal hits. The keys are those of the days with visitors. */
export function aggregateHits(placed: readonly PlacedHits[], keys: ReadonlyMap<string, string>): BatchTotals {
  const totals: BatchTotals = {
    hits: { placementId: [], day: [], hour: [], filtered: [], scanned: [], device: [], app: [], times: [] },
    networks: { placementId: [], network: [], day: [], visitors: [] },
  };
  for (const each of placed) {
    addHits(totals.hits, each);
    addVisitors(totals.networks, each, keys);
  }
  return totals;
}

function addHits(totals: BatchTotals['hits'], { link, time, hits }: PlacedHits): void {
  const first = totals.placementId.length;
  for (const { filtered, scanned, device, app } of hits) {
    const [deviceAt, appAt] = [DEVICE_KINDS.indexOf(device), APPS.indexOf(app)];
    let at = first;
    while (
      at < totals.placementId.length &&
      (totals.filtered[at] !== filtered ||
        totals.scanned[at] !== scanned ||
        totals.device[at] !== deviceAt ||
        totals.app[at] !== appAt)
    )
      at++;
    totals.placementId[at] = link.placementId;
    totals.day[at] = time.day;
    totals.hour[at] = time.hour;
    totals.filtered[at] = filtered;
    totals.scanned[at] = scanned;
    totals.device[at] = deviceAt;
    totals.app[at] = appAt;
    totals.times[at] = (totals.times[at] ?? 0) + 1;
  }
}

function addVisitors(
  totals: BatchTotals['networks'],
  { link, time: { day }, hits }: PlacedHits,
  keys: ReadonlyMap<string, string>,
): void {
  const key = keys.get(day);
  if (key === undefined) return;
  const hashesOf = createVisitorHasher(key, hits[0]!.shortCode);
  const byNetwork = new Map<string, Set<string>>();
  for (const hit of hits) {
    if (!hit.visitor) continue;
    const { network, visitor } = hashesOf(hit.visitor);
    const visitors = byNetwork.get(network);
    if (!visitors) byNetwork.set(network, new Set([visitor]));
    else if (visitors.size < VISITORS_PER_NETWORK) visitors.add(visitor);
  }
  for (const [network, visitors] of byNetwork) {
    totals.placementId.push(link.placementId);
    totals.network.push(network);
    totals.day.push(day);
    totals.visitors.push([...visitors]);
  }
}
