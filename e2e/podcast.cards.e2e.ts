import { expectAccessible } from './accessibility.ts';
import { homeScreen } from './home.screen.ts';
import { expect } from './member.ts';
import { readLibrary } from './podcast.library.ts';
import { podcastScreen, sound } from './podcast.screen.ts';
import { isStored, workerIsThere } from './pwa.screen.ts';
import { watchCalls } from './requests.ts';
import { test } from './subscriber.ts';
import { trainingScreen } from './training.screen.ts';

test.use({ serviceWorkers: 'allow' });

test('an episode goes on from home where it was left, without the library before', async ({
  page,
  subscriber: _,
}) => {
  const home = homeScreen(page);
  await home.open();
  await expect(home.quickAccess).toBeVisible();
  await expect(home.begun.region).toHaveCount(0);

  const episode = (await readLibrary(page)).find(({ duration }) => duration === 300)!;
  await page.request.put(`/api/episodes/${episode.id}/progress`, {
    data: { position: 130, played: false, at: new Date().toISOString() },
  });
  const calls = watchCalls(page);
  await page.reload();
  await expect(home.begun.region).toContainText('3 min left');
  await expect(home.begun.title).toHaveText(episode.title);
  await expectAccessible(page);
  expect([...calls.of('GET', '/api/podcast-info'), ...calls.of('GET', '/api/audio-proxy')]).toEqual([]);

  await home.begun.play.click();
  await sound(page).expectPlaying();
  expect(await sound(page).currentTime()).toBeGreaterThan(129);
  await expect(podcastScreen(page).mini.pause).toBeVisible();
  await home.begun.pause.click();
  await sound(page).expectSilent();
  await expect(home.begun.play).toBeFocused();

  await workerIsThere(page);
  await isStored(page, '"begun":{');
  await page.context().setOffline(true);
  await page.reload();
  await expect(home.begun.title).toHaveText(episode.title);
  await home.begun.title.click();
  await expect(page).toHaveURL(`/advanced-audios?episode=${episode.id}`);
});

test(
  'AUDIO-04 AUDIO-05 AUDIO-06 AUDIO-07 a member without the plan hears the trailer, and sees the library blurred',
  { tag: '@desktop' },
  async ({ page, member: _ }) => {
    const training = trainingScreen(page);
    await training.open();
    await training.trailer.play.click();
    await sound(page).expectPlaying();
    await expectAccessible(page);
    const { mini, ...podcast } = podcastScreen(page);
    await expect(mini.pause).toBeVisible();

    await training.card('Advanced Audios').link.click();
    await expect(podcast.says('400+ Episodes')).toBeVisible();
    await expect(podcast.preview.locator('li')).toHaveCount(3);
    await expect(podcast.preview).toHaveCSS('filter', 'blur(5px)');
    await expect(podcast.list).toHaveCount(0);
    await expectAccessible(page);
    await podcast.trailer.pause.click();
    await sound(page).expectSilent();
    await podcast.trailer.play.click();
    await sound(page).expectPlaying();
    await expect(mini.pause).toBeVisible();
    await podcast.toPlan.click();
    await expect(page).toHaveURL('/subscription');
  },
);
