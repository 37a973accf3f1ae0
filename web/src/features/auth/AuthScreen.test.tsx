import {
  KEEP_ACCOUNT,
  loginEndpoint,
  loginTwoFactorEndpoint,
  registerEndpoint,
  userEndpoint,
} from '@clear-spring/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { maya, openApp } from '../../app/open-app.fixture.tsx';
import type { Replies } from '../../http/stub-server.fixture.ts';
import { type Answer, json, sentence } from '../../http/test-origin.ts';
import { testUser } from '../../test-user.ts';
import { refusalOf } from '../../ui/form/test-refusal.ts';
import { expectOnlyToast, shownToasts } from '../../ui/toast/toast.fixture.ts';

const PASSWORD = 'a spring in the hills';

type App = Awaited<ReturnType<typeof openApp>>;

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const button = (name: string) => screen.getByRole('button', { name });
const tabs = () => screen.getAllByRole('tab').map((tab) => tab.textContent);
const selectedTab = () => screen.getByRole('tab', { selected: true }).textContent;

async function openAuth(replies: Replies = {}) {
  const app = await openApp('/auth', { user: null, replies });
  await screen.findByRole('button', { name: 'Sign In' });
  return app;
}

async function signIn({ person }: App) {
  await person.type(field('Username'), 'maya');
  await person.type(field('Password'), PASSWORD);
  await person.click(button('Sign In'));
}

const river = {
  firstName: 'River',
  lastName: 'Sand',
  email: 'river@members.example',
  username: 'river',
  password: PASSWORD,
};

async function signUp({ person }: App) {
  await person.click(screen.getByRole('tab', { name: 'Sign Up' }));
  await person.type(await screen.findByLabelText('First name'), river.firstName);
  await person.type(field('Last name'), river.lastName);
  await person.type(field('Email'), river.email);
  await person.type(field('Username'), river.username);
  await person.type(field('Password'), PASSWORD);
  await person.type(field('Confirm password'), PASSWORD);
  await person.click(screen.getByRole('checkbox'));
  await person.click(button('Sign Up'));
}

/** The page of a member: its account menu names them. */
const pageOf = ({ username }: { username: string }) =>
  screen.findByRole('button', { name: new RegExp(`^Account of ${username}`) });

test('AUTH-01 AUTH-02 AUTH-03 AUTH-05 shows the logo, a welcome, the subtitle and two tabs', async () => {
  await openAuth();
  expect(screen.getByRole('img', { name: 'Clear Spring' }).getAttribute('src')).toBe('/art/mark.svg');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Welcome to Clear Spring');
  screen.getByText('Premium educational content & resources to level up your life and business.');
  expect(tabs()).toEqual(['Sign In', 'Sign Up']);
  expect(selectedTab()).toBe('Sign In');
});

test('AUTH-04 redirects a signed-in member home', async () => {
  await openApp('/auth');
  await pageOf(maya);
  expect(window.location.pathname).toBe('/');
});

test('AUTH-06 AUTH-12 AUTH-19 shows the third tab only while the password is forgotten', async () => {
  const { person } = await openAuth();
  await person.click(screen.getByRole('tab', { name: 'Sign Up' }));
  await screen.findByRole('button', { name: 'Sign Up' });
  expect(tabs()).toEqual(['Sign In', 'Sign Up']);

  await person.click(screen.getByRole('tab', { name: 'Sign In' }));
  await person.click(await screen.findByRole('button', { name: 'Forgot password?' }));
  await screen.findByRole('button', { name: 'Send Reset Instructions' });
  expect(tabs()).toEqual(['Sign In', 'Sign Up', 'Reset Password']);
  expect(selectedTab()).toBe('Reset Password');
  expect(screen.queryByLabelText('Username')).toBeNull();

  await person.click(button('Back to Sign In'));
  await screen.findByRole('button', { name: 'Sign In' });
  expect(tabs()).toEqual(['Sign In', 'Sign Up']);
  expect(selectedTab()).toBe('Sign In');

  await person.click(button('Forgot password?'));
  await person.click(screen.getByRole('tab', { name: 'Sign Up' }));
  await screen.findByRole('button', { name: 'Sign Up' });
  expect(tabs()).toEqual(['Sign In', 'Sign Up']);
});

test('AUTH-07 AUTH-08 AUTH-09 AUTH-10 masks the password, which can be pasted, shown and hidden', async () => {
  const { person } = await openAuth();
  expect(field('Username').autocomplete).toBe('username');
  const password = field('Password');
  expect(password.autocomplete).toBe('current-password');
  await person.click(password);
  await person.paste(PASSWORD);
  expect(password.type).toBe('password');
  expect(screen.queryByRole('button', { name: 'Hide password' })).toBeNull();

  await person.click(button('Show password'));
  expect(password.type).toBe('text');
  expect(password.value).toBe(PASSWORD);
  expect(screen.queryByRole('button', { name: 'Show password' })).toBeNull();
  await person.click(button('Hide password'));
  expect(password.type).toBe('password');

  const rememberMe = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Remember me' });
  expect(rememberMe.checked).toBe(true);
});

test('Back returns from a forgotten password and from the code to the sign-in', async () => {
  const app = await openAuth({
    'POST /api/login': json({ twoFactor: true }, 202),
  });
  await app.person.click(button('Forgot password?'));
  await screen.findByRole('button', { name: 'Back to Sign In' });
  window.history.back();
  await screen.findByLabelText('Username');
  await signIn(app);
  await screen.findByLabelText('Code');
  window.history.back();
  expect(await screen.findByLabelText('Username')).toBeTruthy();
  expect(window.location.pathname).toBe('/auth');
});

test('keeps the typed values while the tabs change', async () => {
  const { person } = await openAuth();
  await person.type(field('Username'), 'riv');
  await person.click(button('Forgot password?'));
  await person.click(await screen.findByRole('button', { name: 'Back to Sign In' }));
  expect((await screen.findByLabelText<HTMLInputElement>('Username')).value).toBe('riv');

  await person.click(screen.getByRole('tab', { name: 'Sign Up' }));
  await person.type(await screen.findByLabelText('First name'), 'River');
  await person.type(field('Password'), 'six123');
  await person.click(screen.getByRole('checkbox'));
  await person.click(screen.getByRole('tab', { name: 'Sign In' }));
  await person.click(await screen.findByRole('button', { name: 'Forgot password?' }));
  await person.click(screen.getByRole('tab', { name: 'Sign Up' }));
  expect((await screen.findByLabelText<HTMLInputElement>('First name')).value).toBe('River');
  expect(field('Password').value).toBe('six123');
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
  expect(JSON.stringify([sessionStorage, localStorage])).not.toContain('six123');
});

test('AUTH-13 AUTH-14 AUTH-15 shows six fields and a consent with links on the Sign Up tab', async () => {
  const { person } = await openAuth();
  await person.click(screen.getByRole('tab', { name: 'Sign Up' }));
  await screen.findByLabelText('First name');
  const inputs = screen.getAllByLabelText<HTMLInputElement>(/name|Email|password/i, { selector: 'input' });
  expect(inputs.map(({ name, type, autocomplete }) => [name, type, autocomplete])).toEqual([
    ['firstName', 'text', 'given-name'],
    ['lastName', 'text', 'family-name'],
    ['email', 'text', 'email'],
    ['username', 'text', 'username'],
    ['password', 'password', 'new-password'],
    ['confirmPassword', 'password', 'new-password'],
  ]);

  const consent = screen.getByRole<HTMLInputElement>('checkbox', {
    name: 'I agree to the Terms of Service and the Privacy Policy',
  });
  expect(consent.checked).toBe(false);
  const links = screen.getAllByRole<HTMLAnchorElement>('link').filter(({ target }) => target === '_blank');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Terms of Service', '/terms'],
    ['Privacy Policy', '/privacy'],
  ]);
});

test.each([
  [true, undefined],
  [false, '0'],
])('AUTH-11 sends username and password alone with Remember me %s', async (isRemembered, header) => {
  const app = await openAuth({ 'POST /api/login': json(maya) });
  if (!isRemembered) await app.person.click(screen.getByRole('checkbox', { name: 'Remember me' }));
  await signIn(app);
  await pageOf(maya);
  const [call] = app.callsOf(loginEndpoint);
  expect(call?.sent).toEqual({ username: 'maya', password: PASSWORD });
  expect(call?.headers['x-remember-me']).toBe(header);
});

test('AUTH-25 AUTH-27 AUTH-29 a login welcomes the member of the reply without asking again', async () => {
  const app = await openAuth({ 'POST /api/login': json(maya) });
  await signIn(app);
  await app.person.click(await pageOf(maya));
  await screen.findByText('maya@members.example');
  expect(window.location.pathname).toBe('/');
  await expectOnlyToast({ title: 'Login successful', description: 'Welcome back, maya' });

  await app.person.click(screen.getByRole('menuitem', { name: 'My Links' }));
  await waitFor(() => expect(window.location.pathname).toBe('/my-links'));
  await screen.findByRole('heading', { level: 1 });
  expect(app.callsOf(userEndpoint)).toHaveLength(1);
});

test('AUTH-16 AUTH-28 AUTH-30 a registration sends five fields and signs the new member in', async () => {
  const app = await openAuth({
    'POST /api/register': json(testUser('river', { timeZone: 'Europe/Berlin' }), 201),
  });
  await signUp(app);
  await pageOf(river);
  expect(window.location.pathname).toBe('/');
  expect(app.callsOf(registerEndpoint).map(({ sent }) => sent)).toEqual([river]);
  await expectOnlyToast({ title: 'Registration successful', description: 'Welcome to Clear Spring, river' });
  expect(app.callsOf(userEndpoint)).toHaveLength(1);
});

test('shows that the login is pending, and sends it once', async () => {
  const reply = Promise.withResolvers<Answer>();
  const app = await openAuth({ 'POST /api/login': () => reply.promise });
  await signIn(app);
  await waitFor(() => expect(app.callsOf(loginEndpoint)).toHaveLength(1));
  expect(button('Sign In').getAttribute('aria-busy')).toBe('true');
  await app.person.click(button('Sign In'));
  reply.resolve(json(maya));
  await pageOf(maya);
  expect(app.callsOf(loginEndpoint)).toHaveLength(1);
});

test('AUTH-33 a failed login shows an alarm and keeps the typed values', async () => {
  const app = await openAuth({ 'POST /api/login': sentence(401, 'The username or password is wrong.') });
  await signIn(app);
  await expectOnlyToast({
    title: 'Login failed',
    description: '401: The username or password is wrong.',
    variant: 'destructive',
  });
  expect(window.location.pathname).toBe('/auth');
  expect(field('Username').value).toBe('maya');
  expect(field('Password').value).toBe(PASSWORD);
});

test('AUTH-34 a failed registration shows an alarm', async () => {
  const app = await openAuth({
    'POST /api/register': sentence(409, 'This username is taken. Please choose another.'),
  });
  await signUp(app);
  await expectOnlyToast({
    title: 'Registration failed',
    description: '409: This username is taken. Please choose another.',
    variant: 'destructive',
  });
  expect(window.location.pathname).toBe('/auth');
  expect(field('First name').value).toBe('River');
});

test('AUTH-31 AUTH-32 AUTH-35 a logout that fails keeps the member; one that succeeds closes the doors', async () => {
  const { person, reply } = await openApp('/my-links', {
    replies: { 'POST /api/logout': sentence(500, 'Something went wrong on our side.') },
  });
  const logOut = async () => {
    await person.click(await pageOf(maya));
    await person.click(screen.getByRole('menuitem', { name: 'Log out' }));
  };
  await logOut();
  await expectOnlyToast({
    title: 'Logout failed',
    description: '500: Something went wrong on our side.',
    variant: 'destructive',
  });
  expect(window.location.pathname).toBe('/my-links');

  reply({ 'POST /api/logout': json(null, 204), 'GET /api/user': sentence(401, 'Please sign in.') });
  await logOut();
  await screen.findByRole('button', { name: 'Sign In' });
  await expectOnlyToast({ title: 'Logged out', description: 'You have been logged out successfully.' });
  expect(window.location.pathname).toBe('/auth');
  window.history.pushState(null, '', '/profile');
  window.dispatchEvent(new PopStateEvent('popstate'));
  await waitFor(() => expect(window.location.pathname).toBe('/auth'));
});

test('asks for the code of two-factor sign-in, and signs in with it', async () => {
  const wrong = 'The code is wrong or was used before.';
  const app = await openAuth({
    'POST /api/login': json({ twoFactor: true }, 202),
    'POST /api/login/two-factor': sentence(401, wrong),
  });
  const { person } = app;
  await signIn(app);
  await screen.findByText('Enter the 6-digit code from your authenticator app, or a recovery code.');
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'One more step' }));
  expect(shownToasts()).toEqual([]);
  expect(field('Code').inputMode).toBe('numeric');
  expect(field('Code').autocomplete).toBe('one-time-code');

  await person.type(field('Code'), '123');
  await person.click(button('Verify'));
  await waitFor(() => expect(refusalOf(field('Code'))).toBe('Please enter the 6-digit code'));
  expect(app.callsOf(loginTwoFactorEndpoint)).toEqual([]);
  await person.clear(field('Code'));
  await person.type(field('Code'), '000000');
  await person.click(button('Verify'));
  await waitFor(() => expect(refusalOf(field('Code'))).toBe(wrong));
  expect(document.activeElement).toBe(field('Code'));

  await person.click(button('Back to Sign In'));
  await screen.findByRole('button', { name: 'Sign In' });
  await signIn(app);
  await person.click(await screen.findByRole('button', { name: 'Use a recovery code' }));
  expect(field('Recovery code').inputMode).toBe('text');
  app.reply({ 'POST /api/login/two-factor': json(maya) });
  await person.type(field('Recovery code'), 'abcd-efgh-jkmn-pqrs');
  await person.click(button('Verify'));
  await pageOf(maya);
  expect(app.callsOf(loginTwoFactorEndpoint).map(({ sent }) => sent)).toEqual([
    { code: '000000' },
    { code: 'abcd-efgh-jkmn-pqrs' },
  ]);
  await expectOnlyToast({ title: 'Login successful', description: 'Welcome back, maya' });
});

test('a login to an account that is about to close offers to keep it, and shows no alarm', async () => {
  const closing = 'You asked us to close this account. It closes on December 5; until then you can keep it.';
  const app = await openAuth({
    'POST /api/login': { ...sentence(409, closing), headers: { [KEEP_ACCOUNT]: 'a-token' } },
    'POST /api/keep-account': json(null),
  });
  await signIn(app);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe(closing);
  expect(shownToasts()).toEqual([]);
  await app.person.click(screen.getByRole('link', { name: 'Keep my account' }));
  await app.person.click(await screen.findByRole('button', { name: 'Keep my account' }));
  await screen.findByRole('heading', { level: 1, name: 'Your Account Stays' });
  expect(window.location.pathname + window.location.search).toBe('/keep-account?token=a-token');
  within(screen.getByRole('main')).getByRole('link', { name: 'Go to Sign In' });
});
