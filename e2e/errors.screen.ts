import type { Page } from '@playwright/test';

/** What a person meets when something has broken. */
export const errorsScreen = (page: Page) => ({
  alert: page.getByRole('alert'),
  heading: (name: string | RegExp) => page.getByRole('alert').getByRole('heading', { name }),
  refresh: page.getByRole('button', { name: 'Refresh', exact: true }),
  refreshPage: page.getByRole('button', { name: 'Refresh Page' }),
  tryAgain: page.getByRole('button', { name: 'Try again' }),
});
