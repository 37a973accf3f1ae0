import type { Page } from '@playwright/test';

/** Locators for /bonus-materials. */
export const bonusScreen = (page: Page) => {
  const main = page.getByRole('main');
  return {
    open: () => page.goto('/bonus-materials'),
    /** Of the tab with this name: for a moment after a tap the one before still stands there. */
    panelOf: (name: string) => main.getByRole('tabpanel', { name }),
    tab: (name: string) => main.getByRole('tab', { name }),
    content: (title: string) =>
      main.getByRole('tabpanel').getByRole('link', { name: `Open Content: ${title}` }),
  };
};
