import { randomUUID } from 'node:crypto';
import type { ScheduledNotification } from '@clear-spring/contract';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { tabTo } from './keyboard.ts';
import { adminScreen } from './notifications.screen.ts';
import { expect, test } from './push.ts';
import { watchCalls } from './requests.ts';
import { toastScreen } from './toast.screen.ts';

test.use({ timezoneId: 'Europe/Madrid' });

const SCHEDULED = '/api/scheduled-notifications';
const unique = (title: string) => `${title} ${randomUUID().slice(0, 8)}`;

/** The day after tomorrow, so that nothing is sent while the tests run. */
const DAY = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);

/** Schedules through the API, as another admin would. */
async function scheduleElsewhere(page: Page, title: string, body = 'We begin at eight.') {
  const answer = await page.request.post(SCHEDULED, {
    data: { title, body, url: '', scheduledFor: `${DAY}T19:00:00Z`, targetAudience: 'all' },
  });
  expect(answer.status()).toBe(201);
  return (await answer.json()) as ScheduledNotification;
}

test('ADMN-09 ADMN-10 the form is shown and hidden, with all that makes a notification', async ({
  page,
  admin: _admin,
}) => {
  const { open, openForm, hideForm, form } = adminScreen(page);
  await open();
  await expect(form.title).toHaveCount(0);
  await openForm.click();
  for (const field of [form.title, form.body, form.url, form.scheduledFor])
    await expect(field).toHaveValue('');
  await expect(form.audience).toHaveValue('all');
  await expect(form.audiences).toHaveText([
    'All members',
    'Subscribers',
    'Members without a plan',
    'Plan ended in the last 30 days',
    'Members without a link',
    'Joined in the last 7 days',
  ]);
  await expect(form.audience).toHaveAccessibleDescription(/^Now \d+ devices?\.$/);
  await expectAccessible(page);
  await page.route('**/api/notifications/audience?*', (route) => route.fulfill({ status: 403, body: 'No.' }));
  await form.audience.selectOption('planEnded');
  await expect(form.audience).toHaveAccessibleDescription('How many devices could not be counted.');
  await hideForm.click();
  await expect(form.title).toHaveCount(0);
});

test('ADMN-11 ADMN-12 what is scheduled is posted with its offset, and waits in the list @desktop', async ({
  page,
  admin: _admin,
}) => {
  const { open, openForm, form, scheduled, upcoming } = adminScreen(page);
  const title = unique('Book club');
  await open();
  await openForm.click();
  await form.title.fill(title);
  await form.body.fill('The second chapter.');
  await form.url.fill('/advanced-training');
  await form.scheduledFor.fill(`${DAY}T18:06`);
  await form.audience.selectOption('subscribers');
  // The field names its time zone and the time the message is really sent.
  await expect(form.scheduledFor).toHaveAccessibleDescription(
    /^Your time zone: Europe\/Madrid\. This one goes out at [A-Z][a-z]{2} \d{1,2}, \d{4} 6:20 PM\.$/,
  );
  const posted = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith(SCHEDULED),
  );
  await form.submit.click();
  expect((await posted).postDataJSON()).toEqual({
    title,
    body: 'The second chapter.',
    url: '/advanced-training',
    scheduledFor: expect.stringMatching(new RegExp(`^${DAY}T18:06:00\\+0[12]:00$`)),
    targetAudience: 'subscribers',
    topic: null,
  });
  await expect(toastScreen(page).toast).toContainText('Notification Scheduled');
  await expect(upcoming.filter({ has: page.getByRole('heading', { name: title }) })).toHaveCount(1);
  await expect(scheduled(title)).toContainText('Pending');
  await expect(scheduled(title)).toContainText('Subscribers');
  await expect(scheduled(title)).toContainText('6:20 PM');
  await expect(form.title).toHaveValue('');
});

test('ADMN-13 only what is pending can be deleted @desktop', async ({ page, admin: _admin }) => {
  const { open, past, upcoming, showAllPast, anyDelete } = adminScreen(page);
  await scheduleElsewhere(page, unique('Pending'));
  // More than the past list shows at first.
  for (let count = 0; count < 6; count++) {
    const { id } = await scheduleElsewhere(page, unique('Thought better of'));
    await page.request.delete(`${SCHEDULED}/${id}`);
  }
  await open();
  await expect(upcoming.first()).toBeVisible();
  for (const row of await upcoming.all()) {
    await expect(row).toContainText('Pending');
    await expect(row.getByRole('button', { name: anyDelete })).toHaveCount(1);
  }
  await expect(past.filter({ hasText: 'Cancelled' }).first()).toBeVisible();
  await showAllPast.click();
  await expect(past.filter({ hasText: 'Sent' }).first()).toBeVisible();
  await expect(past.getByRole('button', { name: anyDelete })).toHaveCount(0);
});

test('ADMN-13 what is being sent cannot be deleted any more @desktop', async ({ page, admin: _admin }) => {
  const { open, scheduled, delete: deleteOf } = adminScreen(page);
  const title = unique('On its way');
  const one = await scheduleElsewhere(page, title);
  await page.route(`**${SCHEDULED}`, (route) => route.fulfill({ json: [{ ...one, sending: true }] }));
  await open();
  await expect(scheduled(title)).toContainText('Sending');
  await expect(deleteOf(title)).toHaveCount(0);
});

test('ADMN-14 deleting asks first, and takes no for an answer', async ({ page, admin: _admin }) => {
  const screen = adminScreen(page);
  const title = unique('A mistake');
  await scheduleElsewhere(page, title);
  const calls = watchCalls(page);
  await screen.open();
  await screen.delete(title).click();
  await expect(screen.dialog).toContainText(`“${title}” will not be sent.`);
  await expect(screen.confirm).toHaveClass(/bg-rose-ink/);
  await expectAccessible(page);
  await screen.keep.click();
  await expect(screen.dialog).toHaveCount(0);
  await expect(screen.delete(title)).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(screen.dialog).toHaveCount(0);
  expect(calls.all().filter((call) => call.method() === 'DELETE')).toEqual([]);
  await expect(screen.scheduled(title)).toContainText('Pending');

  await screen.delete(title).click();
  await screen.confirm.click();
  await expect(toastScreen(page).saying('Notification Deleted', 'It will not be sent.')).toBeVisible();
  await expect(screen.scheduled(title)).toContainText('Cancelled');
  await expect(screen.delete(title)).toHaveCount(0);
  await expect(screen.scheduledHeading).toBeFocused();
});

test('what is pending is changed; another is written like it; the time told is the time it leaves', async ({
  page,
  admin: _admin,
}) => {
  const screen = adminScreen(page);
  const { form } = screen;
  const title = unique('Book club');
  await scheduleElsewhere(page, title);
  await screen.open();
  await screen.change(title).click();
  await expect(form.title).toBeFocused();
  // 7 PM UTC, 8 or 9 PM in Madrid; the run five minutes later sends it.
  await expect(form.scheduledFor).toHaveValue(/T2[01]:05$/);
  await expect(screen.scheduled(title).getByRole('time')).toHaveText(/ [89]:05 PM$/);
  await form.title.fill(`${title}, moved`);
  await form.scheduledFor.fill(`${DAY}T22:06`);
  await expectAccessible(page);
  await form.save.click();
  await expect(toastScreen(page).toast).toContainText('Notification Changed');
  const moved = screen.scheduled(`${title}, moved`);
  await expect(moved.getByRole('time')).toHaveText(/ 10:20 PM$/);
  await expect(screen.scheduled(title)).toHaveCount(0);
  await expect(screen.scheduledHeading).toBeFocused();

  await screen.duplicate(`${title}, moved`).click();
  await expect(form.scheduledFor).toBeFocused();
  await expect(form.body).toHaveValue('We begin at eight.');
  await form.title.fill(`${title}, again`);
  await form.scheduledFor.fill(`${DAY}T23:05`);
  await form.submit.click();
  await expect(screen.scheduled(`${title}, again`)).toContainText('Pending');
  await expect(moved).toContainText('Pending');
});

test('ADMN-15 a time that has passed is refused with the server sentence, at the field too @desktop', async ({
  page,
  admin: _admin,
}) => {
  const { open, openForm, form } = adminScreen(page);
  const sentence = 'This time has passed already. Please choose one that lies ahead.';
  await open();
  await openForm.click();
  await form.title.fill('Too late');
  await form.body.fill('It was yesterday.');
  await form.scheduledFor.fill('2020-01-01T10:00');
  await form.submit.click();
  await expect(toastScreen(page).saying('Error', sentence)).toBeVisible();
  await expect(form.scheduledFor).toBeFocused();
  await expect(form.scheduledFor).toHaveAccessibleDescription(
    /This time has passed already\. Please choose one that lies ahead\.$/,
  );
  await expect(form.title).toHaveValue('Too late');
});

test('ADMN-15 scheduling that fails without a word @desktop', async ({ page, admin: _admin }) => {
  const { open, openForm, form } = adminScreen(page);
  await page.route(`**${SCHEDULED}`, (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, body: '' }) : route.continue(),
  );
  await open();
  await openForm.click();
  await form.title.fill('A title');
  await form.body.fill('A text');
  await form.scheduledFor.fill(`${DAY}T10:00`);
  await form.submit.click();
  await expect(toastScreen(page).saying('Error', 'Failed to schedule notification')).toBeVisible();
});

test('VAL-22 VAL-23 VAL-24 what is missing is told at its field @desktop', async ({
  page,
  admin: _admin,
}) => {
  const { open, openForm, form } = adminScreen(page);
  const calls = watchCalls(page);
  await open();
  await openForm.click();
  await form.submit.click();
  await expect(form.title).toHaveAccessibleDescription('Title is required');
  await expect(form.body).toHaveAccessibleDescription('Message is required');
  await expect(form.scheduledFor).toHaveAccessibleDescription(/Scheduled time is required$/);
  await expect(form.title).toBeFocused();
  await expectAccessible(page);
  // An immediate send needs no time.
  await form.sendNow.click();
  await expect(form.title).toHaveAccessibleDescription('Title is required');
  expect(calls.all().filter((call) => call.method() === 'POST')).toEqual([]);
});

test('ADMN-16 a deletion that comes too late says so @desktop', async ({ page, admin: _admin }) => {
  const screen = adminScreen(page);
  const title = unique('Gone before');
  const { id } = await scheduleElsewhere(page, title);
  await screen.open();
  await screen.delete(title).click();
  await page.request.delete(`${SCHEDULED}/${id}`);
  await screen.confirm.click();
  await expect(
    toastScreen(page).saying('Error', 'This notification is not pending any more, so it cannot be deleted.'),
  ).toBeVisible();
});

test('ADMN-16 a deletion that fails without a word @desktop', async ({ page, admin: _admin }) => {
  const screen = adminScreen(page);
  const toast = toastScreen(page);
  const title = unique('It stays');
  await scheduleElsewhere(page, title);
  await page.route(`**${SCHEDULED}/*`, (route) => route.fulfill({ status: 500, body: '' }));
  await screen.open();
  await screen.delete(title).click();
  await screen.confirm.click();
  await expect(toast.saying('Error', 'Failed to delete notification')).toBeVisible();
  await expect(toast.alarm).toBeVisible();
  await expect(screen.scheduled(title)).toContainText('Pending');
});

test('ADMN-12 nothing scheduled, and a list that cannot be loaded @desktop', async ({
  page,
  admin: _admin,
}) => {
  const { open, nothing, alert, main } = adminScreen(page);
  await page.route(`**${SCHEDULED}`, (route) => route.fulfill({ json: [] }));
  await open();
  await expect(nothing).toBeVisible();
  await expectAccessible(page);
  await page.route(`**${SCHEDULED}`, (route) => route.fulfill({ status: 500, body: '' }));
  await page.reload();
  await expect(alert).toContainText('The scheduled notifications could not be loaded.');
  await page.unrouteAll();
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect(alert).toHaveCount(0);
});

test('by keyboard alone a notification is scheduled and deleted @desktop', async ({
  page,
  admin: _admin,
}) => {
  const screen = adminScreen(page);
  const { form } = screen;
  const title = unique('By keyboard');
  await screen.open();
  await tabTo(page, screen.openForm);
  await page.keyboard.press('Enter');
  await tabTo(page, form.title);
  await page.keyboard.type(title);
  await page.keyboard.press('Tab');
  await page.keyboard.type('Written without a mouse.');
  await tabTo(page, form.scheduledFor);
  await page.keyboard.type('12242099');
  await page.keyboard.press('Tab');
  await page.keyboard.type('0715PM');
  await expect(form.scheduledFor).toHaveValue('2099-12-24T19:15');
  await tabTo(page, form.submit);
  await page.keyboard.press('Enter');
  await tabTo(page, screen.delete(title), 80);
  await page.keyboard.press('Enter');
  await tabTo(page, screen.confirm);
  await page.keyboard.press('Enter');
  await expect(screen.scheduled(title)).toContainText('Cancelled');
});
