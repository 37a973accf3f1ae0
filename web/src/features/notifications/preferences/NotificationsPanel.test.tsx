import {
  type SaidPreference,
  savePreferencesEndpoint,
  subscribeEndpoint,
  testNotificationEndpoint,
  unsubscribeEndpoint,
} from '@clear-spring/contract';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { openApp } from '../../../app/open-app.fixture.tsx';
import { countDepartures } from '../../../browser/departures.fixture.ts';
import { eventually } from '../../../eventually.fixture.ts';
import { type Replies, replyOf } from '../../../http/stub-server.fixture.ts';
import { json, sentence } from '../../../http/test-origin.ts';
import { installPush, SUBSCRIPTION } from '../../../pwa/push-browser.fixture.ts';
import { expectError, expectToast } from '../../../ui/toast/toast.fixture.ts';
import { preferencesQuery } from './preferences-outbox.ts';

afterEach(() => vi.useRealTimers());

const NAMES = ['Email updates', 'New content', 'Product updates', 'Events', 'Push notifications'];
const toggle = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name });
const states = () => NAMES.map((name) => toggle(name).checked);
const stored = () => JSON.parse(localStorage.getItem('notificationPreferences') ?? 'null') as unknown;
const ALL = {
  emailUpdates: true,
  newContent: true,
  productUpdates: true,
  events: true,
  pushNotifications: true,
};
const at = '2026-11-01T08:00:00.000Z';

const PUSH: Replies = {
  'GET /api/notifications/vapid-public-key': { type: 'text/plain', body: 'key' },
  'POST /api/notifications/subscribe': replyOf(subscribeEndpoint, { subscribed: true }),
  'POST /api/notifications/unsubscribe': { status: 204 },
};

/** Takes what is sent, as the server does. */
const taking: Replies = {
  'PUT /api/notifications/preferences': ({ body }) =>
    json((JSON.parse(body) as { changes: SaidPreference[] }).changes),
};

/** The section on a page whose clock the test can move. */
async function open(replies: Replies = {}) {
  const departures = countDepartures();
  const app = await openApp('/profile?section=notifications', { replies: { ...PUSH, ...replies } });
  await screen.findByRole('switch', { name: 'Events' });
  await waitFor(() => expect(document.querySelector('main')?.textContent).not.toMatch(/Loading/));
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const person = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  /** Passes this much time, on which the page reloads only at its end. */
  async function expectReloadAfter(ms: number, passed: number) {
    await act(() => vi.advanceTimersByTimeAsync(ms - passed));
    expect(departures()).toBe(0);
    await act(() => vi.advanceTimersByTimeAsync(passed));
    expect(departures()).toBe(1);
  }
  return { ...app, person, departures, expectReloadAfter };
}

test('PROF-09 a toggle for each of the five, on except for push, which this browser has not been allowed', async () => {
  await open();
  expect(screen.getAllByRole('switch').slice(0, 5)).toEqual(NAMES.map(toggle));
  expect(states()).toEqual([true, true, true, true, false]);
  expect(screen.getByText('Kept with your account; push is for this device')).toBeTruthy();
  expect(screen.getByText("Your browser doesn't support notifications.")).toBeTruthy();
});

test('the word of another device holds here', async () => {
  await open({
    'GET /api/notifications/preferences': json([
      { preference: 'productUpdates', wanted: false, at },
      { preference: 'emailUpdates', wanted: false, at },
    ]),
  });
  await waitFor(() => expect(states()).toEqual([false, true, false, true, false]));
});

test('PROF-11 PROF-12 saving stores the preferences here, sends those that changed, and reloads after 1.5 s', async () => {
  const { person, callsOf, departures, expectReloadAfter } = await open(taking);
  await person.click(toggle('Events'));
  await person.click(toggle('New content'));
  expect(stored()).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Save preferences' }));
  await expectToast('Preferences Saved', 'Your notification preferences hold on all your devices.');
  expect(stored()).toEqual({ ...ALL, newContent: false, events: false });
  const sent = callsOf(savePreferencesEndpoint).map((call) => call.sent as { changes: SaidPreference[] });
  expect(sent.map(({ changes }) => changes.map(({ preference, wanted }) => [preference, wanted]))).toEqual([
    [
      ['newContent', false],
      ['events', false],
    ],
  ]);
  // A second press would start the 1.5 s again.
  await person.click(screen.getByRole('button', { name: 'Save preferences' }));
  expect(callsOf(savePreferencesEndpoint)).toHaveLength(1);
  expect(departures()).toBe(0);
  await expectReloadAfter(1_500, 1_000);
});

test('PROF-14 preferences that the browser does not store are not said to be saved', async () => {
  const { person, callsOf, departures } = await open();
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await person.click(screen.getByRole('button', { name: 'Save preferences' }));
  await expectError('Error', 'Failed to save notification preferences. Please try again.');
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  expect(departures()).toBe(0);
  expect(callsOf(savePreferencesEndpoint)).toEqual([]);
});

test('preferences that the server refuses are restored here and can be saved again', async () => {
  const { person, reply, departures } = await open({
    'PUT /api/notifications/preferences': sentence(403, 'Not today.'),
  });
  await person.click(toggle('Events'));
  await person.click(screen.getByRole('button', { name: 'Save preferences' }));
  await expectError('Error', 'Failed to save notification preferences. Please try again.');
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  expect(departures()).toBe(0);
  expect(stored()).toMatchObject({ events: true });
  reply(taking);
  await person.click(screen.getByRole('button', { name: 'Save preferences' }));
  await expectToast('Preferences Saved', 'Your notification preferences hold on all your devices.');
  expect(stored()).toMatchObject({ events: false });
});

test('preferences that the server refuses are not kept here if it says at that moment that it knows of none', async () => {
  const { person, client } = await open({
    'GET /api/notifications/preferences': () => new Promise(() => {}),
    'PUT /api/notifications/preferences': sentence(403, 'Not today.'),
  });
  const { removeItem } = Storage.prototype;
  vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(function (this: Storage, key) {
    removeItem.call(this, key);
    if (key === 'preferences:maya') client.setQueryData(preferencesQuery.queryKey, []);
  });
  await person.click(toggle('Events'));
  await person.click(screen.getByRole('button', { name: 'Save preferences' }));
  await expectError('Error', 'Failed to save notification preferences. Please try again.');
  expect(stored()).toMatchObject({ events: true });
});

test('preferences that the server has not got after 3 s are kept here and sent later', async () => {
  const late = Promise.withResolvers<void>();
  const { person } = await open({
    'PUT /api/notifications/preferences': async (call) => {
      await late.promise;
      return (taking['PUT /api/notifications/preferences'] as (one: typeof call) => ReturnType<typeof json>)(
        call,
      );
    },
  });
  await person.click(toggle('Events'));
  await person.click(screen.getByRole('button', { name: 'Save preferences' }));
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  await expectToast(
    'Preferences Saved',
    'They are kept on this device, and hold everywhere once it is online.',
  );
  late.resolve();
});

test('PROF-13 push that is allowed is subscribed and stored with what was switched, and the page reloads after 1 s', async () => {
  const push = installPush({ permission: 'default' });
  const { person, callsOf, departures } = await open(taking);
  expect(screen.getByText('This browser has not been asked yet.')).toBeTruthy();
  await person.click(toggle('Events'));
  await person.click(toggle('Push notifications'));
  await expectToast('Notifications Enabled', "You'll now receive important updates and announcements.");
  expect(push).toMatchObject({ permission: 'granted', isSubscribed: true });
  expect(callsOf(subscribeEndpoint).map(({ sent }) => sent)).toEqual([SUBSCRIPTION]);
  expect(stored()).toEqual({ ...ALL, events: false });
  await eventually(() => expect(callsOf(savePreferencesEndpoint)).toHaveLength(1));
  expect(toggle('Push notifications').checked).toBe(true);
  // Saving now would be lost with the page.
  expect(screen.getByRole('button', { name: 'Save preferences' }).getAttribute('aria-busy')).toBe('true');
  expect(departures()).toBe(0);
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(departures()).toBe(1);
});

test('PROF-13 "Allow" asks a browser that was never asked', async () => {
  const push = installPush();
  const { person, expectReloadAfter } = await open();
  await person.click(screen.getByRole('button', { name: 'Allow' }));
  await expectToast('Notifications Enabled', "You'll now receive important updates and announcements.");
  expect(push.isSubscribed).toBe(true);
  await expectReloadAfter(1_000, 700);
});

test('PROF-13 push that the person refuses stays off, is stored as unwanted, and the page reloads', async () => {
  const push = installPush({ answer: 'denied' });
  const { person, callsOf, expectReloadAfter } = await open();
  await person.click(toggle('Push notifications'));
  await expectError('Permission Denied', "You'll need to enable notifications in your browser settings.");
  expect(push).toMatchObject({ asked: 1, isSubscribed: false });
  expect(toggle('Push notifications').checked).toBe(false);
  expect(stored()).toMatchObject({ pushNotifications: false });
  expect(callsOf(subscribeEndpoint)).toEqual([]);
  await expectReloadAfter(1_000, 700);
});

test('a browser that blocks notifications is explained', async () => {
  installPush({ permission: 'denied' });
  await open();
  expect(
    await screen.findByText(
      "Notifications are blocked for this site. You'll need to enable notifications in your browser settings.",
    ),
  ).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Allow' })).toBeNull();
});

test('a prompt that was closed says what is required and leaves the preference alone', async () => {
  installPush({ answer: 'default' });
  const { person, departures } = await open();
  await person.click(toggle('Push notifications'));
  await expectToast('Permission Required', 'Please allow notifications when prompted to stay updated.');
  expect(stored()).toBeNull();
  expect(toggle('Push notifications').checked).toBe(false);
  expect(screen.getByRole('button', { name: 'Allow' })).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  expect(departures()).toBe(0);
});

test.each([
  ['has no notifications', () => {}, {}],
  ['is refused by its push service', () => installPush({ failure: 'Registration failed' }), {}],
  [
    'is refused by our server',
    () => installPush(),
    { 'POST /api/notifications/subscribe': sentence(500, 'No.') },
  ],
])('PROF-15 push stays off in a browser that %s', async (_, install, replies) => {
  install();
  const { person, departures } = await open(replies);
  await person.click(toggle('Push notifications'));
  await expectError('Error', 'Failed to set up push notifications. Please try again.');
  expect(stored()).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  expect(departures()).toBe(0);
});

test("switching push off ends this browser's subscription here and at the server, and keeps other changes unsaved", async () => {
  const push = installPush({ permission: 'granted', isSubscribed: true });
  const { person, callsOf, departures } = await open();
  await waitFor(() => expect(toggle('Push notifications').checked).toBe(true));
  await person.click(toggle('Events'));
  await person.click(toggle('Push notifications'));
  await expectToast('Notifications Off', 'This browser no longer receives push notifications.');
  expect(push.isSubscribed).toBe(false);
  await eventually(() =>
    expect(callsOf(unsubscribeEndpoint).map(({ sent }) => sent)).toEqual([
      { endpoint: SUBSCRIPTION.endpoint },
    ]),
  );
  await waitFor(() => expect(toggle('Push notifications').checked).toBe(false));
  expect(stored()).toEqual({ ...ALL, pushNotifications: false });
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  expect(departures()).toBe(0);
});

test.each([
  [replyOf(testNotificationEndpoint, { delivered: 1, failed: 0, pending: 0 }), true],
  [replyOf(testNotificationEndpoint, { delivered: 0, failed: 0, pending: 1 }), true],
  [replyOf(testNotificationEndpoint, { delivered: 0, failed: 1, pending: 0 }), false],
  [sentence(422, 'No device.'), false],
])('a subscribed browser can send itself a test: case %#', async (answer, isSent) => {
  installPush({ permission: 'granted', isSubscribed: true });
  const { person } = await open({ 'POST /api/notifications/test': answer });
  await person.click(await screen.findByRole('button', { name: 'Send a test' }));
  await (isSent
    ? expectToast('Test Notification Sent', "If you didn't receive it, check your notification settings.")
    : expectError('Test Failed', 'Could not send a test notification. Please check your settings.'));
});
