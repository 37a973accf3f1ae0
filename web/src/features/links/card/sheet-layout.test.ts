import { expect, test } from 'vitest';
import type { Box } from './card.ts';
import { cardCounts, INCH, layOut, papers, toPixels, toPoints, usualPaper } from './sheet-layout.ts';

const sheets = papers.flatMap((paper) => cardCounts.map((count) => [paper, count] as const));

const isWithin = (inner: Box, { x, y, width, height }: Box) =>
  inner.x >= x && inner.y >= y && inner.x + inner.width <= x + width && inner.y + inner.height <= y + height;
const overlap = (a: Box, b: Box) =>
  Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x) > 1e-9 &&
  Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y) > 1e-9;

test.each(sheets)(
  'on %s, %i to a page, all labels are on the page, apart, with a card in each',
  (...sheet) => {
    const { page, labels, cards } = layOut(...sheet);
    expect(labels).toHaveLength(sheet[1]);
    for (const [at, label] of labels.entries()) {
      expect(isWithin(label, { x: 0, y: 0, ...page })).toBe(true);
      expect(labels.filter((other) => overlap(label, other))).toEqual([label]);
      expect(isWithin(cards[at]!, label)).toBe(true);
    }
  },
);

test.each(sheets)('on %s, %i to a page, crop marks are in the margin, in line with the cuts', (...sheet) => {
  const { page, labels, marks } = layOut(...sheet);
  const columns = labels.flatMap(({ x, width }) => [x, x + width]);
  const rows = labels.flatMap(({ y, height }) => [y, y + height]);
  for (const { from, to } of marks) {
    const mark = {
      x: Math.min(from.x, to.x),
      y: Math.min(from.y, to.y),
      width: Math.abs(from.x - to.x),
      height: Math.abs(from.y - to.y),
    };
    expect(isWithin(mark, { x: 0, y: 0, ...page })).toBe(true);
    expect(labels.some((label) => isWithin(mark, label))).toBe(false);
    expect(from.x === to.x ? columns : rows).toContain(from.x === to.x ? from.x : from.y);
  }
});

test.each([
  ['A4', 1, { x: 5.2, y: 3.95, width: 199.6, height: 289.1 }],
  ['A4', 4, { x: 4.65, y: 9.5, width: 99.1, height: 139 }],
  ['A4', 10, { x: 15, y: 13.5, width: 85, height: 54 }],
  ['Letter', 1, { x: 0, y: 0, width: 8.5 * INCH, height: 11 * INCH }],
  ['Letter', 4, { x: 0.5 * INCH, y: 0.5 * INCH, width: 3.5 * INCH, height: 5 * INCH }],
  ['Letter', 10, { x: 0.75 * INCH, y: 0.5 * INCH, width: 3.5 * INCH, height: 2 * INCH }],
] as const)('on %s, %i to a page, labels are where those of the stock are', (paper, count, first) => {
  const { x, y, width, height } = layOut(paper, count).labels[0]!;
  for (const [side, expected] of Object.entries(first))
    expect({ x, y, width, height }[side as keyof Box]).toBeCloseTo(expected, 6);
});

test('an inch is 72 points, and 300 pixels in print', () => {
  expect([toPoints(INCH), toPixels(INCH)]).toEqual([72, 300]);
  expect(toPoints(210)).toBeCloseTo(595.28, 2);
});

test.each([
  ['en-US', 'Letter'],
  ['en', 'Letter'],
  ['fr-CA', 'Letter'],
  ['es-MX', 'Letter'],
  ['en-GB', 'A4'],
  ['de', 'A4'],
  ['ar', 'A4'],
])('whoever reads %s has %s in the printer', (locale, paper) => {
  expect(usualPaper(locale)).toBe(paper);
});
