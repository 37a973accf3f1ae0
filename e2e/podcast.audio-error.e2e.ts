import { expectAccessible } from './accessibility.ts';
import { stopClock } from './clock.ts';
import { expect } from './member.ts';
import { readLibrary } from './podcast.library.ts';
import { podcastScreen, sound } from './podcast.screen.ts';
import { test } from './subscriber.ts';

test(
  'AUDIO-37 AUDIO-39 AUDIO-40 AUDIO-41 AUDIO-42 refused audio shows the error at once and is retried, a busy server is waited for, and silence is an error after 10 s',
  { tag: '@desktop' },
  async ({ page, subscriber: _ }) => {
    const [episode] = await readLibrary(page);
    let server: 'refuses' | 'is busy' | 'is there' | 'says nothing' = 'refuses';
    let refusals = 0;
    await page.route('**/api/audio-proxy**', async (route) => {
      if (server === 'refuses')
        return route.fulfill({ status: 502, body: "The podcast's host does not answer." });
      // One request by the element, and the first one that asks why it failed.
      if (server === 'is busy' && refusals++ < 2)
        return route.fulfill({
          status: 429,
          headers: { 'retry-after': '2' },
          body: 'Four recordings are playing or being downloaded already. Please try again in a moment.',
        });
      if (server !== 'says nothing') await route.continue();
    });
    const podcast = podcastScreen(page);
    await page.clock.install();
    await podcast.open();
    await expect(podcast.row(0).play).toBeVisible();
    // Without a tick of the ten seconds.
    await stopClock(page);
    await podcast.row(0).play.click();
    const player = await podcast.showPlayer();
    await expect(player.error).toContainText('Audio temporarily unavailable');
    await expect(player.toHost).toHaveAttribute('href', episode!.link!);
    await page.clock.resume();
    await expectAccessible(page);
    server = 'is there';
    await expect(player.retry).toHaveText('Retry Loading');
    await player.retry.click();
    await sound(page).expectPlaying();
    await expect(player.error).toHaveCount(0);

    server = 'is busy';
    await podcast.row(1).play.click();
    await expect.poll(() => refusals).toBeGreaterThan(2);
    await sound(page).expectPlaying();
    await expect(player.error).toHaveCount(0);

    server = 'says nothing';
    await stopClock(page);
    await podcast.row(2).play.click();
    await page.clock.runFor(9_900);
    await expect(player.error).toHaveCount(0);
    await page.clock.runFor(100);
    await expect(player.error).toContainText('Audio temporarily unavailable');
  },
);
