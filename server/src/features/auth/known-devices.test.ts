import { DAY, MINUTE } from '@clear-spring/contract';
import { TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { createRateLimiter } from '../../http/rate-limit.ts';
import { createTestApp, PASSWORD, type TestBrowser } from '../../test-app.ts';
import { LIMITS } from './auth.limits.ts';
import { hashOf } from './token.ts';

const { app, database, visitor, member, emailTo, now, travel } = await createTestApp();
const limiter = createRateLimiter({ db: database.db, now });
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

interface Try {
  username: string;
  password?: string;
  from?: string;
  browser?: TestBrowser;
}
const signIn = ({ username, password = PASSWORD, from = '203.0.113.1', browser = visitor() }: Try) =>
  browser.send({
    method: 'POST',
    url: '/api/login',
    payload: { username, password },
    remoteAddress: from,
    headers: { 'user-agent': FIREFOX },
  });

/** Guesses wrongly until one is rate-limited; answers how many were not. */
async function guessUntilLimited(username: string, addresses: string[]): Promise<number> {
  for (let attempt = 0; ; attempt += 1) {
    const from = addresses[attempt % addresses.length]!;
    const { statusCode } = await signIn({ username, password: 'not the password', from });
    if (statusCode === 429) return attempt;
    expect(statusCode).toBe(401);
  }
}

const deviceOf = (browser: TestBrowser) => browser.cookies.get('__Host-device');

test('a stranger who guesses locks out neither other addresses nor the owner’s browser', async () => {
  const owner = await member('guessed');
  await owner.post('/api/logout');
  expect(await guessUntilLimited('guessed', ['203.0.113.1'])).toBe(20);
  expect((await signIn({ username: 'guessed', from: '203.0.113.1' })).statusCode).toBe(429);
  expect((await signIn({ username: 'guessed', from: '198.51.100.1' })).statusCode).toBe(200);
  expect((await signIn({ username: 'guessed', from: '203.0.113.1', browser: owner })).statusCode).toBe(200);
});

test('from many addresses too an account gets so many guesses, and its owner’s browser still gets in', async () => {
  const owner = await member('besieged');
  await owner.post('/api/logout');
  const guess = () => signIn({ username: 'besieged', password: 'not it', from: '2001:db8::1' });
  // Equals ten guesses from each of ten addresses, except the last.
  const { loginByAccount } = LIMITS;
  for (let attempt = 1; attempt < loginByAccount.burst; attempt += 1)
    await limiter.consume(loginByAccount, 'besieged');
  expect((await guess()).statusCode).toBe(401);
  expect((await guess()).statusCode).toBe(429);
  expect((await signIn({ username: 'besieged', from: '198.51.100.9' })).statusCode).toBe(429);
  expect((await signIn({ username: 'besieged', from: '2001:db8::1', browser: owner })).statusCode).toBe(200);
});

/** Resets the password by e-mail in a browser; answers the status. */
async function reset(username: string, browser: TestBrowser, password: string): Promise<number> {
  const email = `${username}@members.test`;
  await browser.post('/api/forgot-password', { email });
  const { url } = (await emailTo(email, /^Reset your/)).action;
  const token = new URL(url).searchParams.get('token');
  return (await browser.post('/api/reset-password', { token, password })).statusCode;
}

test('a besieged owner gets in on a new device after a reset there, and nobody else by it', async () => {
  await member('moved-house');
  const { loginByAccount } = LIMITS;
  for (let attempt = 0; attempt < loginByAccount.burst; attempt += 1)
    await limiter.consume(loginByAccount, 'moved-house');
  const [phone, password] = [visitor(), 'a river in the hills'];
  const onPhone = { username: 'moved-house', password, browser: phone };
  expect((await signIn(onPhone)).statusCode).toBe(429);
  expect(await reset('moved-house', phone, password)).toBe(200);
  expect((await signIn(onPhone)).statusCode).toBe(200);
  expect((await signIn({ ...onPhone, browser: visitor() })).statusCode).toBe(429);
});

test('a reset that is refused makes no device known', async () => {
  await member('unmoved');
  const browser = visitor();
  await browser.post('/api/reset-password', { token: 'made up', password: 'a river in the hills' });
  expect(await reset('unmoved', browser, 'password')).toBe(400);
  expect(deviceOf(browser)).toBeUndefined();
});

test('a name that nobody has is limited like one that somebody has', async () => {
  expect(await guessUntilLimited('no-such-name', ['192.0.2.1'])).toBe(20);
  const { headers, body } = await signIn({ username: 'no-such-name', from: '192.0.2.1' });
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  expect(body).toMatch(/^Too many attempts\./);
});

test('a known device has an allowance, not a free hand, and for its own member alone', async () => {
  const thief = await member('thief');
  await member('robbed');
  await thief.post('/api/logout');
  const guess = (username: string) =>
    signIn({ username, password: 'not the password', from: '192.0.2.7', browser: thief });
  // Its own twenty, then the twenty that everybody has.
  for (let attempt = 0; attempt < 40; attempt += 1) expect((await guess('thief')).statusCode).toBe(401);
  expect((await guess('thief')).statusCode).toBe(429);
  expect(await guessUntilLimited('robbed', ['192.0.2.8'])).toBe(20);
  expect(
    (await signIn({ username: 'robbed', password: 'not it', from: '192.0.2.8', browser: thief })).statusCode,
  ).toBe(429);
});

test('the device’s cookie is out of reach of scripts, outlives the session, and is not in the database', async () => {
  const browser = visitor();
  const answer = await browser.post('/api/register', {
    username: 'traceable',
    email: 'traceable@members.test',
    password: PASSWORD,
  });
  const cookie = answer.cookies.find(({ name }) => name === '__Host-device');
  expect(cookie).toMatchObject({
    path: '/',
    httpOnly: true,
    secure: true,
    sameSite: 'Lax',
    maxAge: 400 * 86_400,
  });
  await browser.post('/api/logout');
  expect(deviceOf(browser)).toBe(cookie?.value);
  const { rows } = await database.pool.query('SELECT token_hash FROM known_devices');
  expect(rows.map((row) => row.token_hash.toString('base64url'))).not.toContain(cookie?.value);
  expect(
    (await app.inject({ url: '/api/user', cookies: { '__Host-device': cookie!.value } })).statusCode,
  ).toBe(401);
});

test('a copy of the device’s token is dead after a confirmation, and one that used the allowance up keeps nobody out', async () => {
  const owner = await member('copied');
  const thief = visitor();
  const copy = deviceOf(owner)!;
  thief.cookies.set('__Host-device', copy);
  const guess = () => signIn({ username: 'copied', password: 'not it', from: '192.0.2.9', browser: thief });
  for (let attempt = 0; attempt < LIMITS.loginByDevice.burst; attempt += 1) await guess();
  expect((await signIn({ username: 'copied', from: '192.0.2.10', browser: owner })).statusCode).toBe(200);
  expect(deviceOf(owner)).not.toBe(copy);
  const next = deviceOf(owner)!;
  await owner.confirm();
  const { rows } = await database.pool.query('SELECT token_hash FROM known_devices');
  const known = rows.map((row) => row.token_hash.toString('hex'));
  expect(known).toContain(hashOf(deviceOf(owner)!).toString('hex'));
  expect(known).not.toContain(hashOf(next).toString('hex'));
  expect(known).not.toContain(hashOf(copy).toString('hex'));
});

test('a browser that two members share stays known to both', async () => {
  const shared = await member('first-of-two');
  await member('second-of-two');
  await signIn({ username: 'second-of-two', browser: shared });
  await signIn({ username: 'first-of-two', browser: shared });
  await shared.confirm();
  const device = hashOf(deviceOf(shared)!);
  const knownTo = async () => {
    const { rows } = await database.pool.query<{ username: string }>(
      'SELECT username FROM known_devices JOIN users ON users.id = user_id WHERE token_hash = $1 ORDER BY username',
      [device],
    );
    return rows.map(({ username }) => username);
  };
  expect(await knownTo()).toEqual(['first-of-two', 'second-of-two']);
  // Ending a session there forgets the device for that member alone.
  const [session] = (await shared.get('/api/devices')).json<{ id: string }[]>();
  await shared.delete(`/api/devices/${session!.id}`);
  expect(await knownTo()).toEqual(['second-of-two']);
});

test('a token that the product did not make is replaced', async () => {
  await member('planted');
  const browser = visitor();
  browser.cookies.set('__Host-device', 'chosen by somebody else');
  await signIn({ username: 'planted', browser });
  expect(deviceOf(browser)).not.toBe('chosen by somebody else');
});

test('the first sign-in on a device is told by e-mail, with the time and the browser; not the sign-up, nor the next', async () => {
  const owner = await member('told');
  await owner.put('/api/user/time-zone', { timeZone: 'Asia/Tokyo' });
  await signIn({ username: 'told', browser: owner });
  const other = visitor();
  await signIn({ username: 'told', browser: other });
  const email = await emailTo('told@members.test');
  expect(email.subject).toBe('New sign-in to your Clear Spring account');
  expect(email.paragraphs.join(' ')).toMatch(/It happened on .+ Tokyo time, with Firefox on Windows\./);
  expect(email.closing.join(' ')).toContain('If it was not you, choose a new password now.');
  await other.post('/api/logout');
  await signIn({ username: 'told', browser: other });
  const jobs = await database.pool.query(
    `SELECT data FROM pgboss.job WHERE name = 'auth-security-mail' AND data->>'email' = 'told@members.test'`,
  );
  expect(jobs.rows).toHaveLength(1);
});

test('with two-factor sign-in the e-mail waits for the code', async () => {
  const owner = await member('coded');
  const { secret } = (await owner.post('/api/two-factor/set-up', { password: PASSWORD })).json();
  await owner.post('/api/two-factor/confirm', { code: new TOTP({ secret }).generate() });
  await emailTo('coded@members.test');
  const other = visitor();
  expect((await signIn({ username: 'coded', browser: other })).statusCode).toBe(202);
  expect(deviceOf(other)).toBeUndefined();
  const code = new TOTP({ secret }).generate({ timestamp: Date.now() + 30_000 });
  expect((await other.post('/api/login/two-factor', { code })).statusCode).toBe(200);
  expect((await emailTo('coded@members.test')).subject).toBe('New sign-in to your Clear Spring account');
});

test('somebody with the password who guesses codes does not keep the owner’s browser from its own', async () => {
  const owner = await member('second');
  const { secret } = (await owner.post('/api/two-factor/set-up', { password: PASSWORD })).json();
  await owner.post('/api/two-factor/confirm', { code: new TOTP({ secret }).generate() });
  const thief = visitor();
  let status = 401;
  for (let attempt = 0; status !== 429 && attempt < 40; attempt += 1) {
    if (attempt % 5 === 0) await signIn({ username: 'second', browser: thief });
    status = (await thief.post('/api/login/two-factor', { code: '000000' })).statusCode;
  }
  expect(status).toBe(429);
  await signIn({ username: 'second', browser: owner });
  const code = new TOTP({ secret }).generate({ timestamp: Date.now() + 30_000 });
  expect((await owner.post('/api/login/two-factor', { code })).statusCode).toBe(200);
});

test('resets give no endless tries at the code: they are counted over all devices too', async () => {
  const owner = await member('mailbox-read');
  const { secret } = (await owner.post('/api/two-factor/set-up', { password: PASSWORD })).json();
  await owner.post('/api/two-factor/confirm', { code: new TOTP({ secret }).generate() });
  const { secondFactorByAccount } = LIMITS;
  // Equals four resets with fifteen wrong codes each, except the last.
  for (let attempt = 1; attempt < secondFactorByAccount.burst; attempt += 1)
    await limiter.consume(secondFactorByAccount, owner.userId);
  const thief = visitor();
  const password = 'a river in the hills';
  await reset('mailbox-read', thief, password);
  await signIn({ username: 'mailbox-read', password, browser: thief });
  const guess = async () => (await thief.post('/api/login/two-factor', { code: '000000' })).statusCode;
  expect([await guess(), await guess()]).toEqual([401, 429]);
});

test.each([
  ['a logout everywhere', (browser: TestBrowser) => browser.delete('/api/devices'), false],
  [
    'a change of password',
    (browser: TestBrowser) =>
      browser.post('/api/change-password', {
        currentPassword: PASSWORD,
        newPassword: 'a river in the hills',
      }),
    true,
  ],
])('%s makes strangers of the devices', async (how, end, keepsThis) => {
  const username = how.replaceAll(' ', '-');
  const browser = await member(username);
  await signIn({ username });
  await browser.confirm();
  await end(browser);
  const { rows } = await database.pool.query(
    'SELECT token_hash FROM known_devices JOIN users ON users.id = user_id WHERE username = $1',
    [username],
  );
  expect(rows.map((row) => row.token_hash)).toEqual(keepsThis ? [hashOf(deviceOf(browser)!)] : []);
});

test('logging one device out makes a stranger of it alone', async () => {
  const browser = await member('choosy');
  const other = visitor();
  await signIn({ username: 'choosy', browser: other });
  await browser.confirm();
  const devices = (await browser.get('/api/devices')).json() as { id: string; isCurrent: boolean }[];
  await browser.delete(`/api/devices/${devices.find(({ isCurrent }) => !isCurrent)!.id}`);
  const { rows } = await database.pool.query(
    `SELECT count(*)::int AS n FROM known_devices JOIN users ON users.id = user_id WHERE username = 'choosy'`,
  );
  expect(rows[0].n).toBe(1);
});

test('a member has twenty known devices; the one seen longest ago goes', async () => {
  const first = await member('collector');
  await member('with-two');
  for (let at = 1; at <= 20; at += 1) {
    travel(at * MINUTE);
    await signIn({ username: 'collector', from: `198.51.100.${at}` });
  }
  const { rows } = await database.pool.query(
    `SELECT token_hash FROM known_devices JOIN users ON users.id = user_id WHERE username = 'collector'`,
  );
  expect(rows).toHaveLength(20);
  await signIn({ username: 'with-two', from: '198.51.100.99' });
  const { rowCount } = await database.pool.query(
    `SELECT FROM known_devices JOIN users ON users.id = user_id WHERE username = 'with-two'`,
  );
  expect(rowCount).toBe(2);
  travel(DAY);
  const before = deviceOf(first);
  await signIn({ username: 'collector', browser: first });
  expect(deviceOf(first)).not.toBe(before);
  travel(0);
});
