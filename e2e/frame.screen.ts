import { expect, type Locator, type Page } from '@playwright/test';
import { isDrawnAnew } from './layout.ts';

/** Locators for a framed page: its placeholder and its content. */
export const frameScreen = (page: Page, title: string) => {
  const place = page.getByRole('main').getByRole('region', { name: title, exact: true });
  const frame = place.locator('iframe');
  const overlay = place.getByTestId('frame-overlay');
  return {
    place,
    /** Waits until the page has loaded, the overlay has gone and the frame can be tapped. */
    async loaded() {
      await expect(frame).toBeVisible();
      await expect(overlay).toHaveCount(0);
      await takesTaps(frame);
    },
    frame,
    inside: frame.contentFrame(),
    overlay,
    reload: place.getByRole('button', { name: 'Reload' }),
    error: place.getByRole('alert'),
    tryAgain: place.getByRole('button', { name: 'Try Again' }),
  };
};

/** A tap goes where the last picture has the frame, which until it has loaded takes none. */
export async function takesTaps(frame: Locator): Promise<void> {
  await expect(frame).toBeVisible();
  await expect(frame).not.toHaveAttribute('inert');
  await isDrawnAnew(frame.page());
}

/**
 * Makes the framed page fail, both in the frame and for the app's separate request. The connection stays up: without
 * one the page would retry by itself.
 */
export const loseFrame = (page: Page, path: string) =>
  page.route(`**${path}`, (route) => route.fulfill({ status: 503, body: 'Please try again soon.' }));
