import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { TestRouter } from '../../browser/router.fixture.tsx';
import { afterEach, expect, test } from 'vitest';
import { createQueryClient } from '../../http/query-client.ts';
import { type Answer, createTestOrigin, type Received } from '../../http/test-origin.ts';
import { refusalOf } from '../../ui/form/test-refusal.ts';
import ForgotPassword from './ForgotPassword.tsx';
import ResetPasswordScreen from './ResetPasswordScreen.tsx';

afterEach(cleanup);

const person = userEvent.setup();

/** Renders a screen as a link opens it, with a server. */
async function show(content: ReactNode, answer: (call: Received) => Answer | Promise<Answer>) {
  const { received } = await createTestOrigin(answer);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <TestRouter at="/reset-password?token=a-token">{content}</TestRouter>
    </QueryClientProvider>,
  );
  return received;
}

const field = (label: string) => screen.getByLabelText(label);

test('RESET-02 the page is pending until the server has looked at the link', async () => {
  const looked = Promise.withResolvers<Answer>();
  const received = await show(<ResetPasswordScreen />, () => looked.promise);
  expect(screen.getByRole('status').textContent).toBe('Checking your reset link...');
  expect(screen.queryByRole('heading')).toBeNull();

  await waitFor(() => expect(received.map(({ body }) => body)).toEqual(['{"token":"a-token"}']));
  expect(screen.getByRole('status')).toBeTruthy();
  looked.resolve({});
  await screen.findByRole('heading', { name: 'Reset Your Password' });
  expect(screen.queryByRole('status')).toBeNull();
});

/** Fills in and submits the form of a valid link; `sent` are the new passwords that the server received. */
async function resetTo(password: string, repeated: string) {
  const received = await show(<ResetPasswordScreen />, () => ({}));
  await screen.findByRole('heading', { name: 'Reset Your Password' });
  if (password) await person.type(screen.getByLabelText('New Password'), password);
  if (repeated) await person.type(screen.getByLabelText('Confirm New Password'), repeated);
  await person.click(screen.getByRole('button', { name: 'Reset Password' }));
  return () => received.filter(({ url }) => url === '/api/reset-password').map(({ body }) => body);
}

test.each(['', 'five5'])(
  'VAL-12 VAL-13 a new password of "%s" and its repetition are refused',
  async (password) => {
    const sent = await resetTo(password, password);
    await waitFor(() =>
      expect(refusalOf(field('New Password'))).toBe('Password must be at least 6 characters'),
    );
    expect(refusalOf(field('Confirm New Password'))).toBe('Confirm password must be at least 6 characters');
    expect(sent()).toEqual([]);
  },
);

test('VAL-14 two different new passwords are refused beneath the second', async () => {
  const sent = await resetTo('six123', 'six124');
  await waitFor(() => expect(refusalOf(field('Confirm New Password'))).toBe('Passwords must match'));
  expect(refusalOf(field('New Password'))).toBeNull();
  expect(sent()).toEqual([]);
});

test('six characters twice are a new password', async () => {
  const sent = await resetTo('six123', 'six123');
  await waitFor(() => expect(sent()).toEqual(['{"token":"a-token","password":"six123"}']));
});

test.each(['', 'river', 'river@', 'river@members', 'river at members.example'])(
  'VAL-11 instructions are not sent to "%s"',
  async (email) => {
    const received = await show(<ForgotPassword onBack={() => {}} />, () => ({}));
    if (email) await person.type(screen.getByLabelText('Email'), email);
    await person.click(screen.getByRole('button', { name: 'Send Reset Instructions' }));
    await waitFor(() => expect(refusalOf(field('Email'))).toBe('Please enter a valid email address'));
    expect(received).toEqual([]);
  },
);
