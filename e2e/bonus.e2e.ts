import { bonusShelves, pages } from '@clear-spring/content';
import { expectAccessible } from './accessibility.ts';
import { bonusScreen } from './bonus.screen.ts';
import { openStopped, stopClock } from './clock.ts';
import { frameScreen, loseFrame } from './frame.screen.ts';
import { tabTo } from './keyboard.ts';
import { expect, test } from './member.ts';

const { founderAudios, founder } = pages;
const BONUSES = [
  { path: '/founder-audios', ...founderAudios },
  { path: '/founder', ...founder },
];

test('BONUS-01 BONUS-02 three tabs, two of them still to come', async ({ page, member: _ }) => {
  const { open, tabs, tab } = bonusScreen(page);
  await open();
  await expect(tabs).toHaveCount(3);
  await expect(tabs.nth(0)).toHaveText('Bonus Media');
  await expect(tab('Bonus Media')).toHaveAttribute('aria-selected', 'true');
  for (const name of ['Links', 'Tools'])
    await expect(tab(name).getByText('Coming Soon', { exact: true })).toBeVisible();
  await expectAccessible(page);
});

test(
  'BONUS-03 BONUS-04 BONUS-07 a tab to come shows nothing but that, and the way back',
  { tag: '@desktop' },
  async ({ page, member: _ }) => {
    const { open, tab, panelOf, back, main, cards } = bonusScreen(page);
    await open();
    for (const { name, materials } of bonusShelves) {
      await tab(name).click();
      await expect(panelOf(name).getByRole('heading')).toHaveText('Coming Soon');
      expect(materials.length).toBeGreaterThan(0);
      for (const { title } of materials) await expect(main.getByText(title)).toHaveCount(0);
      await expect(cards).toHaveCount(0);
      if (name === 'Links') await expectAccessible(page);
      await back.click();
      await expect(tab('Bonus Media')).toHaveAttribute('aria-selected', 'true');
      await expect(cards).toHaveCount(2);
    }
  },
);

test('BONUS-05 BONUS-06 BONUS-08 two cards, one to each bonus page, and back', async ({ page, member: _ }, {
  project,
}) => {
  const { open, cards, content } = bonusScreen(page);
  await open();
  await expect(cards).toHaveCount(2);
  await expect(cards.getByText('Open Content', { exact: true })).toHaveCount(2);
  for (const { path, title } of BONUSES) {
    await content(title).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    const name = project.name === 'phone' ? 'Back to Bonus Materials' : 'Bonus Materials';
    await page.getByRole('link', { name, exact: true }).first().click();
    await expect(page).toHaveURL('/bonus-materials');
  }
});

test.describe('BONUS-09 BONUS-12 a page of ours in a frame of 650 px, and what it is about', () => {
  for (const { path, title, embed, about } of BONUSES)
    test(path, async ({ page, member: _ }) => {
      const { frame, loaded, inside } = frameScreen(page, title);
      await page.goto(path);
      await expect(frame).toHaveAttribute('src', embed);
      await expect(frame).toHaveAttribute('sandbox', 'allow-scripts');
      await expect(frame).toHaveCSS('height', '650px');
      await expect(inside.getByRole('heading').first()).toBeVisible();
      await expect(page.getByText(about)).toBeVisible();
      await loaded();
      await expectAccessible(page);
    });
});

test.describe('BONUS-10 BONUS-11 Reload begins anew, under an overlay of 2 seconds', () => {
  for (const { path, title } of BONUSES)
    test(path, { tag: '@desktop' }, async ({ page, member: _ }) => {
      const { inside, reload, overlay, loaded } = frameScreen(page, title);
      await openStopped(page, path, overlay);
      await expect(overlay).toHaveText(`Loading ${title}`);
      await page.clock.resume();
      await loaded();
      await inside.locator('html').evaluate((html) => html.setAttribute('data-seen', ''));
      await stopClock(page);
      await reload.click();
      await expect(inside.locator('html:not([data-seen])').getByRole('heading').first()).toBeVisible();
      await page.clock.runFor(1_900);
      await expect(overlay).toBeVisible();
      await page.clock.runFor(200);
      await expect(overlay).toHaveCount(0);
    });
});

test('a bonus page that does not come says so, and is tried again', async ({ page, member: _ }) => {
  const { error, tryAgain, inside } = frameScreen(page, founder.title);
  await loseFrame(page, founder.embed);
  await page.goto('/founder');
  await expect(error).toContainText('This page is out of reach');
  await expectAccessible(page);
  await page.unroute(`**${founder.embed}`);
  await tryAgain.click();
  await expect(inside.getByRole('heading', { name: 'A kitchen table' })).toBeVisible();
});

test('the founder is heard', { tag: '@desktop' }, async ({ page, member: _ }) => {
  const { inside, loaded } = frameScreen(page, founderAudios.title);
  await page.goto('/founder-audios');
  await loaded();
  await inside.getByRole('button', { name: /^Honest words/ }).click();
  await expect(inside.getByText('You are listening.')).toBeVisible();
  const audio = inside.locator('audio');
  await expect
    .poll(() => audio.evaluate((element: HTMLAudioElement) => element.currentTime))
    .toBeGreaterThan(0.5);
  await expect(inside.getByRole('heading')).toHaveText('Honest words');
  await inside.getByRole('button', { name: 'Pause' }).click();
  await expect(inside.getByText('Paused.')).toBeVisible();
});

test(
  'by keyboard: into a bonus page, through its story, and it ends where it ends',
  { tag: '@desktop' },
  async ({ page, member: _ }) => {
    const { open, content } = bonusScreen(page);
    const { inside, loaded } = frameScreen(page, founder.title);
    await open();
    await tabTo(page, content(founder.title));
    await page.keyboard.press('Enter');
    await loaded();
    await tabTo(page, inside.getByRole('button', { name: 'Next page' }));
    for (let turn = 0; turn < 3; turn++) await page.keyboard.press('Enter');
    for (let turn = 0; turn < 4; turn++) await page.keyboard.press('ArrowRight');
    await expect(inside.getByText('6 of 6')).toBeVisible();
    await expect(inside.getByText('Rest is part of the work.')).toBeVisible();
  },
);
