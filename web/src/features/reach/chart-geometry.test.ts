import { expect, test } from 'vitest';
import { columnAfter, columnAt, geometryOf, middleOf } from './chart-geometry.ts';

const HEIGHT = 200;

test('each column is as high as its share of the axis, stands on the water, and none touches the next', () => {
  const { columns } = geometryOf([0, 50, 100], HEIGHT);
  expect(columns.map(({ height }) => height)).toEqual([0, 100, 200]);
  expect(columns.map(({ y, height }) => y + height)).toEqual([HEIGHT, HEIGHT, HEIGHT]);
  const [first, second, third] = columns;
  expect(first!.x + first!.width).toBeLessThan(second!.x);
  expect(third!.x + third!.width).toBeLessThan(100);
});

test('a single click beside a million can be seen, and alone it does not fill the chart', () => {
  expect(geometryOf([1, 1_000_000], HEIGHT).columns[0]!.height).toBe(2);
  expect(geometryOf([1, 0], HEIGHT).columns[0]!.height).toBeLessThan(HEIGHT / 2);
});

test('lines stand at whole numbers of clicks, within the axis', () => {
  for (const most of [0, 1, 3, 7, 103, 9_999, 1_234_567]) {
    const { lines } = geometryOf([most, 0], HEIGHT);
    expect(lines.length, String(most)).toBeGreaterThan(0);
    for (const { value, y } of lines) {
      expect(Number.isInteger(value), String(most)).toBe(true);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y).toBeLessThan(HEIGHT);
    }
  }
});

test.each([7, 24, 30, 90, 365])('what is pointed at is the column there, for %i of them', (count) => {
  const { columns } = geometryOf(
    Array.from({ length: count }, () => 5),
    HEIGHT,
  );
  columns.forEach(({ x, width }, at) => {
    expect(columnAt((x + width / 2) / 100, count)).toBe(at);
    expect(middleOf(at, count)).toBeCloseTo(x + width / 2);
  });
  // A finger that slides off the chart stays on its last column.
  expect(columnAt(-0.2, count)).toBe(0);
  expect(columnAt(1.2, count)).toBe(count - 1);
});

test('arrows go a column, Page Up and Page Down a stride, Home and End to the ends; nothing leaves the chart', () => {
  const from = (key: string, at: number) => columnAfter(key, at, 30, 7);
  expect([from('ArrowLeft', 9), from('ArrowRight', 9)]).toEqual([8, 10]);
  expect([from('PageDown', 9), from('PageUp', 9)]).toEqual([2, 16]);
  expect([from('Home', 9), from('End', 9)]).toEqual([0, 29]);
  expect([from('ArrowLeft', 0), from('ArrowRight', 29), from('PageUp', 27), from('PageDown', 3)]).toEqual([
    0, 29, 29, 0,
  ]);
  expect(from('Tab', 9)).toBeUndefined();
});
