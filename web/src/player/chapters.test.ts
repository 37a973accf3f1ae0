import { expect, test } from 'vitest';
import { chapterAt, chapterMarks } from './chapters.ts';

const chapters = (...starts: number[]) => starts.map((start) => ({ start, title: `From ${start}` }));

test('a chapter lasts until the next begins, the last to the end; before the first there is none', () => {
  const found = [0, 9.9, 10, 59.9, 60, 9_000].map((position) => chapterAt(chapters(10, 60), position));
  expect(found).toEqual([-1, -1, 0, 0, 1, 1]);
  expect(chapterAt([], 5)).toBe(-1);
});

test('chapters are marked where they begin on the waveform', () => {
  expect(chapterMarks(chapters(0, 25, 50), 100, 400)).toEqual([100, 200]);
});

test('what begins with the track, beyond it or right beside another mark has none', () => {
  expect(chapterMarks(chapters(0, 0.5, 50, 50.5, 51, 100, 4_000), 100, 400)).toEqual([200]);
  const thousand = chapters(...Array.from({ length: 1_000 }, (_, at) => at));
  expect(chapterMarks(thousand, 1_000, 300).length).toBeLessThanOrEqual(50);
});
