import type { Page } from '@playwright/test';

/** The card that offers notifications, and the panel with the steps for iPhones. */
export const optInScreen = (page: Page) => {
  const banner = page.getByRole('complementary', { name: 'Hear it first' });
  const steps = page.getByRole('dialog', { name: 'Notifications on iPhone and iPad' });
  return {
    banner,
    enable: banner.getByRole('button', { name: 'Enable' }),
    later: banner.getByRole('button', { name: 'Maybe Later' }),
    close: banner.getByRole('button', { name: 'Close' }),
    steps,
    step: steps.getByRole('listitem'),
    tryAgain: steps.getByRole('button', { name: 'Try Again' }),
    test: steps.getByRole('button', { name: 'Test Notification' }),
    notNow: steps.getByRole('button', { name: 'Not Now' }),
    closeSteps: steps.getByRole('button', { name: 'Close' }),
  };
};
