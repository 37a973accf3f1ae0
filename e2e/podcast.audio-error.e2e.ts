import { expectAccessible } from './accessibility.ts';
import { stopClock } from './clock.ts';
import { expect } from './member.ts';
import { readLibrary } from './podcast.library.ts';
import { podcastScreen, sound } from './podcast.screen.ts';
import { test } from './subscriber.ts';

const AUDIO = '**/api/audio-proxy**';

test.describe('when the audio does not come @desktop', () => {
  const CASES = [
    ['', 10, 'Audio temporarily unavailable', 'Retry Loading', undefined],
    [
      ' on iOS',
      15,
      'iOS Audio Loading Issue',
      'Try Again',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1',
    ],
  ] as const;
  for (const [where, seconds, title, retry, userAgent] of CASES) {
    test.describe(() => {
      test.use(userAgent ? { userAgent } : {});
      test(`AUDIO-37 AUDIO-39 AUDIO-40 AUDIO-41 AUDIO-42 it says so after ${seconds} s${where}, and is asked for again`, async ({
        page,
        subscriber: _,
      }) => {
        const [episode] = await readLibrary(page);
        let isBack = false;
        await page.route(AUDIO, async (route) => {
          if (isBack) await route.continue();
        });
        await page.clock.install();
        const podcast = podcastScreen(page);
        const row = podcast.row(0);
        await podcast.open();
        await expect(row.play).toBeVisible();
        await stopClock(page);
        await row.play.click();
        const player = await podcast.showPlayer();
        await page.clock.runFor(seconds * 1_000 - 100);
        await expect(player.error).toHaveCount(0);
        await page.clock.runFor(100);
        await expect(player.error).toContainText(title);
        await expect(player.toHost).toHaveAttribute('href', episode!.link!);
        await page.clock.resume();
        await expectAccessible(page);

        isBack = true;
        await expect(player.retry).toHaveText(retry);
        await player.retry.click();
        await sound(page).expectPlaying();
        await expect(player.error).toHaveCount(0);
      });
    });
  }

  test('a file that is refused says so at once', async ({ page, subscriber: _ }) => {
    await page.route(AUDIO, (route) =>
      route.fulfill({ status: 502, body: "The podcast's host does not answer." }),
    );
    const podcast = podcastScreen(page);
    await page.clock.install();
    await podcast.open();
    await expect(podcast.row(0).play).toBeVisible();
    // Without a tick of the ten seconds.
    await stopClock(page);
    await podcast.row(0).play.click();
    await expect((await podcast.showPlayer()).error).toContainText('Audio temporarily unavailable');
  });

  test('where the server has no stream to give just now, it goes on by itself', async ({
    page,
    subscriber: _,
  }) => {
    let refusals = 0;
    await page.route(AUDIO, async (route) => {
      // One request by the element, and the first one that asks why it failed.
      if (refusals++ > 1) return route.continue();
      await route.fulfill({
        status: 429,
        headers: { 'retry-after': '2' },
        body: 'Four recordings are playing or being downloaded already. Please try again in a moment.',
      });
    });
    const podcast = podcastScreen(page);
    await podcast.open();
    await podcast.row(0).play.click();
    await sound(page).expectPlaying();
    await expect((await podcast.showPlayer()).error).toHaveCount(0);
    expect(refusals).toBeGreaterThan(2);
  });
});
