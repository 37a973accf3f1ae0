import {
  askToConfirmEmailEndpoint,
  switchWeeklyLetterEndpoint,
  type WeeklyLetter,
  weeklyLetterEndpoint,
} from '@clear-spring/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { TestRouter } from '../../browser/router.fixture.tsx';
import { createQueryClient } from '../../http/query-client.ts';
import { type Replies, replyOf, stubServer } from '../../http/stub-server.fixture.ts';
import { type Answer, json, sentence } from '../../http/test-origin.ts';
import { testUser } from '../../test-user.ts';
import { dismissToast } from '../../ui/toast/toast-store.ts';
import { expectOnlyToast } from '../../ui/toast/toast.fixture.ts';
import { AuthProvider } from '../auth/index.ts';
import { WeeklyLetter as Card } from './WeeklyLetter.tsx';

afterEach(() => {
  cleanup();
  dismissToast();
});

const CONFIRMED: WeeklyLetter = { wanted: false, nextAt: null, isEmailConfirmed: true, isLinkSent: false };
const WANTED: WeeklyLetter = { ...CONFIRMED, wanted: true, nextAt: '2031-03-03T08:15:00.000Z' };
const UNCONFIRMED: WeeklyLetter = { ...CONFIRMED, isEmailConfirmed: false };
const letterOf = (letter: WeeklyLetter) => ({
  'GET /api/weekly-letter': replyOf(weeklyLetterEndpoint, letter),
});

async function open(replies: Replies, { emailUpdates = true, pendingEmail = null as string | null } = {}) {
  const server = await stubServer({ 'GET /api/user': json(testUser('maya', { pendingEmail })), ...replies });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <AuthProvider>
        <TestRouter>
          <Card emailUpdates={emailUpdates} />
        </TestRouter>
      </AuthProvider>
    </QueryClientProvider>,
  );
  const card = within(await screen.findByRole('region', { name: 'Weekly letter' }));
  return {
    ...server,
    card,
    person: userEvent.setup(),
    findSwitch: () => card.findByRole<HTMLInputElement>('switch', { name: 'Weekly letter' }),
    state: () => card.getByRole('status').textContent,
  };
}

test('asks an unconfirmed member to have a link sent, then to open it', async () => {
  const { reply, callsOf, card, person, findSwitch, state } = await open(letterOf(UNCONFIRMED));
  expect((await findSwitch()).disabled).toBe(true);
  expect(state()).toContain(
    'It goes only to a confirmed email. Have a link sent to maya@members.example, open it, and switch the letter on here.',
  );
  reply({ 'POST /api/weekly-letter/confirm-email': sentence(429, 'Too many emails.') });
  const send = card.getByRole('button', { name: 'Send the link' });
  await person.click(send);
  await expectOnlyToast({ title: 'Error', description: 'Too many emails.', variant: 'destructive' });

  reply({
    'POST /api/weekly-letter/confirm-email': json(null, 204),
    ...letterOf({ ...UNCONFIRMED, isLinkSent: true }),
  });
  await person.click(send);
  await expectOnlyToast({
    title: 'Link Sent',
    description: 'Open the link in the email to maya@members.example, then come back here.',
  });
  const again = await card.findByRole('button', { name: 'Send again' });
  expect(document.activeElement).toBe(again);
  expect(state()).toContain(
    'We sent a link to maya@members.example. Open it, then switch the letter on here.',
  );
  expect((await findSwitch()).disabled).toBe(true);
  await person.click(again);
  await expectOnlyToast({
    title: 'Email Sent',
    description: 'A new link went to maya@members.example. Earlier ones no longer work.',
  });
  expect(callsOf(askToConfirmEmailEndpoint)).toHaveLength(3);
});

test('switches the letter on at once, says when it comes, and switches back when that fails', async () => {
  const { reply, callsOf, person, findSwitch, state } = await open(letterOf(CONFIRMED));
  const letter = await findSwitch();
  expect([letter.checked, letter.disabled, state()]).toEqual([false, false, '']);

  const saved = Promise.withResolvers<Answer>();
  reply({ 'PUT /api/weekly-letter': () => saved.promise });
  await person.click(letter);
  await waitFor(() => expect(letter.checked).toBe(true));
  saved.resolve(replyOf(switchWeeklyLetterEndpoint, WANTED));
  await waitFor(() => expect(state()).toBe('The next one comes on Mar 3, 2031.'));
  expect(letter.checked).toBe(true);

  reply({ 'PUT /api/weekly-letter': { status: 500 }, ...letterOf(WANTED) });
  await person.click(letter);
  await expectOnlyToast({
    title: 'Error',
    description: 'The weekly letter could not be changed. Please try again.',
    variant: 'destructive',
  });
  await waitFor(() => expect(letter.checked).toBe(true));
  expect(callsOf(switchWeeklyLetterEndpoint).map(({ sent }) => sent)).toEqual([
    { wanted: true },
    { wanted: false },
  ]);
});

test('says that none comes while a new email waits', async () => {
  const { card, findSwitch, state } = await open(letterOf(WANTED), { pendingEmail: 'new@members.example' });
  expect((await findSwitch()).checked).toBe(true);
  await waitFor(() =>
    expect(state()).toContain(
      'None comes while new@members.example waits to be confirmed. You can confirm or cancel it in your personal info.',
    ),
  );
  expect(card.getByRole('link', { name: 'Go to personal info' }).getAttribute('href')).toBe('/profile');
});

test('says that none comes while Email updates is off', async () => {
  const { findSwitch, state } = await open(letterOf(WANTED), { emailUpdates: false });
  expect((await findSwitch()).checked).toBe(true);
  expect(state()).toBe('None comes while Email updates is off.');
});

test('offers to load the letter again', async () => {
  const { card, reply, person, findSwitch } = await open({ 'GET /api/weekly-letter': { status: 500 } });
  expect((await card.findByRole('alert')).textContent).toContain(
    'Whether you get the weekly letter could not be loaded.',
  );
  reply(letterOf(CONFIRMED));
  await person.click(card.getByRole('button', { name: 'Try again' }));
  expect((await findSwitch()).checked).toBe(false);
});
