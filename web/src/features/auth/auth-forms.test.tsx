import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { TestRouter } from '../../browser/router.fixture.tsx';
import { afterEach, expect, test } from 'vitest';
import { createQueryClient } from '../../http/query-client.ts';
import { createTestOrigin, json, sentence } from '../../http/test-origin.ts';
import { testUser } from '../../test-user.ts';
import { refusalOf } from '../../ui/form/test-refusal.ts';
import { AUTH_TABS, loginForm } from './auth-forms.ts';
import { AuthProvider } from './AuthProvider.tsx';
import { LoginForm } from './LoginForm.tsx';
import RegisterForm from './RegisterForm.tsx';

afterEach(cleanup);

const river = testUser('river');

/** Renders a form with a server that accepts everything; `sent` are the bodies it received. */
async function show(form: ReactNode, answer = () => json(river)) {
  const { received } = await createTestOrigin(({ method }) =>
    method === 'POST' ? answer() : sentence(401, 'Please sign in.'),
  );
  render(
    <QueryClientProvider client={createQueryClient()}>
      <AuthProvider>
        <TestRouter>{form}</TestRouter>
      </AuthProvider>
    </QueryClientProvider>,
  );
  const sent = () =>
    received.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(body) as unknown);
  return { sent };
}

const person = userEvent.setup();
const labels = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  username: 'Username',
  password: 'Password',
  confirmPassword: 'Confirm password',
} as const;
type Typed = Partial<Record<keyof typeof labels, string>>;

const field = (name: keyof typeof labels) => screen.getByLabelText<HTMLInputElement>(labels[name]);

async function type(typed: Typed) {
  for (const [name, text] of Object.entries(typed) as [keyof typeof labels, string][]) {
    await person.clear(field(name));
    if (text) await person.type(field(name), text);
  }
}

const signIn = () => person.click(screen.getByRole('button', { name: 'Sign In' }));
const signUp = () => person.click(screen.getByRole('button', { name: 'Sign Up' }));
const terms = () => screen.getByRole('checkbox', { name: /I agree/ });

const complete = {
  email: 'river@members.example',
  username: 'river',
  password: 'six123',
  confirmPassword: 'six123',
} satisfies Typed;

async function signInAs(username: string) {
  await type({ username, password: 'six123' });
  await signIn();
}
async function signUpAsRiver() {
  await type(complete);
  if (!(terms() as HTMLInputElement).checked) await person.click(terms());
  await signUp();
}

/** Fills in the form with consent, except for these fields, and submits it. */
async function signUpWith(otherwise: Typed) {
  const { sent } = await show(<RegisterForm typed={{ current: null }} />);
  await type({ ...complete, ...otherwise });
  await person.click(terms());
  await signUp();
  return sent;
}

test('AUTH-24 the tabs of /auth are login, register and forgot-password', () => {
  expect(AUTH_TABS).toEqual(['login', 'register', 'forgot-password']);
});

test('VAL-01 VAL-02 VAL-03 refuses a short username and a short password, and sends nothing', async () => {
  const { sent } = await show(<LoginForm typed={{ current: null }} onForgot={() => {}} />);
  await type({ username: 'ri', password: 'short' });
  await signIn();
  await waitFor(() => expect(refusalOf(field('username'))).toBe('Username must be at least 3 characters'));
  expect(refusalOf(field('password'))).toBe('Password must be at least 6 characters');
  expect(document.activeElement).toBe(field('username'));
  expect(sent()).toEqual([]);

  await type({ username: 'riv', password: 'six123' });
  await waitFor(() => expect(refusalOf(field('username'))).toBeNull());
  expect(refusalOf(field('password'))).toBeNull();
  await signIn();
  await waitFor(() => expect(sent()).toEqual([{ username: 'riv', password: 'six123' }]));
});

test('VAL-01 spaces around a username are none of its characters', async () => {
  const { sent } = await show(<LoginForm typed={{ current: null }} onForgot={() => {}} />);
  await type({ username: ' ri ', password: 'six123' });
  await signIn();
  await waitFor(() => expect(refusalOf(field('username'))).toBe('Username must be at least 3 characters'));
  expect(sent()).toEqual([]);
});

test.each([
  [
    'a sign-in',
    <LoginForm key="login" typed={{ current: null }} onForgot={() => {}} />,
    () => signInAs('river'),
  ],
  ['a sign-up', <RegisterForm key="register" typed={{ current: null }} />, () => signUpAsRiver()],
] as const)('why %s has failed stands at the form, until it is tried again', async (_what, form, handIn) => {
  const why = 'This cannot be done now.';
  const { sent } = await show(form, () => (sent().length > 1 ? json(river) : sentence(503, why)));
  await handIn();
  expect((await screen.findByText(why)).closest('form')).not.toBeNull();
  await handIn();
  await waitFor(() => expect(screen.queryByText(why)).toBeNull());
});

test('VAL-04 a registration goes without names', async () => {
  const sent = await signUpWith({});
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()).toMatchObject([{ email: 'river@members.example', username: 'river', password: 'six123' }]);
});

test.each(['', 'river', 'river@', 'river@members', 'river at members.example'])(
  'VAL-05 the email "%s" is refused',
  async (email) => {
    const sent = await signUpWith({ email });
    await waitFor(() => expect(refusalOf(field('email'))).toBe('Please enter a valid email'));
    expect(sent()).toEqual([]);
  },
);

test('VAL-06 a registration with a username under 3 characters is refused', async () => {
  const sent = await signUpWith({ username: 'ri' });
  await waitFor(() => expect(refusalOf(field('username'))).toBe('Username must be at least 3 characters'));
  expect(sent()).toEqual([]);
});

test('VAL-07 VAL-08 a password under 6 characters is refused, and so is its repetition', async () => {
  const sent = await signUpWith({ password: 'five5', confirmPassword: 'five5' });
  await waitFor(() => expect(refusalOf(field('password'))).toBe('Password must be at least 6 characters'));
  expect(refusalOf(field('confirmPassword'))).toBe('Confirm password must be at least 6 characters');
  expect(sent()).toEqual([]);
});

test('a password that the server finds easy to guess is refused beneath it', async () => {
  const refusal = 'This password is easy to guess. Please choose another.';
  await show(<RegisterForm typed={{ current: null }} />, () => sentence(400, refusal));
  await type(complete);
  await person.click(terms());
  await signUp();
  await waitFor(() => expect(refusalOf(field('password'))).toBe(refusal));
  expect(document.activeElement).toBe(field('password'));
});

test('VAL-09 two different passwords are refused beneath the second', async () => {
  const sent = await signUpWith({ confirmPassword: 'six124' });
  await waitFor(() => expect(refusalOf(field('confirmPassword'))).toBe('Passwords must match'));
  expect(refusalOf(field('password'))).toBeNull();
  expect(sent()).toEqual([]);
});

test('VAL-10 without consent nothing is sent', async () => {
  const { sent } = await show(<RegisterForm typed={{ current: null }} />);
  await type(complete);
  await signUp();
  await waitFor(() => expect(refusalOf(terms())).toBe('You must agree to the terms and conditions'));
  expect(sent()).toEqual([]);

  await person.click(terms());
  await signUp();
  await waitFor(() => expect(sent()).toHaveLength(1));
});

test('VAL-09 VAL-10 whoever leaves everything open is told everything at once', async () => {
  await show(<RegisterForm typed={{ current: null }} />);
  await type({ password: 'six123', confirmPassword: 'six124' });
  await signUp();
  await waitFor(() => expect(refusalOf(terms())).toBe('You must agree to the terms and conditions'));
  expect(refusalOf(field('email'))).toBe('Please enter a valid email');
  expect(refusalOf(field('username'))).toBe('Username must be at least 3 characters');
  expect(refusalOf(field('confirmPassword'))).toBe('Passwords must match');
});

test('VAL-27 what the product has no sentence for is refused in the words of the schema library', () => {
  const refused = loginForm.safeParse({}).error?.issues.map(({ path, message }) => [path.join('.'), message]);
  expect(refused).toEqual([
    ['username', 'Invalid input'],
    ['password', 'Invalid input'],
  ]);
});
