import type { Page } from '@playwright/test';

/** Locators for error states. */
export const errorsScreen = (page: Page) => ({
  /** The page's own rings, shown until the app has loaded. They are decoration, so they have no role. */
  firstRings: page.locator('.root-loading'),
  alert: page.getByRole('alert'),
  heading: (name: string | RegExp) => page.getByRole('alert').getByRole('heading', { name }),
  refresh: page.getByRole('button', { name: 'Refresh', exact: true }),
  refreshPage: page.getByRole('button', { name: 'Refresh Page' }),
  tryAgain: page.getByRole('button', { name: 'Try again' }),
});
