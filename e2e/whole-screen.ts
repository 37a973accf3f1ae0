import type { Page } from '@playwright/test';

export const FRAME_COMING = '[data-testid=frame-overlay]';
/** Elements that are still loading. */
export const ON_ITS_WAY = `[data-loading], [aria-busy=true], ${FRAME_COMING}`;

/** Pictures that failed to load, further down the page too. */
export const lostPictures = (page: Page) =>
  page.locator('img').evaluateAll(async (pictures: HTMLImageElement[]) => {
    for (const picture of pictures) picture.loading = 'eager';
    await Promise.allSettled(pictures.map((picture) => picture.decode()));
    return pictures
      .filter(({ naturalWidth, currentSrc }) => naturalWidth === 0 || currentSrc.endsWith('/placeholder.svg'))
      .map(({ currentSrc, src }) => currentSrc || src);
  });

export const frames = (page: Page) => page.locator('iframe');
