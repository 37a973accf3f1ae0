import { APPS, type App, DEVICE_KINDS, type DeviceKind } from './click-classes.ts';
import { type Link, type BatchTotals, VISITORS_PER_NETWORK } from './clicks.queries.ts';

export interface Hit {
  shortCode: string;
  filtered: boolean;
  scanned: boolean;
  device: DeviceKind;
  app: App;
  /** Null for a hit without a visitor. */
  visitor: Visitor | null;
}

export interface Visitor {
  /** `YYYY-MM-DD` in UTC. */
  day: string;
  /** 32 hexadecimal digits, the same for everybody on one network. */
  network: string;
  /** 32 hexadecimal digits. */
  hash: string;
}

/** Sums the hits up by placement, and drops those on unknown short codes. */
export function aggregateHits(hits: readonly Hit[], links: ReadonlyMap<string, Link>, at: Date): BatchTotals {
  const byPlacement = new Map<string, Hit[]>();
  for (const hit of hits) {
    const link = links.get(hit.shortCode);
    if (!link) continue;
    const hitsOfPlacement = byPlacement.get(link.placementId);
    if (hitsOfPlacement) hitsOfPlacement.push(hit);
    else byPlacement.set(link.placementId, [hit]);
  }
  const totals: BatchTotals = {
    hits: {
      placementId: [],
      day: [],
      hour: [],
      filtered: [],
      scanned: [],
      device: [],
      app: [],
      times: [],
    },
    networks: { placementId: [], network: [], day: [], visitors: [] },
  };
  const time = { day: at.toISOString().slice(0, 10), hour: at.getUTCHours() };
  for (const [placementId, hitsOfPlacement] of byPlacement)
    addPlacement(totals, placementId, hitsOfPlacement, time);
  return totals;
}

function addPlacement(
  { hits, networks }: BatchTotals,
  placementId: string,
  hitsOfPlacement: readonly Hit[],
  { day, hour }: { day: string; hour: number },
): void {
  const first = hits.placementId.length;
  const visits = new Map<string, { day: string; visitors: Set<string> }>();
  for (const { filtered, scanned, visitor, ...hit } of hitsOfPlacement) {
    const device = DEVICE_KINDS.indexOf(hit.device);
    const app = APPS.indexOf(hit.app);
    let at = first;
    while (
      at < hits.placementId.length &&
      (hits.filtered[at] !== filtered ||
        hits.scanned[at] !== scanned ||
        hits.device[at] !== device ||
        hits.app[at] !== app)
    )
      at++;
    hits.placementId[at] = placementId;
    hits.day[at] = day;
    hits.hour[at] = hour;
    hits.filtered[at] = filtered;
    hits.scanned[at] = scanned;
    hits.device[at] = device;
    hits.app[at] = app;
    hits.times[at] = (hits.times[at] ?? 0) + 1;
    if (!visitor) continue;
    const visit = visits.get(visitor.network);
    if (!visit) visits.set(visitor.network, { day: visitor.day, visitors: new Set([visitor.hash]) });
    else if (visit.visitors.size < VISITORS_PER_NETWORK) visit.visitors.add(visitor.hash);
  }
  for (const [network, visit] of visits) {
    networks.placementId.push(placementId);
    networks.network.push(network);
    networks.day.push(visit.day);
    networks.visitors.push([...visit.visitors]);
  }
}
