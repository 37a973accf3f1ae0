import { DAY, HOUR, userEndpoint } from '@clear-spring/contract';
import { expect, test } from 'vitest';
import { createTestApp, PASSWORD } from '../../test-app.ts';
import { startSubscription } from '../subscription/index.ts';

const { app, database, travel, visitor, member } = await createTestApp({
  developerUsernames: ['The-Keeper'],
});

const maya = {
  firstName: 'Maya',
  lastName: 'Lindqvist',
  email: 'Maya@Members.test',
  username: 'Maya',
  password: PASSWORD,
};

test('API-16 ENT-01 ENT-02 signing up answers the user and starts a session', async () => {
  const browser = visitor();
  const answer = await browser.post('/api/register', maya);
  expect(answer.statusCode).toBe(201);
  expect(answer.json()).toEqual({
    username: 'Maya',
    email: 'Maya@Members.test',
    firstName: 'Maya',
    lastName: 'Lindqvist',
    csUserId: null,
    profilePicture: null,
    isSubscribed: false,
    isAdmin: false,
    pendingEmail: null,
    timeZone: null,
    nextTimeZone: null,
  });
  expect((await browser.get('/api/user')).json()).toEqual(answer.json());
});

test('API-17 signing up needs no first and last name', async () => {
  const answer = await visitor().post('/api/register', {
    username: 'nameless',
    email: 'n@members.test',
    password: PASSWORD,
  });
  expect(answer.statusCode).toBe(201);
  expect(answer.json()).toMatchObject({ firstName: null, lastName: null });
});

test('API-12 API-14 signing in answers the user and starts a session, in any letter case of the name', async () => {
  await member('tomas');
  const browser = visitor();
  const answer = await browser.post('/api/login', { username: 'TOMAS', password: PASSWORD });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({ username: 'tomas', isAdmin: false });
  const current = await browser.get('/api/user');
  expect(current.statusCode).toBe(200);
  expect(current.json()).toEqual(answer.json());
});

test('API-13 without a session the current user is a 401', async () => {
  const answer = await visitor().get('/api/user');
  expect([answer.statusCode, answer.body]).toEqual([401, 'Please sign in.']);
});

test('API-15 a wrong password and an unknown name are refused alike', async () => {
  await member('ines');
  const wrong = await visitor().post('/api/login', { username: 'ines', password: 'not the password' });
  const unknown = await visitor().post('/api/login', { username: 'nobody', password: 'not the password' });
  expect([wrong.statusCode, wrong.body]).toEqual([401, 'The username or password is wrong.']);
  expect([unknown.statusCode, unknown.body]).toEqual([wrong.statusCode, wrong.body]);
  expect(wrong.cookies).toEqual([]);
});

test('API-18 logging out takes no payload and ends the session', async () => {
  const browser = await member('leaving');
  const stolen = Object.fromEntries(browser.cookies);
  const answer = await browser.post('/api/logout');
  expect(answer.statusCode).toBe(204);
  expect(answer.headers['clear-site-data'], 'the app itself stays, and opens offline').toBe('"cache"');
  expect((await browser.get('/api/user')).statusCode).toBe(401);
  const replayed = await app.inject({ url: '/api/user', cookies: stolen });
  expect(replayed.statusCode).toBe(401);
});

test('logging out without a session does nothing', async () => {
  expect((await visitor().post('/api/logout')).statusCode).toBe(204);
});

test.each([
  [
    'the username in another letter case',
    { username: 'OLGA', email: 'other@members.test' },
    'This username is taken',
  ],
  [
    'the e-mail in another letter case',
    { username: 'olga2', email: 'OLGA@members.TEST' },
    'An account with this email',
  ],
])('signing up with %s is a 409', async (_, taken, sentence) => {
  await member('olga').catch(() => {});
  const answer = await visitor().post('/api/register', { ...taken, password: PASSWORD });
  expect(answer.statusCode).toBe(409);
  expect(answer.body).toContain(sentence);
});

test.each([
  'the-keeper',
  'The_Keeper',
  'thekeeper',
  'thé-kéepér',
  'the·keeper',
  'ｔhe-keeper',
  'ᴛhe-keeper',
  'the-ĸeeper',
])('a username that is reserved, or looks like %s, cannot be signed up', async (username) => {
  const answer = await visitor().post('/api/register', { ...maya, username, email: 'k@members.test' });
  expect([answer.statusCode, answer.body]).toEqual([409, 'This username is taken. Please choose another.']);
});

test('a username that is only like a reserved one can be', async () => {
  const answer = await visitor().post('/api/register', {
    ...maya,
    username: 'the-keepers',
    email: 'keepers@members.test',
  });
  expect(answer.statusCode).toBe(201);
});

test('of twenty sign-ups at once under one name, one succeeds', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      visitor().post('/api/register', {
        username: 'RUSH',
        email: `rush${at}@members.test`,
        password: PASSWORD,
      }),
    ),
  );
  const statuses = answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b);
  expect(statuses).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
});

test.each([
  ['VAL-06', { username: 'ab' }, 'Username must be at least 3 characters'],
  ['VAL-07', { password: 'short' }, 'Password must be at least 6 characters'],
  ['VAL-05', { email: 'maya@members' }, 'Please enter a valid email'],
  ['white space inside', { username: 'ma ya' }, 'Username must not contain spaces or control characters'],
  ['a name too long', { username: 'm'.repeat(65) }, 'Username must be at most 64 characters'],
  ['a filler', { username: 'ma\u3164ya' }, 'Username must not contain invisible characters'],
  ['a Cyrillic а', { username: 'm\u0430ya' }, 'Username must be written in one alphabet'],
  ['a turned name', { lastName: 'a\u202etest' }, 'Please use no invisible or control characters'],
  [
    'half a character',
    { password: 'spring \ud800 water' },
    'Password must not contain half a character. Please type it again',
  ],
  ['a password of over 1,024 bytes', { password: 'ü'.repeat(513) }, 'Password must be at most 1024 bytes'],
  ['a number for a name', { username: 42 }, 'username: Invalid input: expected string, received number'],
])(
  '%s: bad input for signing up is a 400 that says what is wrong, and makes nobody',
  async (_, bad, sentence) => {
    const before = await database.pool.query('SELECT count(*) FROM users');
    const answer = await visitor().post('/api/register', { ...maya, ...bad });
    expect([answer.statusCode, answer.body]).toEqual([400, sentence]);
    expect((await database.pool.query('SELECT count(*) FROM users')).rows).toEqual(before.rows);
  },
);

test('VAL-27 a missing field is a 400 with the schema library’s own message', async () => {
  const answer = await visitor().post('/api/login', { username: 'maya' });
  expect([answer.statusCode, answer.body]).toEqual([
    400,
    'password: Invalid input: expected string, received undefined',
  ]);
});

test.each([
  ['broken JSON', '{"username":', 'application/json', 400, 'The body is not valid JSON.'],
  ['nothing', '', 'application/json', 400, 'The body is empty; JSON is expected.'],
  ['no JSON', 'username=maya', 'application/x-www-form-urlencoded', 415, 'Please send JSON.'],
  [
    '10 MB',
    JSON.stringify({ username: 'x'.repeat(10_000_000) }),
    'application/json',
    413,
    'The request is too large.',
  ],
])('a body that is %s is refused with a sentence', async (_, payload, type, status, sentence) => {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/login',
    payload,
    headers: { 'content-type': type },
  });
  expect([answer.statusCode, answer.body]).toEqual([status, sentence]);
});

test('what else the body holds is not taken: nobody signs up as an admin', async () => {
  const browser = visitor();
  await browser.post('/api/register', {
    username: 'climber',
    email: 'climber@members.test',
    password: PASSWORD,
    isAdmin: true,
    isSubscribed: true,
    csUserId: 'CS1',
  });
  expect((await browser.get('/api/user')).json()).toMatchObject({
    isAdmin: false,
    isSubscribed: false,
    csUserId: null,
  });
});

test('ROLE-11 a member is subscribed while their plan runs, and not after', async () => {
  const browser = await member('subscriber', { plan: new Date(Date.now() + 40 * DAY) });
  expect((await browser.get('/api/user')).json().isSubscribed).toBe(true);
  await startSubscription(database.db, browser.userId, new Date(), new Date(Date.now() - HOUR));
  expect((await browser.get('/api/user')).json().isSubscribed).toBe(false);
});

test('ROLE-10 being an admin does not make a subscriber', async () => {
  const browser = await member('chief', { isAdmin: true });
  expect((await browser.get('/api/user')).json()).toMatchObject({ isAdmin: true, isSubscribed: false });
});

test('the session cookie is out of reach of scripts and other sites, and its token is not in the database', async () => {
  const browser = visitor();
  const answer = await browser.post('/api/register', {
    ...maya,
    username: 'cautious',
    email: 'c@members.test',
  });
  const [cookie] = answer.cookies;
  expect(cookie).toMatchObject({
    name: '__Host-session',
    path: '/',
    httpOnly: true,
    secure: true,
    sameSite: 'Lax',
    maxAge: 30 * 86_400,
  });
  const { rows } = await database.pool.query('SELECT * FROM sessions');
  const stored = JSON.stringify(
    rows.map((row) => ({ ...row, token_hash: row.token_hash.toString('base64url') })),
  );
  expect(stored).not.toContain(cookie?.value);
});

test('a session that the device had before ends with a new sign-in', async () => {
  const browser = await member('fixated');
  const before = Object.fromEntries(browser.cookies);
  await browser.post('/api/login', { username: 'fixated', password: PASSWORD });
  expect((await app.inject({ url: '/api/user', cookies: before })).statusCode).toBe(401);
  expect((await browser.get('/api/user')).statusCode).toBe(200);
});

test('"Remember me" unticked gives a cookie of the browser session and a day on the server', async () => {
  await member('passing');
  const browser = visitor();
  const body = { username: 'passing', password: PASSWORD };
  const answer = await browser.post('/api/login', body, { 'x-remember-me': '0' });
  expect(answer.cookies[0]?.maxAge).toBeUndefined();
  travel(23 * HOUR);
  expect((await browser.get('/api/user')).statusCode).toBe(200);
  // The visit after 23 hours extended it by a day.
  travel(48 * HOUR);
  expect((await browser.get('/api/user')).statusCode).toBe(401);
  travel(0);
});

test('a remembered session rolls: 30 days after the last visit it is over', async () => {
  const browser = await member('faithful');
  travel(29 * DAY);
  expect((await browser.get('/api/user')).statusCode).toBe(200);
  travel(58 * DAY);
  expect((await browser.get('/api/user')).statusCode).toBe(200);
  travel(89 * DAY);
  expect((await browser.get('/api/user')).statusCode).toBe(401);
  travel(0);
});

test('the current user is never cached', async () => {
  const browser = await member('fresh');
  expect((await browser.get(userEndpoint.path)).headers['cache-control']).toBe('private, no-store');
});

test('however often it is renewed, a session is over 180 days after its sign-in, and its cookie with it', async () => {
  const browser = await member('lasting');
  for (let day = 25; day < 175; day += 25) {
    travel(day * DAY);
    expect((await browser.get('/api/user')).statusCode).toBe(200);
  }
  travel(175 * DAY);
  const answer = await browser.get('/api/user');
  expect(answer.cookies.find(({ name }) => name === '__Host-session')?.maxAge).toBeLessThanOrEqual(
    5 * 86_400,
  );
  travel(180 * DAY + HOUR);
  expect((await browser.get('/api/user')).statusCode).toBe(401);
  travel(0);
});
