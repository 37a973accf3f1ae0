import { expectAccessible } from './accessibility.ts';
import { takesTaps } from './frame.screen.ts';
import { tabTo } from './keyboard.ts';
import { expect, signInAs, test } from './member.ts';
import { trainingScreen } from './training.screen.ts';

const COMING_SOON =
  'This content is currently under development and will be available soon. Check back later for updates.';

test('TRAIN-01 TRAIN-02 a free member finds the title and a welcome', async ({ page, member: _ }) => {
  const training = trainingScreen(page);
  await training.open();
  await expect(training.heading).toHaveText('Advanced Training');
  await expect(training.banner).toBeVisible();
});

test('TRAIN-03 a subscriber is not welcomed', async ({ page }) => {
  await signInAs(page, 'demo-subscriber');
  const training = trainingScreen(page);
  await training.open();
  await expect(training.cards).toHaveCount(3);
  await expect(training.banner).toHaveCount(0);
});

test('TRAIN-04 the preview clip plays in its frame', async ({ page, member: _ }) => {
  const training = trainingScreen(page);
  await training.open();
  await expect(training.frame).toHaveAttribute('title', 'Preview of the audio library');
  // Its own script, and an opaque origin that cannot reach ours.
  await expect(training.frame).toHaveAttribute('sandbox', 'allow-scripts');
  await takesTaps(training.frame);
  await training.clip.play.click();
  await expect(training.clip.pause).toBeVisible();
  await expect
    .poll(() => training.clip.audio.evaluate((audio: HTMLAudioElement) => audio.currentTime))
    .toBeGreaterThan(0.5);
  await training.clip.position.fill('20');
  await expect
    .poll(() => training.clip.audio.evaluate((audio: HTMLAudioElement) => audio.currentTime))
    .toBeGreaterThan(20);
  await training.clip.pause.click();
  await expect(training.clip.play).toBeVisible();
});

test('TRAIN-05 TRAIN-06 three cards; the audios lead to the library', async ({ page, member: _ }) => {
  const training = trainingScreen(page);
  await training.open();
  await expect(training.cards.getByRole('heading')).toHaveText([
    'Advanced Audios',
    'Advanced Courses',
    'Advanced Course Notes',
  ]);
  const audios = training.card('Advanced Audios');
  await expect(audios.card).toContainText('12 modules');
  await expect(audios.shows('Premium')).toHaveCount(0);
  await expect(audios.shows('Coming Soon')).toHaveCount(0);
  await audios.link.click();
  await expect(page).toHaveURL('/advanced-audios');
});

test('TRAIN-07 TRAIN-08 TRAIN-12 TRAIN-15 what is premium and still to come says so, and is dimmed', async ({
  page,
  member: _,
}) => {
  const training = trainingScreen(page);
  await training.open();
  for (const [title, modules] of [
    ['Advanced Courses', '5 modules'],
    ['Advanced Course Notes', '20 modules'],
  ] as const) {
    const card = training.card(title);
    await expect(card.card).toContainText(modules);
    await expect(card.shows('Premium')).toBeVisible();
    await expect(card.shows('Coming Soon')).toBeVisible();
    expect(Number(await card.picture.evaluate((picture) => getComputedStyle(picture).opacity))).toBeLessThan(
      0.6,
    );
  }
  await expect(training.card('Advanced Audios').picture).toHaveCSS('opacity', '1');
});

test('a subscriber sees them neither locked nor dimmed, and still to come', async ({ page }) => {
  await signInAs(page, 'demo-subscriber');
  const training = trainingScreen(page);
  await training.open();
  const courses = training.card('Advanced Courses');
  await expect(courses.shows('Not started')).toBeVisible();
  await expect(courses.shows('Premium')).toHaveCount(0);
  await expect(courses.shows('Coming Soon')).toBeVisible();
  await expect(courses.picture).toHaveCSS('opacity', '1');
});

test('TRAIN-09 TRAIN-10 the two cards to come open a dialog', async ({ page, member: _ }) => {
  const training = trainingScreen(page);
  await training.open();
  for (const title of ['Advanced Courses', 'Advanced Course Notes']) {
    await training.card(title).button.click();
    await expect(training.dialog).toHaveAccessibleName('Coming Soon');
    await expect(training.dialog.getByText(COMING_SOON, { exact: true })).toBeVisible();
    await training.closeDialog.click();
    await expect(training.dialog).toHaveCount(0);
  }
});

test('TRAIN-14 the audios show no progress, the others theirs', async ({ page, member: _ }) => {
  const training = trainingScreen(page);
  await training.open();
  await expect(training.card('Advanced Courses').progress).toHaveAccessibleName('0% complete');
  await expect(training.card('Advanced Course Notes').progress).toBeVisible();
  await expect(training.card('Advanced Audios').progress).toHaveCount(0);
});

test('the dialog is reached and left with the keyboard, which comes back to its card @desktop', async ({
  page,
  member: _,
}) => {
  const training = trainingScreen(page);
  await training.open();
  const { button } = training.card('Advanced Courses');
  await tabTo(page, button);
  await page.keyboard.press('Enter');
  await expect(training.dialog).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(training.dialog).toHaveCount(0);
  await expect(button).toBeFocused();
});

test('axe finds nothing on the training page', async ({ page, member: _ }) => {
  const training = trainingScreen(page);
  await training.open();
  await expect(training.clip.play).toBeVisible();
  await expectAccessible(page);
});
