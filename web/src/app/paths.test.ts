import { expect, test } from 'vitest';
import { parentOf, paths } from './paths.ts';

test('back leads to the page above, which has a name', () => {
  expect(parentOf(paths.wellnessProducts)).toEqual({ to: '/product-media', name: 'Product Media' });
  expect(parentOf(paths.advancedAudios)).toEqual({ to: '/advanced-training', name: 'Advanced Training' });
  expect(parentOf(paths.founder)).toEqual({ to: '/bonus-materials', name: 'Bonus Materials' });
  expect(parentOf(paths.notificationLogs)).toEqual({ to: '/profile', name: 'Profile' });
});

test('back leads home from everywhere else', () => {
  expect(parentOf(paths.radioConnection)).toEqual({ to: '/', name: 'Home' });
  expect(parentOf('/no-such-page')).toEqual({ to: '/', name: 'Home' });
});
