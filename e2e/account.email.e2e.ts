import type { Locator } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { accountScreen } from './account.screen.ts';
import { identityScreen } from './identity.screen.ts';
import { linkMailedTo } from './mailbox.ts';
import { expect, PASSWORD, test } from './member.ts';
import { profileScreen } from './profile.screen.ts';
import { toastScreen } from './toast.screen.ts';

/** Whether the centre of one lies beneath the other. */
async function overlap(above: Locator, below: Locator): Promise<boolean> {
  const [top, bottom] = [await above.boundingBox(), await below.boundingBox()];
  if (!top || !bottom) return false;
  const [x, y] = [bottom.x + bottom.width / 2, bottom.y + bottom.height / 2];
  return x > top.x && x < top.x + top.width && y > top.y && y < top.y + top.height;
}

test('a new email waits on the profile until the link in its mailbox is opened @desktop', async ({
  page,
  member,
}) => {
  const profile = profileScreen(page);
  const account = accountScreen(page);
  const wanted = `new-${member.email}`;
  await profile.open();
  await profile.email.fill(wanted);
  await profile.save.click();
  await identityScreen(page).confirm();
  await expect(
    toastScreen(page).saying(
      'Profile Updated',
      `Your changes are saved. To confirm the new email, open the link that we sent to ${wanted}.`,
    ),
  ).toBeVisible();
  await expect(profile.waiting).toContainText(
    `We sent a link to ${wanted}. Your email stays ${member.email} until you open it.`,
  );
  await expect(profile.email).toHaveValue(member.email);
  await expectAccessible(page);

  const link = await linkMailedTo(wanted, '/confirm-email');
  await page.goto(link);
  await expect(account.heading).toHaveText('Confirm Your Email');
  await expectAccessible(page);
  await account.confirmEmail.click();
  await expect(account.heading).toHaveText('Your Email Is Confirmed');
  await expect(account.heading).toBeFocused();
  await page.getByRole('link', { name: 'Go to Your Profile' }).click();
  await expect(profile.email).toHaveValue(wanted);
  await expect(profile.waiting).toHaveCount(0);

  await page.goto(link);
  await account.confirmEmail.click();
  await expect(account.heading).toHaveText('Invalid Link');
});

test('the link is sent again, and the change is cancelled', async ({ page, member }) => {
  const profile = profileScreen(page);
  await page.request.post('/api/confirm-identity', { data: { password: PASSWORD } });
  await page.request.put('/api/profile', { data: { email: `other-${member.email}` } });
  await profile.open();
  const { promise: pressed, resolve: press } = Promise.withResolvers<void>();
  await page.route('**/api/pending-email/resend', (route) => pressed.then(() => route.continue()));
  await profile.sendAgain.click();
  const sent = toastScreen(page).saying(
    'Email Sent',
    `A new link went to other-${member.email}. Earlier ones no longer work.`,
  );
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
  await page.reload();
  await expect(profile.email).toHaveValue(member.email);
  await expect(profile.waiting).toHaveCount(0);
});

test('an email that was confirmed in another tab is there on coming back, beside what is being typed @desktop', async ({
  page,
  member,
}) => {
  const profile = profileScreen(page);
  const wanted = `tab-${member.email}`;
  await page.request.post('/api/confirm-identity', { data: { password: PASSWORD } });
  await page.request.put('/api/profile', { data: { email: wanted } });
  await profile.open();
  await profile.firstName.fill('Typed');
  const other = await page.context().newPage();
  await other.goto(await linkMailedTo(wanted, '/confirm-email'));
  await accountScreen(other).confirmEmail.click();
  await expect(accountScreen(other).heading).toHaveText('Your Email Is Confirmed');
  await other.close();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(profile.email).toHaveValue(wanted);
  await expect(profile.firstName).toHaveValue('Typed');
});

test('a link without a token, a taken email and a network that fails are told @desktop', async ({ page }) => {
  const account = accountScreen(page);
  await page.goto('/confirm-email');
  await expect(account.heading).toHaveText('Invalid Link');
  await expect(page.getByRole('link', { name: 'Go to Sign In' })).toBeVisible();

  const taken = 'Another account uses this email now. Please write to our support team.';
  await page.goto('/confirm-email?token=a-token');
  await page.route('**/api/confirm-email', (route) => route.abort());
  await account.confirmEmail.click();
  await expect(account.alert).toContainText('cannot be reached');
  await page.unroute('**/api/confirm-email');
  await page.route('**/api/confirm-email', (route) =>
    route.fulfill({ status: 409, contentType: 'text/plain', body: taken }),
  );
  await account.confirmEmail.click();
  await expect(account.heading).toHaveText('Email Not Available');
  await expect(account.text(taken)).toBeVisible();
  await expectAccessible(page);
});

test('too many changes of the email are told at its field', async ({ page, member: _member }) => {
  const profile = profileScreen(page);
  await page.route('**/api/profile', (route) =>
    route.fulfill({ status: 429, contentType: 'text/plain', body: 'Too many attempts.' }),
  );
  await profile.open();
  await profile.email.fill('somebody@members.example');
  await profile.save.click();
  await expect(profile.email).toHaveAccessibleDescription('Too many attempts.');
});
