import { defaultExternalUrls } from '@clear-spring/content';
import { myLinksEndpoint, reachEndpoint } from '@clear-spring/contract';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { maya, openApp } from '../../app/open-app.fixture.tsx';
import { replyOf } from '../../http/stub-server.fixture.ts';

const welcome = { name: 'Welcome to the NEW Clear Spring app' };

test('HOME-04 HOME-05 HOME-06 HOME-08 welcomes a free member, in the hero and in a banner', async () => {
  await openApp('/');
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Life in Balance');
  expect(screen.getByText(/^Welcome to Clear Spring/).textContent).toBe(
    'Welcome to Clear Spring Wellness, Maya.',
  );
  const banner = screen.getByRole('complementary', welcome);
  expect(within(banner).getByText('Enjoy access to upgraded features and functionality.')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 2, name: 'Quick Access' })).toBeTruthy();
});

test('HOME-07 shows a subscriber no welcome banner', async () => {
  await openApp('/', { user: { ...maya, isSubscribed: true, firstName: null } });
  await screen.findByRole('region', { name: 'Quick Access' });
  expect(screen.queryByRole('complementary', welcome)).toBeNull();
  expect(screen.queryByText('Enjoy access to upgraded features and functionality.')).toBeNull();
  expect(screen.getByText(/^Welcome to Clear Spring/).textContent).toBe('Welcome to Clear Spring Wellness.');
});

const entries = [
  ['Products', 'Product Media', 'View Products', '/product-media'],
  ['Training', 'Advanced Training', 'Start Learning', '/advanced-training'],
  ['Radio', 'Radio Connection', 'Start Listening', '/radio-connection'],
  ['Fast Start', 'Fast Start', 'Get Started', '/fast-start'],
  ['Bonuses', 'Bonus Materials', 'View Bonuses', '/bonus-materials'],
  ['Back Office', 'Back Office', 'Go to Back Office', defaultExternalUrls.backOffice],
] as const;

test('HOME-11 HOME-13 HOME-14 HOME-15 HOME-16 HOME-17 HOME-18 each round and each card leads to its page', async () => {
  await openApp('/');
  const region = await screen.findByRole('region', { name: 'Quick Access' });
  const [rounds, cards] = within(region).getAllByRole('list');
  const linksIn = (list: HTMLElement) =>
    within(list)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('target')]);
  const target = (path: string) => (path.startsWith('/') ? null : '_blank');
  expect(linksIn(rounds!)).toEqual(entries.map(([round, , , path]) => [round, path, target(path)]));
  expect(linksIn(cards!)).toEqual(entries.map(([, , link, path]) => [link, path, target(path)]));
  expect(
    within(cards!)
      .getAllByRole('heading')
      .map(({ textContent }) => textContent),
  ).toEqual(entries.map(([, card]) => card));
});

test('leads to the products, to My Links and to the link with most clicks of the week', async () => {
  const links = ['k7m2qpx', 'b4n8rtz'].map((shortCode, at) => ({
    shortCode,
    productId: 'spring-drops',
    product: { name: 'Spring Drops', category: 'Minerals' },
    clicks: 3 - at,
    days: [3 - at],
    lastClickAt: null,
  }));
  const { callsOf, person } = await openApp('/', {
    replies: {
      'GET /api/reach': replyOf(reachEndpoint, {
        timeZone: 'Europe/Berlin',
        clicks: 5,
        days: [{ day: '2026-11-27', clicks: 5 }],
        links,
      }),
    },
  });
  const week = await screen.findByRole('link', { name: '5 clicks this week, most on Spring Drops' });
  expect(week.getAttribute('href')).toBe('/my-links/k7m2qpx');
  expect(callsOf(reachEndpoint)[0]?.url).toBe('/api/reach?days=7');
  expect(screen.getByRole('link', { name: 'Share a product' }).getAttribute('href')).toBe(
    '/cs-wellness-products',
  );
  await person.click(within(screen.getByRole('main')).getByRole('link', { name: 'My Links' }));
  expect(await screen.findByText('No Shared Links Yet')).toBeTruthy();
  expect(callsOf(myLinksEndpoint)).toHaveLength(1);
});
