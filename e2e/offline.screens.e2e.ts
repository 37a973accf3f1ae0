import { paths } from '../web/src/navigation/paths.ts';
import { comeBack, expect, goOffline, test } from './edge.ts';
import { operate } from './operator.ts';
import { workerIsThere } from './pwa.screen.ts';
import { giftPlan } from './subscriber.ts';
import { FRAME_COMING, frames, lostPictures, ON_ITS_WAY } from './whole-screen.ts';

/** Screens for admins alone, whose files and answers no device keeps. */
const ON_NO_DEVICE: string[] = Object.values(paths).filter((path) => path.startsWith(paths.admin));

test('every screen, never visited before, is whole offline, and loads by itself once the connection is back', async ({
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
    if (ON_NO_DEVICE.includes(path)) continue;
    await page.goto(path);
    await expect(page.locator('h1, [role=alert]').first(), path).toBeVisible();
    await expect(page.locator(ON_ITS_WAY), path).toHaveCount(0);
    expect(await lostPictures(page), path).toEqual([]);
    // It would show the browser's own error page.
    await expect(frames(page), path).toHaveCount(0);
    const alerts = page.getByRole('main').getByRole('alert');
    if ((await alerts.count()) === 0) continue;
    failed.push(path);
    await comeBack(page, edge);
    await expect(alerts, path).toHaveCount(0);
    if (await frames(page).or(page.locator(FRAME_COMING)).count()) framed.push(path);
    await goOffline(page, edge);
  }
  // All screens with a frame or data of their own.
  expect(failed.length).toBeGreaterThanOrEqual(10);
  expect(framed.length).toBeGreaterThanOrEqual(7);
});
