import type { Box, Size } from './card.ts';

export type Paper = 'A4' | 'Letter';
export type CardsOnSheet = 1 | 4 | 10;
export const papers: readonly Paper[] = ['A4', 'Letter'];
export const cardCounts: readonly CardsOnSheet[] = [1, 4, 10];

/** A kind of label sheet. All its grids stand in the middle of the page. Millimetres. */
interface Stock {
  /** One product of this size; other makers sell the same. */
  name: string;
  label: Size;
  columns: number;
  rows: number;
  /** Between two columns; rows have none. */
  gap: number;
  inset?: number;
}

/** Millimetres. */
export const INCH = 25.4;
const inches = (width: number, height: number): Size => ({ width: width * INCH, height: height * INCH });

const pages: Record<Paper, Size> = { A4: { width: 210, height: 297 }, Letter: inches(8.5, 11) };

/** Sizes, columns and gaps as the makers' templates have them (the glabels project collects these). */
const stocks: Record<Paper, Record<CardsOnSheet, Stock>> = {
  A4: {
    1: { name: 'Avery L7167', label: { width: 199.6, height: 289.1 }, columns: 1, rows: 1, gap: 0 },
    4: { name: 'Avery L7169', label: { width: 99.1, height: 139 }, columns: 2, rows: 2, gap: 2.5 },
    // Business cards as Europe has them.
    10: { name: 'Avery C32011', label: { width: 85, height: 54 }, columns: 2, rows: 5, gap: 10 },
  },
  Letter: {
    // The sheet is one label, of which most printers leave a quarter of an inch free.
    1: { name: 'Avery 5165', label: inches(8.5, 11), columns: 1, rows: 1, gap: 0, inset: 8 },
    4: { name: 'Avery 5168', label: inches(3.5, 5), columns: 2, rows: 2, gap: INCH / 2 },
    // Business cards as North America has them.
    10: { name: 'Avery 5371', label: inches(3.5, 2), columns: 2, rows: 5, gap: 0 },
  },
};

/** Free around each card, because printers feed paper a millimetre or two off. */
const INSET = 3;
/** Crop marks, for those who cut plain paper: so long, and so far from the labels. */
const MARK = 3;
const MARK_GAP = 1;

export interface Mark {
  from: { x: number; y: number };
  to: { x: number; y: number };
}

/** Millimetres from the upper left corner of the page. */
export interface SheetLayout {
  page: Size;
  stock: string;
  labels: Box[];
  /** A card, within its label. */
  cards: Box[];
  /** In the margin of the page, at the ends of each cut. None around a single card. */
  marks: Mark[];
}

export function layOut(paper: Paper, count: CardsOnSheet): SheetLayout {
  const page = pages[paper];
  const { name, label, columns, rows, gap, inset = INSET } = stocks[paper][count];
  const pitch = label.width + gap;
  const left = (page.width - columns * pitch + gap) / 2;
  const top = (page.height - rows * label.height) / 2;
  const labels = Array.from({ length: columns * rows }, (_, at) => ({
    ...label,
    x: left + (at % columns) * pitch,
    y: top + Math.floor(at / columns) * label.height,
  }));
  const cards = labels.map(({ x, y, width, height }) => ({
    x: x + inset,
    y: y + inset,
    width: width - 2 * inset,
    height: height - 2 * inset,
  }));
  return { page, stock: name, labels, cards, marks: count === 1 ? [] : marksOf(page, labels) };
}

function marksOf(page: Size, labels: readonly Box[]): Mark[] {
  const edges = (starts: number[], ends: number[]) => [...new Set([...starts, ...ends])];
  const columns = edges(
    labels.map(({ x }) => x),
    labels.map(({ x, width }) => x + width),
  );
  const rows = edges(
    labels.map(({ y }) => y),
    labels.map(({ y, height }) => y + height),
  );
  const top = Math.min(...rows) - MARK_GAP;
  const left = Math.min(...columns) - MARK_GAP;
  return [
    ...columns.flatMap((x) => [
      { from: { x, y: top }, to: { x, y: top - MARK } },
      { from: { x, y: page.height - top }, to: { x, y: page.height - top + MARK } },
    ]),
    ...rows.flatMap((y) => [
      { from: { x: left, y }, to: { x: left - MARK, y } },
      { from: { x: page.width - left, y }, to: { x: page.width - left + MARK, y } },
    ]),
  ];
}

/** PDF counts in points, 72 an inch. */
export const toPoints = (millimetres: number) => (millimetres / INCH) * 72;

/** Pixels at which print looks sharp. The code is finer still: it is printed as vectors. */
export const toPixels = (millimetres: number, perInch = 300) => Math.round((millimetres / INCH) * perInch);

/** Where printers hold US Letter, as CLDR has it. */
const LETTER_REGIONS = new Set('BZ CA CL CO CR GT MX NI PA PH PR SV US VE'.split(' '));

/** The paper of the member's region, as far as their language tells it. */
export function usualPaper(locale: string): Paper {
  const { region } = new Intl.Locale(locale).maximize();
  return region && LETTER_REGIONS.has(region) ? 'Letter' : 'A4';
}
