import { DAY, HOUR, MINUTE, subscribeEndpoint, vapidPublicKeyEndpoint } from '@clear-spring/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openApp } from '../../../app/open-app.fixture.tsx';
import { type Replies, replyOf } from '../../../http/stub-server.fixture.ts';
import { sentence } from '../../../http/test-origin.ts';
import { installPush, SUBSCRIPTION } from '../../../pwa/push-browser.fixture.ts';
import { triggerPushPrompt, wantPushHere } from '../../../pwa/push-prompt-trigger.ts';
import { expectError, expectToast, shownToasts } from '../../../ui/toast/toast.fixture.ts';

const FLAG = 'showNotificationBanner';
const VISITED = 'notification-banner-visited-time';
const DISMISSED = 'notification-banner-dismissed-time';

const banner = () => screen.queryByRole('complementary', { name: 'Hear it first' });
const findBanner = () => screen.findByRole('complementary', { name: 'Hear it first' });
const button = (name: string) => within(banner()!).getByRole('button', { name });
const stored = (key: string) => localStorage.getItem(key);

const replies: Replies = {
  'GET /api/notifications/vapid-public-key': { type: 'text/plain', body: 'key' },
  'POST /api/notifications/subscribe': replyOf(subscribeEndpoint, { subscribed: true }),
};

/** The profile, on a visit so long after the one before. Null: it is the first. */
async function open({ after = HOUR, more = {} }: { after?: number | null; more?: Replies } = {}) {
  // The other card, which on a slow machine would come first.
  localStorage.setItem('pwa-installed', '1');
  if (after !== null) localStorage.setItem(VISITED, String(Date.now() - after));
  const app = await openApp('/profile', { replies: { ...replies, ...more } });
  await screen.findByRole('tab', { name: 'Security' });
  return app;
}

/** The banner's part of the page, which loads late, has seen the visit and has not asked. */
async function expectNoBanner(since: number) {
  await waitFor(() => expect(Number(stored(VISITED))).toBeGreaterThanOrEqual(since));
  await act(() => vi.dynamicImportSettled());
  expect(banner()).toBeNull();
}

test('PWA-29 PWA-30 PWA-31 Enable asks for permission, subscribes with the key and tells the server', async () => {
  const push = installPush();
  const { person, callsOf } = await open();
  await findBanner();
  expect(banner()?.textContent).toContain('New episodes, events and announcements, on this device.');
  expect(push.asked).toBe(0);
  await person.click(button('Enable'));
  await expectToast('Notifications Enabled', "You'll now receive important updates and announcements.");
  expect(push).toMatchObject({ asked: 1, isSubscribed: true });
  expect(callsOf(vapidPublicKeyEndpoint)).toHaveLength(1);
  expect(callsOf(subscribeEndpoint).map(({ sent }) => sent)).toEqual([SUBSCRIPTION]);
  expect(banner()).toBeNull();
  expect(JSON.parse(stored('notificationPreferences')!)).toMatchObject({ pushNotifications: true });
});

test('PWA-21 PWA-22 the flag shows the banner once, also where notifications are denied', async () => {
  installPush({ permission: 'denied' });
  localStorage.setItem(FLAG, 'true');
  await open({ after: null });
  await findBanner();
  expect(stored(FLAG)).toBeNull();
});

test.each([
  ['the first visit', null],
  ['a visit of 29 minutes ago', 29 * MINUTE],
])('on %s nothing is offered until a link is made or something plays', async (_, after) => {
  installPush();
  const since = Date.now();
  await open({ after });
  await expectNoBanner(since);
  act(() => triggerPushPrompt('link'));
  expect(await findBanner()).toBeTruthy();
});

test('what plays first offers it too, and the second link does not', async () => {
  installPush();
  localStorage.setItem('notification-banner-first-link-time', '1');
  const since = Date.now();
  await open({ after: null });
  await expectNoBanner(since);
  act(() => triggerPushPrompt('link'));
  await expectNoBanner(since);
  act(() => triggerPushPrompt('play'));
  await findBanner();
});

test.each([{ permission: 'granted', isSubscribed: true }, { permission: 'denied' }] as const)(
  'PWA-23 PWA-26 a browser that is subscribed or denied is not asked: %o',
  async (options) => {
    const since = Date.now();
    installPush(options);
    await open();
    await expectNoBanner(since);
  },
);

test('PWA-23 a browser without push is not asked', async () => {
  const since = Date.now();
  await open();
  await expectNoBanner(since);
});

test('PWA-25 where the lookup fails, the banner shows unless permission is denied', async () => {
  installPush({ isLookupBroken: true });
  await open();
  expect(await findBanner()).toBeTruthy();
});

test('PWA-26 the server hears of a subscribed browser with each session', async () => {
  installPush({ permission: 'granted', isSubscribed: true });
  const { callsOf } = await open();
  await waitFor(() => expect(callsOf(subscribeEndpoint)[0]?.sent).toEqual(SUBSCRIPTION));
});

test.each(['Maybe Later', 'Close'])('PWA-27 PWA-28 "%s" hides the banner and is remembered', async (name) => {
  installPush();
  const { person } = await open();
  await findBanner();
  const before = Date.now();
  await person.click(button(name));
  expect(banner()).toBeNull();
  expect(Number(stored(DISMISSED))).toBeGreaterThanOrEqual(before);
});

test('the banner keeps away for 7 days after that', async () => {
  installPush();
  const since = Date.now();
  localStorage.setItem(DISMISSED, String(since - 6.9 * DAY));
  await open();
  await expectNoBanner(since);
});

test('the banner comes back after 7 days', async () => {
  installPush();
  localStorage.setItem(DISMISSED, String(Date.now() - 7.1 * DAY));
  await open();
  expect(await findBanner()).toBeTruthy();
});

test('a member who switched push off in the profile is not asked', async () => {
  installPush();
  const since = Date.now();
  localStorage.setItem('notificationPreferencesOf', 'maya');
  localStorage.setItem('notificationPreferences', '{"pushNotifications":false}');
  await open();
  await expectNoBanner(since);
});

test.each([
  [{ failure: 'Registration failed - push service error' }, {}, 'Registration failed - push service error'],
  [{ failure: '' }, {}, 'There was a problem enabling notifications.'],
  [{}, { 'POST /api/notifications/subscribe': sentence(422, 'No.') }, '422: No.'],
])(
  'PWA-32 a subscription that fails says why, and the banner stays: case %#',
  async (options, more, reason) => {
    installPush(options);
    const { person } = await open({ more });
    await findBanner();
    await person.click(button('Enable'));
    await expectError('Subscription Failed', reason);
    expect(banner()).not.toBeNull();
    expect(stored('notificationPreferences')).toBeNull();
  },
);

test('PWA-33 a permission that is denied says so and ends the banner', async () => {
  installPush({ answer: 'denied' });
  const { person, callsOf } = await open();
  await findBanner();
  await person.click(button('Enable'));
  await expectError('Permission Denied', "You'll need to enable notifications in your browser settings.");
  expect(banner()).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(callsOf(subscribeEndpoint)).toEqual([]);
});

test('PWA-35 a prompt that was closed can be opened again', async () => {
  const push = installPush({ answer: 'default' });
  const { person } = await open();
  await findBanner();
  await person.click(button('Enable'));
  await expectToast('Permission Required', 'Please allow notifications when prompted to stay updated.');
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(button('Enable').getAttribute('aria-busy')).not.toBe('true'));
  await person.click(button('Enable'));
  await waitFor(() => expect(push.asked).toBe(2));
});

test('PWA-38 a browser that fails to ask says so', async () => {
  installPush();
  const { person } = await open();
  await findBanner();
  vi.spyOn(Notification, 'requestPermission').mockRejectedValue(new Error('no'));
  await person.click(button('Enable'));
  await expectError('Error', 'There was a problem enabling notifications.');
  expect(banner()).not.toBeNull();
});

test.each([
  ['b2xk', 'another key', 'bmV3'],
  ['bmV3', "the server's key", 'bmV3'],
])('a push subscription with %s, %s, is told to the server with the key %s', async (key, _, expected) => {
  const push = installPush({ permission: 'granted', isSubscribed: true, key });
  const { callsOf } = await open({
    more: { 'GET /api/notifications/vapid-public-key': { type: 'text/plain', body: 'bmV3' } },
  });
  await waitFor(() => expect(callsOf(subscribeEndpoint)).not.toEqual([]));
  expect(callsOf(subscribeEndpoint)[0]).toMatchObject({ sent: SUBSCRIPTION });
  expect(push).toMatchObject({ isSubscribed: true, key: expected });
});

/** Switches on what comes as a push, once the page is ready for it. */
async function wantPush() {
  const since = Date.now();
  await open({ after: null });
  await waitFor(() => expect(Number(stored(VISITED))).toBeGreaterThanOrEqual(since));
  await act(() => vi.dynamicImportSettled());
  act(() => wantPushHere());
}

test('switching on what comes as a push asks for permission at once', async () => {
  const push = installPush();
  await wantPush();
  expect(push.asked).toBe(1);
  await expectToast('Notifications Enabled', "You'll now receive important updates and announcements.");
  expect(push.isSubscribed).toBe(true);
});

test.each([
  [
    'blocks them',
    () => installPush({ permission: 'denied', answer: 'denied' }),
    'Permission Denied',
    "You'll need to enable notifications in your browser settings.",
  ],
  ['has none', () => {}, 'Not Supported', "Your browser doesn't support notifications."],
])('a browser that %s says so when push is wanted', async (_, install, title, text) => {
  install();
  await wantPush();
  await expectError(title, text);
});

test('a browser that is subscribed says nothing when push is wanted', async () => {
  const push = installPush({ permission: 'granted', isSubscribed: true });
  await wantPush();
  await act(async () => {});
  expect(push.asked).toBe(0);
  expect(shownToasts()).toEqual([]);
});

test('push that was switched off in the profile stays off, and the member is told', async () => {
  const push = installPush({ permission: 'granted' });
  localStorage.setItem('notificationPreferencesOf', 'maya');
  localStorage.setItem('notificationPreferences', '{"pushNotifications":false}');
  await wantPush();
  await expectToast(
    'Push Is Off on This Device',
    'To hear of it here, switch push notifications on in your profile.',
  );
  expect(push).toMatchObject({ asked: 0, isSubscribed: false });
});
