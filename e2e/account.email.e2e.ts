import type { Locator } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { accountScreen } from './account.screen.ts';
import { identityScreen } from './identity.screen.ts';
import { linkMailedTo } from './mailbox.ts';
import { expect, test } from './member.ts';
import { profileScreen } from './profile.screen.ts';
import { holdBack } from './requests.ts';
import { toastScreen } from './toast.screen.ts';

/** Whether the centre of one lies beneath the other. */
async function overlap(above: Locator, below: Locator): Promise<boolean> {
  const [top, bottom] = [await above.boundingBox(), await below.boundingBox()];
  if (!top || !bottom) return false;
  const [x, y] = [bottom.x + bottom.width / 2, bottom.y + bottom.height / 2];
  return x > top.x && x < top.x + top.width && y > top.y && y < top.y + top.height;
}

test('a member changes the email: proves who they are, cancels once, and confirms by the link in the new mailbox', async ({
  page,
  member,
}) => {
  const profile = profileScreen(page);
  const identity = identityScreen(page);
  const toasts = toastScreen(page);
  const unwanted = `other-${member.email}`;
  await profile.open();
  await profile.firstName.fill('Ines');
  await profile.email.fill(unwanted);
  await profile.save.click();
  await expect(identity.password).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(identity.dialog).toHaveCount(0);
  await expect(profile.save).toBeFocused();
  await expect(profile.email).toHaveValue(unwanted);
  await expect(toasts.toast).toHaveCount(0);

  await profile.save.click();
  await identity.confirm(undefined, 'not the password');
  await expect(identity.password).toHaveAccessibleDescription('The password is wrong.');
  await expect(identity.password).toBeFocused();
  await identity.confirm();
  await expect(profile.waiting).toContainText(
    `We sent a link to ${unwanted}. Your email stays ${member.email} until you open it.`,
  );
  await expect(profile.firstName).toHaveValue('Ines');
  await expect(profile.email).toHaveValue(member.email);
  await expectAccessible(page);

  // Without the toast about the save.
  await page.reload();
  const press = await holdBack(page, '**/api/pending-email/resend');
  await profile.sendAgain.click();
  const sent = toasts.saying('Email Sent', `A new link went to ${unwanted}. Earlier ones no longer work.`);
  // A pressed element also gets the release, even if a toast covers it meanwhile.
  await profile.cancelChange.evaluate((button) => button.scrollIntoView({ block: 'end' }));
  await profile.cancelChange.hover();
  await page.mouse.down();
  press();
  await expect(sent).toBeVisible();
  await expect.poll(() => overlap(sent, profile.cancelChange)).toBe(true);
  await page.mouse.up();
  await expect(profile.waiting).toHaveCount(0);
  await expect(profile.email).toBeFocused();
  await expect(profile.email).toHaveValue(member.email);

  // Within ten minutes nobody asks again.
  const wanted = `new-${member.email}`;
  await profile.email.fill(wanted);
  await profile.save.click();
  await expect(profile.waiting).toContainText(wanted);
  await profile.firstName.fill('Typed');
  const mailbox = await page.context().newPage();
  const account = accountScreen(mailbox);
  const link = await linkMailedTo(wanted, '/confirm-email');
  await mailbox.goto(link);
  await expect(account.heading).toHaveText('Confirm Your Email');
  await expectAccessible(mailbox);
  await account.confirmEmail.click();
  await expect(account.heading).toHaveText('Your Email Is Confirmed');
  await expect(account.heading).toBeFocused();
  await mailbox.goto(link);
  await account.confirmEmail.click();
  await expect(account.heading).toHaveText('Already Confirmed');
  await mailbox.close();

  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(profile.email).toHaveValue(wanted);
  await expect(profile.waiting).toHaveCount(0);
  await expect(profile.firstName).toHaveValue('Typed');
});
