import type { MembersPage } from '@clear-spring/contract';
import { expectAccessible } from './accessibility.ts';
import { identityScreen } from './identity.screen.ts';
import { expect, PASSWORD, signUp, test } from './member.ts';
import { makeAdmin } from './push.ts';

test('an admin suspends a member, whose open page asks to sign in and is told why, and restores them @desktop', async ({
  page,
  browser,
  baseURL,
}) => {
  await makeAdmin(await signUp(page, 'ines'));
  const elsewhere = await browser.newContext({ baseURL: baseURL! });
  const theirs = await elsewhere.newPage();
  const member = await signUp(theirs, 'tomas');
  await theirs.goto('/my-links');

  const found = await page.request.get(`/api/admin/members?search=${member.username}`);
  const [listed] = ((await found.json()) as MembersPage).members;
  await page.goto(`/admin/members/${listed?.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Maya Lindqvist');
  await expectAccessible(page);

  const dialog = page.getByRole('dialog', { name: 'Suspend Maya Lindqvist?' });
  await page.getByRole('button', { name: 'Suspend' }).click();
  await expect(dialog).toContainText('All sessions end at once, on every device.');
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription(/Please say why/);
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
});
