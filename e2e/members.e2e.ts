import { expectAccessible } from './accessibility.ts';
import { identityScreen } from './identity.screen.ts';
import { PASSWORD, signUp } from './member.ts';
import { expect, makeAdmin, test } from './push.ts';
import { shellScreen } from './shell.screen.ts';

test('an admin finds a member by the beginning of a name, and the address keeps search and filters', async ({
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
  const rights = main.getByLabel('Rights');
  await search.fill(member.username.toUpperCase());
  await expect(found).toHaveCount(1);
  await expect(found).toContainText(member.username);
  await expect(rights).toBeHidden();
  await main.getByRole('button', { name: 'Filters' }).click();
  await rights.selectOption('Admins');
  await expect(page).toHaveURL(/search=.*&admin=yes/);
  await page.reload();
  await expect(search).toHaveValue(member.username.toUpperCase());
  await expect(found).toHaveCount(1);
  const filters = main.getByRole('button', { name: 'Filters (1)' });
  await filters.click();
  await expect(rights).toBeVisible();
  await expectAccessible(page);

  // On wide screens the filters need no button, which had the focus.
  await filters.focus();
  await page.setViewportSize({ width: 1200, height: 844 });
  await expect(filters).toBeHidden();
  await expect(rights).toBeVisible();
  await expect(main).toBeFocused();
  await expectAccessible(page);
});

test(
  'an admin suspends a member, whose open page asks to sign in and is told why, restores them, and finds both in the traces',
  { tag: '@desktop' },
  async ({ page, browser, baseURL }) => {
    const loaded: string[] = [];
    page.on('request', (request) => void loaded.push(new URL(request.url()).pathname));
    const shell = shellScreen(page);
    const me = await signUp(page, 'ines');
    await page.goto('/profile');
    await shell.avatar.click();
    await expect(shell.entry('Profile')).toBeVisible();
    await expect(shell.entry('Administration')).toHaveCount(0);
    expect(loaded.filter((path) => path.startsWith('/assets/admin/'))).toEqual([]);
    await page.goto('/admin/traces');
    await expect(page).toHaveURL('/');
    await makeAdmin(me);

    const elsewhere = await browser.newContext({ baseURL: baseURL! });
    const theirs = await elsewhere.newPage();
    const member = await signUp(theirs, 'tomas');
    await theirs.goto('/my-links');
    await page.goto(`/admin/members?search=${member.username}`);
    const main = page.getByRole('main');
    await main.getByRole('table').getByRole('link').click();
    await expect(shell.heading).toHaveText('Maya Lindqvist');
    await expectAccessible(page);

    const dialog = page.getByRole('dialog', { name: 'Suspend Maya Lindqvist?' });
    await page.getByRole('button', { name: 'Suspend' }).click();
    await dialog.getByRole('button', { name: 'Suspend' }).click();
    await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription(/Please say why/);
    await expectAccessible(page);
    await dialog.getByLabel('Reason').fill('Asked us to: the phone was lost on a train');
    await dialog.getByRole('button', { name: 'Suspend' }).click();
    await identityScreen(page).confirm();
    await expect(page.getByText('Not signed in anywhere.')).toBeVisible();
    await expect(page.getByText('suspended the account')).toBeVisible();

    await theirs.reload();
    await theirs.getByLabel('Username').fill(member.username);
    await theirs.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await theirs.getByRole('button', { name: 'Sign In' }).click();
    await expect(theirs.getByText('Your account is paused.').first()).toBeVisible();

    await page.getByRole('button', { name: 'Restore' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
    await expect(page.getByRole('button', { name: 'Suspend' })).toBeVisible();
    await theirs.getByRole('button', { name: 'Sign In' }).click();
    await expect(theirs).toHaveURL('/my-links');
    await elsewhere.close();

    await shell.avatar.click();
    await shell.entry('Administration').click();
    await main
      .getByRole('navigation', { name: 'Administration' })
      .getByRole('link', { name: 'Traces' })
      .click();
    await expect(shell.heading).toHaveText('Traces');
    await main.getByLabel('Search traces').fill(member.username);
    // Until then the rows may be those of the list of all, which goes.
    await expect(page).toHaveURL(`/admin/traces?search=${member.username}`);
    const rows = main.getByRole('row').filter({ hasText: member.username });
    await expect(rows.getByRole('heading')).toHaveText(['Member restored', 'Member suspended']);
    await expect(rows.last()).toContainText(me.username);
    await rows.last().getByText('Details').click();
    await expect(rows.last().getByText('Asked us to: the phone was lost on a train')).toBeVisible();
    await expectAccessible(page);
  },
);
