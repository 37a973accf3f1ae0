import type { SharedLink } from '@clear-spring/contract';
import { expect, test } from 'vitest';
import { productNameOf, summarize } from './links-summary.ts';

function link(clickCount: number, name: string | null = 'Spring Drops'): SharedLink {
  return {
    id: `${name} ${clickCount}`,
    shortCode: 'k7m2qpx',
    shortUrl: 'https://clearspring.example/s/k7m2qpx',
    fullUrl: 'https://shop.clearspring.example/spring-drops?ref=CS20418',
    clickCount,
    filteredCount: 900,
    uniqueCount: 900,
    createdAt: '2026-11-01T08:00:00.000Z',
    lastClickAt: null,
    productId: `product of ${clickCount}`,
    product: name === null ? null : { name, category: 'Minerals' },
    qrCode: '/api/links/k7m2qpx/qr.png',
  };
}

test('LINKS-05 the top performer is the link with most clicks, wherever it stands', () => {
  expect(summarize([link(17), link(128), link(42)])).toMatchObject({
    topClicks: 128,
    topProductId: 'product of 128',
  });
});

test('LINKS-05 0 when there are no links', () => {
  expect(summarize([])).toMatchObject({ topClicks: 0, topProductId: null });
});

test('LINKS-06 the top performer carries the name of its product', () => {
  expect(summarize([link(3, 'Amber Balm'), link(9, 'Dew Serum')]).topName).toBe('Dew Serum');
});

test.each([null, ''])('LINKS-06 "Unknown Product" when the name is missing (%j)', (name) => {
  expect(summarize([link(9, name)]).topName).toBe('Unknown Product');
});

test('LINKS-07 "No clicks yet" when no link has been clicked', () => {
  expect(summarize([link(0), link(0)]).topName).toBe('No clicks yet');
  expect(summarize([]).topName).toBe('No clicks yet');
});

test('of two links with as many clicks the newest, which comes first, stands on top', () => {
  expect(summarize([link(5, 'Newest'), link(5, 'Oldest')]).topName).toBe('Newest');
});

test('only clicks add up to the total, not what was filtered', () => {
  expect(summarize([link(17), link(128), link(42)])).toMatchObject({ totalLinks: 3, totalClicks: 187 });
});

test('a link whose product is gone has a name too', () => {
  expect(productNameOf({ product: null })).toBe('Unknown Product');
});
