import { pages } from '@clear-spring/content';
import type { Locator } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { bonusScreen } from './bonus.screen.ts';
import { frameScreen } from './frame.screen.ts';
import { tabTo } from './keyboard.ts';
import { expect, test } from './member.ts';

const { founderAudios, founder } = pages;

test('BONUS-03 BONUS-06 BONUS-08 BONUS-09 from the bonus cards to both pages in their frames of 650 px, and back', async ({
  page,
  member: _,
}) => {
  const { open, content, tab, panelOf } = bonusScreen(page);
  await open();
  await tab('Links').click();
  await expect(panelOf('Links').getByRole('heading')).toHaveText('Coming Soon');
  await expectAccessible(page);
  await tab('Bonus Media').click();

  await content(founderAudios.title).click();
  await expect(page).toHaveURL('/founder-audios');
  const recordings = frameScreen(page, founderAudios.title);
  await expectFrame(recordings.frame, founderAudios.embed);
  await recordings.loaded();
  await expectAccessible(page);
  await recordings.inside.getByRole('button', { name: /^Honest words/ }).click();
  await expect(recordings.inside.getByText('You are listening.')).toBeVisible();
  const audio = recordings.inside.locator('audio');
  await expect
    .poll(() => audio.evaluate((element: HTMLAudioElement) => element.currentTime))
    .toBeGreaterThan(0.5);
  await expect(recordings.inside.getByRole('heading')).toHaveText('Honest words');
  await recordings.inside.getByRole('button', { name: 'Pause' }).click();
  await expect(recordings.inside.getByText('Paused.')).toBeVisible();
  await page.getByRole('link', { name: 'Back to Bonus Materials', exact: true }).click();
  await expect(page).toHaveURL('/bonus-materials');

  const story = frameScreen(page, founder.title);
  await tabTo(page, content(founder.title));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/founder');
  await expectFrame(story.frame, founder.embed);
  await story.loaded();
  await expect(story.inside.getByRole('heading', { name: 'A kitchen table' })).toBeVisible();
  await expectAccessible(page);
  await tabTo(page, story.inside.getByRole('button', { name: 'Next page' }));
  for (let turn = 0; turn < 3; turn++) await page.keyboard.press('Enter');
  for (let turn = 0; turn < 4; turn++) await page.keyboard.press('ArrowRight');
  await expect(story.inside.getByText('6 of 6')).toBeVisible();
  await expect(story.inside.getByText('Rest is part of the work.')).toBeVisible();
});

async function expectFrame(frame: Locator, src: string): Promise<void> {
  await expect(frame).toHaveAttribute('src', src);
  await expect(frame).toHaveAttribute('sandbox', 'allow-scripts');
  await expect(frame).toHaveCSS('height', '650px');
}
