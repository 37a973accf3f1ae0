import { expectAccessible } from './accessibility.ts';
import { identityScreen } from './identity.screen.ts';
import { emailTo } from './mailbox.ts';
import { expect, makeAdmin, test } from './push.ts';
import { operate } from './operator.ts';

test('an admin sees a letter and jobs that failed, has the letter sent again until it arrives, runs one job again and sets one aside', async ({
  page,
  member,
}) => {
  await makeAdmin(member);
  const refused = `421 ${member.username} later`;
  await operate('give-up', 'auth-reset-mail', refused, member.username);
  const [one, other] = ['one', 'other'].map((name) => `${name} of ${member.username}`) as [string, string];
  for (const reason of [one, other]) await operate('give-up', 'podcast-words', reason);

  await page.goto('/admin/health');
  const row = (part: string, reason: string) =>
    page.getByRole('region', { name: part }).getByRole('listitem').filter({ hasText: reason });
  const letter = row('Emails', refused);
  await expect(letter).toContainText(`Reset the password to ${member.username}`);
  await expectAccessible(page);
  await letter.getByRole('button', { name: 'Send again' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click();
  await identityScreen(page).confirm();
  await expect(letter).toHaveCount(0);
  await emailTo(member.email, '/reset-password');

  for (const [reason, remedy] of [
    [one, 'Run again'],
    [other, 'Set aside'],
  ] as const) {
    await row('Jobs', reason).getByRole('button', { name: remedy }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: remedy }).click();
    await expect(dialog).toHaveCount(0);
    await expect(row('Jobs', reason)).toHaveCount(0);
    await expect(page.locator(':focus')).not.toHaveCount(0);
  }
});
