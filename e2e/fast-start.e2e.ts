import { expectAccessible } from './accessibility.ts';
import { fastStartScreen } from './fast-start.screen.ts';
import { loseFrame } from './frame.screen.ts';
import { tabTo } from './keyboard.ts';
import { expect, signInAs, test } from './member.ts';

const VIDEOS = '/widgets/fast-start.html';

test('FAST-01 FAST-02 FAST-03 FAST-07 heading, badge, two tabs, and a blue welcome for free members', async ({
  page,
  member: _,
}) => {
  const { open, heading, badge, banner, tabs } = fastStartScreen(page);
  await open();
  await expect(heading).toHaveText('Fast Start');
  await expect(badge).toBeVisible();
  await expect(tabs).toHaveText(['Videos', 'Resources']);
  await expect(banner).toBeVisible();
  const ground = await banner.evaluate((element) => getComputedStyle(element).backgroundColor);
  const [red = 0, green = 0, blue = 0] = (ground.match(/\d+/g) ?? []).map(Number);
  expect(blue).toBeGreaterThan(green);
  expect(green).toBeGreaterThan(red);
});

test(
  'FAST-08 a subscriber is not welcomed, and the badge is the same',
  { tag: '@desktop' },
  async ({ page }) => {
    await signInAs(page, 'demo-subscriber');
    const { open, banner, badge, tab, resource } = fastStartScreen(page);
    await open();
    await expect(badge).toBeVisible();
    await expect(banner).toHaveCount(0);
    await tab('Resources').click();
    await expect(resource.locator('img')).toHaveCSS('opacity', '1');
  },
);

test('FAST-04 the videos play in their frame', async ({ page, member: _ }) => {
  const { open, frame, inside, loaded } = fastStartScreen(page);
  await open();
  await expect(frame).toHaveAttribute('src', VIDEOS);
  await expect(frame).toHaveAttribute('sandbox', 'allow-scripts');
  await loaded();
  await inside.getByRole('button', { name: /Meet the others/ }).click();
  await expect(inside.getByRole('heading')).toHaveText('Meet the others');
  const position = inside.getByRole('slider', { name: 'Position' });
  await expect.poll(async () => Number(await position.inputValue())).toBeGreaterThan(0);
  await inside.getByRole('button', { name: 'Pause' }).click();
  await position.fill('16');
  await expect(inside.getByText('You will know half the table by name.')).toHaveCSS('opacity', '1');
  await expect(inside.getByText('Listen first. Nobody is asked to speak.')).toHaveCSS('opacity', '0');
  await expectAccessible(page);
});

test('FAST-05 FAST-06 FAST-09 the one resource is dimmed for free members, is logged, and says that it is to come', async ({
  page,
  member: _,
}) => {
  const logged: string[] = [];
  page.on('console', (message) => message.type() === 'log' && logged.push(message.text()));
  const { open, tab, resources, resource, dialog, closeDialog } = fastStartScreen(page);
  await open();
  await tab('Resources').click();
  await expect(resources).toHaveCount(1);
  await expect(resource).toContainText('Premium');
  const opacity = await resource.locator('img').evaluate((picture) => getComputedStyle(picture).opacity);
  expect(Number(opacity)).toBeLessThan(0.6);
  await expectAccessible(page);
  await resource.click();
  await expect.poll(() => logged).toContain('Fast Start: Training with Top Performers');
  await expect(dialog).toHaveAccessibleName('Coming Soon');
  await closeDialog.click();
  await expect(dialog).toHaveCount(0);
});

test(
  'videos that do not come say so, and are tried again',
  { tag: '@desktop' },
  async ({ page, member: _ }) => {
    const { open, error, tryAgain, inside } = fastStartScreen(page);
    await loseFrame(page, VIDEOS);
    await open();
    await expect(error).toContainText('The videos are out of reach');
    await expectAccessible(page);
    await page.unroute(`**${VIDEOS}`);
    await tryAgain.click();
    await expect(inside.getByRole('button', { name: 'Play Settle in' })).toBeVisible();
  },
);

test(
  'by keyboard: a video plays, and the resource is opened and left',
  { tag: '@desktop' },
  async ({ page, member: _ }) => {
    const { open, inside, loaded, tab, resource, dialog } = fastStartScreen(page);
    await open();
    await loaded();
    await tabTo(page, tab('Videos'));
    await tabTo(page, inside.getByRole('button', { name: 'Play Settle in' }));
    await page.keyboard.press('Enter');
    await expect(inside.getByRole('button', { name: 'Pause' })).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(tab('Videos')).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(tab('Resources')).toHaveAttribute('aria-selected', 'true');
    await tabTo(page, resource);
    await page.keyboard.press('Enter');
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(resource).toBeFocused();
  },
);
