import type { Page } from '@playwright/test';
import { frameScreen } from './frame.screen.ts';

/** Locators for /fast-start. */
export const fastStartScreen = (page: Page) => {
  const main = page.getByRole('main');
  const panel = main.getByRole('tabpanel');
  const dialog = page.getByRole('dialog');
  return {
    ...frameScreen(page, 'Fast Start videos'),
    open: () => page.goto('/fast-start'),
    banner: main.getByRole('complementary', { name: 'Welcome to Fast Start' }),
    tab: (name: string) => main.getByRole('tab', { name }),
    resource: panel.getByRole('button', { name: /Training with Top Performers/ }),
    dialog,
  };
};
