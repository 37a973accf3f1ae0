import type { Page } from '@playwright/test';

/** The place where the product says what has just happened. */
export const toastScreen = (page: Page) => {
  const region = page.getByRole('region', { name: /^Notifications/ });
  const toast = region.getByRole('listitem');
  return {
    region,
    /** What F8 brings the focus to. */
    list: region.getByRole('list'),
    toast,
    /** A toast whose two lines are these, to the letter. */
    saying: (title: string, description: string) =>
      toast
        .filter({ has: page.getByText(title, { exact: true }) })
        .filter({ has: page.getByText(description, { exact: true }) }),
    /** What tells bad news from good to the eye. */
    alarm: toast.locator('.lucide-circle-alert'),
    close: toast.getByRole('button', { name: 'Close' }),
  };
};
