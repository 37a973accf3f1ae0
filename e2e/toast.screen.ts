import type { Page } from '@playwright/test';

/** Locators for the toasts. */
export const toastScreen = (page: Page) => {
  const region = page.getByRole('region', { name: /^Notifications/ });
  const toast = region.getByRole('listitem');
  return {
    region,
    /** F8 moves the focus here. */
    list: region.getByRole('list'),
    toast,
    /** A toast with exactly these two lines. */
    saying: (title: string, description: string) =>
      toast
        .filter({ has: page.getByText(title, { exact: true }) })
        .filter({ has: page.getByText(description, { exact: true }) }),
    /** The mark of a failure. */
    alarm: toast.locator('.lucide-circle-alert'),
    close: toast.getByRole('button', { name: 'Close' }),
  };
};
