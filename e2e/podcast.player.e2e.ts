import { expectAccessible } from './accessibility.ts';
import { takesTaps } from './frame.screen.ts';
import { homeScreen } from './home.screen.ts';
import { expect } from './member.ts';
import { podcastScreen, sound } from './podcast.screen.ts';
import { readLibrary } from './podcast.library.ts';
import { trainingScreen } from './training.screen.ts';
import { watchCalls } from './requests.ts';
import { test } from './subscriber.ts';

test('AUDIO-21 AUDIO-22 AUDIO-26 AUDIO-49 the waveform is there before any audio; play asks for one range and is heard', async ({
  page,
  subscriber: _,
}) => {
  const [episode] = await readLibrary(page);
  const calls = watchCalls(page);
  const peaks = Promise.withResolvers<void>();
  await page.route('**/peaks', async (route) => {
    await peaks.promise;
    await route.continue();
  });
  const podcast = podcastScreen(page);
  const row = podcast.row(0);
  await podcast.open();
  await row.title.click();
  await expect(row.waveform).toHaveCSS('height', '60px');
  await expect(row.elapsed).toHaveText('0:00');
  await expect.poll(row.barHeights, 'neutral bars').toBe(1);
  peaks.resolve();
  await expect.poll(row.barHeights, 'the peaks of the audio').toBeGreaterThan(5);
  expect(calls.of('GET', '/api/audio-proxy')).toEqual([]);

  await row.play.click();
  await sound(page).expectPlaying();
  await expect((await podcast.showPlayer()).elapsed).not.toHaveText('0:00');
  const [request, ...others] = calls.of('GET', '/api/audio-proxy');
  expect(others).toEqual([]);
  expect(request!.url()).toContain(`/api/audio-proxy?url=${encodeURIComponent(episode!.audioUrl!)}`);
  expect(await request!.headerValue('range')).toBe('bytes=0-');
  expect((await request!.response())?.status()).toBe(206);
});

test('AUDIO-03 AUDIO-24 AUDIO-25 AUDIO-30 AUDIO-32 a subscriber plays, skips, seeks and pauses a premium episode, beside the list and in its row @desktop', async ({
  page,
  subscriber: _,
}) => {
  const [episode] = await readLibrary(page);
  expect(episode!.requires_subscription).toBe(true);
  const podcast = podcastScreen(page);
  const row = podcast.row(0);
  const heard = sound(page);
  await podcast.open();
  await row.play.click();
  await expect(row.pause).toBeVisible();
  await heard.expectPlaying();
  const player = await podcast.showPlayer();

  await player.forward.click();
  await expect.poll(heard.currentTime).toBeGreaterThan(30);
  await player.back.click();
  await expect.poll(heard.currentTime).toBeLessThan(29);
  await heard.expectPlaying();

  const { x, y, width } = (await player.waveform.boundingBox())!;
  await page.mouse.click(x + width / 2, y + 30);
  await expect.poll(heard.currentTime).toBeGreaterThan(episode!.duration! / 2 - 1);
  await heard.expectPlaying();

  await player.pause.click();
  await heard.expectSilent();
  await expect(player.play).toBeVisible();

  await row.play.click();
  await heard.expectPlaying();
  await row.pause.click();
  await heard.expectSilent();
});

test('AUDIO-27 the speed goes round, and is heard', async ({ page, subscriber: _ }) => {
  const podcast = podcastScreen(page);
  await podcast.open();
  await podcast.row(0).play.click();
  const player = await podcast.showPlayer();
  for (const speed of [1.25, 1.5, 1.75, 2, 0.75, 1]) {
    await player.speed.click();
    await expect(player.speed).toHaveText(`${speed}×`);
    await expect.poll(sound(page).speed).toBe(speed);
  }
});

test('AUDIO-28 AUDIO-33 AUDIO-34 another episode takes the place of the first, from its start and at 1× @desktop', async ({
  page,
  subscriber: _,
}) => {
  const episodes = await readLibrary(page);
  const podcast = podcastScreen(page);
  const first = podcast.row(0);
  const second = podcast.titled(episodes[1]!.title);
  const heard = sound(page);
  await podcast.open();
  await first.play.click();
  const player = await podcast.showPlayer();
  await player.forward.click();
  await player.speed.click();
  await expect.poll(heard.currentTime).toBeGreaterThan(30);

  await second.play.click();
  await expect(second.pause).toBeVisible();
  await expect.poll(heard.currentTime).toBeLessThan(10);
  await heard.expectPlaying();
  await expect(podcast.column).toContainText(episodes[1]!.title);
  await expect(player.speed).toHaveText('1×');
  await expect.poll(heard.speed).toBe(1);
  await expect(heard.elements).toHaveCount(1);
  await expect(podcast.list.getByRole('button', { name: /^Pause / })).toHaveCount(1);
});

test('the preview clip and the player are never heard at once', async ({ page, subscriber: _ }) => {
  const podcast = podcastScreen(page);
  const training = trainingScreen(page);
  await podcast.open();
  await podcast.row(0).play.click();
  await sound(page).expectPlaying();
  await page.getByRole('banner').getByRole('link', { name: 'Clear Spring, home' }).click();
  await homeScreen(page).quickAccess.locator('a[href="/advanced-training"]:visible').click();
  await takesTaps(training.frame);
  await training.clip.play.click();
  await expect(training.clip.pause).toBeVisible();
  await expect(podcast.mini.play).toBeVisible();
  await sound(page).expectSilent();
  await podcast.mini.play.click();
  await expect(training.clip.play).toBeVisible();
  await sound(page).expectPlaying();
});

test('a reload, or another device, goes on where it was', async ({ page, browser, subscriber }) => {
  const podcast = podcastScreen(page);
  const row = podcast.row(0);
  const heard = sound(page);
  await podcast.open();
  await row.play.click();
  await heard.expectPlaying();
  const player = await podcast.showPlayer();
  await player.slider.fill('40');
  await expect.poll(heard.currentTime).toBeGreaterThan(40);
  const saved = page.waitForResponse(
    (answer) => answer.url().endsWith('/progress') && answer.request().method() === 'PUT',
  );
  await player.pause.click();
  expect((await saved).ok()).toBe(true);
  const place = await player.elapsed.textContent();

  await page.reload();
  await expect(row.shows(/ left$/)).toBeVisible();
  await row.title.click();
  await expect(row.elapsed).toHaveText(place!);
  await row.play.click();
  await expect.poll(heard.currentTime).toBeGreaterThan(40);
  await heard.expectPlaying();

  const other = await browser.newPage();
  await other.request.post('/api/login', {
    data: { username: subscriber.username, password: 'a spring in the hills' },
  });
  const there = podcastScreen(other);
  await there.open();
  await there.row(0).play.click();
  await expect.poll(sound(other).currentTime).toBeGreaterThan(40);
  await other.close();
});

test('who taps play before the page knows the place hears the episode from there', async ({
  page,
  subscriber: _,
}) => {
  const podcast = podcastScreen(page);
  const row = podcast.row(0);
  const heard = sound(page);
  await podcast.open();
  const { id } = (await readLibrary(page))[0]!;
  const data = { position: 40, played: false, at: new Date().toISOString() };
  expect((await page.request.put(`/api/episodes/${id}/progress`, { data })).ok()).toBe(true);

  const place = Promise.withResolvers<void>();
  await page.route('**/api/progress', async (route) => {
    await place.promise;
    await route.continue();
  });
  await page.reload();
  await row.play.click();
  await expect(row.pause).toBeVisible();
  place.resolve();
  await heard.expectPlaying();
  expect(await heard.currentTime()).toBeGreaterThan(39);
});

test('leaving the page in the middle keeps the place', async ({ page, subscriber: _ }) => {
  const podcast = podcastScreen(page);
  const row = podcast.row(0);
  await podcast.open();
  await row.play.click();
  await (await podcast.showPlayer()).slider.fill('30');
  await expect.poll(sound(page).currentTime).toBeGreaterThan(31);
  const before = await sound(page).currentTime();
  await page.reload();
  await row.title.click();
  const secondsOf = async () => Number((await row.elapsed.textContent())?.replace(':', '')) % 100;
  await expect.poll(secondsOf).toBeGreaterThanOrEqual(Math.floor(before) - 1);
});

test('an episode is marked as played and as unplayed by hand, and plays from its start', async ({
  page,
  subscriber: _,
}) => {
  const podcast = podcastScreen(page);
  const row = podcast.row(0);
  await podcast.open();
  await row.title.click();
  await row.markPlayed.click();
  await expect(row.markUnplayed).toBeFocused();
  await page.reload();
  await expect(row.markUnplayed).toBeVisible();
  await row.title.click();
  await expect(row.shows('Played')).toBeVisible();
  await row.title.click();
  await row.markUnplayed.click();
  await row.title.click();
  await expect(row.shows('Played')).toHaveCount(0);
});

test('at its end an episode is played, and the next one follows', async ({ page, subscriber: _ }) => {
  const episodes = await readLibrary(page);
  const podcast = podcastScreen(page);
  const first = podcast.titled(episodes[0]!.title);
  const next = podcast.titled(episodes[1]!.title);
  await podcast.open();
  await first.play.click();
  await sound(page).expectPlaying();
  const { slider } = await podcast.showPlayer();
  await slider.fill(String(episodes[0]!.duration! - 1));
  await expect(podcast.sheet.dialog).toContainText(episodes[1]!.title);
  await podcast.sheet.close.click();
  await expect(next.pause).toBeVisible();
  await sound(page).expectPlaying();
  await expect(first.shows('Played')).toBeVisible();
});

test('the sleep timer is set, shows what remains, and keeps the next episode from following', async ({
  page,
  subscriber: _,
}) => {
  // A long journey, with axe in the middle.
  test.slow();
  const episodes = await readLibrary(page);
  const podcast = podcastScreen(page);
  await podcast.open();
  await podcast.row(0).play.click();
  const player = await podcast.showPlayer();
  await player.sleepTimer.click();
  await expectAccessible(page);
  await podcast.sleepDialog.getByRole('button', { name: '15 minutes' }).click();
  await expect(player.sleepTimer).toHaveAccessibleName('Sleep timer, 15 min left');
  await expect(player.sleepTimer).toBeFocused();

  await player.sleepTimer.click();
  await podcast.sleepDialog.getByRole('button', { name: 'End of episode' }).click();
  await player.slider.fill(String(episodes[0]!.duration! - 1));
  await expect(player.play).toBeVisible();
  await sound(page).expectSilent();
  await expect(player.sleepTimer).toHaveAccessibleName('Sleep timer');
});

test('the lock screen knows what plays, and where it is', async ({ page, subscriber: _ }) => {
  const [episode] = await readLibrary(page);
  const podcast = podcastScreen(page);
  await podcast.open();
  await podcast.row(0).play.click();
  await sound(page).expectPlaying();
  const session = () =>
    page.evaluate(() => {
      const { metadata, playbackState } = navigator.mediaSession;
      return {
        title: metadata?.title,
        artist: metadata?.artist,
        art: metadata?.artwork.length,
        playbackState,
      };
    });
  await expect.poll(session).toEqual({
    title: episode!.title,
    artist: 'CS Advanced Training',
    art: 1,
    playbackState: 'playing',
  });
  await podcast.row(0).pause.click();
  await expect.poll(async () => (await session()).playbackState).toBe('paused');
});
