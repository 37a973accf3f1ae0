import { expect, test } from 'vitest';
import { publicationDate } from './episode-date.ts';

test.each([
  ['2026-01-05T12:00:00.000Z', 'Jan 5, 2026'],
  ['2026-09-30T12:00:00.000Z', 'Sep 30, 2026'],
  ['1999-12-31T12:00:00.000Z', 'Dec 31, 1999'],
])('AUDIO-17 %s is written %s', (pubDate, written) => {
  expect(publicationDate(pubDate)).toBe(written);
});

test.each([null, '', 'soon', '2026-13-45'])('AUDIO-18 %j is an unknown date', (pubDate) => {
  expect(publicationDate(pubDate)).toBe('Unknown date');
});
