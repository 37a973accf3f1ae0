import { expect, type Page } from '@playwright/test';

/** A framed page as a person finds their way on it: what stands in its place, and in it. */
export const frameScreen = (page: Page, title: string) => {
  const place = page.getByRole('main').getByRole('region', { name: title, exact: true });
  const frame = place.locator('iframe');
  const overlay = place.getByTestId('frame-overlay');
  return {
    place,
    /** Until the page has come and the overlay has gone. */
    async arrival() {
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
 * The frame's page does not come: neither to the frame nor to the question beside it. The connection is there: without
 * one the page would try again by itself.
 */
export const loseFrame = (page: Page, path: string) =>
  page.route(`**${path}`, (route) => route.fulfill({ status: 503, body: 'Please try again soon.' }));
