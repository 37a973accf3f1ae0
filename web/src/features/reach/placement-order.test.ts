import { expect, test } from 'vitest';
import { inOrder, orderOf, type ReachPlacement } from './placement-order.ts';

const placement = (shortCode: string, clicks: number): ReachPlacement => ({
  shortCode,
  shortUrl: `https://clearspring.example/s/${shortCode}`,
  qrCode: `/api/links/${shortCode}/qr.png`,
  label: shortCode,
  archived: false,
  createdAt: '2026-11-01T08:00:00.000Z',
  clickCount: clicks,
  clicks,
  scans: 0,
});
const codes = (placements: readonly ReachPlacement[]) => placements.map(({ shortCode }) => shortCode);

test('placements stand in the order of their clicks', () => {
  expect(orderOf([placement('own', 4), placement('gym', 9), placement('bio', 4)])).toEqual([
    'gym',
    'own',
    'bio',
  ]);
});

test('a click does not move a row while somebody looks; a new placement comes last', () => {
  const order = orderOf([placement('own', 4), placement('gym', 9)]);
  const later = [placement('own', 40), placement('gym', 9), placement('new', 50)];
  expect(codes(inOrder(later, order))).toEqual(['gym', 'own', 'new']);
});
