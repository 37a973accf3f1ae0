import { randomUUIDv7 } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createRateLimiter } from '../../http/rate-limit.ts';
import { createTestApp, PASSWORD } from '../../test-app.ts';
import { LIMITS } from './auth.limits.ts';
import { insertUser } from './auth.queries.ts';

const { database, emailTo, now, visitor, member } = await createTestApp();
const limiter = createRateLimiter({ db: database.db, now });

const signIn = (username: string, password = PASSWORD) =>
  visitor().post('/api/login', { username, password });
const signUp = (username: string, email: string) =>
  visitor().post('/api/register', { username, email, password: PASSWORD });

/** Renames a member to a name that nobody can choose. */
const rename = (username: string, name: string) =>
  database.pool.query('UPDATE users SET username = $2, username_key = $2 WHERE username = $1', [
    username,
    name,
  ]);

test('one signs in by username or by e-mail, in any letter case', async () => {
  await member('either');
  for (const name of [
    'either',
    'either@members.test',
    ' EITHER@Members.TEST ',
    '\u202aeither@members.test\u202c',
  ])
    expect((await signIn(name)).json()).toMatchObject({ username: 'either' });
  const wrong = await signIn('either@members.test', 'not the password');
  expect([wrong.statusCode, wrong.body]).toEqual([401, 'The username or password is wrong.']);
});

describe('an e-mail with a domain in another script', () => {
  test('is shown as typed, and gets in however the domain is spelled', async () => {
    expect((await signUp('ida-berg', 'ida@bücher.example')).json()).toMatchObject({
      email: 'ida@bücher.example',
    });
    for (const name of ['ida@bücher.example', 'Ida@BÜCHER。example', 'ida@xn--bcher-kva.example'])
      expect((await signIn(name)).json()).toMatchObject({
        username: 'ida-berg',
        email: 'ida@bücher.example',
      });
  });

  test('is taken in every spelling, also as a username', async () => {
    await signUp('anna-berg', 'anna@bücher.example');
    for (const [name, email] of [
      ['anna-two', 'anna@xn--bcher-kva.example'],
      ['anna-two', 'Anna@Bücher.example'],
      ['anna@bücher.example', 'anna@xn--bcher-kva.example'],
      ['anna@xn--bcher-kva.example', 'else@bücher.example'],
    ] as const)
      expect((await signUp(name, email)).statusCode, name + email).toBeOneOf([400, 409]);
  });

  test('receives the link that resets the password', async () => {
    await signUp('olga-berg', 'olga@bücher.example');
    await visitor().post('/api/forgot-password', { email: 'olga@xn--bcher-kva.example' });
    expect((await emailTo('olga@bücher.example', /^Reset/)).action.url).toContain('/reset-password');
  });
});

test('an e-mail of 254 characters gets in', async () => {
  const email = `${'l'.repeat(64)}@${`${'d'.repeat(60)}.`.repeat(3)}tester`;
  expect(email).toHaveLength(254);
  expect((await signUp('long-address', email)).statusCode).toBe(201);
  expect((await signIn(email)).statusCode).toBe(200);
});

test.each(['ma\u1160ya', '\u2800\u2800\u2800', 'mаya', 'maya@elsewhere.test'])(
  'whoever is called %j from before still signs in',
  async (name) => {
    const username = `from-before-${randomUUIDv7()}`;
    await member(username);
    await rename(username, name);
    expect((await signIn(name)).json()).toMatchObject({ username: name });
  },
);

test('an exact username comes before the e-mail of somebody else', async () => {
  await member('first-there');
  await rename('first-there', 'shared@members.test');
  await member('shared-mailbox');
  await database.pool.query(
    `UPDATE users SET email = 'shared@members.test', email_key = 'shared@members.test' WHERE username = 'shared-mailbox'`,
  );
  expect((await signIn('Shared@members.test')).json()).toMatchObject({ username: 'shared@members.test' });
});

test('nobody takes the e-mail of another as a username, nor the username of another as an e-mail', async () => {
  await member('owner');
  for (const name of ['OWNER@members.test', 'nobody@members.test']) {
    const asUsername = await signUp(name, 'thief@members.test');
    expect([asUsername.statusCode, asUsername.body]).toEqual([
      400,
      'Username must not be an email other than your own',
    ]);
  }
  expect((await signUp('own@members.test', 'Own@members.test')).statusCode).toBe(201);

  // A name that sign-up used to allow.
  await member('named');
  await rename('named', 'named@elsewhere.test');
  const asEmail = await signUp('late', 'Named@Elsewhere.test');
  expect([asEmail.statusCode, asEmail.body]).toEqual([
    409,
    'An account with this email exists already. Please sign in instead.',
  ]);
});

test('of two at once, one for a username and one for the same e-mail, one succeeds', async () => {
  const insert = (username: string, email: string) =>
    insertUser(database.db, { id: randomUUIDv7(), username, email, passwordHash: 'none' }, new Date());
  const outcomes = await Promise.all(
    Array.from({ length: 6 }, async (_, at) => {
      const name = `both${at}@members.test`;
      const both = [insert(name, `other${at}@members.test`), insert(`other${at}`, name)];
      return (await Promise.all(both)).filter((outcome) => typeof outcome === 'string').length;
    }),
  );
  expect(outcomes).toEqual(Array.from({ length: 6 }, () => 1));
});

test('all addresses of an IPv6 /64, and all ports of an address, share one limit', async () => {
  for (let attempt = 0; attempt < LIMITS.resetByAddress.burst; attempt += 1)
    await limiter.consume(LIMITS.resetByAddress, '2001:db8:0:64::/64');
  const verify = (remoteAddress: string) =>
    visitor().send({
      method: 'POST',
      url: '/api/verify-reset-token',
      payload: { token: 'made up' },
      remoteAddress,
    });
  expect((await verify('2001:db8:0:64::1')).statusCode).toBe(429);
  expect((await verify('2001:db8:0:64:ffff::2')).statusCode).toBe(429);
  expect((await verify('2001:db8:0:65::1')).statusCode).toBe(410);
  for (let attempt = 0; attempt < LIMITS.resetByAddress.burst; attempt += 1)
    await limiter.consume(LIMITS.resetByAddress, '203.0.113.7');
  expect((await verify('203.0.113.7:5060')).statusCode).toBe(429);
  expect((await verify('::ffff:203.0.113.7')).statusCode).toBe(429);
});

const token = 'made up';
const person = { username: 'anybody', email: 'anybody@members.test', password: 'a river to the sea' };
test.each([
  ['/api/login', LIMITS.loginByAddress, person],
  ['/api/register', LIMITS.registerByAddress, person],
  ['/api/forgot-password', LIMITS.forgotByAddress, person],
  ['/api/verify-reset-token', LIMITS.resetByAddress, { token }],
  ['/api/reset-password', LIMITS.resetByAddress, { token, password: person.password }],
  ['/api/undo-email-change', LIMITS.resetByAddress, { token }],
  ['/api/undo-two-factor', LIMITS.resetByAddress, { token }],
  ['/api/confirm-email', LIMITS.resetByAddress, { token }],
  ['/api/keep-account', LIMITS.resetByAddress, { token }],
])(
  'whoever goes on and on from one address is told to wait by %s; others are not',
  async (url, limit, payload) => {
    const from = `2001:db8:1:${url.length}::/64`;
    while (await limiter.tryConsume(limit, from));
    const ask = (remoteAddress: string) => visitor().send({ method: 'POST', url, payload, remoteAddress });
    const refused = await ask(from.replace('/64', '1'));
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
    expect((await ask('198.51.100.44')).statusCode).not.toBe(429);
  },
);
