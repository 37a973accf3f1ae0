import { expectAccessible } from './accessibility.ts';
import { expect, PASSWORD } from './member.ts';
import { podcastScreen, sound } from './podcast.screen.ts';
import { readLibrary } from './podcast.library.ts';
import { holdBack, watchCalls } from './requests.ts';
import { test } from './subscriber.ts';

test('AUDIO-21 AUDIO-22 AUDIO-26 AUDIO-27 AUDIO-49 the waveform precedes any audio; play sends one range request, speeds are heard, and the lock screen follows', async ({
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
  const player = await podcast.showPlayer();
  await expect(player.elapsed).not.toHaveText('0:00');
  const [request, ...others] = calls.of('GET', '/api/audio-proxy');
  expect(others).toEqual([]);
  expect(request!.url()).toContain(`/api/audio-proxy?url=${encodeURIComponent(episode!.audioUrl!)}`);
  expect(await request!.headerValue('range')).toBe('bytes=0-');
  expect((await request!.response())?.status()).toBe(206);

  for (const speed of [1.25, 1.5, 1.75, 2, 0.75, 1]) {
    await player.speed.click();
    await expect(player.speed).toHaveText(`${speed}×`);
    await expect.poll(sound(page).speed).toBe(speed);
  }

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
  await player.pause.click();
  await expect.poll(async () => (await session()).playbackState).toBe('paused');
});

test(
  'AUDIO-03 AUDIO-24 AUDIO-25 AUDIO-28 AUDIO-30 AUDIO-32 AUDIO-33 AUDIO-34 a subscriber plays, skips, seeks and pauses a premium episode, and another takes its place from its start at 1×',
  { tag: '@desktop' },
  async ({ page, subscriber: _ }) => {
    const episodes = await readLibrary(page);
    const [episode] = episodes;
    expect(episode!.requires_subscription).toBe(true);
    const chapters = await holdBack(page, '**/api/episodes/*/chapters');
    const podcast = podcastScreen(page);
    const row = podcast.row(0);
    const heard = sound(page);
    await podcast.open();
    await row.play.click();
    await expect(row.pause).toBeVisible();
    await heard.expectPlaying();
    const player = await podcast.showPlayer();
    // Chapters that come late move nothing that somebody may be about to press.
    const top = async () => (await player.pause.boundingBox())!.y;
    const before = await top();
    chapters();
    await expect(player.chapter).toBeVisible();
    expect(await top()).toBe(before);

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

    await player.speed.click();
    await expect(player.speed).toHaveText('1.25×');
    const second = podcast.titled(episodes[1]!.title);
    await second.play.click();
    await expect(second.pause).toBeVisible();
    await expect.poll(heard.currentTime).toBeLessThan(10);
    await heard.expectPlaying();
    await expect(podcast.column).toContainText(episodes[1]!.title);
    await expect(player.speed).toHaveText('1×');
    await expect.poll(heard.speed).toBe(1);
    await expect(heard.elements).toHaveCount(1);
    await expect(podcast.list.getByRole('button', { name: /^Pause / })).toHaveCount(1);
  },
);

test('an episode resumes where it was left: before the page knows the place, after leaving it while it plays, and on another device', async ({
  page,
  browser,
  subscriber,
}) => {
  const podcast = podcastScreen(page);
  const row = podcast.row(0);
  const heard = sound(page);
  await podcast.open();
  const { id } = (await readLibrary(page))[0]!;
  const data = { position: 20, played: false, at: new Date().toISOString() };
  expect((await page.request.put(`/api/episodes/${id}/progress`, { data })).ok()).toBe(true);
  const place = await holdBack(page, '**/api/progress');
  await page.reload();
  await row.play.click();
  await expect(row.pause).toBeVisible();
  place();
  await heard.expectPlaying();
  expect(await heard.currentTime()).toBeGreaterThan(19);

  const player = await podcast.showPlayer();
  await player.slider.fill('35');
  await expect.poll(heard.currentTime).toBeGreaterThan(36);
  const before = await heard.currentTime();
  await page.reload();
  await expect(row.shows(/ left$/)).toBeVisible();
  await row.title.click();
  const secondsOf = async () => Number((await row.elapsed.textContent())?.replace(':', '')) % 100;
  await expect.poll(secondsOf).toBeGreaterThanOrEqual(Math.floor(before) - 1);

  await row.play.click();
  await heard.expectPlaying();
  expect(await heard.currentTime()).toBeGreaterThan(before - 1);
  await podcast.showPlayer();
  await player.slider.fill('50');
  await expect.poll(heard.currentTime).toBeGreaterThan(50);
  const saved = page.waitForResponse(
    (answer) => answer.url().endsWith('/progress') && answer.request().method() === 'PUT',
  );
  await player.pause.click();
  expect((await saved).ok()).toBe(true);

  const other = await browser.newPage();
  await other.request.post('/api/login', {
    data: { username: subscriber.username, password: PASSWORD },
  });
  const there = podcastScreen(other);
  await there.open();
  await there.row(0).play.click();
  await expect.poll(sound(other).currentTime).toBeGreaterThan(50);
  await other.close();
});

test('at its end an episode is played and the next one follows, unless the sleep timer ends with it; a mark by hand is kept', async ({
  page,
  subscriber: _,
}) => {
  // A long journey, with axe in the middle.
  test.slow();
  const episodes = await readLibrary(page);
  const podcast = podcastScreen(page);
  const first = podcast.titled(episodes[0]!.title);
  await podcast.open();
  await first.play.click();
  await sound(page).expectPlaying();
  const player = await podcast.showPlayer();
  await player.slider.fill(String(episodes[0]!.duration! - 1));
  await expect(podcast.sheet.dialog).toContainText(episodes[1]!.title);
  await sound(page).expectPlaying();

  await player.sleepTimer.click();
  await expect(podcast.sleepDialog).toBeVisible();
  await expectAccessible(page);
  await podcast.sleepDialog.getByRole('button', { name: '15 minutes' }).click();
  await expect(player.sleepTimer).toHaveAccessibleName('Sleep timer, 15 min left');
  await expect(player.sleepTimer).toBeFocused();
  await player.sleepTimer.click();
  await podcast.sleepDialog.getByRole('button', { name: 'End of episode' }).click();
  await player.slider.fill(String(episodes[1]!.duration! - 1));
  await expect(player.play).toBeVisible();
  await sound(page).expectSilent();
  await expect(player.sleepTimer).toHaveAccessibleName('Sleep timer');
  await expect(podcast.sheet.dialog).toContainText(episodes[1]!.title);

  await podcast.sheet.close.click();
  await expect(first.shows('Played')).toBeVisible();
  await first.title.click();
  await first.markUnplayed.click();
  await expect(first.markPlayed).toBeFocused();
  await page.reload();
  await expect(first.markPlayed).toBeVisible();
  await first.title.click();
  await expect(first.shows('Played')).toHaveCount(0);
  await first.title.click();
  await first.markPlayed.click();
  await expect(first.markUnplayed).toBeFocused();
  await first.title.click();
  await expect(first.shows('Played')).toBeVisible();
});
