import type { Page } from '@playwright/test';
import { paths } from '../web/src/app/paths.ts';
import { comeBack, expect, goOffline, test } from './edge.ts';
import { operate } from './operator.ts';
import { workerIsThere } from './pwa.screen.ts';
import { giftPlan } from './subscriber.ts';

const FRAME_COMING = '[data-testid=frame-overlay]';
/** Whatever is still on its way. */
const ON_ITS_WAY = `[data-loading], [aria-busy=true], ${FRAME_COMING}`;

/** The pictures that are not what they should be, further down the page too. */
const lostPictures = (page: Page) =>
  page.locator('img').evaluateAll(async (pictures: HTMLImageElement[]) => {
    for (const picture of pictures) picture.loading = 'eager';
    await Promise.allSettled(pictures.map((picture) => picture.decode()));
    return pictures
      .filter(({ naturalWidth, currentSrc }) => naturalWidth === 0 || currentSrc.endsWith('/placeholder.svg'))
      .map(({ currentSrc, src }) => currentSrc || src);
  });

const frames = (page: Page) => page.locator('iframe');

test('every screen, never visited before, is whole without a connection, and comes by itself when it is back @phone', async ({
  page,
  edge,
  member,
}) => {
  test.slow();
  await giftPlan(member);
  await operate('grant', member.username);
  await page.goto('/');
  await workerIsThere(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await goOffline(page, edge);
  const framed: string[] = [];
  const failed: string[] = [];
  for (const path of Object.values(paths)) {
    await page.goto(path);
    await expect(page.locator('h1, [role=alert]').first(), path).toBeVisible();
    await expect(page.locator(ON_ITS_WAY), path).toHaveCount(0);
    expect(await lostPictures(page), path).toEqual([]);
    // The browser's own error page would stand in it.
    await expect(frames(page), path).toHaveCount(0);
    const alerts = page.getByRole('main').getByRole('alert');
    if ((await alerts.count()) === 0) continue;
    failed.push(path);
    await comeBack(page, edge);
    await expect(alerts, path).toHaveCount(0);
    if (await frames(page).or(page.locator(FRAME_COMING)).count()) framed.push(path);
    await goOffline(page, edge);
  }
  // All that have a frame or read something of their own.
  expect(failed.length).toBeGreaterThanOrEqual(10);
  expect(framed.length).toBeGreaterThanOrEqual(7);
});
