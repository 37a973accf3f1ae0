import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { expect, PASSWORD, test } from './member.ts';
import { profileScreen } from './profile.screen.ts';
import { toastScreen } from './toast.screen.ts';

test.use({ timezoneId: 'Europe/Madrid' });

const quietHours = (page: Page) => {
  const panel = profileScreen(page).panel;
  return {
    open: () => profileScreen(page).open('notifications'),
    wanted: panel.getByRole('switch', { name: 'Quiet hours' }),
    from: panel.getByLabel('From', { exact: true }),
    until: panel.getByLabel('Until', { exact: true }),
    save: panel.getByRole('button', { name: 'Save quiet hours' }),
    panel,
  };
};

test('quiet hours are set once and hold on every device, by the clocks of one place', async ({
  page,
  member: { username },
  browser,
  baseURL,
}) => {
  const quiet = quietHours(page);
  await quiet.open();
  await expect(quiet.wanted).not.toBeChecked();
  await quiet.wanted.press('Space');
  await expect(toastScreen(page).saying('Quiet Hours Saved', 'They hold on all your devices.')).toBeVisible();
  await expect(quiet.from).toHaveValue('22:00');
  await quiet.from.fill('23:30');
  await quiet.until.fill('23:30');
  await quiet.save.click();
  await expect(quiet.panel.getByRole('alert')).toHaveText('Quiet hours cannot end when they begin');
  await quiet.until.fill('08:15');
  await quiet.save.click();
  await expect(quiet.panel.getByRole('alert')).toBeHidden();
  await expect(quiet.panel.getByText('By the clocks of Madrid.')).toBeVisible();
  await expectAccessible(page);

  const tokyo = await browser.newContext({ baseURL: baseURL!, timezoneId: 'Asia/Tokyo' });
  const there = await tokyo.newPage();
  await there.request.post('/api/login', { data: { username, password: PASSWORD } });
  const travelled = quietHours(there);
  await travelled.open();
  await expect(travelled.wanted).toBeChecked();
  await expect(travelled.from).toHaveValue('23:30');
  await expect(travelled.until).toHaveValue('08:15');
  await expect(travelled.panel.getByText('By the clocks of Madrid.')).toBeVisible();
  await travelled.panel.getByRole('button', { name: 'Use Tokyo' }).click();
  await expect(travelled.panel.getByText('By the clocks of Tokyo.')).toBeVisible();
  await there.goto('/inbox');
  await expect(there.getByText('Quiet from 11:30 PM to 8:15 AM, Tokyo time.')).toBeVisible();
  await there.getByRole('main').getByRole('link', { name: 'Change' }).click();
  await travelled.wanted.press('Space');
  await expect(travelled.wanted).not.toBeChecked();
  await tokyo.close();

  // Whoever comes back to the page sees what another device has done.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect(quiet.wanted).not.toBeChecked();
  await expect(quiet.from).toBeHidden();
});
