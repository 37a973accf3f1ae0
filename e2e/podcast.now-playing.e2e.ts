import { pages } from '@clear-spring/content';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { takesTaps } from './frame.screen.ts';
import { homeScreen } from './home.screen.ts';
import { expect } from './member.ts';
import { MOVING } from './motion.ts';
import { podcastScreen, sound } from './podcast.screen.ts';
import { readLibrary } from './podcast.library.ts';
import { productsScreen } from './products.screen.ts';
import { shellScreen } from './shell.screen.ts';
import { test } from './subscriber.ts';
import { toastScreen } from './toast.screen.ts';
import { trainingScreen } from './training.screen.ts';

test(
  'the sound goes on across pages with a mini player that leads back, and a clip and the player pause each other',
  { tag: '@desktop' },
  async ({ page, subscriber: _ }) => {
    // A long journey, with axe in the middle.
    test.slow();
    const [episode] = await readLibrary(page);
    const podcast = podcastScreen(page);
    const training = trainingScreen(page);
    const heard = sound(page);
    await podcast.open();
    await podcast.row(0).play.click();
    await heard.expectPlaying();
    await expect(podcast.column).toContainText(episode!.title);
    await expect(podcast.mini.region, 'the whole player is there').toHaveCount(0);
    await expect(podcast.main.getByTestId('waveform'), 'once').toHaveCount(1);

    await page.getByRole('banner').getByRole('link', { name: 'Clear Spring, home' }).click();
    await expect(page).toHaveURL('/');
    await expect(podcast.mini.region).toContainText(episode!.title);
    await heard.expectPlaying();
    await expectAccessible(page);
    await podcast.mini.pause.click();
    await heard.expectSilent();
    await podcast.mini.play.click();
    await heard.expectPlaying();

    await homeScreen(page).quickAccess.locator('a[href="/advanced-training"]:visible').click();
    await expect(training.card('Advanced Courses').picture, 'for a subscriber').toHaveCSS('opacity', '1');
    await takesTaps(training.frame);
    await training.clip.play.click();
    await expect(training.clip.pause).toBeVisible();
    await expect(podcast.mini.play).toBeVisible();
    await heard.expectSilent();
    await podcast.mini.play.click();
    await expect(training.clip.play).toBeVisible();
    await heard.expectPlaying();

    await podcast.mini.toLibrary.click();
    await expect(podcast.row(0).pause).toBeInViewport();
    await expect(podcast.mini.region).toHaveCount(0);
    await heard.expectPlaying();
    await podcast.column.getByRole('button', { name: 'Close the player' }).click();
    await expect(podcast.column).toHaveCount(0);
    await heard.expectSilent();
  },
);

test('on a phone the player opens over any page, closes in every way, keeps the focus in its tabs and covers no toast and no footer', async ({
  page,
  subscriber: _,
}) => {
  await page.emulateMedia(MOVING);
  // A long journey, with axe in the middle.
  test.slow();
  const [episode] = await readLibrary(page);
  const podcast = podcastScreen(page);
  const { sheet, mini } = podcast;
  const heard = sound(page);
  await podcast.open();
  await podcast.row(0).play.click();
  await heard.expectPlaying();
  await page.getByRole('link', { name: 'Clear Spring, home' }).click();
  // A page is at its top and takes the focus in one go.
  await expect(homeScreen(page).heading).toBeFocused();
  await page.evaluate(() => scrollTo(0, 100));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(100);

  await mini.openSheet.click();
  await expect(sheet.dialog).toContainText(episode!.title);
  await expect(sheet.close).toBeFocused();
  expect((await sheet.dialog.boundingBox())?.height).toBeGreaterThan(820);
  await expectAccessible(page);
  await page.mouse.wheel(0, 2_000);
  const ways = {
    'the chevron': () => sheet.close.click(),
    Back: () => page.goBack(),
    Escape: () => page.keyboard.press('Escape'),
    'a swipe': () => swipeDown(page, sheet.dialog),
  };
  for (const [way, close] of Object.entries(ways)) {
    if (!(await sheet.dialog.isVisible())) await mini.openSheet.click();
    await expect(sheet.dialog).toBeVisible();
    await close();
    await expect(sheet.dialog, way).toHaveCount(0);
    await expect(mini.openSheet, way).toBeFocused();
    expect(new URL(page.url()).pathname, way).toBe('/');
    expect(await page.evaluate(() => scrollY), 'the page behind').toBe(100);
  }
  await heard.expectPlaying();

  await mini.openSheet.click();
  const tab = (name: string) => sheet.dialog.getByRole('tab', { name, selected: true });
  await podcast.transcript.tab.click();
  await expect(tab('Transcript')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(tab('More Info')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(tab('Transcript')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(tab('Up Next')).toBeFocused();
  await sheet.close.click();
  await expect(sheet.dialog).toHaveCount(0);

  await homeScreen(page).shareAProduct.click();
  const { heading, footer } = shellScreen(page);
  await expect(heading).toHaveText(pages.wellnessProducts.title);
  // While a screen loads it has its place, unseen.
  await expect(footer).toBeVisible();
  const isJustAbovePlayer = async (what: Locator) => {
    // The page may still grow.
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const [box, player] = [await what.boundingBox(), await mini.region.boundingBox()];
    if (!box || !player) return false;
    const gap = Math.round(player.y - (box.y + box.height));
    return gap >= 0 && gap < 30;
  };
  await expect.poll(() => isJustAbovePlayer(footer), 'the end of the page').toBe(true);
  await productsScreen(page).row('Amber Balm').copyClosed.click();
  const { toast } = toastScreen(page);
  await expect.poll(() => isJustAbovePlayer(toast.first()), 'the toast').toBe(true);

  // A reload closes the sheet, which then takes no step back.
  await page.goBack();
  await expect(page).toHaveURL('/');
  await mini.openSheet.click();
  await expect(sheet.dialog).toBeVisible();
  await page.reload();
  await page.waitForFunction(() => !('layers' in history.state));
  await page.goBack();
  await expect(page).toHaveURL('/advanced-audios');
});

/** A finger that goes down over the picture, quickly. */
async function swipeDown(page: Page, sheet: Locator): Promise<void> {
  const finger = await page.context().newCDPSession(page);
  const { x, y, width } = (await sheet.getByRole('paragraph').first().boundingBox())!;
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', down: number) =>
    finger.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: x + width / 2, y: y + down }],
    });
  await touch('touchStart', 0);
  for (const down of [20, 60, 120, 200]) await touch('touchMove', down);
  await touch('touchEnd', 200);
}
