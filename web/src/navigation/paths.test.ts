import { expect, test } from 'vitest';
import { arrowOf, currentAs, linkReachPath, memberPath, parentOf, paths } from './paths.ts';

test('back leads to the page above, which has a name', () => {
  expect(parentOf(paths.wellnessProducts)).toEqual({ to: '/product-media', name: 'Product Media' });
  expect(parentOf(paths.advancedAudios)).toEqual({ to: '/advanced-training', name: 'Advanced Training' });
  for (const path of [paths.founder, paths.founderAudios])
    expect(parentOf(path)).toEqual({ to: '/bonus-materials', name: 'Bonus Materials' });
  expect(parentOf(paths.notificationLogs)).toEqual({ to: '/profile', name: 'Profile' });
  for (const path of [
    paths.members,
    paths.traces,
    paths.health,
    paths.adminNotifications,
    paths.rssMonitoring,
  ])
    expect(parentOf(path)).toEqual({ to: '/admin', name: 'Administration' });
  expect(parentOf(memberPath('0199'))).toEqual({ to: '/admin/members', name: 'Members' });
  expect(parentOf(linkReachPath('k7m2qpx'))).toEqual({ to: '/my-links', name: 'My Shared Links' });
});

test('back leads home from everywhere else', () => {
  for (const path of [paths.radioConnection, paths.profile, paths.productMedia, paths.admin, '/no-such-page'])
    expect(parentOf(path)).toEqual({ to: '/', name: 'Home' });
});

test('the arrow leads to the page above, and stands on no page that needs none', () => {
  expect(arrowOf(paths.founder)).toEqual({ to: '/bonus-materials', name: 'Bonus Materials' });
  expect(arrowOf('/no-such-page')).toEqual({ to: '/', name: 'Home' });
  for (const path of [paths.home, paths.terms, paths.privacy]) expect(arrowOf(path)).toBeNull();
});

test('a page below an entry marks it, and home is marked by itself alone', () => {
  expect(currentAs(paths.productMedia, paths.wellnessProducts)).toBe('true');
  expect(currentAs(paths.productMedia, paths.productMedia)).toBe('page');
  expect(currentAs(paths.home, paths.productMedia)).toBeUndefined();
});
