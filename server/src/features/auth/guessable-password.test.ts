import { createHook } from 'node:async_hooks';
import { expect, onTestFinished, test } from 'vitest';
import { createTestApp, PASSWORD } from '../../test-app.ts';
import { isGuessable } from './guessable-password.ts';
import { setPassword } from './auth.service.ts';

const { database, visitor, member, emailTo } = await createTestApp();
const REFUSED = [400, 'This password is easy to guess. Please choose another.'];
const maya = {
  username: 'maya.lindqvist',
  email: 'lindqvist-maya@members.test',
  firstName: 'Persephone',
  lastName: 'Ode',
};

test.each([
  '123456',
  'password',
  'PassWord',
  'ｐａｓｓｗｏｒｄ',
  'iloveyou',
  'qwertyuiop',
  'p@ssw0rd',
  'Maya.Lindqvist',
  'LINDQVIST-MAYA@members.test',
  'lindqvist-maya',
  'clear spring',
  'ClearSpring',
  'clear-spring!',
  'maya.lindqvist1',
  '!!Maya.Lindqvist2026!!',
  'maya lindqvist',
  'tsivqdnil.ayam',
  '1tsivqdnilayam',
  'maya.lindqvistmaya.lindqvist',
  'lindqvist-maya7 lindqvist-maya7',
  '2026lindqvist-maya@members.test',
  'ClearSpring2026!',
  'gnirpSraelC1',
  'passwordpassword',
  'drowssap',
  'persephone1',
  'Persephone Ode!',
  'aaaaaaaaaaaa',
  'abababab',
  'a a a a a',
  '••••••••',
  '😀😀😀😀😀😀',
  ' \u00a0 \t\u2003  ',
])('%s is refused when it is chosen', async (password) => {
  expect(await isGuessable(password, maya)).toBe(true);
  const answer = await visitor().post('/api/register', { ...maya, password });
  expect([answer.statusCode, answer.body]).toEqual(REFUSED);
  expect(answer.cookies).toEqual([]);
});

test.each([
  PASSWORD,
  'life-in-balance',
  'maya.lindqvist walks',
  'clear springs of 1984',
  'kumquat on toast',
  '😀🌿🌊🪷🍃🫧',
  '4711 0815 1234 99',
])('%s may be chosen', async (password) => {
  expect(await isGuessable(password, maya)).toBe(false);
});

test('a change of password refuses what is easy to guess, and leaves the old one', async () => {
  const browser = await member('changing');
  const change = (newPassword: string) =>
    browser.post('/api/change-password', { currentPassword: PASSWORD, newPassword });
  for (const guessable of ['123456', 'changing', 'changing@members.test']) {
    const answer = await change(guessable);
    expect([answer.statusCode, answer.body]).toEqual(REFUSED);
  }
  expect((await change('a river in the hills')).statusCode).toBe(204);
});

test('a reset refuses what is easy to guess, and its link still works', async () => {
  await member('resetting');
  await visitor().post('/api/forgot-password', { email: 'resetting@members.test' });
  const { action } = await emailTo('resetting@members.test');
  const token = new URL(action.url).searchParams.get('token');
  const reset = (password: string) => visitor().post('/api/reset-password', { token, password });
  for (const guessable of ['123456', 'resetting']) {
    const answer = await reset(guessable);
    expect([answer.statusCode, answer.json()]).toEqual([400, { message: REFUSED[1] }]);
  }
  expect((await reset('a river in the hills')).statusCode).toBe(200);
});

test('whoever has such a password still signs in with it', async () => {
  const { userId } = await member('of-old');
  await setPassword(database.db, userId, '123456');
  const answer = await visitor().post('/api/login', { username: 'of-old', password: '123456' });
  expect(answer.statusCode).toBe(200);
});

/** Counts the hashes that Node computes from now until the test ends. */
function countHashes(): () => number {
  let hashes = 0;
  const hook = createHook({
    init: (_id, type) => void (hashes += Number(type === 'ARGON2REQUEST')),
  }).enable();
  onTestFinished(() => void hook.disable());
  return () => hashes;
}

test('a reset without a token that is good hashes nothing', async () => {
  const hashes = countHashes();
  const answer = await visitor().post('/api/reset-password', { token: 'made up', password: PASSWORD });
  expect([answer.statusCode, hashes()]).toEqual([410, 0]);
  await member('hashed');
  expect(hashes()).toBe(1);
});
