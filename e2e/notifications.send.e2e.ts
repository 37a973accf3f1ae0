import { randomUUID } from 'node:crypto';
import type { SendResult } from '@clear-spring/contract';
import type { Locator } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { tabTo } from './keyboard.ts';
import { signUp } from './member.ts';
import { adminScreen } from './notifications.screen.ts';
import { expect, makeAdmin, test } from './push.ts';
import { answerTo, watchCalls } from './requests.ts';
import { shellScreen } from './shell.screen.ts';
import { toastScreen } from './toast.screen.ts';

const SEND = '/api/send-push-notification';
const SEND_NOW = '/api/notifications/send';

/** A title that no other test uses. */
const unique = (title: string) => `${title} ${randomUUID().slice(0, 8)}`;

/** How the number of devices is displayed. */
const delivered = ({ delivered: count }: SendResult) =>
  `Delivered to ${count} ${count === 1 ? 'device' : 'devices'}.`;

/** Presses the button and confirms sending to everybody. */
async function sendToAll({ question, reallySend }: ReturnType<typeof adminScreen>, button: Locator) {
  await button.click();
  await expect(question).toContainText('It goes out at once and cannot be taken back.');
  await reallySend.click();
}

test('ADMN-05 ADMN-06 ADMN-07 a message with a title and a text alone reaches the devices, and their number is told @desktop', async ({
  page,
  admin: _admin,
  memberPush,
}) => {
  const admin = adminScreen(page);
  const { open, send } = admin;
  const title = unique('The list is open');
  await open();
  await send.title.fill(`  ${title} `);
  await send.body.fill('Twelve places by the sea.');
  const answer = await answerTo(page, SEND, () => sendToAll(admin, send.submit));
  expect(answer.request().postDataJSON()).toEqual({
    title,
    body: 'Twelve places by the sea.',
    icon: '',
    url: '',
    urgency: 'normal',
    topic: null,
  });
  const result = (await answer.json()) as SendResult;
  expect(result.delivered).toBeGreaterThan(0);
  await expect(toastScreen(page).toast).toContainText('Notification Sent');
  await expect(toastScreen(page).toast).toContainText(delivered(result));
  expect(memberPush.deliveries(title)).toMatchObject([
    { payload: { body: 'Twelve places by the sea.' }, headers: { urgency: 'normal' } },
  ]);
  await expect(send.title).toHaveValue('');
  await expect(send.body).toHaveValue('');
});

test('a double click sends once, and what has gone out while the page was left is no draft any more @desktop', async ({
  page,
  admin: _admin,
  memberPush,
}) => {
  const { open, send, question, reallySend } = adminScreen(page);
  const title = unique('Twice is once');
  await open();
  await send.title.fill(title);
  await send.body.fill('The boat leaves at six.');
  await send.submit.click();
  const isLet = Promise.withResolvers<void>();
  await page.route(`**${SEND}`, async (route) => {
    const response = await route.fetch();
    await isLet.promise;
    await route.fulfill({ response });
  });
  await reallySend.dblclick();
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await shellScreen(page).logo.click();
  await expect(page).toHaveURL('/');
  isLet.resolve();
  await expect(toastScreen(page).toast).toContainText('Notification Sent');
  await page.goBack();
  await expect(send.title).toHaveValue('');
  expect(memberPush.deliveries(title)).toHaveLength(1);
});

test('ADMN-06 an icon, a destination and an urgency travel with it @desktop', async ({
  page,
  admin: _admin,
  memberPush,
}) => {
  const admin = adminScreen(page);
  const { open, send } = admin;
  const title = unique('Doors open now');
  await open();
  await send.title.fill(title);
  await send.body.fill('Come in.');
  await send.icon.fill('/art/mark.svg');
  await send.url.fill('https://events.clearspring.example/spring');
  await send.urgency.selectOption('high');
  await answerTo(page, SEND, () => sendToAll(admin, send.submit));
  expect(memberPush.deliveries(title)).toMatchObject([
    {
      payload: { icon: '/art/mark.svg', url: 'https://events.clearspring.example/spring' },
      headers: { urgency: 'high' },
    },
  ]);
});

test('ADMN-08 a push that fails says so, and what was written stays @desktop', async ({
  page,
  admin: _admin,
}) => {
  const admin = adminScreen(page);
  const { open, send } = admin;
  const toast = toastScreen(page);
  await page.route(`**${SEND}`, (route) => route.fulfill({ status: 500, body: '' }));
  await open();
  await send.title.fill('A title');
  await send.body.fill('A text');
  await sendToAll(admin, send.submit);
  await expect(toast.saying('Error', 'Failed to send push notification. Please try again.')).toBeVisible();
  await expect(toast.alarm).toBeVisible();
  await expect(send.title).toHaveValue('A title');
  await expect(send.body).toHaveValue('A text');
});

test('ADMN-08 a message that is too large for phones says by how much @desktop', async ({
  page,
  admin: _admin,
}) => {
  const admin = adminScreen(page);
  const { open, send } = admin;
  await open();
  await send.title.fill('A title');
  await send.body.fill('水'.repeat(1_000));
  await send.url.fill(`/${'a'.repeat(998)}`);
  await sendToAll(admin, send.submit);
  await expect(
    toastScreen(page).saying('Error', 'Failed to send push notification. Please try again.'),
  ).toBeVisible();
  await expect(send.alert).toHaveText(
    /^This notification is too large for phones\. Please shorten it by about \d+ characters\.$/,
  );
});

test('what the scheduling form holds goes at once, to its audience alone @desktop', async ({
  page,
  admin: _admin,
  memberPush,
}) => {
  const admin = adminScreen(page);
  const { open, openForm, form } = admin;
  const title = unique('For subscribers');
  await open();
  await openForm.click();
  await form.title.fill(title);
  await form.body.fill('Only for those with the plan.');
  await form.audience.selectOption('subscribers');
  const calls = watchCalls(page);
  const answer = await answerTo(page, SEND_NOW, () => sendToAll(admin, form.sendNow));
  expect(answer.request().postDataJSON()).toEqual({
    title,
    body: 'Only for those with the plan.',
    url: '',
    targetAudience: 'subscribers',
    topic: null,
  });
  await expect(form.title).toHaveValue('');
  expect(memberPush.deliveries(title)).toEqual([]);
  expect(calls.of('POST', '/api/scheduled-notifications')).toEqual([]);

  await form.title.fill(title);
  await form.body.fill('For everybody.');
  await answerTo(page, SEND_NOW, () => sendToAll(admin, form.sendNow));
  expect(memberPush.deliveries(title)).toMatchObject([{ payload: { body: 'For everybody.' } }]);
});

test.describe('ADMN-17 an immediate send that fails', () => {
  for (const [answer, told] of [
    [
      { status: 503, contentType: 'text/plain', body: 'Please try again in a minute.' },
      'Please try again in a minute.',
    ],
    [{ status: 500, body: '' }, 'Failed to send notification'],
  ] as const) {
    test(`says "${told}" @desktop`, async ({ page, admin: _admin }) => {
      const admin = adminScreen(page);
      const { open, openForm, form } = admin;
      await page.route(`**${SEND_NOW}`, (route) => route.fulfill(answer));
      await open();
      await openForm.click();
      await form.title.fill('A title');
      await form.body.fill('A text');
      await sendToAll(admin, form.sendNow);
      await expect(toastScreen(page).saying('Error', told)).toBeVisible();
      await expect(form.title).toHaveValue('A title');
    });
  }
});

test('by keyboard alone a message is written and sent @desktop', async ({
  page,
  admin: _admin,
  memberPush,
}) => {
  const { open, send, reallySend } = adminScreen(page);
  const title = unique('By keyboard');
  await open();
  await tabTo(page, send.title);
  await page.keyboard.type(title);
  await page.keyboard.press('Tab');
  await page.keyboard.type('Written without a mouse.');
  await tabTo(page, send.urgency);
  await page.keyboard.press('h');
  await tabTo(page, send.submit);
  await page.keyboard.press('Enter');
  await tabTo(page, reallySend);
  await answerTo(page, SEND, () => page.keyboard.press('Enter'));
  expect(memberPush.deliveries(title)).toMatchObject([{ headers: { urgency: 'high' } }]);
  await expect(toastScreen(page).toast).toContainText('Notification Sent');
});

test('everybody is asked about before they are written to, Enter asks nothing, and a draft survives leaving', async ({
  page,
  admin: _admin,
  memberPush: _memberDevice,
}) => {
  const { open, send, question, notYet, logs } = adminScreen(page);
  const calls = watchCalls(page);
  await open();
  await send.title.fill('Spring fair');
  await send.body.fill('Meet us on Saturday.');
  await send.url.fill('/event-photos');
  await send.title.press('Enter');
  await send.submit.click();
  await expect(question).toHaveAccessibleName(/^Send to [1-9]\d* devices?\?$/);
  for (const text of ['Spring fair', 'Meet us on Saturday.', 'A tap leads to /event-photos'])
    await expect(question.getByText(text, { exact: true })).toBeVisible();
  await expectAccessible(page);
  await notYet.click();
  await expect(question).toHaveCount(0);
  await expect(send.submit).toBeFocused();
  expect(calls.of('POST', SEND)).toEqual([]);

  await logs.click();
  await expect(page).toHaveURL('/notification-logs');
  await page.goBack();
  await expect(send.title).toHaveValue('Spring fair');
  await expect(send.body).toHaveValue('Meet us on Saturday.');
});

test('a draft goes to its author alone, who hears why where it cannot @desktop', async ({
  page,
  pushBrowser,
  memberPush,
}) => {
  await makeAdmin(await signUp(page, 'ines'));
  const { open, send } = adminScreen(page);
  const toast = toastScreen(page);
  const title = unique('First look');
  await open();
  await send.title.fill(title);
  await send.body.fill('Is this right?');
  await send.toMe.click();
  const sentence = 'None of your devices gets notifications yet. Please turn them on first.';
  await expect(toast.saying('Error', sentence)).toBeVisible();
  await pushBrowser.subscribe(page);
  await send.toMe.click();
  await expect(toast.saying('Draft Sent', 'It went to your own devices alone.')).toBeVisible();
  expect(pushBrowser.deliveries(title)).toMatchObject([{ body: 'Is this right?' }]);
  expect(memberPush.deliveries(title)).toEqual([]);
  await expect(send.title).toHaveValue(title);
});

test('a broadcast that reached no device is a warning @desktop', async ({ page, admin: _admin }) => {
  const admin = adminScreen(page);
  const toast = toastScreen(page);
  await page.route('**/api/notifications/audience?*', (route) => route.fulfill({ json: { devices: 0 } }));
  await page.route(`**${SEND}`, (route) => route.fulfill({ json: { delivered: 0, failed: 0, pending: 0 } }));
  await admin.open();
  await admin.send.title.fill('Anybody there?');
  await admin.send.body.fill('Hello.');
  await admin.send.submit.click();
  await expect(admin.question).toHaveAccessibleName('Send to 0 devices?');
  await admin.reallySend.click();
  await expect(
    toast.saying('No Device Reached', 'No device of this audience gets notifications yet.'),
  ).toBeVisible();
  await expect(toast.alarm).toBeVisible();
});
