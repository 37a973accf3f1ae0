import { endAllSessionsEndpoint, endSessionEndpoint, HOUR, sessionsEndpoint } from '@clear-spring/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { replyOf } from '../../../http/stub-server.fixture.ts';
import { json, sentence } from '../../../http/test-origin.ts';
import { expectOnlyToast, shownToasts } from '../../../ui/toast/toast.fixture.ts';
import { openSecurity, thisSession, unconfirmed } from '../../../app/open-security.fixture.tsx';

const before = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString();
const phone = {
  ...thisSession,
  id: 'phone',
  agent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  createdAt: before(72 * HOUR),
  lastSeenAt: before(2 * HOUR),
  isCurrent: false,
};
const unknown = { ...phone, id: 'unknown', agent: null };

async function openDevices() {
  const security = await openSecurity({
    'GET /api/devices': replyOf(sessionsEndpoint, [phone, unknown, thisSession]),
  });
  const devices = security.part('Your devices');
  await devices.findByText('This device');
  return { ...security, rows: () => devices.getAllByRole('listitem').map((row) => row.textContent) };
}

test('PROF-08 names the devices, this one first and without a button', async () => {
  const { rows } = await openDevices();
  expect(rows()).toEqual([
    'Firefox on LinuxThis deviceSigned in just now',
    'Safari on iPhoneLast seen about 2 hours agoLog out',
    'Unknown deviceLast seen about 2 hours agoLog out',
  ]);
  expect(screen.getAllByRole('button', { name: /^Log out / }).map(({ ariaLabel }) => ariaLabel)).toEqual([
    'Log out Safari on iPhone',
    'Log out Unknown device',
  ]);
});

test('PROF-08 logs one device out and reads the list again', async () => {
  const { person, button, reply, callsOf, rows } = await openDevices();
  reply({
    'DELETE /api/devices/:id': json(null, 204),
    'GET /api/devices': replyOf(sessionsEndpoint, [thisSession]),
  });
  await person.click(button('Log out Safari on iPhone'));
  await expectOnlyToast({
    title: 'Device Logged Out',
    description: 'Safari on iPhone has to sign in again.',
  });
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(callsOf(endSessionEndpoint).map(({ url }) => url)).toEqual(['/api/devices/phone']);
});

test('PROF-08 reports a device that stays, but not one that has gone meanwhile or was not confirmed', async () => {
  const { person, button, reply, rows, refuseToConfirm } = await openDevices();
  const logOut = () => person.click(button('Log out Safari on iPhone'));
  reply({ 'DELETE /api/devices/:id': unconfirmed });
  await logOut();
  await refuseToConfirm();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(shownToasts()).toEqual([]);

  reply({ 'DELETE /api/devices/:id': sentence(500, 'No.') });
  await logOut();
  await expectOnlyToast({
    title: 'Error',
    description: 'The device could not be logged out. Please try again.',
    variant: 'destructive',
  });
  expect(rows()).toHaveLength(3);

  reply({
    'DELETE /api/devices/:id': sentence(404, 'There is no such session.'),
    'GET /api/devices': replyOf(sessionsEndpoint, [thisSession]),
  });
  await person.click(button('Log out Unknown device'));
  await waitFor(() => expect(rows()).toHaveLength(1));
  // The toast of the failure before is still the only one.
  expect(shownToasts()).toHaveLength(1);
});

test('PROF-08 asks before it logs all devices out, and leads to the sign-in', async () => {
  const { person, button, reply, callsOf, refuseToConfirm } = await openDevices();
  const ask = async () => {
    await person.click(button('Log Out All Devices'));
    await screen.findByRole('dialog', { name: 'Log out all devices?' });
  };
  await ask();
  screen.getByText('You are logged out everywhere, here too, and have to sign in again.');
  await person.click(button('Cancel'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(callsOf(endAllSessionsEndpoint)).toEqual([]);

  await ask();
  reply({ 'DELETE /api/devices': unconfirmed });
  await person.click(button('Log out all'));
  await refuseToConfirm();
  expect(shownToasts()).toEqual([]);
  reply({ 'DELETE /api/devices': sentence(500, 'No.') });
  await person.click(await screen.findByRole('button', { name: 'Log out all' }));
  await expectOnlyToast({
    title: 'Error',
    description: 'Your devices could not be logged out. Please try again.',
    variant: 'destructive',
  });

  reply({ 'DELETE /api/devices': json(null, 204), 'GET /api/user': sentence(401, 'Please sign in.') });
  await person.click(button('Log out all'));
  await screen.findByRole('button', { name: 'Sign In' });
  expect(window.location.pathname).toBe('/auth');
  await expectOnlyToast({ title: 'Logged out', description: 'You have been logged out on all devices.' });
});

test('offers to load the devices again', async () => {
  const { reply, part, person } = await openSecurity({ 'GET /api/devices': sentence(500, 'No.') });
  const devices = part('Your devices');
  expect((await devices.findByRole('alert')).textContent).toContain('Your devices could not be loaded.');
  reply({ 'GET /api/devices': replyOf(sessionsEndpoint, [thisSession]) });
  await person.click(devices.getByRole('button', { name: 'Try again' }));
  await devices.findByText('This device');
});
