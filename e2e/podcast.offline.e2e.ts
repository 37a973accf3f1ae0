import type { EpisodeProgress, PlayQueue } from '@clear-spring/contract';
import { expectAccessible } from './accessibility.ts';
import { authScreen, fillSignIn } from './auth.screen.ts';
import { stopClock } from './clock.ts';
import { expect, type Member, PASSWORD } from './member.ts';
import { podcastScreen, sound } from './podcast.screen.ts';
import { answerLibrary, readLibrary } from './podcast.library.ts';
import { watchCalls } from './requests.ts';
import { test } from './subscriber.ts';
import { toastScreen } from './toast.screen.ts';
import { upNextScreen } from './up-next.screen.ts';
import type { Page } from '@playwright/test';

const downloadCaches = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('episode-downloads:')));

async function downloadFirst(page: Page) {
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

test('a downloaded episode plays without a connection, and without asking for it @phone', async ({
  page,
  subscriber: _,
}) => {
  const [episode] = await readLibrary(page);
  const { podcast, row } = await downloadFirst(page);
  await expect(
    toastScreen(page).saying('Downloaded', `${episode!.title} plays without a connection now.`),
  ).toBeVisible();

  await page.context().setOffline(true);
  await expect(podcast.says('You are offline. Episodes that you have downloaded still play.')).toBeVisible();
  await expectAccessible(page);
  const calls = watchCalls(page);
  await row.play.click();
  await sound(page).expectPlaying();
  await (await podcast.showPlayer()).forward.click();
  await expect.poll(sound(page).currentTime).toBeGreaterThan(30);
  await sound(page).expectPlaying();
  await podcast.sheet.close.click();
  expect(calls.of('GET', '/api/audio-proxy')).toEqual([]);

  await expect(row.shows('Plays once you are online')).toHaveCount(0);
  await expect(podcast.row(1).shows('Plays once you are online')).toBeVisible();
  await podcast.row(1).play.click();
  await expect(
    toastScreen(page).saying(
      'You are offline',
      'This episode is not downloaded. It plays when the connection is back.',
    ),
  ).toBeVisible();
  await sound(page).expectPlaying();
});

test('the episode that plays can be downloaded @phone', async ({ page, subscriber: _ }) => {
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

test('where the member was while offline is told when the connection is back @phone', async ({
  page,
  subscriber: _,
}) => {
  const [episode] = await readLibrary(page);
  const { podcast, row } = await downloadFirst(page);
  await page.context().setOffline(true);
  await row.play.click();
  const player = await podcast.showPlayer();
  await player.slider.fill('50');
  await expect.poll(sound(page).currentTime).toBeGreaterThan(50);
  await player.pause.click();

  const progress = async () => (await (await page.request.get('/api/progress')).json()) as EpisodeProgress[];
  await page.context().setOffline(false);
  await expect.poll(async () => (await progress()).map(({ position }) => position >= 50)).toEqual([true]);
  expect(await progress()).toMatchObject([{ episodeId: episode!.id, played: false }]);
});

test('what was done offline is sent when the same member signs in after the session has ended meanwhile @phone', async ({
  page,
  subscriber,
}) => {
  const [episode] = await readLibrary(page);
  const { podcast, row } = await downloadFirst(page);
  await page.context().setOffline(true);
  await expect(podcast.says('You are offline. Episodes that you have downloaded still play.')).toBeVisible();
  await row.markPlayed.click();
  await upNextScreen(page).openMenu(episode!.title);
  await upNextScreen(page).add.click();
  await page.context().clearCookies();
  await page.context().setOffline(false);
  await expect(page).toHaveURL('/auth');
  await expect.poll(() => downloadCaches(page), 'what can be had again is deleted').toEqual([]);

  await fillSignIn(page, subscriber.username, PASSWORD);
  await authScreen(page).signIn.click();
  const answer = async <T>(path: string) => (await (await page.request.get(path)).json()) as T;
  await expect(row.markUnplayed).toBeVisible();
  await expect.poll(async () => (await answer<PlayQueue>('/api/queue')).episodeIds).toEqual([episode!.id]);
  await expect
    .poll(() => answer<EpisodeProgress[]>('/api/progress'))
    .toMatchObject([{ episodeId: episode!.id, played: true }]);
});

test('downloads are there while the library is out of reach @phone', async ({ page, subscriber: _ }) => {
  const [episode] = await readLibrary(page);
  const { podcast } = await downloadFirst(page);
  await answerLibrary(page, { status: 503, json: null });
  await page.reload();
  await expect(podcast.says('Failed to load podcast episodes. Please try again later.')).toBeVisible();
  await expect(podcast.showing(1, 1)).toBeVisible();
  await podcast.titled(episode!.title).play.click();
  await sound(page).expectPlaying();
});

test('downloads are listed with their sizes, played and removed @phone', async ({ page, subscriber: _ }) => {
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

test('a download shows how far it is, and is cancelled @phone', async ({ page, subscriber: _ }) => {
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

test('all that a search shows is downloaded at once, and told of once @phone', async ({
  page,
  subscriber: _,
}) => {
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

test('the next three not played are kept on the device, and its own go once they are played @phone', async ({
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

test('where there is no room it says so, and the rest comes once there is some @phone', async ({
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

test('of five downloads two run and three wait in the list of downloads @phone', async ({
  page,
  subscriber: _,
}) => {
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

test('a download for which the server has no stream to give waits, and comes @phone', async ({
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

test('a download that fails says so and leaves nothing @phone', async ({ page, subscriber: _ }) => {
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

test('signing out falls silent and takes the downloads along @phone', async ({ page, subscriber }) => {
  const { row } = await downloadFirst(page);
  await row.play.click();
  await sound(page).expectPlaying();
  expect(await downloadCaches(page)).toEqual([`episode-downloads:${subscriber.username}`]);
  await page.evaluate(() => fetch('/api/logout', { method: 'POST' }));
  await page.reload();
  await expect(page).toHaveURL('/auth');
  await expect.poll(() => downloadCaches(page)).toEqual([]);
});

test('the sign-out button does the same at once', { tag: '@desktop' }, async ({ page, subscriber: _ }) => {
  const { row } = await downloadFirst(page);
  await row.play.click();
  await sound(page).expectPlaying();
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/auth');
  await sound(page).expectSilent();
  await expect.poll(() => downloadCaches(page)).toEqual([]);
});

test('a plan that has ended opens nothing, not even what lies on the device @phone', async ({
  page,
  subscriber,
}) => {
  await downloadFirst(page);
  await lapse(page, subscriber);
  const podcast = podcastScreen(page);
  await podcast.open();
  await expect(podcast.says('400+ Episodes')).toBeVisible();
  await expect(podcast.openDownloads).toHaveCount(0);
  await expect(podcast.list).toHaveCount(0);
});

test('a plan that ends in the middle of an episode brings the gate and falls silent @phone', async ({
  page,
  subscriber,
}) => {
  const podcast = podcastScreen(page);
  await podcast.open();
  await podcast.row(0).play.click();
  await sound(page).expectPlaying();
  await lapse(page, subscriber);
  await page.route('**/api/audio-proxy**', (route) =>
    route.fulfill({ status: 403, body: 'This episode is part of the paid plan.' }),
  );
  await podcast.row(2).play.click();
  await expect(podcast.says('400+ Episodes')).toBeVisible();
  await sound(page).expectSilent();
  await expect(podcast.mini.region).toHaveCount(0);
});

/** The server says that the plan has ended. */
const lapse = (page: Page, _: Member) =>
  page.route('**/api/user', async (route) => {
    const user = (await (await route.fetch()).json()) as object;
    await route.fulfill({ json: { ...user, isSubscribed: false } });
  });
