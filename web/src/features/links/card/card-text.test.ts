import { expect, test } from 'vitest';
import { fitText } from './card-text.ts';

/** Every letter is half as wide as it is tall. */
const measure = (text: string, size: number) =>
  (Array.from(new Intl.Segmenter().segment(text)).length * size) / 2;
const fit = (text: string, room: { width: number; height: number }) =>
  fitText(text, { ...room, largest: 100, smallest: 20, leading: 1 }, measure);

test('a text that fits is as large as it may be, on one line', () => {
  expect(fit('Spring Drops', { width: 600, height: 100 })).toEqual({ size: 100, lines: ['Spring Drops'] });
});

test('a longer one is smaller, on lines of about one length', () => {
  expect(fit('Sea vegetables gathered by hand', { width: 800, height: 100 })).toEqual({
    size: 50,
    lines: ['Sea vegetables gathered by hand'],
  });
  expect(fit('Sea vegetables gathered by hand', { width: 500, height: 120 })).toEqual({
    size: 60,
    lines: ['Sea vegetables', 'gathered by hand'],
  });
});

test('what is too long for the smallest size ends in an ellipsis, and a long word is broken', () => {
  expect(fit('word '.repeat(60), { width: 200, height: 40 })).toEqual({
    size: 20,
    lines: ['word word word word', 'word word word word…'],
  });
  expect(fit('W'.repeat(300), { width: 200, height: 45 }).lines).toEqual([
    'W'.repeat(20),
    `${'W'.repeat(19)}…`,
  ]);
});

test('a letter of several characters is never cut in two', () => {
  expect(fit('👩🏽‍🦰'.repeat(64), { width: 200, height: 25 }).lines).toEqual([`${'👩🏽‍🦰'.repeat(19)}…`]);
});

test.each(['', ' ', '\u2068\u2069'])('%j breaks nothing', (text) => {
  expect(fit(text, { width: 200, height: 40 }).lines).toHaveLength(1);
});
