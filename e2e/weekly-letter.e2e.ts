import type { WeeklyLetter } from '@clear-spring/contract';
import { expectAccessible } from './accessibility.ts';
import { accountScreen } from './account.screen.ts';
import { emailTo, linkMailedTo } from './mailbox.ts';
import { expect, test } from './member.ts';
import { operate } from './operator.ts';
import { profileScreen } from './profile.screen.ts';
import { clickOn, linkFor } from './short-link.ts';
import { toastScreen } from './toast.screen.ts';

test('a member confirms the email, switches the weekly letter on, and ends it by the link in a letter', async ({
  page,
  member,
  context,
}) => {
  const profile = profileScreen(page);
  await profile.open('notifications');
  const panel = page.getByRole('region', { name: 'Weekly letter' });
  const letter = panel.getByRole('switch');
  const wanted = async () => {
    const answer = await page.request.get('/api/weekly-letter');
    return ((await answer.json()) as WeeklyLetter).wanted;
  };
  await expect(letter).toBeDisabled();
  await panel.getByRole('button', { name: 'Send the link' }).click();
  await expect(
    toastScreen(page).saying(
      'Link Sent',
      `Open the link in the email to ${member.email}, then come back here.`,
    ),
  ).toBeVisible();
  await expect(panel.getByRole('status')).toContainText(`We sent a link to ${member.email}.`);
  const again = panel.getByRole('button', { name: 'Send again' });
  await expect(again).toBeFocused();
  const first = await linkMailedTo(member.email, '/confirm-email');
  await page.reload();
  await again.click();
  await expect(
    toastScreen(page).saying(
      'Email Sent',
      `A new link went to ${member.email}. Earlier ones no longer work.`,
    ),
  ).toBeVisible();
  await expectAccessible(page);
  const mailbox = await context.newPage();
  await expect.poll(() => linkMailedTo(member.email, '/confirm-email')).not.toBe(first);
  await mailbox.goto(await linkMailedTo(member.email, '/confirm-email'));
  await accountScreen(mailbox).confirmEmail.click();
  await expect(accountScreen(mailbox).heading).toHaveText('Your Email Is Confirmed');
  await expect(mailbox.getByText(`Letters can come to ${member.email} now.`)).toBeVisible();
  await expectAccessible(mailbox);
  await mailbox.getByRole('link', { name: 'Go to Your Notifications' }).click();
  await expect(mailbox.getByRole('region', { name: 'Weekly letter' }).getByRole('switch')).toBeEnabled();

  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect(letter).not.toBeChecked();
  await letter.click();
  await expect(panel.getByText(/^The next one comes on /)).toBeVisible();
  await expect(letter).toBeChecked();
  await expectAccessible(page);

  await clickOn((await linkFor(page, 'spring-drops')).shortUrl);
  await operate('send-weekly-letter', member.username);
  const { subject, link, headers } = await emailTo(member.email, '/unsubscribe');
  // What other tests send to everybody waits unread in this inbox, too.
  expect(subject).toMatch(/^Your week: [01] clicks?(, \d+ unread messages?)?$/);
  expect(headers).toContainEqual(expect.objectContaining({ key: 'list-unsubscribe', value: `<${link}>` }));

  await mailbox.goto(link);
  await expect(mailbox.getByRole('heading', { level: 1 })).toHaveText('Stop the weekly letter?');
  await expectAccessible(mailbox);
  expect(await wanted()).toBe(true);
  await mailbox.getByRole('button', { name: 'Stop the letter' }).click();
  await expect(mailbox.getByRole('heading', { level: 1 })).toHaveText('You get no more weekly letters');
  expect(await wanted()).toBe(false);
  await mailbox.getByRole('link', { name: 'Go to your notifications' }).click();
  await expect(mailbox.getByRole('region', { name: 'Weekly letter' }).getByRole('switch')).not.toBeChecked();
});
