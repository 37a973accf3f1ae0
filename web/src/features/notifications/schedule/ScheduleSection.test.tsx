import {
  audienceEndpoint,
  cancelScheduledEndpoint,
  editScheduledEndpoint,
  type ScheduledNotification,
  scheduledNotificationsEndpoint,
  scheduleEndpoint,
  sendNotificationEndpoint,
} from '@clear-spring/contract';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { maya, openApp } from '../../../app/open-app.fixture.tsx';
import { type Replies, replyOf } from '../../../http/stub-server.fixture.ts';
import { sentence } from '../../../http/test-origin.ts';
import { expectTold } from '../../../ui/toast/toast.fixture.ts';

beforeEach(() => void vi.stubEnv('TZ', 'Europe/Madrid'));
afterEach(() => void vi.unstubAllEnvs());

const ID = '0199a1de-6f2b-7c31-9d53-5d8a4c1e7f2';
const one: ScheduledNotification = {
  id: `${ID}0`,
  title: 'Book club',
  body: 'We begin at eight.',
  url: null,
  scheduledFor: '2099-06-21T19:01:00.000Z',
  targetAudience: 'subscribers',
  topic: 'events',
  status: 'pending',
  sending: false,
  sentAt: null,
  deliveredCount: 0,
  failedCount: 0,
};
const listOf = (...all: ScheduledNotification[]) => replyOf(scheduledNotificationsEndpoint, all);
const result = { delivered: 1, failed: 0, pending: 0 };
const LIST = 'GET /api/scheduled-notifications';

async function openScreen(replies: Replies = {}) {
  const app = await openApp('/admin/notifications', {
    user: { ...maya, username: 'ines', isAdmin: true },
    replies: {
      [LIST]: listOf(),
      'GET /api/notifications/audience': replyOf(audienceEndpoint, { members: 5, devices: 3 }),
      ...replies,
    },
  });
  await screen.findByRole('heading', { level: 1, name: 'Push Notifications' });
  return app;
}
const section = () => within(screen.getByRole('region', { name: 'Scheduled notifications' }));
const heading = () => section().getByRole('heading', { name: 'Scheduled notifications' });
const field = (name: string) => section().getByLabelText<HTMLInputElement>(name);
const valuesOf = (...names: string[]) => names.map((name) => field(name).value);
const press = async (person: UserEvent, name: string) =>
  person.click(await section().findByRole('button', { name }));
async function write(person: UserEvent, texts: Record<string, string>) {
  for (const [name, text] of Object.entries(texts)) {
    await person.clear(field(name));
    await (name === 'Scheduled time' ? person.type(field(name), text) : person.click(field(name)));
    if (name !== 'Scheduled time') await person.paste(text);
  }
}
const row = (name: string) => section().findByRole('article', { name });
const expectSaid = (title: string, text: unknown, variant: object = {}) =>
  expectTold({ title, description: text, ...variant });
const failed = { variant: 'destructive' };
const description = (name: string) =>
  (field(name).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');
/** Presses the button of the dialog with this title. */
async function answer(person: UserEvent, dialog: string | RegExp, button: string) {
  const buttons = within(await screen.findByRole('dialog', { name: dialog }));
  await person.click(buttons.getByRole('button', { name: button }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

test('ADMN-09 ADMN-10 shows and hides the form, and says how many members and devices an audience has', async () => {
  const { person, reply } = await openScreen();
  expect(section().queryByLabelText('Title')).toBeNull();
  await press(person, 'Schedule a Notification');
  expect(valuesOf('Title', 'Message', 'Destination URL', 'Scheduled time', 'Topic')).toEqual(
    Array(5).fill(''),
  );
  const audience = section().getByLabelText<HTMLSelectElement>('Target audience');
  expect([...audience.options].map(({ value, text }) => [value, text])).toEqual([
    ['all', 'All members'],
    ['subscribers', 'Subscribers'],
    ['withoutPlan', 'Members without a plan'],
    ['planEnded', 'Plan ended in the last 30 days'],
    ['withoutLinks', 'Members without a link'],
    ['newThisWeek', 'Joined in the last 7 days'],
  ]);
  expect(audience.value).toBe('all');
  await waitFor(() => expect(description('Target audience')).toBe('Now 5 members with 3 devices.'));
  reply({ 'GET /api/notifications/audience': sentence(403, 'No.') });
  await person.selectOptions(audience, 'planEnded');
  await waitFor(() => expect(description('Target audience')).toBe('The members could not be counted.'));
  await press(person, 'Hide Form');
  expect(section().queryByLabelText('Title')).toBeNull();
});

test('ADMN-11 ADMN-12 posts a notification with its offset, names its time, and lists it as pending', async () => {
  const { person, reply, callsOf } = await openScreen();
  const made = { ...one, scheduledFor: '2099-06-21T16:06:00.000Z', url: '/advanced-training' };
  reply({
    'POST /api/scheduled-notifications': () => {
      reply({ [LIST]: listOf(made) });
      return replyOf(scheduleEndpoint, made);
    },
  });
  expect(await section().findByRole('heading', { name: 'Nothing is scheduled' })).toBeTruthy();
  await press(person, 'Schedule a Notification');
  expect(description('Scheduled time')).toContain('at :05, :20, :35 and :50 of every hour.');
  await write(person, {
    Title: 'Book club',
    Message: 'We begin at eight.',
    'Destination URL': '/advanced-training',
    'Scheduled time': '2099-06-21T18:06',
  });
  await person.selectOptions(field('Target audience'), 'subscribers');
  await person.selectOptions(field('Topic'), 'events');
  expect(description('Scheduled time')).toBe(
    'Your time zone: Europe/Madrid. This one goes out at Jun 21, 2099 6:20 PM.',
  );
  await press(person, 'Schedule');
  await expectSaid('Notification Scheduled', 'It goes out at Jun 21, 2099 6:20 PM.');
  expect(callsOf(scheduleEndpoint).map(({ sent }) => sent)).toEqual([
    {
      title: 'Book club',
      body: 'We begin at eight.',
      url: '/advanced-training',
      scheduledFor: '2099-06-21T18:06:00+02:00',
      targetAudience: 'subscribers',
      topic: 'events',
    },
  ]);
  const listed = await row('Book club');
  expect(section().getByRole('list', { name: 'Coming up' }).contains(listed)).toBe(true);
  for (const text of ['Pending', 'Subscribers', 'Events', 'Jun 21, 2099 6:20 PM', '/advanced-training'])
    expect(within(listed).getByText(text)).toBeTruthy();
  expect(valuesOf('Title', 'Message', 'Scheduled time')).toEqual(['', '', '']);
});

test('ADMN-13 offers to change and delete only what is pending and not being sent', async () => {
  const past = (at: number, status: ScheduledNotification['status']): ScheduledNotification => ({
    ...one,
    id: `${ID}${at}`,
    title: `${status} ${at}`,
    status,
    sentAt: status === 'cancelled' ? null : '2026-06-21T19:03:00.000Z',
    deliveredCount: 5,
    failedCount: status === 'failed' ? 2 : 0,
  });
  const { person } = await openScreen({
    [LIST]: listOf(
      one,
      { ...one, id: `${ID}1`, title: 'On its way', sending: true, sentAt: new Date().toISOString() },
      past(2, 'sent'),
      past(3, 'failed'),
      ...[4, 5, 6, 7].map((at) => past(at, 'cancelled')),
    ),
  });
  const offers = async (name: string) =>
    within(await row(name))
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label')?.split(' ')[0]);
  expect(await offers('Book club')).toEqual(['Change', 'Duplicate', 'Delete']);
  expect(await offers('On its way')).toEqual(['Duplicate']);
  expect((await row('On its way')).textContent).toContain('Sending');
  const pastRows = () =>
    within(section().getByRole('list', { name: 'Sent and cancelled' })).getAllByRole('article');
  expect(pastRows()).toHaveLength(5);
  await press(person, 'Show all 6');
  expect(pastRows()).toHaveLength(6);
  for (const name of ['sent 2', 'failed 3', 'cancelled 7']) expect(await offers(name)).toEqual(['Duplicate']);
  expect((await row('sent 2')).textContent).toContain('5 devices reached');
  // As in the logs: it was sent before its run.
  expect((await row('sent 2')).textContent).toContain('Jun 21, 2026 9:03 PM');
  expect((await row('failed 3')).textContent).toContain('5 devices reached, 2 failed');
  expect((await row('cancelled 7')).textContent).toContain('Cancelled');
  expect((await row('cancelled 7')).textContent).not.toContain('reached');
});

test('ADMN-14 asks before it deletes, sends nothing if declined, and closes the form of what is deleted', async () => {
  const { person, reply, callsOf } = await openScreen({ [LIST]: listOf(one) });
  await press(person, 'Delete Book club');
  const dialog = await screen.findByRole('dialog', { name: 'Delete this notification?' });
  expect(dialog.textContent).toContain('“Book club” will not be sent.');
  expect(within(dialog).getByRole('button', { name: 'Delete' }).className).toContain('bg-rose-ink');
  await answer(person, 'Delete this notification?', 'Keep it');
  expect(callsOf(cancelScheduledEndpoint)).toEqual([]);

  await press(person, 'Change Book club');
  reply({
    'DELETE /api/scheduled-notifications/:id': () => {
      reply({ [LIST]: listOf({ ...one, status: 'cancelled' }) });
      return { status: 204 };
    },
  });
  await press(person, 'Delete Book club');
  await answer(person, 'Delete this notification?', 'Delete');
  await expectSaid('Notification Deleted', 'It will not be sent.');
  expect(callsOf(cancelScheduledEndpoint).map(({ url }) => url)).toEqual([
    `/api/scheduled-notifications/${one.id}`,
  ]);
  await waitFor(() => expect(section().queryByRole('button', { name: 'Delete Book club' })).toBeNull());
  expect((await row('Book club')).textContent).toContain('Cancelled');
  await waitFor(() => expect(document.activeElement).toBe(heading()));
  expect(section().queryByLabelText('Title')).toBeNull();
});

test.each([
  ['This notification is not pending any more, so it cannot be deleted.', 409],
  ['', 500],
])(
  'ADMN-16 shows "%s" or a fallback when a deletion fails, and reads the list again',
  async (text, status) => {
    const { person, reply } = await openScreen({ [LIST]: listOf(one) });
    reply({
      'DELETE /api/scheduled-notifications/:id': () => {
        reply({ [LIST]: listOf({ ...one, title: 'Read again' }) });
        return sentence(status, text);
      },
    });
    await press(person, 'Delete Book club');
    await answer(person, 'Delete this notification?', 'Delete');
    await expectSaid('Error', text || 'Failed to delete notification', failed);
    expect((await row('Read again')).textContent).toContain('Pending');
  },
);

test('VAL-22 VAL-23 VAL-24 names what is missing at its field; an immediate send needs no time', async () => {
  const { person, callsOf } = await openScreen({
    'POST /api/notifications/send': replyOf(sendNotificationEndpoint, result),
  });
  await press(person, 'Schedule a Notification');
  await press(person, 'Send Now');
  await waitFor(() => expect(description('Title')).toBe('Title is required'));
  expect(description('Scheduled time')).not.toContain('required');
  await press(person, 'Schedule');
  await waitFor(() => expect(description('Scheduled time')).toMatch(/Scheduled time is required$/));
  expect(description('Message')).toBe('Message is required');
  expect(document.activeElement).toBe(field('Title'));
  expect(callsOf(scheduleEndpoint)).toEqual([]);

  await write(person, { Title: 'For subscribers', Message: 'Only for those with the plan.' });
  await person.selectOptions(field('Target audience'), 'subscribers');
  await press(person, 'Send Now');
  await answer(person, 'Send to 5 members?', 'Send');
  await expectSaid('Notification Sent', 'It is in their inboxes. Delivered to 1 device.');
  expect(callsOf(sendNotificationEndpoint).map(({ sent }) => sent)).toEqual([
    {
      title: 'For subscribers',
      body: 'Only for those with the plan.',
      url: '',
      targetAudience: 'subscribers',
      topic: null,
    },
  ]);
  expect(callsOf(sendNotificationEndpoint)[0]?.headers['idempotency-key']).toMatch(/^[\da-f-]{36}$/);
  expect(callsOf(scheduleEndpoint)).toEqual([]);
  await waitFor(() => expect(valuesOf('Title', 'Message')).toEqual(['', '']));
});

test('ADMN-15 ADMN-17 keeps a draft that was refused, with the sentence of the server or a fallback', async () => {
  const passed = 'This time has passed already. Please choose one that lies ahead.';
  const { person, reply } = await openScreen({
    'POST /api/scheduled-notifications': sentence(422, passed),
    'POST /api/notifications/send': sentence(503, 'Please try again in a minute.'),
  });
  await press(person, 'Schedule a Notification');
  await write(person, {
    Title: 'Too late',
    Message: 'It was yesterday.',
    'Scheduled time': '2020-01-01T10:00',
  });
  expect(description('Scheduled time')).toMatch(/This time has passed already\.$/);
  await press(person, 'Schedule');
  await expectSaid('Error', passed, failed);
  expect(description('Scheduled time')).toContain(passed);
  expect(document.activeElement).toBe(field('Scheduled time'));
  reply({ 'POST /api/scheduled-notifications': sentence(500, '') });
  await press(person, 'Schedule');
  await expectSaid('Error', 'Failed to schedule notification', failed);

  await press(person, 'Send Now');
  await answer(person, /^Send to/, 'Send');
  await expectSaid('Error', 'Please try again in a minute.', failed);
  reply({ 'POST /api/notifications/send': sentence(500, '') });
  await press(person, 'Send Now');
  await answer(person, /^Send to/, 'Send');
  await expectSaid('Error', 'Failed to send notification', failed);
  expect(valuesOf('Title', 'Message')).toEqual(['Too late', 'It was yesterday.']);
});

test('changes a pending notification, and leaves a time that nobody changed', async () => {
  const { person, reply, callsOf } = await openScreen({ [LIST]: listOf(one) });
  reply({
    'PUT /api/scheduled-notifications/:id': ({ body }) => {
      const { title, scheduledFor } = JSON.parse(body) as Record<string, string>;
      const changed = { ...one, title: title!, scheduledFor: new Date(scheduledFor!).toISOString() };
      reply({ [LIST]: listOf(changed) });
      return replyOf(editScheduledEndpoint, changed);
    },
  });
  await press(person, 'Change Book club');
  expect(document.activeElement).toBe(field('Title'));
  expect(section().getByRole('heading', { name: 'Change “Book club”' })).toBeTruthy();
  // It leaves with the run at 19:05 UTC, which is 9:05 PM in Madrid.
  expect(valuesOf('Title', 'Message', 'Scheduled time', 'Target audience', 'Topic')).toEqual([
    'Book club',
    'We begin at eight.',
    '2099-06-21T21:05',
    'subscribers',
    'events',
  ]);
  expect(section().queryByRole('button', { name: 'Send Now' })).toBeNull();
  await write(person, { Title: 'Book club, renamed' });
  await press(person, 'Save Changes');
  await expectSaid('Notification Changed', 'It goes out at Jun 21, 2099 9:05 PM.');
  await row('Book club, renamed');
  await waitFor(() => expect(document.activeElement).toBe(heading()));
  expect(section().queryByLabelText('Title')).toBeNull();

  await press(person, 'Change Book club, renamed');
  await write(person, { 'Scheduled time': '2099-06-21T22:06' });
  await press(person, 'Save Changes');
  await expectSaid('Notification Changed', 'It goes out at Jun 21, 2099 10:20 PM.');
  expect(callsOf(editScheduledEndpoint).map(({ url, sent }) => [url, sent])).toMatchObject([
    [
      `/api/scheduled-notifications/${one.id}`,
      { title: 'Book club, renamed', scheduledFor: '2099-06-21T19:05:00.000Z' },
    ],
    [`/api/scheduled-notifications/${one.id}`, { scheduledFor: '2099-06-21T22:06:00+02:00' }],
  ]);
  expect(callsOf(scheduleEndpoint)).toEqual([]);
});

test('copies a notification without its time, and leaves the first as it is', async () => {
  const { person, callsOf } = await openScreen({
    [LIST]: listOf(one),
    'POST /api/scheduled-notifications': replyOf(scheduleEndpoint, { ...one, id: `${ID}1` }),
  });
  await press(person, 'Duplicate Book club');
  expect(section().getByRole('heading', { name: 'A copy of “Book club”' })).toBeTruthy();
  expect(document.activeElement).toBe(field('Scheduled time'));
  expect(valuesOf('Title', 'Message', 'Scheduled time', 'Topic')).toEqual([
    'Book club',
    'We begin at eight.',
    '',
    'events',
  ]);
  await write(person, { 'Scheduled time': '2099-06-22T21:05' });
  await press(person, 'Schedule');
  await expectSaid('Notification Scheduled', expect.any(String));
  expect(callsOf(scheduleEndpoint).map(({ sent }) => sent)).toMatchObject([{ title: 'Book club' }]);
  expect(callsOf(editScheduledEndpoint)).toEqual([]);
});

test('reads the list again after it failed to load', async () => {
  const { person, reply } = await openScreen({ [LIST]: sentence(404, '') });
  const alert = await section().findByRole('alert');
  expect(alert.textContent).toContain('The scheduled notifications could not be loaded.');
  reply({ [LIST]: listOf(one) });
  await press(person, 'Try again');
  await row('Book club');
  expect(section().queryByRole('alert')).toBeNull();
});
