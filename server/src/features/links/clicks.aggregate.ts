import { type Link, type BatchTotals, VISITORS_PER_NETWORK } from './clicks.queries.ts';

export interface Hit {
  shortCode: string;
  filtered: boolean;
  scanned: boolean;
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

/** Sums the hits up by link, and drops those on unknown short codes. */
export function aggregateHits(hits: readonly Hit[], links: ReadonlyMap<string, Link>): BatchTotals {
  const byLink = new Map<string, Hit[]>();
  for (const hit of hits) {
    const link = links.get(hit.shortCode);
    if (!link) continue;
    const hitsOfLink = byLink.get(link.id);
    if (hitsOfLink) hitsOfLink.push(hit);
    else byLink.set(link.id, [hit]);
  }
  const totals: BatchTotals = {
    increments: { linkId: [], clicks: [], filtered: [] },
    hits: { linkId: [], filtered: [], scanned: [], times: [] },
    networks: { linkId: [], network: [], day: [], visitors: [] },
  };
  for (const linkId of [...byLink.keys()].toSorted()) addLink(totals, linkId, byLink.get(linkId) ?? []);
  return totals;
}

function addLink(
  { increments, hits, networks }: BatchTotals,
  linkId: string,
  hitsOfLink: readonly Hit[],
): void {
  const first = hits.linkId.length;
  const visits = new Map<string, { day: string; visitors: Set<string> }>();
  let clicks = 0;
  for (const { filtered, scanned, visitor } of hitsOfLink) {
    if (!filtered) clicks++;
    let at = first;
    while (at < hits.linkId.length && (hits.filtered[at] !== filtered || hits.scanned[at] !== scanned)) at++;
    hits.linkId[at] = linkId;
    hits.filtered[at] = filtered;
    hits.scanned[at] = scanned;
    hits.times[at] = (hits.times[at] ?? 0) + 1;
    if (!visitor) continue;
    const { network, day, hash } = visitor;
    const visit = visits.get(network);
    if (!visit) visits.set(network, { day, visitors: new Set([hash]) });
    else if (visit.visitors.size < VISITORS_PER_NETWORK) visit.visitors.add(hash);
  }
  for (const network of [...visits.keys()].toSorted()) {
    const { day, visitors } = visits.get(network)!;
    networks.linkId.push(linkId);
    networks.network.push(network);
    networks.day.push(day);
    networks.visitors.push([...visitors]);
  }
  increments.linkId.push(linkId);
  increments.clicks.push(clicks);
  increments.filtered.push(hitsOfLink.length - clicks);
}
