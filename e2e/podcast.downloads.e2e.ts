import { expectAccessible } from './accessibility.ts';
import { expect } from './member.ts';
import { podcastScreen, sound } from './podcast.screen.ts';
import { readLibrary } from './podcast.library.ts';
import { test } from './subscriber.ts';

test('a download shows its progress, is cancelled, kept after a reload, played from the list and removed', async ({
  page,
  subscriber: _,
}) => {
  const [episode] = await readLibrary(page);
  // 16 kB a second: half a minute, so that there is time to see the progress.
  const network = await page.context().newCDPSession(page);
  const setSpeed = (downloadThroughput: number) =>
    network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput,
      uploadThroughput: -1,
    });
  const podcast = podcastScreen(page);
  const row = podcast.row(0);
  await podcast.open();
  await row.title.click();
  await setSpeed(16_000);
  await row.download.click();
  await expect(row.downloading).toHaveAccessibleName(/, [1-9]\d? % done$/);
  await row.downloading.click();
  await expect(row.download).toBeVisible();
  await expect(row.download).toBeFocused();
  await setSpeed(-1);

  await row.download.click();
  await expect(row.removeDownload).toBeVisible();
  await page.reload();
  await podcast.openDownloads.click();
  await expect(podcast.downloads.entries).toHaveCount(1);
  await expect(podcast.downloads.entries).toContainText(episode!.title);
  await expect(podcast.downloads.entries).toContainText(/\d+ kB/);
  await expectAccessible(page);
  await podcast.downloads.play.click();
  await expect(podcast.downloads.dialog).toHaveCount(0);
  await sound(page).expectPlaying();

  await podcast.openDownloads.click();
  await podcast.downloads.remove.click();
  await expect(podcast.downloads.entries).toHaveCount(0);
  await podcast.downloads.close.click();
  await expect(row.download).toBeVisible();
  await expect(row.shows('Downloaded')).toHaveCount(0);
});

test('the episode that plays is downloaded, and the next three not played, which play offline', async ({
  page,
  subscriber: _,
}) => {
  const podcast = podcastScreen(page);
  const first = podcast.row(0);
  await podcast.open();
  await first.play.click();
  await sound(page).expectPlaying();
  const { forward } = await podcast.showPlayer();
  await podcast.sheet.download.click();
  await expect(podcast.sheet.removeDownload).toBeVisible();
  await page.context().setOffline(true);
  await forward.click();
  await expect.poll(sound(page).currentTime).toBeGreaterThan(30);
  await sound(page).expectPlaying();
  await page.context().setOffline(false);
  await podcast.sheet.close.click();

  await podcast.openDownloads.click();
  await podcast.downloads.keepNext.click();
  // The first was asked for.
  await expect(podcast.downloads.says('The next 2 are on this device.')).toBeVisible();
  await expect(podcast.downloads.remove).toHaveCount(3);
  await podcast.downloads.close.click();
  await podcast.row(1).title.click();
  await podcast.row(1).markPlayed.click();
  await expect(podcast.row(1).download).toBeVisible();
  await podcast.row(3).title.click();
  await expect(podcast.row(3).removeDownload).toBeVisible();
});

test('five downloads wait after a reload, and go on when the full device has room', async ({
  page,
  subscriber: _,
}) => {
  const podcast = podcastScreen(page);
  const { entries, waiting, noRoom, tryAgain, remove } = podcast.downloads;
  await podcast.open();
  await page.route('**/api/audio-proxy**', () => {});
  const words = 'a darker bedroom';
  await podcast.search.fill(words);
  const shown = (await readLibrary(page)).filter(({ title, description }) =>
    `${title} ${description}`.toLowerCase().includes(words),
  ).length;
  expect(shown).toBeGreaterThan(2);
  await expect(podcast.showing(shown, 420)).toBeVisible();
  await podcast.openDownloads.click();
  await podcast.downloads.all(shown).click();
  await expect(entries).toHaveCount(shown);
  await expect(waiting).toHaveCount(shown - 2);
  await expectAccessible(page);

  const device = await page.context().newCDPSession(page);
  const { origin } = new URL(page.url());
  await device.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1_000 });
  await page.unroute('**/api/audio-proxy**');
  await page.reload();
  await podcast.openDownloads.click();
  await expect(entries).toHaveCount(shown);
  await expect(noRoom).toBeVisible();
  await expectAccessible(page);
  await device.send('Storage.overrideQuotaForOrigin', { origin });
  await tryAgain.click();
  await expect(remove).toHaveCount(shown);
  await expect(podcast.downloads.cancelAll).toHaveCount(0);
});
