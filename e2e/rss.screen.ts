import type { Page } from '@playwright/test';

/** Locators for /admin/rss-monitoring. */
export const rssScreen = (page: Page) => {
  const main = page.getByRole('main');
  const feed = main.getByRole('region', { name: 'The feed' });
  const items = main.getByRole('region', { name: 'RSS items' });
  const way = main.getByRole('navigation', { name: 'You are here' });
  const upload = page.getByRole('dialog', { name: 'Transcript' });
  return {
    open: () => page.goto('/admin/rss-monitoring'),
    main,
    heading: main.getByRole('heading', { level: 1 }),
    home: way.getByRole('link', { name: 'Home' }),
    profile: way.getByRole('link', { name: 'Profile' }),
    feed,
    check: feed.getByRole('button', { name: 'Check Feed Now' }),
    rows: items.getByRole('row').filter({ has: page.getByRole('cell') }),
    row: (title: string) => items.getByRole('row').filter({ hasText: title }),
    itemsHeading: items.getByRole('heading', { name: 'RSS items' }),
    total: items.getByText(/^[\d,]+ items?$/),
    next: items.getByRole('button', { name: 'Next page' }),
    announceAgain: (title: string) =>
      items.getByRole('button', { name: `Announce Again: ${title}`, exact: true }),
    transcriptOf: (title: string) =>
      items.getByRole('button', { name: `Transcript of ${title}`, exact: true }),
    upload: {
      dialog: upload,
      file: upload.locator('input[type=file]'),
      save: upload.getByRole('button', { name: 'Upload', exact: true }),
      remove: upload.getByRole('button', { name: 'Use the one in the feed again' }),
      alert: upload.getByRole('alert'),
    },
    alert: items.getByRole('alert'),
    tryAgain: items.getByRole('button', { name: 'Try again' }),
    empty: items.getByRole('heading', { name: 'No items yet' }),
  };
};
