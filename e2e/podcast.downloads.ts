import { expect } from './member.ts';
import { podcastScreen } from './podcast.screen.ts';
import type { Page } from '@playwright/test';

/** Downloads the first episode of the library. */
export async function downloadFirst(page: Page) {
  const podcast = podcastScreen(page);
  const row = podcast.row(0);
  await podcast.open();
  // Here no worker keeps the scripts that the connection might be missing for.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/NowPlayingSheet')),
  );
  await row.title.click();
  await row.download.click();
  await expect(row.removeDownload).toBeVisible();
  await expect(row.shows('Downloaded')).toBeVisible();
  return { podcast, row };
}
