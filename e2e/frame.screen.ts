import { expect, type Page } from '@playwright/test';

/** Locators for a framed page: its placeholder and its content. */
export const frameScreen = (page: Page, title: string) => {
  const place = page.getByRole('main').getByRole('region', { name: title, exact: true });
  const frame = place.locator('iframe');
  const overlay = place.getByTestId('frame-overlay');
  return {
    place,
    /** Waits until the page has loaded and the overlay has gone. */
    async loaded() {
      await expect(frame).toBeVisible();
      await expect(overlay).toHaveCount(0);
    },
    frame,
    inside: frame.contentFrame(),
    overlay,
    reload: place.getByRole('button', { name: 'Reload' }),
    error: place.getByRole('alert'),
    tryAgain: place.getByRole('button', { name: 'Try Again' }),
  };
};

/**
 * Makes the framed page fail, both in the frame and for the app's separate request. The connection stays up: without
 * one the page would retry by itself.
 */
export const loseFrame = (page: Page, path: string) =>
  page.route(`**${path}`, (route) => route.fulfill({ status: 503, body: 'Please try again soon.' }));
