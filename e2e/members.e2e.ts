import { expectAccessible } from './accessibility.ts';
import { expect, makeAdmin, test } from './push.ts';
import { shellScreen } from './shell.screen.ts';

test('an admin finds a member by a beginning or nearly, and the address keeps search and filters', async ({
  page,
  member,
}) => {
  await makeAdmin(member);
  const shell = shellScreen(page);
  await page.goto('/admin/members');
  await expect(shell.heading).toHaveText('Members');
  const main = page.getByRole('main');
  const found = main
    .getByRole('table', { name: 'Members' })
    .getByRole('row')
    .filter({ has: page.getByRole('link') });
  const search = main.getByLabel('Search members');
  await search.fill(member.username.toUpperCase());
  await expect(found).toHaveCount(1);
  await expect(found).toContainText(member.username);
  await expect(main.getByRole('status').and(page.getByText('Showing 1 member', { exact: true }))).toHaveCount(
    1,
  );
  const rights = main.getByLabel('Rights');
  await expect(rights).toBeHidden();
  await main.getByRole('button', { name: 'Filters' }).click();
  await rights.selectOption('Admins');
  await expect(page).toHaveURL(/search=.*&admin=yes/);
  await page.reload();
  await expect(search).toHaveValue(member.username.toUpperCase());
  await expect(found).toHaveCount(1);
  await main.getByRole('button', { name: 'Filters (1)' }).click();
  await expectAccessible(page);
  await main.getByLabel('Plan').selectOption('Gift');
  await expect(found).toHaveCount(0);
  await expect(main.getByRole('status').and(page.getByText('Nobody found', { exact: true }))).toHaveCount(1);
});

test('what only a phone has leaves the focus near when the window becomes wide', async ({ page, member }) => {
  await makeAdmin(member);
  await page.goto('/admin/members');
  const main = page.getByRole('main');
  const filters = main.getByRole('button', { name: 'Filters' });
  await filters.focus();
  await page.setViewportSize({ width: 1200, height: 844 });
  await expect(filters).toBeHidden();
  await expect(main).toBeFocused();
});
