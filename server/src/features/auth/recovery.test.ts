import { MINUTE, USED_LINK } from '@clear-spring/contract';
import { expect, test } from 'vitest';
import { createTestApp, PASSWORD, PUBLIC_URL } from '../../test-app.ts';
import { whileHeld } from '../../test-held-member.ts';

const { database, emailTo, travel, visitor, member } = await createTestApp();
const NEW_PASSWORD = 'a river to the sea';
const EXPIRED = 'This password reset link is invalid or has expired.';

const tokenIn = (url: string) => new URL(url).searchParams.get('token')!;
const signIn = (username: string, password: string) => visitor().post('/api/login', { username, password });

/** Requests a reset and reads the token from the e-mail. */
async function requestToken(email: string): Promise<string> {
  expect((await visitor().post('/api/forgot-password', { email })).statusCode).toBe(200);
  return tokenIn((await emailTo(email, /^Reset your/)).action.url);
}
const verify = (token: unknown) => visitor().post('/api/verify-reset-token', { token });
const reset = (token: string, password = NEW_PASSWORD) =>
  visitor().post('/api/reset-password', { token, password });

test('API-19 API-20 API-22 API-23 the e-mail’s link sets a new password, and the old one is void', async () => {
  await member('maya');
  expect((await visitor().post('/api/forgot-password', { email: 'MAYA@members.test' })).statusCode).toBe(200);
  const email = await emailTo('maya@members.test');
  expect(email).toMatchObject({
    subject: 'Reset your Clear Spring password',
    greeting: 'Hello,',
    paragraphs: ['someone, hopefully you, asked to reset the password of your Clear Spring account.'],
    action: { label: 'Choose a new password' },
    closing: [
      'The link works once, for one hour. After that, or after a newer one was sent, it does nothing.',
      'If it was not you, you need do nothing: your password stays as it is.',
    ],
  });
  expect(email.action.url).toMatch(new RegExp(`^${PUBLIC_URL}/reset-password\\?token=[\\w-]{43}$`));
  const token = tokenIn(email.action.url);
  const verified = await verify(token);
  expect([verified.statusCode, verified.json()]).toEqual([200, { username: 'maya' }]);
  // Verifying does not consume it.
  expect((await verify(token)).statusCode).toBe(200);
  const answer = await reset(token);
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({ message: 'Your password has been successfully reset.' });
  expect((await signIn('maya', NEW_PASSWORD)).statusCode).toBe(200);
  expect((await signIn('maya', PASSWORD)).statusCode).toBe(401);
});

test('a reset ends every session of the member, and nobody else’s', async () => {
  const [phone, other] = [await member('ended'), await member('unharmed')];
  await reset(await requestToken('ended@members.test'));
  expect((await phone.get('/api/user')).statusCode).toBe(401);
  expect((await other.get('/api/user')).statusCode).toBe(200);
});

test('API-21 a used, an expired, a superseded and a mangled token are refused, and a used one says so', async () => {
  await member('tokens');
  const superseded = await requestToken('tokens@members.test');
  const used = await requestToken('tokens@members.test');
  expect((await verify(superseded)).statusCode).toBe(410);
  await reset(used);
  const mangled = `${used.slice(0, -1)}${used.endsWith('A') ? 'B' : 'A'}`;
  for (const token of [superseded, used, mangled, '', 'null']) {
    const [message, mark] =
      token === used ? ['This link has already been used.', 'true'] : [EXPIRED, undefined];
    const verified = await verify(token);
    expect([verified.statusCode, verified.body, verified.headers[USED_LINK]]).toEqual([410, message, mark]);
    const answer = await reset(token);
    expect([answer.statusCode, answer.json(), answer.headers[USED_LINK]]).toEqual([410, { message }, mark]);
  }

  const late = await requestToken('tokens@members.test');
  travel(59 * MINUTE);
  expect((await verify(late)).statusCode).toBe(200);
  travel(61 * MINUTE);
  expect((await verify(late)).statusCode).toBe(410);
  expect((await reset(late)).statusCode).toBe(410);
  travel(0);
});

test('twenty uses of one token at once: one succeeds', async () => {
  const { userId } = await member('rush');
  const token = await requestToken('rush@members.test');
  const answers = await whileHeld(database.pool, userId, 4, () =>
    Promise.all(Array.from({ length: 20 }, (_, at) => reset(token, `password number ${at}`))),
  );
  const good = answers.flatMap((answer, at) => (answer.statusCode === 200 ? [at] : []));
  expect(good).toHaveLength(1);
  expect((await signIn('rush', `password number ${good[0]}`)).statusCode).toBe(200);
});

test('a password that is too short is refused as JSON, and the token still works', async () => {
  await member('hasty');
  const token = await requestToken('hasty@members.test');
  const answer = await reset(token, 'short');
  expect([answer.statusCode, answer.json()]).toEqual([
    400,
    { message: 'Password must be at least 6 characters' },
  ]);
  expect((await reset(token)).statusCode).toBe(200);
});

test('an unknown address is answered as a known one, and nobody gets an e-mail', async () => {
  await member('known');
  const unknown = await visitor().post('/api/forgot-password', { email: 'nobody@members.test' });
  const known = await visitor().post('/api/forgot-password', { email: 'known@members.test' });
  expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body]);
  await emailTo('known@members.test');
  const { rows } = await database.pool.query(
    `SELECT count(*)::int FROM password_resets p JOIN users u ON u.id = p.user_id WHERE u.email LIKE 'nobody%'`,
  );
  expect(rows).toEqual([{ count: 0 }]);
});

test('no token lies in the database in plain, not even in a job', async () => {
  await member('discreet');
  const token = await requestToken('discreet@members.test');
  const { rows } = await database.pool.query(
    `SELECT data::text AS text FROM pgboss.job UNION ALL SELECT encode(token_hash, 'escape') FROM password_resets`,
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain(token);
});

test('a changed password voids the reset links that were sent before', async () => {
  const browser = await member('careful');
  const token = await requestToken('careful@members.test');
  await browser.post('/api/change-password', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD });
  expect((await verify(token)).statusCode).toBe(410);
  expect((await reset(token, 'somebody else’s choice')).statusCode).toBe(410);
  expect((await signIn('careful', NEW_PASSWORD)).statusCode).toBe(200);
});

const askFrom = (from: string, email: string) =>
  visitor().send({
    method: 'POST',
    url: '/api/forgot-password',
    payload: { email },
    remoteAddress: from,
  });

test.each(['flooded@members.test', 'unknown@members.test'])(
  'a stranger who asks for resets of %s on and on leaves the owner’s own to them',
  async (email) => {
    if (email.startsWith('flooded')) await member('flooded');
    for (let at = 0; at < 3; at++) expect((await askFrom('203.0.113.1', email)).statusCode).toBe(200);
    const answer = await askFrom('203.0.113.1', email.toUpperCase());
    expect(answer.statusCode).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect((await askFrom('198.51.100.1', email)).statusCode).toBe(200);
    travel(10 * MINUTE);
    expect((await askFrom('203.0.113.1', email)).statusCode).toBe(200);
    travel(0);
  },
);

test('from many addresses nobody gets more than ten reset e-mails at once', async () => {
  const ask = (at: number) => askFrom(`203.0.113.${at}`, 'mailbombed@members.test');
  for (let at = 0; at < 10; at++) expect((await ask(at)).statusCode).toBe(200);
  expect((await ask(10)).statusCode).toBe(429);
  travel(10 * MINUTE);
  expect((await ask(11)).statusCode).toBe(200);
  expect((await ask(12)).statusCode).toBe(429);
  travel(0);
});
