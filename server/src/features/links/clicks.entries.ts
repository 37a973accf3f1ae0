import type { LocalTime } from '../../local-time.ts';
import type { ClickClasses } from './click-classes.ts';
import { dayNumber, entryNumber } from './click-journal.queries.ts';
import type { JournalEntries, Link } from './clicks.queries.ts';
import type { Links } from './link-cache.ts';
import { createVisitorHasher, type Visitor } from './visitors.ts';

export interface Hit extends ClickClasses {
  shortCode: string;
  filtered: boolean;
  scanned: boolean;
  /** Null for a hit without a visitor. */
  visitor: Visitor | null;
  /** The member who is signed in on the browser. */
  userId: string | null;
}

/** The hits on one short code, and when they came by the clock of the link's owner. */
export interface PlacedHits {
  link: Link;
  time: LocalTime;
  hits: readonly Hit[];
}

/** Says where and when the hits on each short code came, filters the owners' own, and drops those that lead nowhere. */
export function placeHits(
  byShortCode: ReadonlyMap<string, readonly Hit[]>,
  links: Links,
  timeOf: (link: Link) => LocalTime,
): PlacedHits[] {
  const placed: PlacedHits[] = [];
  for (const [shortCode, hits] of byShortCode) {
    const link = links.get(shortCode);
    if (typeof link === 'object') placed.push({ link, time: timeOf(link), hits: withoutOwn(hits, link) });
  }
  return placed;
}

function withoutOwn(hits: readonly Hit[], { userId }: Link): readonly Hit[] {
  if (!hits.some((hit) => hit.userId === userId)) return hits;
  return hits.map((hit) => (hit.userId === userId ? { ...hit, filtered: true, visitor: null } : hit));
}

/** The days on which visitors came. */
export const daysWithVisitors = (placed: readonly PlacedHits[]): ReadonlySet<string> =>
  new Set(placed.flatMap(({ hits, time }) => (hits.some(({ visitor }) => visitor) ? time.day : [])));

/** The hits as they are written down: of whoever came, hashes remain. The keys are those of the days with visitors. */
export function journalEntries(
  placed: readonly PlacedHits[],
  keys: ReadonlyMap<string, string>,
): JournalEntries {
  const entries: JournalEntries = { placements: [], numbers: [], counts: [], networks: [], visitors: [] };
  const hashesOf = createVisitorHasher();
  // One or two, however many placements there are.
  const days = new Map<string, number>();
  for (const { link, time, hits } of placed) {
    let day = days.get(time.day);
    if (day === undefined) days.set(time.day, (day = dayNumber(time.day)));
    const key = keys.get(time.day);
    /** Where the entries of this placement are, by what they have in common. */
    const places = new Map<string, number>();
    for (const hit of hits) {
      const number = entryNumber(hit, { day, hour: time.hour });
      const hashes = hit.visitor && key !== undefined ? hashesOf(key, hit.shortCode, hit.visitor) : null;
      const alike = `${number} ${hashes?.visitor}`;
      const place = places.get(alike);
      if (place !== undefined) {
        entries.counts[place]!++;
        continue;
      }
      places.set(alike, entries.counts.length);
      entries.placements.push(link.placementId);
      entries.numbers.push(number);
      entries.counts.push(1);
      entries.networks.push(hashes?.network ?? 'NULL');
      entries.visitors.push(hashes?.visitor ?? 'NULL');
    }
  }
  return entries;
}
