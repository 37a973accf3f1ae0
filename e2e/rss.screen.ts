import type { Page } from '@playwright/test';

/** Locators for /admin/rss-monitoring. */
export const rssScreen = (page: Page) => {
  const main = page.getByRole('main');
  const feed = main.getByRole('region', { name: 'The feed' });
  const items = main.getByRole('region', { name: 'RSS items' });
  const upload = page.getByRole('dialog', { name: 'Transcript' });
  return {
    open: () => page.goto('/admin/rss-monitoring'),
    feed,
    check: feed.getByRole('button', { name: 'Check Feed Now' }),
    rows: items.getByRole('row').filter({ has: page.getByRole('cell') }),
    transcriptOf: (title: string) =>
      items.getByRole('button', { name: `Transcript of ${title}`, exact: true }),
    upload: {
      dialog: upload,
      file: upload.locator('input[type=file]'),
      save: upload.getByRole('button', { name: 'Upload', exact: true }),
      remove: upload.getByRole('button', { name: 'Use the one in the feed again' }),
      alert: upload.getByRole('alert'),
    },
  };
};
