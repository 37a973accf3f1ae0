import type { Page } from '@playwright/test';

/** Records a visit an hour ago, so that the page counts as the second visit. */
export const wasHereBefore = (page: Page) =>
  page.addInitScript(() => {
    try {
      if (sessionStorage['e2e-was-here']) return;
      sessionStorage['e2e-was-here'] = 'yes';
      localStorage['notification-banner-visited-time'] = String(Date.now() - 3_600_000);
    } catch {
      // A frame with an opaque origin has no storage.
    }
  });

/** Locators for the card that offers notifications, and the panel with the steps for iPhones. */
export const optInScreen = (page: Page) => {
  const banner = page.getByRole('complementary', { name: 'Hear it first' });
  const steps = page.getByRole('dialog', { name: 'Notifications on iPhone and iPad' });
  return {
    banner,
    enable: banner.getByRole('button', { name: 'Enable' }),
    steps,
    step: steps.getByRole('listitem'),
    tryAgain: steps.getByRole('button', { name: 'Try Again' }),
    test: steps.getByRole('button', { name: 'Test Notification' }),
  };
};
