import { misfits, readAt } from './layout.ts';
import { expect, signInAs, test } from './member.ts';
import { podcastScreen } from './podcast.screen.ts';
import { misfitsAtAllSizes } from './sizes.ts';
import { worstHealth } from './worst-health.ts';

test('/admin/health is whole when everything has gone wrong', { tag: '@desktop' }, async ({ page }) => {
  await signInAs(page, 'demo-admin');
  await page.route('**/api/admin/health', (route) => route.fulfill({ json: worstHealth }));
  await page.goto('/admin/health');
  await expect(page.getByRole('region', { name: 'Jobs' })).toBeVisible();
  expect(await misfitsAtAllSizes(page), 'what does not fit').toEqual({});
});

test('with text at 200 % the player, its sheets and the mini player on other pages are whole', async ({
  page,
}) => {
  const podcast = podcastScreen(page);
  const { mini } = podcast;
  const playing = podcast.row(0);
  const expectWhole = async (what: string) => expect(await misfits(page), what).toEqual([]);
  await signInAs(page, 'demo-subscriber');
  await podcast.open();
  // Its chapters have long names.
  await podcast.search.fill('Questions from members');
  await expect(playing.play).toHaveAccessibleName(/Questions from members/);
  await readAt(page, { width: 390, height: 844, text: 200 });
  await playing.play.click();
  await expect(playing.pause).toBeVisible();
  await expectWhole('the list');
  const { sleepTimer } = await podcast.showPlayer();
  await expect(podcast.sheet.dialog).toBeVisible();
  await expectWhole('the player');
  await podcast.transcript.tab.click();
  await expect(podcast.transcript.current).toBeInViewport({ ratio: 0.5 });
  await expectWhole('the transcript');
  await sleepTimer.click();
  // Keys are its own once it has the focus.
  await expect(podcast.sleepDialog.locator(':focus')).toBeVisible();
  await expectWhole('the sleep timer');
  await page.keyboard.press('Escape');
  await expect(podcast.sleepDialog).toBeHidden();
  await podcast.sheet.close.click();
  await expect(podcast.sheet.dialog).toBeHidden();
  await page.keyboard.press('?');
  await expect(podcast.shortcutsDialog).toBeVisible();
  await expectWhole('the shortcuts');
  const scrolled = await podcast.shortcutsDialog.evaluate((dialog) => {
    dialog.scrollTo(0, dialog.scrollHeight);
    return dialog.scrollTop;
  });
  expect(scrolled).toBeGreaterThan(0);
  await expect(podcast.shortcutsDialog.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await expect(podcast.shortcutsDialog).toBeHidden();

  await page.getByRole('link', { name: 'Back to Advanced Training' }).click();
  for (const essential of [mini.openSheet, mini.pause, mini.close]) await expect(essential).toBeInViewport();
  expect((await mini.region.boundingBox())!.height).toBeLessThan(844 / 5);
  await expectWhole('the small player');
});
