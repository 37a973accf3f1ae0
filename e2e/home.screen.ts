import { brand } from '@clear-spring/content';
import type { Page } from '@playwright/test';
import { episodeCard } from './episode-card.screen.ts';

/** Locators for /. */
export const homeScreen = (page: Page) => {
  const quickAccess = page.getByRole('region', { name: 'Quick Access' });
  const recent = page.getByRole('region', { name: 'Recent Content' });
  return {
    open: () => page.goto('/'),
    splash: page.getByText('Loading your wellness experience...'),
    heading: page.getByRole('heading', { level: 1 }),
    welcomeLine: page.getByText(`Welcome to ${brand.companyName}`),
    shareAProduct: page.getByRole('main').getByRole('link', { name: 'Share a product' }),
    begun: episodeCard(page, 'Continue listening'),
    quickAccess,
    quickAccessLinks: quickAccess.getByRole('link'),
    cards: quickAccess.getByRole('article'),
    card: (title: string) =>
      quickAccess.getByRole('article').filter({ has: page.getByRole('heading', { name: title }) }),
    recent,
    recentCards: recent.getByRole('article'),
  };
};
