import { expectAccessible } from './accessibility.ts';
import { expect } from './member.ts';
import { podcastScreen, sound } from './podcast.screen.ts';
import { test } from './subscriber.ts';

/** Of a minute and a half, with six chapters and a transcript. */
const SPOKEN = 'Sunday soup: Where to begin';

test('chapters are marked below the waveform, named as they come, and a tap on one goes there', async ({
  page,
  subscriber: _,
}) => {
  const podcast = podcastScreen(page);
  const row = podcast.titled(SPOKEN);
  await podcast.open();
  await podcast.search.fill(SPOKEN);
  await row.title.click();
  await expect(row.chapterMarks).toHaveCount(5);
  await expect(row.chapter).toHaveAccessibleName('Chapter 1 of 6: The smallest piece. Show chapters');

  await row.chapter.click();
  await expectAccessible(page);
  await podcast.chapters.getByRole('button', { name: 'Make it visible' }).click();
  await expect(podcast.chapters).toHaveCount(0);
  await expect(row.chapter).toBeFocused();
  await expect(row.chapter).toHaveAccessibleName('Chapter 3 of 6: Make it visible. Show chapters');
  await expect(row.slider).toHaveAttribute(
    'aria-valuetext',
    '40 s of 1 min 29 s, chapter 3 of 6: Make it visible',
  );

  await row.play.click();
  await expect.poll(sound(page).currentTime).toBeGreaterThan(40.9);
  await (await podcast.showPlayer()).chapter.click();
  await podcast.chapters.getByRole('button', { name: 'Your two minutes' }).click();
  await expect.poll(sound(page).currentTime).toBeGreaterThan(75.2);
  await sound(page).expectPlaying();
});
