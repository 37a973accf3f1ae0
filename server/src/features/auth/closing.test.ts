import { DAY } from '@clear-spring/contract';
import { TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { createTestApp, PASSWORD, PUBLIC_URL, type TestBrowser } from '../../test-app.ts';
import { emailOf } from '../../test-member.ts';
import { suspendMember } from './index.ts';

const { database, emailTo, now, travel, visitor, member } = await createTestApp({
  demoUsernames: ['shared'],
});

const tokenIn = (url: string) => new URL(url).searchParams.get('token')!;
const logIn = (username: string, browser = visitor()) =>
  browser.post('/api/login', { username, password: PASSWORD });
const closing = async (username: string) =>
  (await emailTo(emailOf(username), /is about to close$/)).action.url;
async function close(browser: TestBrowser) {
  await browser.confirm();
  return browser.post('/api/close-account');
}
async function keep(token: string) {
  const { statusCode, body } = await visitor().post('/api/keep-account', { token });
  return [statusCode, body];
}
const USED = [410, 'This link has already been used.'];
const tracesOf = async (userId: string) =>
  (
    await database.pool.query(
      'SELECT action, actor_id AS actor FROM traces WHERE subject_id = $1 ORDER BY at, id',
      [userId],
    )
  ).rows;

test('asking ends every session; the e-mail’s link keeps the account with all that was there', async () => {
  const browser = await member('leaving');
  const phone = visitor();
  await logIn('leaving', phone);
  await browser.post('/api/purchase-link', { productId: 'spring-drops' });
  expect((await browser.post('/api/close-account')).headers['confirm-identity']).toBe('password');

  const answer = await close(browser);
  const { closesAt } = answer.json();
  expect(Math.round((Date.parse(closesAt) - now().getTime()) / DAY)).toBe(7);
  for (const device of [browser, phone]) expect((await device.get('/api/user')).statusCode).toBe(401);

  const url = await closing('leaving');
  expect(url).toMatch(new RegExp(`^${PUBLIC_URL}/keep-account\\?token=[\\w-]{43}$`));
  // Whoever only opens the link, as mail scanners do, changes nothing.
  for (const path of [url, url.replace('/keep', '/api/keep')])
    await visitor().get(path.slice(PUBLIC_URL.length));
  expect((await logIn('leaving')).statusCode).toBe(409);

  const answers = await Promise.all([keep(tokenIn(url)), keep(tokenIn(url))]);
  expect(answers.toSorted()).toEqual([[204, ''], USED]);
  expect((await logIn('leaving', browser)).statusCode).toBe(200);
  expect((await browser.get('/api/my-links')).json()).toHaveLength(1);
  const actor = browser.userId;
  expect(await tracesOf(browser.userId)).toEqual([
    { action: 'account.closing-asked', actor },
    { action: 'account.kept', actor },
  ]);
});

test('signing in says when the account closes, to whoever knows the password alone, and offers to keep it', async () => {
  const browser = await member('wavering');
  const timeZone = 'Pacific/Kiritimati';
  await browser.put('/api/user/time-zone', { timeZone });
  const { closesAt } = (await close(browser)).json();
  const told = await logIn('wavering');
  const day = new Date(closesAt).toLocaleDateString('en-US', { dateStyle: 'long', timeZone });
  expect([told.statusCode, told.body]).toEqual([
    409,
    `You asked us to close this account. It closes on ${day}; until then you can keep it.`,
  ]);
  expect(told.cookies).toEqual([]);
  const guess = await visitor().post('/api/login', { username: 'wavering', password: 'not the password' });
  expect([guess.statusCode, guess.headers['keep-account']]).toEqual([401, undefined]);

  expect(await keep(String(told.headers['keep-account']))).toEqual([204, '']);
  expect((await logIn('wavering')).statusCode).toBe(200);
  // The e-mail's link would have kept it too.
  expect(await keep(tokenIn(await closing('wavering')))).toEqual(USED);
});

test('with two-factor on, both are asked before: to close, and to be told', async () => {
  const browser = await member('factored');
  const { secret } = (await browser.post('/api/two-factor/set-up', { password: PASSWORD })).json();
  const code = () => {
    travel(now().getTime() - Date.now() + 30_000);
    return new TOTP({ secret }).generate({ timestamp: now().getTime() });
  };
  await browser.post('/api/two-factor/confirm', { code: code() });
  expect((await close(browser)).statusCode).toBe(403);
  await browser.confirm(code());
  expect((await browser.post('/api/close-account')).statusCode).toBe(200);
  const again = visitor();
  expect((await logIn('factored', again)).statusCode).toBe(202);
  const told = await again.post('/api/login/two-factor', { code: code() });
  expect([told.statusCode, await keep(String(told.headers['keep-account']))]).toEqual([409, [204, '']]);
  travel(0);
});

test('asking twice at once closes on one day, with one e-mail', async () => {
  const browser = await member('hasty');
  const other = visitor();
  await logIn('hasty', other);
  await browser.confirm();
  await other.confirm();
  const answers = await Promise.all([browser, other].map((device) => device.post('/api/close-account')));
  const days = answers.filter(({ statusCode }) => statusCode === 200).map((answer) => answer.json().closesAt);
  expect(new Set(days).size).toBe(1);
  const { rows } = await database.pool.query(
    `SELECT count(*)::int FROM letters WHERE user_id = $1 AND kind = 'account-closing'`,
    [browser.userId],
  );
  expect(rows).toEqual([{ count: 1 }]);
});

test('who takes an e-mail back that a thief has changed keeps the account that the thief was closing', async () => {
  const browser = await member('robbed');
  await browser.confirm();
  await browser.put('/api/profile', { email: 'robbed@thief.test' });
  const confirmation = await emailTo('robbed@thief.test', /^Confirm/);
  await visitor().post('/api/confirm-email', { token: tokenIn(confirmation.action.url) });
  const undo = await emailTo(emailOf('robbed'), /was changed$/);
  expect((await close(browser)).statusCode).toBe(200);
  await visitor().post('/api/undo-email-change', { token: tokenIn(undo.action.url) });
  const { rows } = await database.pool.query('SELECT closes_at FROM users WHERE id = $1', [browser.userId]);
  expect(rows).toEqual([{ closes_at: null }]);
});

test('a forgotten password does not lock anybody out of the account that is about to close: a new one leads to keeping it', async () => {
  const browser = await member('forgetful');
  const { closesAt } = (await close(browser)).json();
  const email = emailOf('forgetful');
  // Whoever holds the member's row, as closing and erasing do, keeps nobody waiting who asks for a link.
  const client = await database.pool.connect();
  await client.query('BEGIN');
  await client.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [browser.userId]);
  const answers = await Promise.all(
    [email, 'nobody@members.test'].map((to) => visitor().post('/api/forgot-password', { email: to })),
  );
  await client.query('ROLLBACK');
  client.release();
  expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual([
    [200, ''],
    [200, ''],
  ]);
  const { action } = await emailTo(email, /^Reset your/);
  const password = 'a river to the sea';
  const reset = await visitor().post('/api/reset-password', { token: tokenIn(action.url), password });
  expect(reset.statusCode).toBe(200);
  const told = await visitor().post('/api/login', { username: 'forgetful', password });
  expect(told.statusCode).toBe(409);
  const { rows } = await database.pool.query('SELECT closes_at FROM users WHERE id = $1', [browser.userId]);
  expect(rows).toEqual([{ closes_at: new Date(closesAt) }]);
  expect(await keep(String(told.headers['keep-account']))).toEqual([204, '']);
  expect((await visitor().post('/api/login', { username: 'forgetful', password })).statusCode).toBe(200);
});

test('who is suspended is told that first, and nothing else', async () => {
  const browser = await member('suspended-too');
  await close(browser);
  await database.db.transaction((tx) => suspendMember(tx, browser.userId, now()));
  const told = await logIn('suspended-too');
  expect([told.statusCode, told.headers['keep-account']]).toEqual([403, undefined]);
});

test('the last admin who can sign in stays, and so do the accounts of the demo', async () => {
  const first = await member('first-admin', { isAdmin: true });
  const refused = async (browser: TestBrowser) => {
    const { statusCode, body } = await close(browser);
    return [statusCode, body];
  };
  const only = [422, 'You are the only admin. Please make somebody else an admin first.'];
  expect(await refused(first)).toEqual(only);
  const second = await member('second-admin', { isAdmin: true });
  expect((await close(second)).statusCode).toBe(200);
  // One who is about to close is no help.
  expect(await refused(first)).toEqual(only);
  expect(await refused(await member('shared'))).toEqual([
    422,
    'This account belongs to everybody who tries the demo, so it stays. Sign up to close an account of your own.',
  ]);
  expect((await logIn('shared')).statusCode).toBe(200);
});
