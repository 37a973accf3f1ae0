import type { Reach } from '@clear-spring/contract';
import { expect, test } from 'vitest';
import { weekSentence } from './week-sentence.ts';

function week(...links: [name: string | null, clicks: number][]): Reach {
  return {
    timeZone: 'UTC',
    clicks: links.reduce((sum, [, clicks]) => sum + clicks, 0),
    days: [],
    links: links.map(([name, clicks], at) => ({
      shortCode: `code${at}`,
      productId: `product${at}`,
      product: name === null ? null : { name, category: 'Minerals' },
      clicks,
      days: [],
      lastClickAt: null,
    })),
  };
}

test('where several links were clicked, the one with most is named', () => {
  expect(weekSentence(week(['Spring Drops', 7], ['Amber Balm', 2]))).toEqual({
    text: '9 clicks this week, most on Spring Drops',
    shortCode: 'code0',
  });
});

test('where one has all of them, most would be too little', () => {
  expect(weekSentence(week(['Spring Drops', 1], ['Amber Balm', 0]))?.text).toBe(
    '1 click this week on Spring Drops',
  );
});

test('no link is called the first that is not, and none without a name', () => {
  expect(weekSentence(week(['Spring Drops', 4], ['Amber Balm', 4]))?.text).toBe(
    '8 clicks this week on your links',
  );
  expect(weekSentence(week([null, 1_234_567], ['Amber Balm', 0]))?.text).toBe(
    '1,234,567 clicks this week on your links',
  );
});

test('a week without a click has no sentence, nor has a member without a link', () => {
  expect(weekSentence(week(['Spring Drops', 0]))).toBeNull();
  expect(weekSentence(week())).toBeNull();
});
