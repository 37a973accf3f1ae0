import type { Page } from '@playwright/test';

/** What a person meets when something has broken. */
export const errorsScreen = (page: Page) => ({
  /** Those of the page itself, until the app is there. Decoration, so they have no role. */
  firstRings: page.locator('.root-loading'),
  alert: page.getByRole('alert'),
  heading: (name: string | RegExp) => page.getByRole('alert').getByRole('heading', { name }),
  refresh: page.getByRole('button', { name: 'Refresh', exact: true }),
  refreshPage: page.getByRole('button', { name: 'Refresh Page' }),
  tryAgain: page.getByRole('button', { name: 'Try again' }),
});
