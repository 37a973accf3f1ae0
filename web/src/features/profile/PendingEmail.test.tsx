import { profileEndpoint, resendPendingEmailEndpoint } from '@clear-spring/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { maya, openApp } from '../../app/open-app.fixture.tsx';
import { json, sentence } from '../../http/test-origin.ts';
import { refusalOf } from '../../ui/form/test-refusal.ts';
import { expectOnlyToast } from '../../ui/toast/toast.fixture.ts';

const NEW = 'new@members.example';
const waiting = { ...maya, pendingEmail: NEW };

const notice = () => screen.findByRole('region', { name: 'Waiting for confirmation' });
const email = () => screen.getByLabelText<HTMLInputElement>('Email');

async function openWaiting() {
  const app = await openApp('/profile', { user: waiting });
  const part = within(await notice());
  return { ...app, press: (name: string) => app.person.click(part.getByRole('button', { name })) };
}
const expectGone = () =>
  waitFor(() => expect(screen.queryByRole('region', { name: 'Waiting for confirmation' })).toBeNull());

async function saveEmail(app: Awaited<ReturnType<typeof openApp>>) {
  await app.person.clear(await screen.findByLabelText('Email'));
  await app.person.type(email(), NEW);
  await app.person.click(screen.getByRole('button', { name: 'Save changes' }));
}

test('a saved new email waits, and the old one stays in the field', async () => {
  const app = await openApp('/profile', { replies: { 'PUT /api/profile': json(waiting) } });
  await saveEmail(app);
  await expectOnlyToast({
    title: 'Profile Updated',
    description: `Your changes are saved. To confirm the new email, open the link that we sent to ${NEW}.`,
  });
  expect((await notice()).textContent).toContain(
    `We sent a link to ${NEW}. Your email stays maya@members.example until you open it.`,
  );
  expect(email().value).toBe('maya@members.example');
  expect(app.callsOf(profileEndpoint)).toHaveLength(1);
});

test.each([
  [409, 'Another account uses this email.'],
  [429, 'Too many attempts.'],
])('a %i to a new email is refused at its field', async (status, refusal) => {
  const app = await openApp('/profile', { replies: { 'PUT /api/profile': sentence(status, refusal) } });
  await saveEmail(app);
  await waitFor(() => expect(refusalOf(email())).toBe(refusal));
  expect(document.activeElement).toBe(email());
  expect(email().value).toBe(NEW);
  await expectOnlyToast({
    title: 'Update Failed',
    description: 'There was a problem updating your profile. Please try again.',
    variant: 'destructive',
  });
});

test('sends the link again, and reports a failure', async () => {
  const { press, reply, callsOf } = await openWaiting();
  reply({ 'POST /api/pending-email/resend': json(null, 204) });
  await press('Send again');
  await expectOnlyToast({
    title: 'Email Sent',
    description: `A new link went to ${NEW}. Earlier ones no longer work.`,
  });
  expect(callsOf(resendPendingEmailEndpoint)).toHaveLength(1);

  reply({ 'POST /api/pending-email/resend': { status: 500 }, 'GET /api/user': json(maya) });
  await press('Send again');
  await expectOnlyToast({
    title: 'Error',
    description: 'That did not work. Please try again.',
    variant: 'destructive',
  });
  // It was cancelled elsewhere.
  await expectGone();
});

test('cancels the change, and moves the focus to the email', async () => {
  const { press, reply } = await openWaiting();
  reply({ 'DELETE /api/pending-email': sentence(429, 'Too many attempts.') });
  await press('Cancel the change');
  await expectOnlyToast({ title: 'Error', description: 'Too many attempts.', variant: 'destructive' });

  reply({ 'DELETE /api/pending-email': json(maya) });
  await press('Cancel the change');
  await expectGone();
  await expectOnlyToast({
    title: 'Change Cancelled',
    description: 'Your email stays maya@members.example.',
  });
  expect(document.activeElement).toBe(email());
});

test('says that the email was confirmed before it could be cancelled', async () => {
  const { press, reply } = await openWaiting();
  reply({ 'DELETE /api/pending-email': json({ ...maya, email: NEW }) });
  await press('Cancel the change');
  await expectOnlyToast({
    title: 'Already Confirmed',
    description: `Your email is ${NEW} now. The former address got a link that can undo it.`,
  });
  expect(email().value).toBe(NEW);
});

test('shows an email that another tab has confirmed, and keeps what is being typed', async () => {
  const { person, reply } = await openWaiting();
  const firstName = screen.getByLabelText<HTMLInputElement>('First name');
  await person.clear(firstName);
  await person.type(firstName, 'Typed');
  reply({ 'GET /api/user': json({ ...maya, email: NEW }) });
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(email().value).toBe(NEW));
  await expectGone();
  expect(firstName.value).toBe('Typed');
});
