import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { PASSWORD } from '../test-app.ts';
import { createTestAdmin } from './admin.verbs.fixture.ts';

const { admin, database, member, signIn, visitor } = await createTestAdmin();

test('create makes a member who can sign in with the printed password', async () => {
  const said = await admin('create', 'olga', 'olga@members.test');
  expect(said).toMatch(/^olga can sign in with the password \S{16}$/);
  expect((await signIn('olga', said.split(' ').at(-1)!)).statusCode).toBe(200);
  await expect(admin('create', 'OLGA', 'other@members.test')).rejects.toThrow('The username OLGA is taken.');
  await expect(admin('create', 'other', 'OLGA@members.test')).rejects.toThrow(
    'The e-mail OLGA@members.test is taken.',
  );
  await expect(admin('create', 'ab', 'ab@members.test')).rejects.toThrow(
    'Username must be at least 3 characters',
  );
});

test('password sets a new one and logs the member out everywhere', async () => {
  const browser = await member('forgetful');
  const password = (await admin('password', 'forgetful')).split(' ').at(-1)!;
  expect((await browser.get('/api/user')).statusCode).toBe(401);
  expect((await signIn('forgetful', PASSWORD)).statusCode).toBe(401);
  expect((await signIn('forgetful', password)).statusCode).toBe(200);
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
  expect(await admin('sessions', 'everywhere')).toBe('everywhere is not signed in anywhere.');
});

test('close-again closes an account that is open in a restored backup: nobody signs in, and no link keeps it', async () => {
  const browser = await member('back-again');
  const { userId } = browser;
  await expect(admin('close-again', 'back-again')).rejects.toThrow('Give the memberId that the log has');
  await expect(admin('close-again', randomUUID())).rejects.toThrow('There is no account with this id.');
  expect(await admin('close-again', userId)).toBe('This account closes within the hour.');
  expect((await browser.get('/api/user')).statusCode).toBe(401);
  const { rows } = await database.pool.query(
    `SELECT closes_at <= now() AS due, origin, action FROM users JOIN traces ON subject_id = users.id WHERE users.id = $1`,
    [userId],
  );
  expect(rows).toEqual([{ due: true, origin: 'command', action: 'account.closing-asked' }]);
  await database.pool.query('UPDATE users SET closed_at = now() WHERE id = $1', [userId]);
  expect(await admin('close-again', userId)).toBe('This account is closed.');
});
