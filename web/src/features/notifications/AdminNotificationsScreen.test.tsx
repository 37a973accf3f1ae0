import {
  audienceEndpoint,
  checkRssFeedEndpoint,
  previewNotificationEndpoint,
  scheduledNotificationsEndpoint,
  sendPushEndpoint,
  testNotificationEndpoint,
} from '@clear-spring/contract';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { maya, openApp } from '../../app/open-app.fixture.tsx';
import { type Replies, replyOf } from '../../http/stub-server.fixture.ts';
import { sentence } from '../../http/test-origin.ts';
import { expectTold } from '../../ui/toast/toast.fixture.ts';
import { adminTexts } from './notifications.texts.ts';

const ines = { ...maya, username: 'ines', isAdmin: true };
const result = { delivered: 3, failed: 0, pending: 0 };
const sent = replyOf(sendPushEndpoint, result);

async function openScreen(replies: Replies = {}) {
  const app = await openApp('/admin/notifications', {
    user: ines,
    replies: {
      'GET /api/scheduled-notifications': replyOf(scheduledNotificationsEndpoint, []),
      'GET /api/notifications/audience': replyOf(audienceEndpoint, { members: 5, devices: 3 }),
      ...replies,
    },
  });
  await screen.findByRole('heading', { level: 1, name: 'Push Notifications' });
  return app;
}
const sendNow = () => within(screen.getByRole('region', { name: 'Send now' }));
const tools = () => within(screen.getByRole('region', { name: 'Tools' }));
const field = (name: string) => sendNow().getByLabelText<HTMLInputElement>(name);
const valuesOf = (...names: string[]) => names.map((name) => field(name).value);
const press = (person: UserEvent, name: string) => person.click(sendNow().getByRole('button', { name }));
const write = async (person: UserEvent, texts: Record<string, string>) => {
  for (const [name, text] of Object.entries(texts)) {
    await person.click(field(name));
    await person.paste(text);
  }
};
const question = () => screen.findByRole('dialog', { name: /^Send to / });
const reallySend = async (person: UserEvent) =>
  person.click(within(await question()).getByRole('button', { name: 'Send' }));
const description = (name: string) =>
  (field(name).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');

test('ADMN-01 denies access to a member who is no admin, and shows no form', async () => {
  const { person } = await openApp('/admin/notifications');
  await screen.findByRole('heading', { level: 1, name: 'Access Denied' });
  const main = within(screen.getByRole('main'));
  expect(main.getByText('Admin access required')).toBeTruthy();
  expect(main.queryAllByRole('textbox')).toEqual([]);
  expect(main.queryAllByRole('button')).toEqual([]);
  await person.click(main.getByRole('link', { name: 'Go to Home' }));
  await waitFor(() => expect(window.location.pathname).toBe('/'));
});

test.each([
  ['a member', maya, []],
  ['an admin', ines, ['Push Notifications', 'RSS Monitoring']],
])('lists the admin pages in the account menu of %s only if they may open them', async (_, user, names) => {
  const { person } = await openApp('/profile', { user });
  await person.click(await screen.findByRole('button', { name: /^Account of/ }));
  await screen.findByRole('menuitem', { name: 'Profile' });
  const entries = screen.queryAllByRole('menuitem', { name: /^(Push Notifications|RSS Monitoring)$/ });
  expect(entries.map((entry) => entry.textContent)).toEqual(names);
  if (!entries[0]) return;
  await person.click(entries[0]);
  await waitFor(() => expect(window.location.pathname).toBe('/admin/notifications'));
});

test('ADMN-02 ADMN-03 ADMN-04 shows an admin an empty form, with normal urgency', async () => {
  const { person } = await openScreen();
  expect(valuesOf('Title', 'Message', 'Icon URL', 'Destination URL')).toEqual(['', '', '', '']);
  const urgency = sendNow().getByLabelText<HTMLSelectElement>('Urgency');
  expect(urgency.value).toBe('normal');
  expect([...urgency.options].map(({ value, text }) => [value, text])).toEqual([
    ['very-low', 'Very low'],
    ['low', 'Low'],
    ['normal', 'Normal'],
    ['high', 'High'],
  ]);
  expect(description('Urgency')).toBe('Comes soon, and spares a battery that is low.');
  await person.selectOptions(urgency, 'high');
  expect(description('Urgency')).toBe('Wakes the phone at once. For what cannot wait.');
  const topic = sendNow().getByLabelText<HTMLSelectElement>('Topic');
  expect([...topic.options].map(({ text }) => text)).toEqual([
    'None',
    'New content',
    'Product updates',
    'Events',
  ]);
});

test('VAL-21 refuses a message without a title or a text, and an address that is neither a page nor https', async () => {
  const { person, callsOf } = await openScreen();
  const missing = {
    title: 'Missing Information',
    description: 'Please provide at least a title and message for the notification.',
    variant: 'destructive',
  };
  await write(person, { Title: '   ', Message: 'A text' });
  await press(person, 'Send Notification');
  await expectTold(missing);
  expect(description('Title')).toContain('Title is required');
  expect(document.activeElement).toBe(field('Title'));

  await person.clear(field('Message'));
  await write(person, { Title: 'A title', Message: ' ' });
  await press(person, 'Send to Me First');
  await waitFor(() => expect(description('Message')).toContain('Message is required'));
  expect(description('Title')).not.toContain('Title is required');

  await write(person, {
    Message: 'A text',
    'Destination URL': 'http://events.clearspring.example',
    'Icon URL': '//icons.clearspring.example/a.png',
  });
  await press(person, 'Send Notification');
  for (const name of ['Destination URL', 'Icon URL'])
    await waitFor(() => expect(description(name)).toMatch(/An address starts with \/ or with https:\/\/$/));
  expect(callsOf(audienceEndpoint)).toEqual([]);
  expect(callsOf(sendPushEndpoint)).toEqual([]);
  expect(callsOf(previewNotificationEndpoint)).toEqual([]);
});

test('ADMN-05 ADMN-06 ADMN-07 asks how many devices get a message, sends it once, and says how many got it', async () => {
  const answer = Promise.withResolvers<typeof sent>();
  const { person, callsOf } = await openScreen({ 'POST /api/send-push-notification': () => answer.promise });
  expect(
    sendNow().getByRole('button', { name: 'Send Notification' }).getAttribute('aria-haspopup'),
  ).toBeNull();
  await write(person, { Title: '  Spring fair ', Message: 'Meet us on Saturday.' });
  await person.type(field('Title'), '{Enter}');
  await press(person, 'Send Notification');
  const dialog = within(await screen.findByRole('dialog', { name: 'Send to 5 members?' }));
  for (const text of [
    'Spring fair',
    'Meet us on Saturday.',
    'It goes into their inboxes now, and to 3 devices. Deleting its log takes it out of the inboxes; devices that have shown it keep it.',
  ])
    expect(dialog.getByText(text)).toBeTruthy();
  expect(dialog.queryByText(/A tap leads to/)).toBeNull();
  await person.click(dialog.getByRole('button', { name: 'Not yet' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(callsOf(sendPushEndpoint)).toEqual([]);

  await press(person, 'Send Notification');
  const confirm = within(await question()).getByRole('button', { name: 'Send' });
  await person.dblClick(confirm);
  await waitFor(() => expect(callsOf(sendPushEndpoint)).toHaveLength(1));
  expect(confirm.getAttribute('aria-busy')).toBe('true');
  answer.resolve(sent);
  await expectTold({
    title: 'Notification Sent',
    description: 'It is in their inboxes. Delivered to 3 devices.',
  });
  expect(callsOf(audienceEndpoint).map(({ url }) => url)).toEqual(
    Array(2).fill('/api/notifications/audience?targetAudience=all'),
  );
  expect(callsOf(sendPushEndpoint).map((call) => call.sent)).toEqual([
    {
      title: 'Spring fair',
      body: 'Meet us on Saturday.',
      icon: '',
      url: '',
      urgency: 'normal',
      topic: null,
    },
  ]);
  await waitFor(() => expect(valuesOf('Title', 'Message')).toEqual(['', '']));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('ADMN-06 sends the icon, the destination, the urgency and the topic, and names them before', async () => {
  const { person, callsOf } = await openScreen({
    'POST /api/send-push-notification': sent,
    'GET /api/notifications/audience': sentence(500, ''),
  });
  await write(person, {
    Title: 'Doors open',
    Message: 'Come in.',
    'Icon URL': '/art/mark.svg',
    'Destination URL': 'https://events.clearspring.example/spring',
  });
  await person.selectOptions(sendNow().getByLabelText('Urgency'), 'high');
  await person.selectOptions(sendNow().getByLabelText('Topic'), 'events');
  await press(person, 'Send Notification');
  const dialog = await screen.findByRole('dialog', { name: 'Send to all members?' });
  for (const text of [
    'A tap leads to https://events.clearspring.example/spring',
    'Not to those who have switched “Events” off.',
  ])
    expect(within(dialog).getByText(text)).toBeTruthy();
  expect(dialog.querySelector('img')?.getAttribute('src')).toBe('/art/mark.svg');
  await reallySend(person);
  await waitFor(() => expect(callsOf(sendPushEndpoint)).toHaveLength(1));
  expect(callsOf(sendPushEndpoint)[0]?.sent).toMatchObject({
    icon: '/art/mark.svg',
    url: 'https://events.clearspring.example/spring',
    urgency: 'high',
    topic: 'events',
  });
  expect(callsOf(audienceEndpoint)[0]?.url).toContain('topic=events');
});

test('ADMN-08 keeps a message that could not be sent, says why, and sends it again as the same message', async () => {
  const tooLarge = 'This notification is too large for phones. Please shorten it by about 7 characters.';
  const { person, callsOf, reply } = await openScreen({
    'POST /api/send-push-notification': sentence(413, tooLarge),
  });
  await write(person, { Title: 'A title', Message: 'A text' });
  await press(person, 'Send Notification');
  await reallySend(person);
  await expectTold({
    title: 'Error',
    description: 'Failed to send push notification. Please try again.',
    variant: 'destructive',
  });
  expect((await sendNow().findByRole('alert')).textContent).toBe(tooLarge);
  expect(valuesOf('Title', 'Message')).toEqual(['A title', 'A text']);

  reply({ 'POST /api/send-push-notification': sentence(500, '') });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press(person, 'Send Notification');
  await reallySend(person);
  await waitFor(() => expect(sendNow().queryByRole('alert')).toBeNull());
  await write(person, { Message: '!' });
  reply({ 'POST /api/send-push-notification': sent });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press(person, 'Send Notification');
  await reallySend(person);
  await expectTold({ title: 'Notification Sent' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  // The same words, written once more, are another message.
  await write(person, { Title: 'A title', Message: 'A text!' });
  await press(person, 'Send Notification');
  await reallySend(person);
  await waitFor(() => expect(callsOf(sendPushEndpoint)).toHaveLength(4));
  const calls = callsOf(sendPushEndpoint);
  const [first, again, ...others] = calls.map(({ headers }) => headers['idempotency-key']);
  expect(first).toMatch(/^[\da-f-]{36}$/);
  expect(again).toBe(first);
  expect(calls[3]?.sent).toEqual(calls[2]?.sent);
  expect(new Set([first, ...others]).size).toBe(3);
});

test.each([
  [
    { delivered: 1, failed: 2, pending: 5, held: 1 },
    'Delivered to 1 device. 2 devices could not be reached. 4 devices still on the way: the logs show how it goes. 1 waits for the end of quiet hours.',
  ],
  [
    { delivered: 0, failed: 0, pending: 2, held: 2 },
    'Delivered to 0 devices. 2 wait for the end of quiet hours.',
  ],
  [{ delivered: 0, failed: 1, pending: 0 }, '1 device could not be reached.'],
  [{ delivered: 0, failed: 0, pending: 0 }, 'None of their devices gets notifications yet.'],
])('ADMN-07 reports the outcome %j', (outcome, text) => {
  expect(adminTexts.sent(outcome)).toEqual({
    title: 'Notification Sent',
    description: `It is in their inboxes. ${text}`,
  });
});

test('sends nothing to an audience without members', async () => {
  const { person, callsOf } = await openScreen({
    'GET /api/notifications/audience': replyOf(audienceEndpoint, { members: 0, devices: 0 }),
  });
  await write(person, { Title: 'Anybody there?', Message: 'Hello.' });
  await press(person, 'Send Notification');
  await expectTold({ title: 'Nobody to Send To', description: 'No member is in this audience now.' });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(callsOf(sendPushEndpoint)).toEqual([]);
});

test('says of a broadcast to members without devices that it is in their inboxes', async () => {
  const { person } = await openScreen({
    'GET /api/notifications/audience': replyOf(audienceEndpoint, { members: 5, devices: 0 }),
    'POST /api/send-push-notification': replyOf(sendPushEndpoint, { delivered: 0, failed: 0, pending: 0 }),
  });
  await write(person, { Title: 'Anybody there?', Message: 'Hello.' });
  await press(person, 'Send Notification');
  const dialog = await screen.findByRole('dialog', { name: 'Send to 5 members?' });
  expect(dialog.textContent).toContain('None of their devices gets notifications yet.');
  await reallySend(person);
  await expectTold({
    title: 'Notification Sent',
    description: 'It is in their inboxes. None of their devices gets notifications yet.',
  });
});

test('sends a draft to its author alone, and keeps it', async () => {
  const noDevice = 'None of your devices gets notifications yet. Please turn them on first.';
  const { person, reply, callsOf } = await openScreen({
    'POST /api/notifications/preview': sentence(422, noDevice),
  });
  await write(person, { Title: 'First look', Message: 'Is this right?' });
  await press(person, 'Send to Me First');
  await expectTold({ title: 'Error', description: noDevice, variant: 'destructive' });
  reply({ 'POST /api/notifications/preview': sentence(500, '') });
  await press(person, 'Send to Me First');
  await expectTold({ title: 'Error', description: 'Failed to send the draft' });
  reply({ 'POST /api/notifications/preview': replyOf(previewNotificationEndpoint, result) });
  await press(person, 'Send to Me First');
  await expectTold({ title: 'Draft Sent', description: 'It went to your own devices alone.' });
  expect(callsOf(previewNotificationEndpoint)[0]?.sent).toMatchObject({
    title: 'First look',
    body: 'Is this right?',
    urgency: 'normal',
  });
  expect(callsOf(sendPushEndpoint)).toEqual([]);
  expect(valuesOf('Title', 'Message')).toEqual(['First look', 'Is this right?']);
});

test('ADMN-18 ADMN-20 sends a test without a body, and says why it failed', async () => {
  const { person, reply, callsOf } = await openScreen({
    'POST /api/notifications/test': replyOf(testNotificationEndpoint, result),
  });
  const button = tools().getByRole('button', { name: 'Send Test Notification' });
  await person.click(button);
  await expectTold({
    title: 'Test Notification Sent',
    description: "If you didn't receive it, check your notification settings.",
  });
  expect(callsOf(testNotificationEndpoint).map(({ body }) => body)).toEqual(['']);
  const failed = { title: 'Error', description: 'Failed to send test notification.', variant: 'destructive' };
  reply({
    'POST /api/notifications/test': replyOf(testNotificationEndpoint, {
      delivered: 0,
      failed: 1,
      pending: 0,
    }),
  });
  await person.click(button);
  await expectTold(failed);
  const noDevice = 'None of your devices gets notifications yet. Please turn them on first.';
  reply({ 'POST /api/notifications/test': sentence(422, noDevice) });
  await person.click(button);
  expect((await tools().findByRole('alert')).textContent).toBe(noDevice);
  await expectTold(failed);
});

test('ADMN-21 checks the feed, and leads to the logs', async () => {
  const { person, callsOf } = await openScreen({
    'POST /api/admin/check-rss-feed': replyOf(checkRssFeedEndpoint, { newItems: 0 }),
  });
  await person.click(tools().getByRole('button', { name: 'Check RSS Feed' }));
  await expectTold({ title: 'RSS Feed Checked', description: 'Nothing new.' });
  expect(callsOf(checkRssFeedEndpoint)).toHaveLength(1);
  await person.click(tools().getByRole('link', { name: 'Notification Logs' }));
  await waitFor(() => expect(window.location.pathname).toBe('/notification-logs'));
});
