import type { SharedLink } from '@clear-spring/contract';
import { expect, test } from 'vitest';
import { arrange } from './links-order.ts';
import { sparklineOf } from './sparkline.ts';

const link = (name: string, given: Partial<SharedLink> = {}): SharedLink => ({
  id: name,
  shortCode: 'k7m2qpx',
  shortUrl: 'https://clearspring.example/s/k7m2qpx',
  fullUrl: 'https://shop.clearspring.example/spring-drops?ref=CS20418',
  clickCount: 0,
  filteredCount: 0,
  uniqueCount: 0,
  createdAt: '2026-11-01T08:00:00.000Z',
  lastClickAt: null,
  productId: name,
  product: { name, category: 'Minerals' },
  qrCode: '/api/links/k7m2qpx/qr.png',
  ...given,
});

const drops = link('Spring Drops', { createdAt: '2026-11-03T08:00:00.000Z', clickCount: 2 });
const balm = link('Ambér Balm', {
  clickCount: 9,
  lastClickAt: '2026-11-04T08:00:00.000Z',
  product: { name: 'Ambér Balm', category: 'Body care' },
  shortUrl: 'https://clearspring.example/s/w9dtr4h',
});
const tea = link('Harvest Tea', {
  createdAt: '2026-11-02T08:00:00.000Z',
  clickCount: 2,
  lastClickAt: '2026-11-05T08:00:00.000Z',
});
const all = [drops, tea, balm];
const names = (links: readonly SharedLink[]) => links.map(({ id }) => id);

test('links stand newest first, or most clicks first, or last clicked first with those never clicked at the end', () => {
  expect(names(arrange(all, 'newest', ''))).toEqual(['Spring Drops', 'Harvest Tea', 'Ambér Balm']);
  expect(names(arrange(all, 'clicks', ''))).toEqual(['Ambér Balm', 'Spring Drops', 'Harvest Tea']);
  expect(names(arrange(all, 'lastClicked', ''))).toEqual(['Harvest Tea', 'Ambér Balm', 'Spring Drops']);
});

test('they are found by name, category and code, whatever the case and the accents, if they have all of the words', () => {
  expect(names(arrange(all, 'newest', ' AMBER  body '))).toEqual(['Ambér Balm']);
  expect(names(arrange(all, 'newest', 'w9dtr4h'))).toEqual(['Ambér Balm']);
  expect(names(arrange(all, 'newest', 'tea balm'))).toEqual([]);
  expect(arrange(all, 'newest', '   ')).toHaveLength(3);
});

test('a sparkline goes from edge to edge, and its highest day reaches the top', () => {
  expect(sparklineOf([0, 5, 10])).toBe('0,40 50,20 100,0');
  expect(sparklineOf([7])).toBe('0,0');
});
