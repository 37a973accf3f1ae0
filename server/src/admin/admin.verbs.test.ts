import { TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { createTestApp, PASSWORD } from '../test-app.ts';
import { verbs } from './admin.verbs.ts';

const { database, member, visitor } = await createTestApp();
const admin = (verb: string, ...args: string[]) => verbs[verb]!.run(database.db, ...args);
const signIn = (username: string, password: string) => visitor().post('/api/login', { username, password });

test('create makes a member who can sign in with the printed password', async () => {
  const said = await admin('create', 'olga', 'olga@members.test');
  expect(said).toMatch(/^olga can sign in with the password \S{16}$/);
  expect((await signIn('olga', said.split(' ').at(-1)!)).statusCode).toBe(200);
  await expect(admin('create', 'OLGA', 'other@members.test')).rejects.toThrow('The username OLGA is taken.');
  await expect(admin('create', 'other', 'OLGA@members.test')).rejects.toThrow(
    'The email OLGA@members.test is taken.',
  );
  await expect(admin('create', 'ab', 'ab@members.test')).rejects.toThrow(
    'Username must be at least 3 characters',
  );
});

test('grant and revoke switch the admin flag', async () => {
  const browser = await member('chief');
  expect(await admin('grant', 'CHIEF')).toBe('chief is an admin now.');
  expect((await browser.get('/api/user')).json().isAdmin).toBe(true);
  expect(await admin('revoke', 'chief')).toBe('chief is no admin any more.');
  expect((await browser.get('/api/user')).json().isAdmin).toBe(false);
});

test('gift gives the plan for so many days', async () => {
  const browser = await member('lucky');
  const until = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  expect(await admin('gift', 'lucky', '3')).toBe(`lucky has the plan until ${until}.`);
  expect((await browser.get('/api/user')).json().isSubscribed).toBe(true);
  await expect(admin('gift', 'lucky', 'many')).rejects.toThrow('Please say for how many days.');
});

test('password sets a new one and logs the member out everywhere', async () => {
  const browser = await member('forgetful');
  const password = (await admin('password', 'forgetful')).split(' ').at(-1)!;
  expect((await browser.get('/api/user')).statusCode).toBe(401);
  expect((await signIn('forgetful', PASSWORD)).statusCode).toBe(401);
  expect((await signIn('forgetful', password)).statusCode).toBe(200);
});

test('two-factor-off lets someone in who lost everything', async () => {
  const browser = await member('unlucky');
  expect(await admin('two-factor-off', 'unlucky')).toBe('unlucky has no two-factor sign-in.');
  const { secret } = (await browser.post('/api/two-factor/set-up', { password: PASSWORD })).json();
  await browser.post('/api/two-factor/confirm', { code: new TOTP({ secret }).generate() });
  expect((await signIn('unlucky', PASSWORD)).statusCode).toBe(202);
  expect(await admin('two-factor-off', 'unlucky')).toBe('unlucky signs in without a code now.');
  expect((await signIn('unlucky', PASSWORD)).statusCode).toBe(200);
});

test('sessions lists them and logout ends them', async () => {
  const browser = await member('everywhere');
  await visitor().post(
    '/api/login',
    { username: 'everywhere', password: PASSWORD },
    { 'user-agent': 'A phone' },
  );
  expect((await admin('sessions', 'everywhere')).split('\n')).toEqual([
    expect.stringMatching(/Z {2}A phone$/),
    expect.stringMatching(/Z {2}lightMyRequest$/),
  ]);
  expect(await admin('logout', 'everywhere')).toBe('everywhere is logged out everywhere.');
  expect((await browser.get('/api/user')).statusCode).toBe(401);
  expect(await admin('sessions', 'everywhere')).toBe('everywhere is signed in nowhere.');
});

test.each(['grant', 'revoke', 'gift', 'password', 'two-factor-off', 'sessions', 'logout'])(
  '%s of nobody says so',
  async (verb) => {
    await expect(admin(verb, 'nobody', '1')).rejects.toThrow('There is no member called nobody.');
  },
);
