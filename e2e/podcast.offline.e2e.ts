import type { EpisodeProgress, PlayQueue } from '@clear-spring/contract';
import { expectAccessible } from './accessibility.ts';
import { authScreen, fillSignIn } from './auth.screen.ts';
import { withoutFirstAnswers } from './document.ts';
import { expect, PASSWORD } from './member.ts';
import { sound } from './podcast.screen.ts';
import { answerLibrary, readLibrary } from './podcast.library.ts';
import { watchCalls } from './requests.ts';
import { shellScreen } from './shell.screen.ts';
import { test } from './subscriber.ts';
import { toastScreen } from './toast.screen.ts';
import { upNextScreen } from './up-next.screen.ts';
import type { Page } from '@playwright/test';
import { downloadFirst } from './podcast.downloads.ts';

const downloadCaches = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('episode-downloads:')));

test('a downloaded episode plays offline without a request; its place is sent afterwards; it plays while the library is out of reach', async ({
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
  const player = await podcast.showPlayer();
  await player.forward.click();
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

  await podcast.showPlayer();
  await player.slider.fill('50');
  await expect.poll(sound(page).currentTime).toBeGreaterThan(50);
  await player.pause.click();
  const progress = async () => (await (await page.request.get('/api/progress')).json()) as EpisodeProgress[];
  await page.context().setOffline(false);
  await expect.poll(async () => (await progress()).map(({ position }) => position >= 50)).toEqual([true]);
  expect(await progress()).toMatchObject([{ episodeId: episode!.id, played: false }]);

  await answerLibrary(page, { status: 503, json: null });
  await page.reload();
  await expect(podcast.says('Failed to load podcast episodes. Please try again later.')).toBeVisible();
  await expect(podcast.showing(1, 1)).toBeVisible();
  await podcast.titled(episode!.title).play.click();
  await sound(page).expectPlaying();
});

test(
  'a session that ends offline deletes downloads and keeps unsent changes for the same member; signing out silences and deletes',
  { tag: '@desktop' },
  async ({ page, subscriber }) => {
    const [episode] = await readLibrary(page);
    const { podcast, row } = await downloadFirst(page);
    expect(await downloadCaches(page)).toEqual([`episode-downloads:${subscriber.username}`]);
    await page.context().setOffline(true);
    await expect(
      podcast.says('You are offline. Episodes that you have downloaded still play.'),
    ).toBeVisible();
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

    await row.download.click();
    await expect(row.removeDownload).toBeVisible();
    await row.play.click();
    await sound(page).expectPlaying();
    await shellScreen(page).avatar.click();
    await shellScreen(page).entry('Log out').click();
    await expect(page).toHaveURL('/auth');
    await sound(page).expectSilent();
    await expect.poll(() => downloadCaches(page)).toEqual([]);
  },
);

test('a plan that ends in the middle of an episode brings the gate, silences the player and opens no download', async ({
  page,
  subscriber: _,
}) => {
  const { podcast, row } = await downloadFirst(page);
  await row.play.click();
  await sound(page).expectPlaying();
  await lapse(page);
  await page.route('**/api/audio-proxy**', (route) =>
    route.fulfill({ status: 403, body: 'This episode is part of the paid plan.' }),
  );
  await podcast.row(2).play.click();
  await expect(podcast.says('400+ Episodes')).toBeVisible();
  await sound(page).expectSilent();
  await expect(podcast.mini.region).toHaveCount(0);

  await podcast.open();
  await expect(podcast.says('400+ Episodes')).toBeVisible();
  await expect(podcast.openDownloads).toHaveCount(0);
  await expect(podcast.list).toHaveCount(0);
});

/** The server says that the plan has ended. */
const lapse = async (page: Page) => {
  await withoutFirstAnswers(page);
  await page.route('**/api/user', async (route) => {
    const user = (await (await route.fetch()).json()) as object;
    await route.fulfill({ json: { ...user, isSubscribed: false } });
  });
};
