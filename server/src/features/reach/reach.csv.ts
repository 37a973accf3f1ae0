import { findProduct } from '@clear-spring/content';
import { type ReachRange, reachWords as words } from '@clear-spring/contract';
import pLimit from 'p-limit';
import { type CsvFile, csvFile, type CsvLine } from '../../http/csv.ts';
import { listLinkPlacements, listPlacementDays, type PlacementDay, shortUrl } from '../links/index.ts';
import { daysOf, type Member, type ReachDeps } from './reach.service.ts';

/** The columns of a day, by their heads. A null is an empty cell. */
const COLUMNS: [head: string, cell: (row: PlacementDay) => number | null][] = [
  [words.clicks, ({ clicks }) => clicks],
  [words.scans, ({ scans }) => scans],
  [words.taps, ({ clicks, scans }) => clicks - scans],
  [words.people, ({ people }) => people],
  [words.filtered, ({ filtered }) => filtered],
  [words.devices.phone, ({ phones }) => phones],
  [words.devices.tablet, ({ tablets }) => tablets],
  [words.devices.computer, ({ computers }) => computers],
  [words.devices.unknown, ({ unknownDevices }) => unknownDevices],
  [words.apps.whatsapp, ({ whatsapp }) => whatsapp],
  [words.apps.instagram, ({ instagram }) => instagram],
  [words.apps.facebook, ({ facebook }) => facebook],
  [words.apps.email, ({ email }) => email],
  [words.apps.browser, ({ browser }) => browser],
  [words.apps.unknown, ({ unknownApps }) => unknownApps],
];

/** Placements that are read at once: a few milliseconds of everybody's database and event loop. */
const SLICE = 5;
/** Of all downloads together, so that they leave the database's connections to the others. */
const reading = pLimit(1);

/**
 * The reach of a member's link as a spreadsheet: a row for each placement and day with hits, as fast as the client
 * takes them. Null when there is no such link.
 */
export async function reachCsv(
  { db, now, publicUrl }: ReachDeps,
  member: Member,
  shortCode: string,
  range: ReachRange,
): Promise<CsvFile | null> {
  const { from, to } = daysOf(now, member, range);
  const placements = await listLinkPlacements(db, { userId: member.userId, shortCode });
  const [link] = placements;
  if (!link) return null;

  async function* lines(): AsyncGenerator<CsvLine> {
    yield [words.day, words.placement, words.shortLink, ...COLUMNS.map(([head]) => head)];
    for (let at = 0; at < placements.length; at += SLICE) {
      const slice = placements.slice(at, at + SLICE);
      const ids = slice.map(({ id }) => id);
      const rows = Map.groupBy(
        await reading(() => listPlacementDays(db, ids, { from, to })),
        ({ placementId }) => placementId,
      );
      for (const placement of slice) {
        const name = [placement.label ?? words.ownCode, shortUrl(publicUrl, placement.shortCode)];
        for (const row of rows.get(placement.id) ?? [])
          yield [{ date: row.day }, ...name, ...COLUMNS.map(([, cell]) => cell(row))];
      }
    }
  }

  const product = findProduct(link.productId)?.name ?? shortCode;
  return csvFile(`${product} ${words.clicks} ${from} ${to}`, lines());
}
