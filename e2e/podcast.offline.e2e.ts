import type { EpisodeProgress, PlayQueue } from '@clear-spring/contract';
import { expectAccessible } from './accessibility.ts';
import { authScreen, fillSignIn } from './auth.screen.ts';
import { withoutFirstAnswers } from './document.ts';
import { expect, type Member, PASSWORD } from './member.ts';
import { podcastScreen, sound } from './podcast.screen.ts';
import { answerLibrary, readLibrary } from './podcast.library.ts';
import { watchCalls } from './requests.ts';
import { test } from './subscriber.ts';
import { toastScreen } from './toast.screen.ts';
import { upNextScreen } from './up-next.screen.ts';
import type { Page } from '@playwright/test';
import { downloadFirst } from './podcast.downloads.ts';

const downloadCaches = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('episode-downloads:')));

test('a downloaded episode plays without a connection, and without asking for it', async ({
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

test('where the member was while offline is told when the connection is back', async ({
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

test('what was done offline is sent when the same member signs in after the session has ended meanwhile', async ({
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

test('downloads are there while the library is out of reach', async ({ page, subscriber: _ }) => {
  const [episode] = await readLibrary(page);
  const { podcast } = await downloadFirst(page);
  await answerLibrary(page, { status: 503, json: null });
  await page.reload();
  await expect(podcast.says('Failed to load podcast episodes. Please try again later.')).toBeVisible();
  await expect(podcast.showing(1, 1)).toBeVisible();
  await podcast.titled(episode!.title).play.click();
  await sound(page).expectPlaying();
});

test('signing out falls silent and takes the downloads along', async ({ page, subscriber }) => {
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

test('a plan that has ended opens nothing, not even what lies on the device', async ({
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

test('a plan that ends in the middle of an episode brings the gate and falls silent', async ({
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
const lapse = async (page: Page, _: Member) => {
  await withoutFirstAnswers(page);
  await page.route('**/api/user', async (route) => {
    const user = (await (await route.fetch()).json()) as object;
    await route.fulfill({ json: { ...user, isSubscribed: false } });
  });
};
