import type { LocalTime } from '../../local-time.ts';
import type { ClickClasses } from './click-classes.ts';
import { dayNumber, entryNumber } from './click-journal.queries.ts';
import type { JournalEntries, Link } from './clicks.queries.ts';
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

/** The hits as they are written down: of whoever came, hashes remain. The keys are those of the days with visitors. */
export function journalEntries(
  placed: readonly PlacedHits[],
  keys: ReadonlyMap<string, string>,
): JournalEntries {
  const entries: JournalEntries = { placements: [], numbers: [], networks: [], visitors: [] };
  const hashesOf = createVisitorHasher();
  // One or two, however many placements there are.
  const days = new Map<string, number>();
  for (const { link, time, hits } of placed) {
    const { day, hour } = time;
    let number = days.get(day);
    if (number === undefined) days.set(day, (number = dayNumber(day)));
    const key = keys.get(day);
    for (const hit of hits) {
      const hashes = hit.visitor && key !== undefined ? hashesOf(key, hit.shortCode, hit.visitor) : null;
      entries.placements.push(link.placementId);
      entries.numbers.push(entryNumber(hit, { day: number, hour }));
      entries.networks.push(hashes?.network ?? 'NULL');
      entries.visitors.push(hashes?.visitor ?? 'NULL');
    }
  }
  return entries;
}
