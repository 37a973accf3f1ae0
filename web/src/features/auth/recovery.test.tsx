import {
  confirmEmailEndpoint,
  forgotPasswordEndpoint,
  keepAccountEndpoint,
  resetPasswordEndpoint,
  undoEmailChangeEndpoint,
  undoTwoFactorEndpoint,
  USED_LINK,
  verifyResetTokenEndpoint,
} from '@clear-spring/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { maya, openApp } from '../../app/open-app.fixture.tsx';
import { TestRouter } from '../../browser/router.fixture.tsx';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { markOnline } from '../../http/connection.ts';
import { createQueryClient } from '../../http/query-client.ts';
import { type Answer, createTestOrigin, json, type Received, sentence } from '../../http/test-origin.ts';
import { replyOf } from '../../http/stub-server.fixture.ts';
import { historyAtRest } from '../../ui/overlay/back.fixture.ts';
import { refusalOf } from '../../ui/form/test-refusal.ts';
import { shownToasts } from '../../ui/toast/toast.fixture.ts';
import ForgotPassword from './ForgotPassword.tsx';
import ResetPasswordScreen from './ResetPasswordScreen.tsx';

afterEach(async () => {
  cleanup();
  await historyAtRest();
});

const person = userEvent.setup();

/** Renders a screen as a link opens it. */
const open = (content: ReactNode) =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <TestRouter at="/reset-password?token=a-token">{content}</TestRouter>
    </QueryClientProvider>,
  );

/** The same with a server. */
async function show(content: ReactNode, answer: (call: Received) => Answer | Promise<Answer>) {
  const { received } = await createTestOrigin(answer);
  open(content);
  return received;
}

const field = (label: string) => screen.getByLabelText(label);

test('RESET-01 RESET-02 RESET-03 the page is pending until the server has looked at the link', async () => {
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

const NEW_PASSWORD = 'another spring altogether';
const RESET = json({ message: 'Your password has been reset.' });
const GONE = sentence(410, 'This link is invalid or has expired.');
const USED = { ...sentence(410, 'This link has already been used.'), headers: { [USED_LINK]: 'true' } };
const button = (name: string) => screen.getByRole('button', { name });
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const link = (name: string) => screen.getByRole<HTMLAnchorElement>('link', { name });

/** No call gets a reply until the returned function is called. */
function loseNetwork(): () => void {
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  onTestFinished(markOnline);
  return () => vi.stubGlobal('fetch', fetch);
}

/** The Reset Password tab, with this email typed. */
async function openForgot(reply: Answer) {
  const app = await openApp('/auth', { user: null, replies: { 'POST /api/forgot-password': reply } });
  await app.person.click(await screen.findByRole('button', { name: 'Forgot password?' }));
  await app.person.type(await screen.findByLabelText('Email'), 'maya@members.example');
  return app;
}

const SENT =
  "We've sent password reset instructions to your email address. Please check your inbox and follow the instructions to reset your password.";

test('AUTH-17 AUTH-18 AUTH-20 AUTH-21 AUTH-22 sends the email, confirms it, and leads back to an empty form', async () => {
  const app = await openForgot({});
  await app.person.click(button('Send Reset Instructions'));
  const sent = await screen.findByRole('heading', { name: 'Email Sent!' });
  expect(document.activeElement).toBe(sent);
  screen.getByText(SENT);
  expect(app.callsOf(forgotPasswordEndpoint).map((call) => call.sent)).toEqual([
    { email: 'maya@members.example' },
  ]);
  expect(shownToasts()).toEqual([]);

  await app.person.click(button('Back to Sign In'));
  await screen.findByRole('button', { name: 'Sign In' });
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Sign In');
  await app.person.click(button('Forgot password?'));
  expect((await screen.findByLabelText<HTMLInputElement>('Email')).value).toBe('');
  expect(screen.queryByText('Email Sent!')).toBeNull();
});

test.each([
  ['an error of the server', sentence(500, 'Something went wrong.')],
  ['too many attempts', sentence(429, 'Too many attempts.')],
  ['a network error', null],
])('AUTH-23 %s is logged to the console alone, and the form can be sent again', async (_, reply) => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const app = await openForgot(reply ?? {});
  const restore = reply ? () => {} : loseNetwork();
  await app.person.click(button('Send Reset Instructions'));
  await waitFor(() =>
    expect(log).toHaveBeenCalledWith(
      'The reset instructions could not be asked for.',
      expect.objectContaining({ name: reply ? 'HttpError' : 'NetworkError' }),
    ),
  );
  await waitFor(() => expect(button('Send Reset Instructions').getAttribute('aria-busy')).toBeNull());
  expect(screen.queryByRole('alert')).toBeNull();
  expect(shownToasts()).toEqual([]);
  const email = screen.getByLabelText<HTMLInputElement>('Email');
  expect(refusalOf(email)).toBeNull();
  expect(email.value).toBe('maya@members.example');

  restore();
  app.reply({ 'POST /api/forgot-password': {} });
  await app.person.click(button('Send Reset Instructions'));
  await screen.findByRole('heading', { name: 'Email Sent!' });
});

test('RESET-04 RESET-07 RESET-08 RESET-09 without a token the reset link is invalid, and nothing is sent', async () => {
  const app = await openApp('/reset-password', { user: null });
  await heading('Invalid Reset Link');
  screen.getByText('This password reset link is invalid or has expired.');
  expect(app.callsOf(verifyResetTokenEndpoint)).toEqual([]);
  expect(link('Back to Sign In').getAttribute('href')).toBe('/auth');
  await app.person.click(link('Back to Sign In'));
  await screen.findByRole('button', { name: 'Sign In' });
  expect(window.location.pathname).toBe('/auth');
});

test.each([
  ['RESET-05 a refusal of the server', async () => new Response('This link is invalid.', { status: 410 })],
  ['RESET-06 a network error', () => Promise.reject(new TypeError('Failed to fetch'))],
])('%s makes the link invalid', async (_, fetch) => {
  vi.stubGlobal('fetch', fetch);
  onTestFinished(() => {
    vi.unstubAllGlobals();
    markOnline();
  });
  open(<ResetPasswordScreen />);
  await heading('Invalid Reset Link');
  expect(screen.queryByLabelText('New Password')).toBeNull();
});

test('a reset link that was used before says so, and leads to the sign-in', async () => {
  await openApp('/reset-password?token=used', {
    user: null,
    replies: { 'POST /api/verify-reset-token': USED },
  });
  await heading('Already Reset');
  screen.getByText(
    'This link has already reset your password. Sign in with the new one, or ask for another link there.',
  );
  expect(link('Go to Sign In').getAttribute('href')).toBe('/auth');
});

/** The form of a valid link, with a new password typed. */
async function openReset(user = null as typeof maya | null) {
  const app = await openApp('/reset-password?token=a-token', {
    user,
    replies: {
      'POST /api/verify-reset-token': replyOf(verifyResetTokenEndpoint, { username: 'maya' }),
      'POST /api/reset-password': RESET,
    },
  });
  await heading('Reset Your Password');
  await app.person.type(screen.getByLabelText('New Password'), NEW_PASSWORD);
  await app.person.type(screen.getByLabelText('Confirm New Password'), NEW_PASSWORD);
  return app;
}

test('RESET-10 RESET-11 RESET-12 RESET-13 RESET-14 RESET-15 a valid link shows the form, and a reset leads to the sign-in', async () => {
  const app = await openReset();
  screen.getByText('Enter your new password below.');
  // For password managers.
  expect(document.querySelector<HTMLInputElement>('[autocomplete=username]')?.value).toBe('maya');
  for (const label of ['New Password', 'Confirm New Password'])
    expect(screen.getByLabelText<HTMLInputElement>(label).type).toBe('password');
  await app.person.click(button('Reset Password'));
  expect(await heading('Password Reset Successful!')).toBe(document.activeElement);
  screen.getByText('Your password has been successfully reset. You can now sign in with your new password.');
  expect(app.callsOf(resetPasswordEndpoint).map((call) => call.sent)).toEqual([
    { token: 'a-token', password: NEW_PASSWORD },
  ]);
  expect(link('Go to Sign In').getAttribute('href')).toBe('/auth');
  await app.person.click(link('Go to Sign In'));
  await screen.findByRole('button', { name: 'Sign In' });
  expect(window.location.pathname).toBe('/auth');
});

test('a member who resets the password while signed in is a visitor afterwards', async () => {
  const app = await openReset(maya);
  app.reply({ 'GET /api/user': sentence(401, 'Please sign in.') });
  await app.person.click(button('Reset Password'));
  await heading('Password Reset Successful!');
  await app.person.click(link('Go to Sign In'));
  await screen.findByRole('button', { name: 'Sign In' });
  expect(window.location.pathname).toBe('/auth');
});

test.each([
  ['RESET-18', json({ message: 'That was too slow.' }, 410), 'That was too slow.'],
  ['RESET-18', json({ message: 'Too many attempts.' }, 429), 'Too many attempts.'],
  ['RESET-19', json({}, 500), 'Failed to reset password'],
  ['RESET-20', null, 'Network error occurred'],
])('RESET-16 RESET-17 %s a failed reset keeps the form: %o', async (_, reply, message) => {
  const app = await openReset();
  if (reply) app.reply({ 'POST /api/reset-password': reply });
  const restore = reply ? () => {} : loseNetwork();
  await app.person.click(button('Reset Password'));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe(message);
  expect(alert.className).toContain('bg-rose-wash');
  expect(screen.getByLabelText<HTMLInputElement>('New Password').value).toBe(NEW_PASSWORD);

  restore();
  app.reply({ 'POST /api/reset-password': RESET });
  await app.person.click(button('Reset Password'));
  await heading('Password Reset Successful!');
  expect(screen.queryByRole('alert')).toBeNull();
});

const TAKEN = 'Another account uses this email now. Please write to our support team.';

test('the link to a new email asks first, reports a failure, and confirms the email of the member', async () => {
  const app = await openApp('/confirm-email?token=a-token', {
    replies: { 'POST /api/confirm-email': json({ email: 'new@members.example' }) },
  });
  await heading('Confirm Your Email');
  expect(document.title).toBe('Confirm your email · Clear Spring');
  screen.getByText(
    'This address is then the email of the account that asked for it. If you did not ask, just close this page.',
  );
  expect(app.callsOf(confirmEmailEndpoint)).toEqual([]);
  const restore = loseNetwork();
  await app.person.click(button('Confirm this email'));
  expect((await screen.findByRole('alert')).textContent).toContain('cannot be reached');

  restore();
  app.reply({ 'GET /api/user': json({ ...maya, email: 'new@members.example' }) });
  await app.person.click(button('Confirm this email'));
  expect(await heading('Your Email Is Confirmed')).toBe(document.activeElement);
  screen.getByText(
    'Your account belongs to new@members.example now. A former address got a link that can undo this for seven days.',
  );
  expect(app.callsOf(confirmEmailEndpoint).map((call) => call.sent)).toEqual([{ token: 'a-token' }]);
  await app.person.click(link('Go to Your Profile'));
  expect((await screen.findByLabelText<HTMLInputElement>('Email')).value).toBe('new@members.example');
});

test.each([
  [GONE, 'Invalid Link', 'This link is invalid or has expired. Your profile can send you a new one.'],
  [sentence(409, TAKEN), 'Email Not Available', TAKEN],
])('the link to a new email leads to the sign-in when it fails for good: %o', async (reply, title, text) => {
  const app = await openApp('/confirm-email?token=a-token', {
    user: null,
    replies: { 'POST /api/confirm-email': reply },
  });
  await app.person.click(await screen.findByRole('button', { name: 'Confirm this email' }));
  await heading(title);
  screen.getByText(text);
  expect(screen.queryByRole('button', { name: 'Confirm this email' })).toBeNull();
  expect(link('Go to Sign In').getAttribute('href')).toBe('/profile');
});

test('the link to the present email speaks of letters, and leads to the notifications', async () => {
  const app = await openApp('/confirm-email?token=a-token&for=letters', {
    replies: { 'POST /api/confirm-email': json({ email: 'maya@members.example' }) },
  });
  await screen.findByText(
    'The account that asked for it can then get letters here; nothing else changes. If you did not ask, just close this page.',
  );
  await app.person.click(button('Confirm this email'));
  await screen.findByText('Letters can come to maya@members.example now.');
  expect(link('Go to Your Notifications').getAttribute('href')).toBe('/profile?section=notifications');
});

test('the link to the present email is invalid without a token', async () => {
  await openApp('/confirm-email?for=letters', { user: null });
  await heading('Invalid Link');
  expect(
    screen.getByText('This link is invalid or has expired. Your notifications can send you a new one.'),
  ).toBeTruthy();
});

test.each([
  {
    path: '/undo-email-change',
    endpoint: undoEmailChangeEndpoint,
    reply: json({ email: 'maya@members.example' }),
    tab: 'Change your email back',
    title: 'Change Your Email Back',
    text: 'The email of your account was changed. If it was not you, take it back: later changes of the email and two-factor sign-in turned on since go with it. The account is logged out on every device, and its password stops working.',
    action: 'Change it back',
    done: 'Your Email Is Back',
    result:
      'Your account belongs to maya@members.example again, and it was logged out everywhere. The old password works no more: a link to choose a new one is on its way to maya@members.example.',
  },
  {
    path: '/undo-two-factor',
    endpoint: undoTwoFactorEndpoint,
    reply: {},
    tab: 'Turn two-factor sign-in off',
    title: 'Undo Two-Factor',
    text: 'Two-factor sign-in was turned on for your account. If it was not you, turn it off: the account is logged out on every device, and its password stops working.',
    action: 'Turn it off',
    done: 'Two-Factor Is Off',
    result:
      'Your account was logged out everywhere. The old password works no more: a link to choose a new one is on its way to the email of the account.',
  },
  {
    path: '/keep-account',
    endpoint: keepAccountEndpoint,
    reply: {},
    tab: 'Keep your account',
    title: 'Keep Your Account',
    text: 'This account is about to close. If it is to stay, say so here: nothing of it is lost, and a paid plan renews as before.',
    action: 'Keep my account',
    done: 'Your Account Stays',
    result:
      'Everything is as you left it: just sign in. If it was not you who wanted to close it, choose a new password, because somebody knows yours.',
  },
])('the link to $path asks first, reports a failure, and leads to a new password', async (row) => {
  const call = `${row.endpoint.method} ${row.path.replace('/', '/api/')}`;
  const app = await openApp(`${row.path}?token=a-token`, { replies: { [call]: sentence(409, TAKEN) } });
  await heading(row.title);
  expect(document.title).toBe(`${row.tab} · Clear Spring`);
  screen.getByText(row.text);
  expect(app.callsOf(row.endpoint)).toEqual([]);
  await app.person.click(button(row.action));
  expect((await screen.findByRole('alert')).textContent).toBe(TAKEN);

  app.reply({ [call]: row.reply, 'GET /api/user': sentence(401, 'Please sign in.') });
  await app.person.click(button(row.action));
  expect(await heading(row.done)).toBe(document.activeElement);
  screen.getByText(row.result);
  expect(app.callsOf(row.endpoint).at(-1)?.sent).toEqual({ token: 'a-token' });
  expect(link('Go to Sign In').getAttribute('href')).toBe('/auth');
  await app.person.click(link('Choose a New Password'));
  await screen.findByRole('button', { name: 'Send Reset Instructions' });
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Reset Password');
});

test.each(['/undo-email-change', '/undo-two-factor', '/keep-account'])(
  'the link to %s is invalid without a token, and with an expired one',
  async (path) => {
    const app = await openApp(path, {
      user: null,
      replies: { [`POST ${path.replace('/', '/api/')}`]: GONE },
    });
    await heading('Invalid Link');
    screen.getByText('This link is invalid or has expired.');
    await app.person.click(link('Go to Sign In'));
    await screen.findByRole('button', { name: 'Sign In' });
    expect(window.location.pathname).toBe('/auth');

    window.history.pushState(null, '', `${path}?token=expired`);
    window.dispatchEvent(new PopStateEvent('popstate'));
    const action = { name: /^(Change it back|Turn it off|Keep my account)$/ };
    await app.person.click(await screen.findByRole('button', action));
    await heading('Invalid Link');
  },
);

test.each([
  {
    path: '/confirm-email',
    action: 'Confirm this email',
    title: 'Already Confirmed',
    text: 'This link has already confirmed your email. Your profile shows the one that the account has now.',
    onwards: 'Go to Your Profile',
  },
  {
    path: '/undo-email-change',
    action: 'Change it back',
    title: 'Already Changed Back',
    text: 'This link has already changed your email back. A link to choose a new password was sent there.',
    onwards: 'Choose a New Password',
  },
  {
    path: '/undo-two-factor',
    action: 'Turn it off',
    title: 'Already Turned Off',
    text: 'This link has already turned two-factor sign-in off, and a link to choose a new password was sent. If it is on again and that was not you, use the link in the newest email.',
    onwards: 'Choose a New Password',
  },
  {
    path: '/keep-account',
    action: 'Keep my account',
    title: 'Already Kept',
    text: 'This link has kept your account before: just sign in. If you have asked to close it again since, you can keep it there too.',
    onwards: 'Choose a New Password',
  },
])('the link to $path says that it was used before', async ({ path, action, title, text, onwards }) => {
  const app = await openApp(`${path}?token=used`, {
    replies: { [`POST /api${path}`]: USED },
  });
  await app.person.click(await screen.findByRole('button', { name: action }));
  expect(await heading(title)).toBe(document.activeElement);
  screen.getByText(text);
  link(onwards);
  expect(screen.queryByRole('alert')).toBeNull();
});
