import type { Page } from '@playwright/test';

/** Locators for /bonus-materials. */
export const bonusScreen = (page: Page) => {
  const main = page.getByRole('main');
  const panel = main.getByRole('tabpanel');
  return {
    open: () => page.goto('/bonus-materials'),
    main,
    /** Of the tab with this name: for a moment after a tap the one before still stands there. */
    panelOf: (name: string) => main.getByRole('tabpanel', { name }),
    tabs: main.getByRole('tab'),
    tab: (name: string) => main.getByRole('tab', { name }),
    cards: panel.getByRole('listitem'),
    content: (title: string) => panel.getByRole('link', { name: `Open Content: ${title}` }),
    back: panel.getByRole('button', { name: 'Back to Bonus Media' }),
  };
};
