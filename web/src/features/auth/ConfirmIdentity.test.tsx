import { CONFIRM_IDENTITY, confirmIdentityEndpoint, profileEndpoint } from '@clear-spring/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { maya, openApp } from '../../app/open-app.fixture.tsx';
import { markOnline } from '../../http/connection.ts';
import { json, sentence } from '../../http/test-origin.ts';
import { refusalOf } from '../../ui/form/test-refusal.ts';
import { shownToasts } from '../../ui/toast/toast.fixture.ts';

const wants = (wanted: string, status = 403, said = 'Please confirm that it is you.') => ({
  ...sentence(status, said),
  headers: { [CONFIRM_IDENTITY]: wanted },
});

/** A new email that the server saves only after a confirmation. */
async function saveEmail(wanted: string) {
  const app = await openApp('/profile', { replies: { 'PUT /api/profile': wants(wanted) } });
  const email = await screen.findByLabelText<HTMLInputElement>('Email');
  await app.person.clear(email);
  await app.person.type(email, 'new@members.example');
  const save = async () => {
    await app.person.click(screen.getByRole('button', { name: 'Save changes' }));
    return screen.findByRole('dialog', { name: 'Confirm it is you' });
  };
  return { ...app, email, save };
}

const password = () => screen.getByLabelText<HTMLInputElement>('Your password');
const submit = () => screen.getByRole('button', { name: 'Confirm' });
const expectClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('a cancelled confirmation changes nothing and reports nothing', async () => {
  const { person, callsOf, email, save } = await saveEmail('password');
  const dialog = await save();
  screen.getByText('Enter your password to go on. We then do not ask again for ten minutes.');
  expect(dialog.contains(document.activeElement)).toBe(true);
  await person.keyboard('{Escape}');
  await expectClosed();
  await save();
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  await expectClosed();
  expect(email.value).toBe('new@members.example');
  expect(shownToasts()).toEqual([]);
  expect(callsOf(profileEndpoint)).toHaveLength(2);
  expect(callsOf(confirmIdentityEndpoint)).toEqual([]);
});

test('a wrong password is refused at its field; the right one sends the call again', async () => {
  const { person, callsOf, reply, save } = await saveEmail('password');
  await save();
  await person.click(submit());
  await waitFor(() => expect(refusalOf(password())).toBe('Please enter your password'));

  reply({ 'POST /api/confirm-identity': wants('password', 422, 'The password is wrong.') });
  await person.type(password(), 'not the password{Enter}');
  await waitFor(() => expect(refusalOf(password())).toBe('The password is wrong.'));
  expect(document.activeElement).toBe(password());

  reply({ 'POST /api/confirm-identity': sentence(429, 'Too many attempts.') });
  await person.click(submit());
  expect((await screen.findByRole('alert')).textContent).toBe('Too many attempts.');
  const { fetch } = globalThis;
  onTestFinished(markOnline);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await person.click(submit());
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('cannot be reached'));
  vi.stubGlobal('fetch', fetch);

  reply({
    'POST /api/confirm-identity': json(null, 204),
    'PUT /api/profile': json({ ...maya, pendingEmail: 'new@members.example' }),
  });
  await person.clear(password());
  await person.type(password(), 'a spring in the hills');
  await person.click(submit());
  await expectClosed();
  await screen.findByRole('region', { name: 'Waiting for confirmation' });
  expect(callsOf(confirmIdentityEndpoint).map(({ sent }) => sent)).toEqual([
    { password: 'not the password' },
    { password: 'not the password' },
    { password: 'a spring in the hills' },
  ]);
  const bodies = callsOf(profileEndpoint).map(({ sent }) => sent);
  expect(bodies).toEqual([bodies[0], bodies[0]]);
  expect(bodies[0]).toMatchObject({ email: 'new@members.example' });
});

test('where two-factor sign-in is on, a code is required and refused at its field', async () => {
  const { person, callsOf, reply, save } = await saveEmail('password code');
  await save();
  screen.getByText('Enter your password and a code to go on. We then do not ask again for ten minutes.');
  const code = screen.getByLabelText<HTMLInputElement>('Code');
  await person.type(password(), 'a spring in the hills');
  await person.click(submit());
  await waitFor(() => expect(refusalOf(code)).toBe('Please enter the 6-digit code'));
  expect(callsOf(confirmIdentityEndpoint)).toEqual([]);

  const wrong = 'The code is wrong or was used before.';
  reply({ 'POST /api/confirm-identity': wants('code', 422, wrong) });
  await person.type(code, '000000');
  await person.click(submit());
  await waitFor(() => expect(refusalOf(code)).toBe(wrong));
  expect(document.activeElement).toBe(code);
  expect(refusalOf(password())).toBeNull();
  expect(callsOf(confirmIdentityEndpoint).map(({ sent }) => sent)).toEqual([
    { password: 'a spring in the hills', code: '000000' },
  ]);
});
