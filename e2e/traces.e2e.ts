import { expectAccessible } from './accessibility.ts';
import { expect, makeAdmin, test } from './push.ts';
import { shellScreen } from './shell.screen.ts';

test('what was done to a member is found among the traces, by admins alone @desktop', async ({
  page,
  member,
}) => {
  const loaded: string[] = [];
  page.on('request', (request) => void loaded.push(new URL(request.url()).pathname));
  const shell = shellScreen(page);
  await page.goto('/profile');
  await shell.avatar.click();
  await expect(shell.entry('Profile')).toBeVisible();
  await expect(shell.entry('Administration')).toHaveCount(0);
  expect(loaded.filter((path) => path.startsWith('/assets/admin/'))).toEqual([]);
  await page.goto('/admin/traces');
  await expect(page).toHaveURL('/');

  await makeAdmin(member);
  await page.goto('/profile');
  await shell.avatar.click();
  await shell.entry('Administration').click();
  const main = page.getByRole('main');
  await main
    .getByRole('navigation', { name: 'Administration' })
    .getByRole('link', { name: 'Traces' })
    .click();
  await expect(shell.heading).toHaveText('Traces');
  await main.getByLabel('Search traces').fill(member.username);
  // Until then the row may be one of the list of all, which goes.
  await expect(page).toHaveURL(`/admin/traces?search=${member.username}`);
  const row = main.getByRole('row').filter({ hasText: member.username });
  await expect(row).toHaveCount(1);
  await expect(main.getByRole('status').and(page.getByText('Showing 1 trace', { exact: true }))).toHaveCount(
    1,
  );
  await expect(row.getByRole('heading')).toHaveText('Made an admin');
  await expect(row).toContainText('Command line');
  await row.getByText('Details').click();
  await expect(row.getByRole('term')).toHaveText('Admin');
  await expect(row.getByRole('definition')).toHaveText('No Yes');
  await expectAccessible(page);
  await main.getByLabel('Action').selectOption('Plan gifted');
  await expect(main.getByRole('heading', { name: 'Nothing found' })).toBeVisible();
  await expect(main.getByRole('status').and(page.getByText('Nothing found', { exact: true }))).toHaveCount(1);
});
