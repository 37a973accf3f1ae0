import { MINUTE } from '@clear-spring/contract';
import { TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { createTestApp, PASSWORD, type TestBrowser } from '../../test-app.ts';
import { hashOf } from './token.ts';

const { app, database, emailTo, now, travel, visitor, member } = await createTestApp();
const WRONG = 'The code is wrong or was used before.';

/** The member's authenticator app. Each code is from a later half minute, because no code works twice. */
function authenticator(secret: string) {
  const totp = new TOTP({ secret });
  return {
    next() {
      travel(now().getTime() - Date.now() + 30_000);
      return totp.generate({ timestamp: now().getTime() });
    },
    current: () => totp.generate({ timestamp: now().getTime() }),
    at: (offset: number) => totp.generate({ timestamp: now().getTime() + offset }),
  };
}

async function memberWithTwoFactor(username: string) {
  const browser = await member(username);
  const { secret } = (await browser.post('/api/two-factor/set-up', { password: PASSWORD })).json();
  const phone = authenticator(secret);
  const { recoveryCodes } = (await browser.post('/api/two-factor/confirm', { code: phone.next() })).json();
  return { browser, phone, recoveryCodes: recoveryCodes as string[] };
}

const logIn = (browser: TestBrowser, username: string) =>
  browser.post('/api/login', { username, password: PASSWORD });
const sendCode = (browser: TestBrowser, code: string) => browser.post('/api/login/two-factor', { code });

/** The same code in another script's digits, of which this is the zero. */
const inDigitsFrom = (zero: string, code: string) =>
  code.replaceAll(/\d/g, (digit) => String.fromCodePoint(zero.codePointAt(0)! + Number(digit)));

test('it is off until a code of the app confirms it, and asks for the password first', async () => {
  const browser = await member('careful');
  expect((await browser.get('/api/two-factor')).json()).toEqual({ enabled: false, recoveryCodesLeft: 0 });
  const refused = await browser.post('/api/two-factor/set-up', { password: 'not the password' });
  expect([refused.statusCode, refused.body]).toEqual([422, 'The current password is wrong.']);

  const { secret, qrCode } = (await browser.post('/api/two-factor/set-up', { password: PASSWORD })).json();
  expect(qrCode).toMatch(/^data:image\/png;base64,/);
  expect((await logIn(visitor(), 'careful')).statusCode).toBe(200);
  expect((await browser.post('/api/two-factor/confirm', { code: '000000' })).statusCode).toBe(422);

  const answer = await browser.post('/api/two-factor/confirm', { code: authenticator(secret).next() });
  const { recoveryCodes } = answer.json();
  expect(recoveryCodes).toHaveLength(10);
  expect(new Set(recoveryCodes).size).toBe(10);
  expect((await browser.get('/api/two-factor')).json()).toEqual({ enabled: true, recoveryCodesLeft: 10 });
});

test('signing in answers 202 and no session until the code is right', async () => {
  const { phone } = await memberWithTwoFactor('maya');
  const browser = visitor();
  const first = await logIn(browser, 'maya');
  expect([first.statusCode, first.json()]).toEqual([202, { twoFactor: true }]);
  expect((await browser.get('/api/user')).statusCode).toBe(401);
  const wrong = await sendCode(browser, '123456');
  expect([wrong.statusCode, wrong.body]).toEqual([401, WRONG]);
  const right = await sendCode(browser, phone.next());
  expect(right.json()).toMatchObject({ username: 'maya' });
  expect((await browser.get('/api/user')).statusCode).toBe(200);
});

test('a member without two-factor signs in as ever', async () => {
  await member('plain');
  const answer = await logIn(visitor(), 'plain');
  expect([answer.statusCode, answer.json().username]).toEqual([200, 'plain']);
});

test('a code works once: neither it nor an earlier one is taken again', async () => {
  const { phone } = await memberWithTwoFactor('replayed');
  const code = phone.next();
  const earlier = phone.at(-30_000);
  const [one, two] = [visitor(), visitor()];
  await logIn(one, 'replayed');
  await logIn(two, 'replayed');
  expect((await sendCode(one, code)).statusCode).toBe(200);
  expect((await sendCode(two, code)).statusCode).toBe(401);
  expect((await sendCode(two, earlier)).statusCode).toBe(401);
  expect((await sendCode(two, phone.next())).statusCode).toBe(200);
});

test.each([
  ['Arabic-Indic digits', (code: string) => inDigitsFrom('٠', code)],
  ['Devanagari digits', (code: string) => inDigitsFrom('०', code)],
  ['full-width digits', (code: string) => inDigitsFrom('０', code)],
  ['a dash', (code: string) => `${code.slice(0, 3)}-${code.slice(3)}`],
  ['dots and a mark of direction', (code: string) => `\u200e${code.slice(0, 3)}·${code.slice(3)}.`],
])('a code with %s is right at the first attempt', async (how, typed) => {
  const username = how.replaceAll(' ', '-');
  const { phone } = await memberWithTwoFactor(username);
  const browser = visitor();
  await logIn(browser, username);
  expect((await sendCode(browser, typed(phone.next()))).statusCode).toBe(200);
});

test('of two right codes at once, one opens a session', async () => {
  const { phone } = await memberWithTwoFactor('twice');
  const browser = visitor();
  await logIn(browser, 'twice');
  const code = phone.next();
  const answers = await Promise.all([sendCode(browser, code), sendCode(browser, code)]);
  expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([200, 401]);
});

test('a clock that is half a minute off is forgiven, two minutes are not', async () => {
  const { phone } = await memberWithTwoFactor('late');
  phone.next();
  phone.next();
  const browser = visitor();
  await logIn(browser, 'late');
  expect((await sendCode(browser, phone.at(120_000))).statusCode).toBe(401);
  expect((await sendCode(browser, phone.at(30_000))).statusCode).toBe(200);
});

test('a recovery code works once, however it is written', async () => {
  const { recoveryCodes } = await memberWithTwoFactor('lost-phone');
  const code = recoveryCodes[3]!;
  const browser = visitor();
  await logIn(browser, 'lost-phone');
  const inFullWidth = code.replaceAll(/[a-z0-9]/g, (letter) =>
    String.fromCharCode(letter.charCodeAt(0) + 0xfee0),
  );
  expect((await sendCode(browser, ` ${inFullWidth.toUpperCase().replace('-', ' ')} `)).statusCode).toBe(200);
  expect((await browser.get('/api/two-factor')).json()).toEqual({ enabled: true, recoveryCodesLeft: 9 });
  const again = visitor();
  await logIn(again, 'lost-phone');
  expect((await sendCode(again, code)).statusCode).toBe(401);
});

test('five wrong codes, or five minutes, and the password is asked for again', async () => {
  const { phone } = await memberWithTwoFactor('guessed');
  const guessing = visitor();
  await logIn(guessing, 'guessed');
  for (let at = 0; at < 5; at++) expect((await sendCode(guessing, '000000')).statusCode).toBe(401);
  const after = await sendCode(guessing, phone.next());
  expect([after.statusCode, after.body]).toEqual([
    401,
    'Please sign in with your username and password again.',
  ]);

  const slow = visitor();
  await logIn(slow, 'guessed');
  travel(now().getTime() - Date.now() + 5 * MINUTE + 1);
  expect((await sendCode(slow, phone.next())).statusCode).toBe(401);
});

test('guessing on and on is a 429, whatever the number of sign-ins', async () => {
  await memberWithTwoFactor('stormed');
  const statuses = new Set<number>();
  for (let attempt = 0; attempt < 4; attempt++) {
    const browser = visitor();
    await logIn(browser, 'stormed');
    for (let at = 0; at < 5; at++) statuses.add((await sendCode(browser, '000000')).statusCode);
  }
  expect(statuses).toEqual(new Set([401, 429]));
});

test('a password reset does not get past it', async () => {
  const { phone } = await memberWithTwoFactor('phished');
  await visitor().post('/api/forgot-password', { email: 'phished@members.test' });
  const token = new URL((await emailTo('phished@members.test', /^Reset your/)).action.url).searchParams.get(
    'token',
  );
  await visitor().post('/api/reset-password', { token, password: 'a brand new one' });
  const browser = visitor();
  const answer = await browser.post('/api/login', { username: 'phished', password: 'a brand new one' });
  expect(answer.statusCode).toBe(202);
  expect((await sendCode(browser, phone.next())).statusCode).toBe(200);
});

test('switching it off takes a code, and sign-in is as before', async () => {
  const { browser, phone } = await memberWithTwoFactor('weary');
  expect((await browser.post('/api/two-factor/disable', { code: '000000' })).statusCode).toBe(422);
  expect((await browser.post('/api/two-factor/disable', { code: phone.next() })).statusCode).toBe(204);
  expect(await browser.post('/api/two-factor/disable', { code: phone.next() })).toMatchObject({
    statusCode: 409,
    body: 'Two-factor sign-in is off.',
  });
  expect((await logIn(visitor(), 'weary')).statusCode).toBe(200);
});

const renew = (browser: TestBrowser, code: string) =>
  browser.post('/api/two-factor/recovery-codes', { code });

test('new recovery codes take the place of the old ones, by a code of the app', async () => {
  const { browser, phone, recoveryCodes: old } = await memberWithTwoFactor('refreshed');
  const wrong = await renew(browser, '000000');
  expect([wrong.statusCode, wrong.body]).toEqual([422, WRONG]);
  const answer = await renew(browser, phone.next());
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'private, no-store']);
  const { recoveryCodes } = answer.json();
  expect(new Set([...old, ...recoveryCodes]).size).toBe(20);
  expect((await browser.get('/api/two-factor')).json()).toEqual({ enabled: true, recoveryCodesLeft: 10 });

  const elsewhere = visitor();
  await logIn(elsewhere, 'refreshed');
  expect((await sendCode(elsewhere, old[0]!)).statusCode).toBe(401);
  expect((await sendCode(elsewhere, recoveryCodes[0])).statusCode).toBe(200);
});

test('a recovery code gives new ones too; of ten at once, one does', async () => {
  const { browser, recoveryCodes } = await memberWithTwoFactor('phoneless');
  const answers = await Promise.all(recoveryCodes.map((code) => renew(browser, code)));
  const statuses = answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b);
  expect(statuses).toEqual([200, ...Array.from({ length: 9 }, () => 422)]);
  expect((await browser.get('/api/two-factor')).json()).toEqual({ enabled: true, recoveryCodesLeft: 10 });
});

test('there are no new recovery codes where two-factor is off, set up only half, or guessed at', async () => {
  const browser = await member('codeless');
  await browser.confirm();
  expect(await renew(browser, '123456')).toMatchObject({
    statusCode: 409,
    body: 'Two-factor sign-in is off.',
  });
  const { secret } = (await browser.post('/api/two-factor/set-up', { password: PASSWORD })).json();
  expect((await renew(browser, authenticator(secret).next())).statusCode).toBe(409);

  const { browser: guessing } = await memberWithTwoFactor('guessed-codes');
  const statuses = [];
  for (let at = 0; at < 16; at++) statuses.push((await renew(guessing, '000000')).statusCode);
  expect(new Set(statuses)).toEqual(new Set([422, 429]));
});

test('wrong codes of whoever signs in leave the owner at an open session theirs', async () => {
  const { browser, phone } = await memberWithTwoFactor('besieged-codes');
  const thief = visitor();
  let status = 401;
  for (let attempt = 0; status !== 429 && attempt < 40; attempt += 1) {
    if (attempt % 5 === 0) await logIn(thief, 'besieged-codes');
    status = (await sendCode(thief, '000000')).statusCode;
  }
  expect(status).toBe(429);
  expect((await browser.confirm(phone.next())).statusCode).toBe(204);
});

test('while it is on, a new secret cannot take the place of the old', async () => {
  const { browser } = await memberWithTwoFactor('steady');
  expect(await browser.post('/api/two-factor/set-up', { password: PASSWORD })).toMatchObject({
    statusCode: 409,
    body: 'Two-factor sign-in is on already.',
  });
  expect(await browser.post('/api/two-factor/confirm', { code: '000000' })).toMatchObject({
    statusCode: 409,
    body: 'There is no two-factor set-up to confirm.',
  });
});

test('a code without a first step, and a made-up first step, are refused', async () => {
  expect((await sendCode(visitor(), '123456')).statusCode).toBe(401);
  const forged = await app.inject({
    method: 'POST',
    url: '/api/login/two-factor',
    payload: { code: '123456' },
    cookies: { '__Host-login-challenge': 'A'.repeat(43) },
  });
  expect(forged.statusCode).toBe(401);
});

test('a recovery code has 18 characters, and the database alone cannot tell it', async () => {
  const { recoveryCodes } = await memberWithTwoFactor('unguessable');
  for (const code of recoveryCodes) expect(code).toMatch(/^([2-9a-hj-km-np-z]{6}-){2}[2-9a-hj-km-np-z]{6}$/);
  const { rows } = await database.pool.query('SELECT code_hash FROM recovery_codes');
  const stored = rows.map((row) => row.code_hash.toString('hex'));
  for (const code of recoveryCodes)
    expect(stored).not.toContain(hashOf(code.replaceAll('-', '')).toString('hex'));
});

test('a recovery code of before, kept as a plain hash, still works once', async () => {
  await memberWithTwoFactor('of-old');
  await database.pool.query(
    `INSERT INTO recovery_codes (user_id, code_hash) SELECT id, $1 FROM users WHERE username = 'of-old'`,
    [hashOf('abcdefghjk')],
  );
  const first = visitor();
  await logIn(first, 'of-old');
  expect((await sendCode(first, 'ABCDE-fghjk')).statusCode).toBe(200);
  const second = visitor();
  await logIn(second, 'of-old');
  expect((await sendCode(second, 'abcde-fghjk')).statusCode).toBe(401);
});
