import { closeAccountEndpoint } from '@clear-spring/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { maya } from '../../../app/open-app.fixture.tsx';
import { json, sentence } from '../../../http/test-origin.ts';
import { expectOnlyToast } from '../../../ui/toast/toast.fixture.ts';
import { openSecurity, unconfirmed } from '../../../app/open-security.fixture.tsx';

const CONSEQUENCES = [
  'You are logged out on all devices now, and what this one keeps for you is deleted.',
  'For 7 days you can keep the account: by a link that we send to maya@members.example, or by signing in.',
  'Then your name, email, picture, member id, devices, listening history, bookmarks and notifications are erased. Nobody can bring them back.',
  'Your share links work until then. After that they lead to a page that says you have left.',
  'What stays: how often your links were clicked, without your name; that nobody takes your username; and invoices, which the law makes our payment provider keep.',
];
const PLAN = 'Your plan no longer renews, so nothing more is charged. What is paid ends with the account.';

async function openDialog(isSubscribed = false) {
  const security = await openSecurity({}, { user: { ...maya, isSubscribed } });
  await security.person.click(security.button('Close my account'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Close your account?' }));
  return {
    ...security,
    will: dialog.getAllByRole('listitem').map((item) => item.textContent),
    close: () => security.person.click(dialog.getByRole('button', { name: 'Close my account' })),
    keep: () => security.person.click(dialog.getByRole('button', { name: 'Keep it' })),
  };
}

test('says what closing the account does; Keep it sends nothing', async () => {
  const { will, keep, callsOf } = await openDialog();
  expect(will).toEqual(CONSEQUENCES);
  await keep();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(callsOf(closeAccountEndpoint)).toEqual([]);
});

test('says what becomes of the plan of a subscriber', async () => {
  const { will } = await openDialog(true);
  expect(will).toEqual([...CONSEQUENCES.slice(0, 4), PLAN, CONSEQUENCES[4]]);
});

test('shows the server’s sentence when the account cannot be closed, then closes it', async () => {
  const { close, reply, refuseToConfirm } = await openDialog();
  reply({ 'POST /api/close-account': unconfirmed });
  await close();
  await refuseToConfirm();
  await screen.findByRole('dialog', { name: 'Close your account?' });
  expect(screen.queryByRole('alert')).toBeNull();
  reply({ 'POST /api/close-account': sentence(422, 'This is the only admin’s account.') });
  await close();
  expect((await screen.findByRole('alert')).textContent).toBe('This is the only admin’s account.');
  reply({ 'POST /api/close-account': { status: 500 } });
  await close();
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toBe('Your account could not be closed. Please try again.'),
  );

  reply({
    'POST /api/close-account': json({ closesAt: '2031-03-05T12:00:00.000Z' }),
    'GET /api/user': sentence(401, 'Please sign in.'),
  });
  sessionStorage.setItem('kept:maya:a draft', '"typed"');
  await close();
  await screen.findByRole('button', { name: 'Sign In' });
  expect(window.location.pathname).toBe('/auth');
  await expectOnlyToast({
    title: 'Your account closes on Mar 5, 2031',
    description: 'An email with a link that keeps it is on its way to you.',
  });
  expect(sessionStorage).toHaveLength(0);
});
