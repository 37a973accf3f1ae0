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
    heading: main.getByRole('heading', { level: 1 }),
    badge: main.getByText('2 of 6 steps', { exact: true }),
    banner: main.getByRole('complementary', { name: 'Welcome to Fast Start' }),
    tabs: main.getByRole('tab'),
    tab: (name: string) => main.getByRole('tab', { name }),
    resources: panel.getByRole('listitem'),
    resource: panel.getByRole('button', { name: /Training with Top Performers/ }),
    dialog,
    closeDialog: dialog.getByRole('button', { name: 'Close' }).last(),
  };
};
