import { expectAccessible } from './accessibility.ts';
import { takesTaps } from './frame.screen.ts';
import { tabTo } from './keyboard.ts';
import { expect, test } from './member.ts';
import { trainingScreen } from './training.screen.ts';

test('TRAIN-04 TRAIN-15 the preview clip plays in its frame, premium cards are dimmed, and their dialog works by keyboard', async ({
  page,
  member: _,
}) => {
  const training = trainingScreen(page);
  const { clip, frame } = training;
  await training.open();
  await expect(frame).toHaveAttribute('title', 'Preview of the audio library');
  // Its own script, and an opaque origin that cannot reach ours.
  await expect(frame).toHaveAttribute('sandbox', 'allow-scripts');
  await takesTaps(frame);
  await clip.play.click();
  await expect(clip.pause).toBeVisible();
  const currentTime = () => clip.audio.evaluate((audio: HTMLAudioElement) => audio.currentTime);
  await expect.poll(currentTime).toBeGreaterThan(0.5);
  await clip.position.fill('20');
  await expect.poll(currentTime).toBeGreaterThan(20);
  await clip.pause.click();
  await expect(clip.play).toBeVisible();

  await expect(training.card('Advanced Audios').picture).toHaveCSS('opacity', '1');
  for (const title of ['Advanced Courses', 'Advanced Course Notes']) {
    const { picture } = training.card(title);
    expect(Number(await picture.evaluate((element) => getComputedStyle(element).opacity))).toBeLessThan(0.6);
  }

  const { button } = training.card('Advanced Courses');
  await tabTo(page, button);
  await page.keyboard.press('Enter');
  await expect(training.dialog).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(training.dialog).toHaveCount(0);
  await expect(button).toBeFocused();
});
