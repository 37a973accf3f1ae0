import type { Page } from '@playwright/test';

/** One episode outside of the library. */
export function episodeCard(page: Page, label: string) {
  const region = page.getByRole('main').getByRole('region', { name: label });
  return {
    region,
    title: region.getByRole('link'),
    play: region.getByRole('button', { name: /^Play / }),
    pause: region.getByRole('button', { name: /^Pause / }),
  };
}
