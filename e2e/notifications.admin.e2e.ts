import { expectAccessible } from './accessibility.ts';
import { signUp } from './member.ts';
import { adminScreen } from './notifications.screen.ts';
import { expect, makeAdmin, test } from './push.ts';
import { answerTo, watchCalls } from './requests.ts';
import { shellScreen } from './shell.screen.ts';
import { toastScreen } from './toast.screen.ts';

const SEND = '/api/send-push-notification';

test('ADMN-01 who is no admin is told so, and nothing else', async ({ page, member: _member }) => {
  const admin = adminScreen(page);
  await admin.open();
  await expect(admin.heading).toHaveText('Access Denied');
  await expect(admin.main.getByText('Admin access required', { exact: true })).toBeVisible();
  await expect(admin.main.getByRole('textbox')).toHaveCount(0);
  await expect(admin.main.getByRole('button')).toHaveCount(0);
  await expectAccessible(page);
  await admin.home.click();
  await expect(page).toHaveURL('/');
});

test('ADMN-02 ADMN-03 ADMN-04 an admin finds the form, with four urgencies of which normal is chosen @desktop', async ({
  page,
  admin: _admin,
}) => {
  const { open, heading, send } = adminScreen(page);
  await open();
  await expect(heading).toHaveText('Push Notifications');
  for (const field of [send.title, send.body, send.icon, send.url]) await expect(field).toHaveValue('');
  await expect(send.urgency).toHaveValue('normal');
  expect(await send.options.evaluateAll((all: HTMLOptionElement[]) => all.map(({ value }) => value))).toEqual(
    ['very-low', 'low', 'normal', 'high'],
  );
});

test('VAL-21 a message without a title or a text is not sent', async ({ page, admin: _admin }) => {
  const { open, send } = adminScreen(page);
  const toast = toastScreen(page);
  const refusal = toast.saying(
    'Missing Information',
    'Please provide at least a title and message for the notification.',
  );
  const calls = watchCalls(page);
  await open();
  await send.title.fill('   ');
  await send.body.fill('A text');
  await send.submit.click();
  await expect(refusal).toBeVisible();
  await expect(toast.alarm).toBeVisible();
  await expect(send.title).toBeFocused();
  await expect(send.title).toHaveAccessibleDescription('Title is required');
  await toast.close.click();

  await send.title.fill('A title');
  await send.body.fill(' \n ');
  await send.submit.click();
  await expect(refusal).toBeVisible();
  await expect(send.body).toHaveAccessibleDescription('Message is required');
  expect(calls.of('POST', SEND)).toEqual([]);
  await expectAccessible(page);
});

test('addresses that lead anywhere else than to a page or to https are refused at their fields @desktop', async ({
  page,
  admin: _admin,
}) => {
  const { open, send } = adminScreen(page);
  await open();
  await send.title.fill('A title');
  await send.body.fill('A text');
  await send.url.fill('http://events.clearspring.example');
  await send.icon.fill('//icons.clearspring.example/a.png');
  await send.submit.click();
  await expect(send.url).toHaveAccessibleDescription(/An address starts with \/ or with https:\/\/$/);
  await expect(send.icon).toHaveAccessibleDescription(/An address starts with \/ or with https:\/\/$/);
  await expect(toastScreen(page).toast).toHaveCount(0);
});

test('ADMN-18 ADMN-19 a test goes to the own devices alone @desktop', async ({
  page,
  pushBrowser,
  memberPush,
}) => {
  const me = await signUp(page, 'ines');
  await makeAdmin(me);
  await pushBrowser.subscribe(page);
  const admin = adminScreen(page);
  await admin.open();
  const answer = await answerTo(page, '/api/notifications/test', () => admin.test.click());
  expect(answer.request().postData()).toBeNull();
  await expect(
    toastScreen(page).saying(
      'Test Notification Sent',
      "If you didn't receive it, check your notification settings.",
    ),
  ).toBeVisible();
  expect(pushBrowser.deliveries('Test Notification')).toHaveLength(1);
  expect(memberPush.deliveries('Test Notification')).toEqual([]);
});

test('ADMN-20 a test without a device fails @desktop', async ({ page }) => {
  await makeAdmin(await signUp(page, 'ines'));
  const admin = adminScreen(page);
  const toast = toastScreen(page);
  await admin.open();
  await admin.test.click();
  await expect(toast.saying('Error', 'Failed to send test notification.')).toBeVisible();
  await expect(toast.alarm).toBeVisible();
  await expect(admin.testAlert).toHaveText(
    'None of your devices gets notifications yet. Please turn them on first.',
  );
});

test('ADMN-21 the feed is checked from here @desktop', async ({ page, admin: _admin }) => {
  const admin = adminScreen(page);
  await admin.open();
  const answer = await answerTo(page, '/api/admin/check-rss-feed', () => admin.check.click());
  expect(answer.request().method()).toBe('POST');
  expect(answer.status()).toBe(200);
  await expect(toastScreen(page).saying('RSS Feed Checked', 'Nothing new.')).toBeVisible();
});

test('the admin pages are in the avatar menu, for admins alone @desktop', async ({ page }) => {
  const me = await signUp(page, 'ines');
  const entries = page.getByRole('menuitem', { name: /^(Push Notifications|RSS Monitoring)$/ });
  await page.goto('/profile');
  await shellScreen(page).avatar.click();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  await expect(entries).toHaveCount(0);
  await makeAdmin(me);
  await page.reload();
  await shellScreen(page).avatar.click();
  await entries.first().click();
  await expect(page).toHaveURL('/admin/notifications');
});
