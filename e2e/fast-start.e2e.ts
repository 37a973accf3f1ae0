import { expectAccessible } from './accessibility.ts';
import { fastStartScreen } from './fast-start.screen.ts';
import { tabTo } from './keyboard.ts';
import { expect, test } from './member.ts';

test('FAST-04 FAST-07 FAST-09 the videos play in their frame under a blue welcome, and the dimmed resource is opened by keyboard', async ({
  page,
  member: _,
}) => {
  const { open, banner, frame, inside, loaded, tab, resource, dialog } = fastStartScreen(page);
  await open();
  const ground = await banner.evaluate((element) => getComputedStyle(element).backgroundColor);
  const [red = 0, green = 0, blue = 0] = (ground.match(/\d+/g) ?? []).map(Number);
  expect(blue).toBeGreaterThan(green);
  expect(green).toBeGreaterThan(red);

  await expect(frame).toHaveAttribute('src', '/widgets/fast-start.html');
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

  await page.reload();
  await loaded();
  await tabTo(page, tab('Videos'));
  await tabTo(page, inside.getByRole('button', { name: 'Play Settle in' }));
  await page.keyboard.press('Enter');
  await expect(inside.getByRole('button', { name: 'Pause' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(tab('Videos')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(tab('Resources')).toHaveAttribute('aria-selected', 'true');
  const opacity = await resource.locator('img').evaluate((picture) => getComputedStyle(picture).opacity);
  expect(Number(opacity)).toBeLessThan(0.6);
  await expectAccessible(page);
  await tabTo(page, resource);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(resource).toBeFocused();
});
