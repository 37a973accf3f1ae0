import { Readable } from 'node:stream';
import { findProduct } from '@clear-spring/content';
import { deviceKinds, type ReachRange, reachWords as words, sharingApps } from '@clear-spring/contract';
import { type Options, stringify } from 'csv-stringify';
import { listPlacementDays, type PlacementDay, shortUrl } from '../links/index.ts';
import { daysOf, type Member, type ReachDeps } from './reach.service.ts';

/** RFC 4180. Excel reads UTF-8 only behind a byte order mark, and runs a cell that looks like a formula. */
const FORMAT: Options = { bom: true, record_delimiter: 'windows', escape_formulas: true };

/** The columns of a day, by their heads. A null is an empty cell. */
const COLUMNS: [head: string, cell: (row: PlacementDay) => number | null][] = [
  [words.clicks, ({ clicks }) => clicks],
  [words.scans, ({ scans }) => scans],
  [words.taps, ({ clicks, scans }) => clicks - scans],
  [words.people, ({ people }) => people],
  [words.filtered, ({ filtered }) => filtered],
  ...deviceKinds.map(
    (kind) => [words.devices[kind], ({ devices }) => devices[kind]] as (typeof COLUMNS)[number],
  ),
  ...sharingApps.map((app) => [words.apps[app], ({ apps }) => apps[app]] as (typeof COLUMNS)[number]),
];

/** The reach of a member's link as a spreadsheet: a row for each placement and day. Null when there is no such link. */
export async function reachCsv(
  { db, now, publicUrl }: ReachDeps,
  member: Member,
  shortCode: string,
  range: ReachRange,
): Promise<{ fileName: string; content: Readable } | null> {
  const { days, ...ends } = daysOf(now, member, range);
  const found = await listPlacementDays(db, { userId: member.userId, shortCode }, ends);
  const [link] = found;
  if (!link) return null;

  function* lines(): Generator<(string | number | null)[]> {
    yield [words.day, words.placement, words.shortLink, ...COLUMNS.map(([head]) => head)];
    for (const [code, rows] of Map.groupBy(found, (row) => row.shortCode)) {
      const byDay = new Map(rows.map((row) => [row.day, row]));
      const name = [rows[0]?.label ?? words.ownCode, shortUrl(publicUrl, code)];
      for (const day of days) {
        const row = byDay.get(day);
        yield [day, ...name, ...COLUMNS.map(([, cell]) => (row ? cell(row) : 0))];
      }
    }
  }

  const product = findProduct(link.productId)?.name ?? shortCode;
  return {
    fileName: `${product} ${words.clicks} ${ends.from} ${ends.to}.csv`.replaceAll(/[^\p{L}\p{N}.-]+/gu, '_'),
    content: Readable.from(lines()).compose(stringify(FORMAT)),
  };
}
