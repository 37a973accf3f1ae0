import { pages } from '@clear-spring/content';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { homeScreen } from './home.screen.ts';
import { expect } from './member.ts';
import { podcastScreen, sound } from './podcast.screen.ts';
import { readLibrary } from './podcast.library.ts';
import { productsScreen } from './products.screen.ts';
import { shellScreen } from './shell.screen.ts';
import { test } from './subscriber.ts';
import { toastScreen } from './toast.screen.ts';

test('the sound goes on across pages, with a mini player that leads back @desktop', async ({
  page,
  subscriber: _,
}) => {
  // A long journey, with axe in the middle.
  test.slow();
  const [episode] = await readLibrary(page);
  const podcast = podcastScreen(page);
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

  await podcast.mini.toLibrary.click();
  await expect(podcast.row(0).pause).toBeInViewport();
  await expect(podcast.mini.region).toHaveCount(0);
  await heard.expectPlaying();

  await podcast.column.getByRole('button', { name: 'Close the player' }).click();
  await expect(podcast.column).toHaveCount(0);
  await heard.expectSilent();
});

test('what plays covers neither a toast nor the end of a page', async ({ page, subscriber: _ }) => {
  const podcast = podcastScreen(page);
  await podcast.open();
  await podcast.row(0).play.click();
  await sound(page).expectPlaying();
  await page.getByRole('link', { name: 'Clear Spring, home' }).click();
  await homeScreen(page).shareAProduct.click();
  const { heading, footer } = shellScreen(page);
  await expect(heading).toHaveText(pages.wellnessProducts.title);
  // While a screen loads it has its place, unseen.
  await expect(footer).toBeVisible();
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  const isJustAbovePlayer = async (what: Locator) => {
    const [box, player] = [await what.boundingBox(), await podcast.mini.region.boundingBox()];
    if (!box || !player) return false;
    const gap = Math.round(player.y - (box.y + box.height));
    return gap >= 0 && gap < 30;
  };
  await expect.poll(() => isJustAbovePlayer(footer), 'the end of the page').toBe(true);
  await productsScreen(page).row('Amber Balm').copyClosed.click();
  const { toast } = toastScreen(page);
  await expect.poll(() => isJustAbovePlayer(toast.first()), 'the toast').toBe(true);
});

test('on a phone what plays opens over any page, and is closed by all that closes', async ({
  page,
  subscriber: _,
}) => {
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

test('the tab that is chosen in the sheet keeps the focus, by finger and by keyboard', async ({
  page,
  visitor: _,
}) => {
  const podcast = podcastScreen(page);
  await podcast.open();
  await podcast.row(0).play.click();
  await podcast.showPlayer();
  const tab = (name: string) => podcast.sheet.dialog.getByRole('tab', { name, selected: true });
  await podcast.transcript.tab.click();
  await expect(tab('Transcript')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(tab('More Info')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(tab('Transcript')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(tab('Up Next')).toBeFocused();
});

test('chapters that come late move nothing that one may be about to press @desktop', async ({
  page,
  visitor: _,
}) => {
  const held = Promise.withResolvers<void>();
  await page.route('**/api/episodes/*/chapters', async (route) => {
    await held.promise;
    await route.continue();
  });
  const podcast = podcastScreen(page);
  await podcast.open();
  await podcast.row(0).play.click();
  const player = await podcast.showPlayer();
  await sound(page).expectPlaying();
  const top = async () => (await player.pause.boundingBox())!.y;
  const before = await top();
  held.resolve();
  await expect(player.chapter).toBeVisible();
  expect(await top()).toBe(before);
});

test('axe finds nothing on the open player', async ({ page, subscriber: _ }) => {
  const podcast = podcastScreen(page);
  await podcast.open();
  await podcast.row(0).play.click();
  await sound(page).expectPlaying();
  await podcast.row(0).pause.click();
  await podcast.showPlayer();
  await expectAccessible(page);
});
