import { expectAccessible } from './accessibility.ts';
import { stopClock } from './clock.ts';
import { expect } from './member.ts';
import { podcastScreen, sound } from './podcast.screen.ts';
import { readLibrary } from './podcast.library.ts';
import { test } from './subscriber.ts';
import { toastScreen } from './toast.screen.ts';
import { downloadFirst } from './podcast.downloads.ts';

test('the episode that plays can be downloaded', async ({ page, subscriber: _ }) => {
  const podcast = podcastScreen(page);
  const row = podcast.row(0);
  await podcast.open();
  await row.play.click();
  await sound(page).expectPlaying();
  const { forward } = await podcast.showPlayer();
  await podcast.sheet.download.click();
  await expect(podcast.sheet.removeDownload).toBeVisible();
  await page.context().setOffline(true);
  await forward.click();
  await expect.poll(sound(page).currentTime).toBeGreaterThan(30);
  await sound(page).expectPlaying();
});

test('downloads are listed with their sizes, played and removed', async ({ page, subscriber: _ }) => {
  const [episode] = await readLibrary(page);
  const { podcast, row } = await downloadFirst(page);
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

test('a download shows how far it is, and is cancelled', async ({ page, subscriber: _ }) => {
  // 16 kB a second: half a minute, so that there is time to see the progress.
  const network = await page.context().newCDPSession(page);
  const podcast = podcastScreen(page);
  const row = podcast.row(0);
  await podcast.open();
  await row.title.click();
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: 16_000,
    uploadThroughput: -1,
  });
  await row.download.click();
  await expect(row.downloading).toHaveAccessibleName(/, [1-9]\d? % done$/);
  await row.downloading.click();
  await expect(row.download).toBeVisible();
  await expect(row.download).toBeFocused();
});

test('all that a search shows is downloaded at once, and told of once', async ({ page, subscriber: _ }) => {
  const podcast = podcastScreen(page);
  await podcast.open();
  const words = 'a darker bedroom';
  await podcast.search.fill(words);
  const shown = (await readLibrary(page)).filter(({ title, description }) =>
    `${title} ${description}`.toLowerCase().includes(words),
  ).length;
  expect(shown).toBeGreaterThan(1);
  await expect(podcast.showing(shown, 420)).toBeVisible();
  await podcast.openDownloads.click();
  await podcast.downloads.all(shown).click();
  await expect(podcast.downloads.entries).toHaveCount(shown);
  await expect(podcast.downloads.remove).toHaveCount(shown);
  await expect(podcast.downloads.cancelAll).toHaveCount(0);
  await expect(
    toastScreen(page).saying('Downloaded', `${shown} episodes play without a connection now.`),
  ).toBeVisible();
  await expect(podcast.downloads.all(shown)).toHaveCount(0);
});

test('the next three not played are kept on the device, and its own go once they are played', async ({
  page,
  subscriber: _,
}) => {
  const podcast = podcastScreen(page);
  await podcast.open();
  await podcast.openDownloads.click();
  await podcast.downloads.keepNext.click();
  await expect(podcast.downloads.says('The next 3 are on this device.')).toBeVisible();
  await expect(podcast.downloads.remove).toHaveCount(3);
  await podcast.downloads.close.click();

  const first = podcast.row(0);
  await first.title.click();
  await expect(first.removeDownload).toBeVisible();
  await first.markPlayed.click();
  await expect(first.download).toBeVisible();
  await podcast.row(3).title.click();
  await expect(podcast.row(3).removeDownload).toBeVisible();
});

test('where there is no room it says so, and the rest comes once there is some', async ({
  page,
  subscriber: _,
}) => {
  const podcast = podcastScreen(page);
  const row = podcast.row(0);
  await podcast.open();
  await row.title.click();
  const device = await page.context().newCDPSession(page);
  const { origin } = new URL(page.url());
  await device.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1_000 });
  await row.download.click();
  await expect(toastScreen(page).saying('Error', 'There is not enough room on this device.')).toBeVisible();
  await expect(row.shows('Waiting for room')).toBeVisible();
  await podcast.openDownloads.click();
  await expect(podcast.downloads.noRoom).toBeVisible();
  await expectAccessible(page);

  await device.send('Storage.overrideQuotaForOrigin', { origin });
  await podcast.downloads.tryAgain.click();
  await expect(podcast.downloads.remove).toHaveCount(1);
});

test('of five downloads two run and three wait in the list of downloads', async ({ page, subscriber: _ }) => {
  const podcast = podcastScreen(page);
  await podcast.open();
  await page.route('**/api/audio-proxy**', () => {});
  const five = (await readLibrary(page)).slice(0, 5).map(({ title }) => podcast.titled(title));
  for (const { title, download } of five) {
    await title.click();
    await download.click();
  }
  await expect(five[4]!.shows('Waiting…')).toBeVisible();
  await expect(five[4]!.downloading).toHaveAccessibleName(/, waiting$/);
  await podcast.openDownloads.click();
  const { entries, waiting, cancel } = podcast.downloads;
  await expect(entries).toHaveCount(5);
  await expect(waiting).toHaveCount(3);
  await expectAccessible(page);

  // First a waiting download is cancelled, then a running one, whose slot the next takes.
  await cancel.last().click();
  await expect(waiting).toHaveCount(2);
  await cancel.first().click();
  await expect(waiting).toHaveCount(1);
  await expect(entries).toHaveCount(3);

  // They are still to come after a reload, unless the member cancels them all.
  await page.reload();
  await podcast.openDownloads.click();
  await expect(entries).toHaveCount(3);
  await podcast.downloads.cancelAll.click();
  await expect(entries).toHaveCount(0);
});

test('a download for which the server has no stream to give waits, and comes', async ({
  page,
  subscriber: _,
}) => {
  let refusals = 0;
  await page.route('**/api/audio-proxy**', async (route) => {
    if (refusals++ > 0) return route.continue();
    await route.fulfill({
      status: 429,
      headers: { 'retry-after': '2' },
      body: 'Four recordings are playing.',
    });
  });
  const podcast = podcastScreen(page);
  const row = podcast.row(0);
  await page.clock.install();
  await podcast.open();
  await row.title.click();
  // The two seconds pass when it has been seen that it waits.
  await stopClock(page);
  await row.download.click();
  await expect(row.shows('Waiting…')).toBeVisible();
  await page.clock.resume();
  await expect(row.removeDownload).toBeVisible();
});

test('a download that fails says so and leaves nothing', async ({ page, subscriber: _ }) => {
  await page.route('**/api/audio-proxy**', (route) => route.fulfill({ status: 502, body: '' }));
  const podcast = podcastScreen(page);
  const row = podcast.row(0);
  await podcast.open();
  await row.title.click();
  await row.download.click();
  await expect(
    toastScreen(page).saying('Error', 'The download did not work. Please try again.'),
  ).toBeVisible();
  await expect(row.download).toBeVisible();
});
