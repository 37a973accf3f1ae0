import type { Page } from '@playwright/test';

declare const window: Window & { longestMotion: number };

/** For `test.use`, and for `page.emulateMedia` in a single test. */
export const MOVING = { reducedMotion: 'no-preference' } as const;

/**
 * The longest animation seen on the page since it loaded, in milliseconds. Loading animations, which run until loading
 * ends, do not count.
 */
export const longestMotion = (page: Page) => page.evaluate(() => window.longestMotion);

/** Checks every painted frame. */
export const watchMotion = (page: Page) =>
  page.addInitScript(() => {
    window.longestMotion = 0;
    const look = () => {
      for (const { effect } of document.getAnimations()) {
        const { activeDuration } = effect!.getComputedTiming();
        const moves = Number(activeDuration);
        if (moves !== Infinity) window.longestMotion = Math.max(window.longestMotion, moves);
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
