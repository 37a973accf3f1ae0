import { HOUR, subscribeEndpoint, testNotificationEndpoint } from '@clear-spring/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openApp } from '../../../app/open-app.fixture.tsx';
import { replyOf } from '../../../http/stub-server.fixture.ts';
import type { Answer } from '../../../http/test-origin.ts';
import { installPush } from '../../../pwa/push-browser.fixture.ts';
import { wantPushHere } from '../../../pwa/push-prompt-trigger.ts';
import { expectError, expectToast, shownToasts } from '../../../ui/toast/toast.fixture.ts';

// Before the banner loads, which asks once.
beforeAll(() =>
  Object.defineProperty(navigator, 'userAgent', {
    configurable: true,
    value: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148',
  }),
);
beforeEach(() => {
  localStorage.setItem('notification-banner-visited-time', String(Date.now() - HOUR));
  // The other card, which on a slow machine would come first.
  localStorage.setItem('pwa-installed', '1');
});

const replies = {
  'GET /api/notifications/vapid-public-key': { type: 'text/plain', body: 'key' },
  'POST /api/notifications/subscribe': replyOf(subscribeEndpoint, { subscribed: true }),
};
const banner = () => screen.queryByRole('complementary', { name: 'Hear it first', hidden: true });
const steps = () => screen.findByRole('dialog', { name: 'Notifications on iPhone and iPad' });
const listed = async () =>
  within(await steps())
    .getAllByRole('listitem')
    .map((step) => step.textContent);
const stepsButton = async (name: string) => within(await steps()).getByRole('button', { name });
const enable = () => screen.findByRole('button', { name: 'Enable' });

test('PWA-24 PWA-37 PWA-39 PWA-40 PWA-41 an iPhone without push is shown how the app comes to its Home Screen', async () => {
  const { person } = await openApp('/profile', { replies });
  await person.click(await enable());
  expect(banner()?.textContent).toContain(
    'On iPhone and iPad, notifications come to Clear Spring on your Home Screen.',
  );
  expect(await listed()).toEqual([
    expect.stringMatching(/Tap the Share button of your browser\.$/),
    expect.stringMatching(/Scroll down and tap Add to Home Screen, then Add\.$/),
    expect.stringMatching(/Open Clear Spring from your Home Screen and enable notifications there\.$/),
  ]);
  expect((await steps()).textContent).toContain(
    'Were they blocked before? Open Settings, then Notifications, choose Clear Spring and allow them.',
  );
  expect(within(await steps()).queryByRole('button', { name: 'Test Notification' })).toBeNull();
  expect(shownToasts()).toEqual([]);

  await person.click(await stepsButton('Try Again'));
  await expectError('Not Supported', "Your browser doesn't support notifications.");
  await person.click(await stepsButton('Not Now'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(banner()).toBeNull();
  expect(localStorage.getItem('notification-banner-dismissed-time')).not.toBeNull();
});

test('closing the steps leaves the banner, and the profile names the Home Screen too', async () => {
  const { person } = await openApp('/profile?section=notifications', { replies });
  await person.click(await enable());
  await steps();
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(banner()).not.toBeNull();
  const push = await screen.findByRole<HTMLInputElement>('switch', { name: 'Push notifications' });
  expect([push.disabled, push.checked]).toEqual([true, false]);
  expect(
    screen.getByText(
      'On iPhone and iPad, notifications come to Clear Spring on your Home Screen. Tap the Share button of your browser, then Add to Home Screen, and switch them on there.',
    ),
  ).toBeTruthy();
});

test('PWA-34 PWA-41 PWA-42 PWA-43 denied, then allowed in the settings, tried again and tested', async () => {
  const push = installPush({ answer: 'denied' });
  const subscribed = Promise.withResolvers<Answer>();
  const { person, reply, callsOf } = await openApp('/profile', {
    replies: {
      ...replies,
      'POST /api/notifications/subscribe': () => subscribed.promise,
      'POST /api/notifications/test': replyOf(testNotificationEndpoint, {
        delivered: 1,
        failed: 0,
        pending: 0,
      }),
    },
  });
  await person.click(await enable());
  await expectError('Permission Denied', "You'll need to enable notifications in your browser settings.");
  expect(await listed()).toHaveLength(3);
  expect(within(await steps()).queryByRole('button', { name: 'Test Notification' })).toBeNull();

  push.permission = 'granted';
  await person.click(await stepsButton('Try Again'));
  await vi.waitFor(() => expect(callsOf(subscribeEndpoint)).toHaveLength(1));
  // Not before the server knows the device.
  expect(await stepsButton('Test Notification')).toHaveProperty('disabled', true);
  subscribed.resolve(replyOf(subscribeEndpoint, { subscribed: true }));
  await expectToast('Notifications Enabled', "You'll now receive important updates and announcements.");
  expect(banner()).toBeNull();

  await person.click(await stepsButton('Test Notification'));
  await expectToast('Test Notification Sent', "If you didn't receive it, check your notification settings.");
  reply({ 'POST /api/notifications/test': { status: 500 } });
  await person.click(await stepsButton('Test Notification'));
  await expectError('Test Failed', 'Could not send a test notification. Please check your settings.');
});

test('PWA-36 a prompt that was closed shows the steps', async () => {
  installPush({ answer: 'default' });
  const { person } = await openApp('/profile', { replies });
  await person.click(await enable());
  await expectToast('Permission Required', 'Please allow notifications when prompted to stay updated.');
  expect(await listed()).toHaveLength(3);
  expect(banner()).not.toBeNull();
});

test('an iPhone that wants push is shown how the app comes to its Home Screen', async () => {
  await openApp('/profile', { replies });
  await enable();
  act(() => wantPushHere());
  expect(await listed()).toHaveLength(3);
  expect(shownToasts()).toEqual([]);
});
