import { TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { createTestApp, PASSWORD, type TestBrowser } from '../../test-app.ts';
import { emailOf } from '../../test-member.ts';
import { restoreMember, suspendMember } from './index.ts';

const { database, emailTo, now, visitor, member } = await createTestApp();
const PAUSED = 'Your account is paused. Please write to our support team.';

const suspend = ({ userId }: { userId: string }) =>
  database.db.transaction((tx) => suspendMember(tx, userId, now()));
const signIn = async (username: string, password: string, browser = visitor()) => {
  const answer = await browser.post('/api/login', { username, password });
  return [answer.statusCode, answer.body];
};

test('suspending ends every session at once, and signing in says so only to whoever knows the password', async () => {
  const browser = await member('paused');
  const phone = visitor();
  await signIn('paused', PASSWORD, phone);
  expect(await suspend(browser)).toBe('suspended');
  for (const device of [browser, phone]) expect((await device.get('/api/user')).statusCode).toBe(401);

  expect(await signIn('paused', PASSWORD)).toEqual([403, PAUSED]);
  expect(await signIn(emailOf('paused'), PASSWORD)).toEqual([403, PAUSED]);
  // A stranger's guess is answered as for anybody.
  const wrong = await signIn('paused', 'not the password');
  expect(wrong).toEqual([401, 'The username or password is wrong.']);
  expect(await signIn('nobody-at-all', 'not the password')).toEqual(wrong);

  await restoreMember(database.db, browser.userId);
  expect((await signIn('paused', PASSWORD))[0]).toBe(200);
});

async function turnTwoFactorOn(browser: TestBrowser) {
  const { secret } = (await browser.post('/api/two-factor/set-up', { password: PASSWORD })).json();
  const codeIn = (seconds: number) =>
    new TOTP({ secret }).generate({ timestamp: Date.now() + seconds * 1000 });
  await browser.post('/api/two-factor/confirm', { code: codeIn(-30) });
  return codeIn;
}

test('with two-factor on, the password alone reveals nothing: the sentence comes after the code', async () => {
  const browser = await member('paused-with-code');
  const codeIn = await turnTwoFactorOn(browser);
  const waiting = visitor();
  expect((await signIn('paused-with-code', PASSWORD, waiting))[0]).toBe(202);
  await suspend(browser);
  // A code that was awaited before works no more.
  expect((await waiting.post('/api/login/two-factor', { code: codeIn(0) })).statusCode).toBe(401);

  const later = visitor();
  expect((await signIn('paused-with-code', PASSWORD, later))[0]).toBe(202);
  expect((await later.post('/api/login/two-factor', { code: '000000' })).statusCode).toBe(401);
  const answer = await later.post('/api/login/two-factor', { code: codeIn(0) });
  expect([answer.statusCode, answer.body]).toEqual([403, PAUSED]);
  expect((await later.get('/api/user')).statusCode).toBe(401);
});

test('no link in an e-mail is a way around it', async () => {
  const browser = await member('paused-by-mail');
  await browser.confirm();
  await browser.put('/api/profile', { email: 'elsewhere@members.test' });
  const { action: confirmation } = await emailTo('elsewhere@members.test');
  await suspend(browser);
  const token = (url = '') => new URL(url).searchParams.get('token');
  const confirmed = await visitor().post('/api/confirm-email', { token: token(confirmation?.url) });
  expect(confirmed.statusCode).toBe(410);

  await visitor().post('/api/forgot-password', { email: emailOf('paused-by-mail') });
  const { action } = await emailTo(emailOf('paused-by-mail'), /^Reset/);
  const chosen = 'another spring, further up';
  const fresh = visitor();
  const reset = await fresh.post('/api/reset-password', { token: token(action?.url), password: chosen });
  expect(reset.statusCode).toBe(200);
  expect((await fresh.get('/api/user')).statusCode).toBe(401);
  expect(await signIn('paused-by-mail', chosen, fresh)).toEqual([403, PAUSED]);
});

test('a sign-in under way while the account is suspended leaves no session', async () => {
  const browser = await member('racing');
  for (let round = 0; round < 5; round++) {
    const other = visitor();
    await Promise.all([suspend(browser), signIn('racing', PASSWORD, other)]);
    expect((await other.get('/api/user')).statusCode).toBe(401);
    await restoreMember(database.db, browser.userId);
  }
});

test('a session that was opened all the same, as by a node of the previous version, is none', async () => {
  const browser = await member('opened-anyway');
  for (const state of ['suspended_at', 'closes_at']) {
    const set = (at: string) =>
      database.pool.query(`UPDATE users SET ${state} = ${at} WHERE id = $1`, [browser.userId]);
    await set('now()');
    expect((await browser.get('/api/user')).statusCode).toBe(401);
    await set('NULL');
    expect((await browser.get('/api/user')).statusCode).toBe(200);
  }
});

test('private feed and audio answer 401, and no notification reaches what was subscribed', async () => {
  const browser = await member('paused-listener', { plan: 'endless' });
  const { url } = (await browser.post('/api/feed')).json();
  const { pathname } = new URL(url);
  expect((await visitor().get(pathname)).statusCode).toBe(200);
  const item = /<enclosure url="([^"]+)"/.exec((await visitor().get(pathname)).body)?.[1] ?? '';
  const keys = { p256dh: 'B'.repeat(87), auth: 'B'.repeat(22) };
  await browser.post('/api/notifications/subscribe', {
    endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/paused',
    keys,
  });
  const admin = await member('counting', { isAdmin: true });
  const devices = async () => (await admin.get('/api/notifications/audience')).json().devices;
  expect(await devices()).toBe(1);

  await suspend(browser);
  for (const path of [pathname, new URL(item).pathname]) {
    const answer = await visitor().get(path);
    expect([answer.statusCode, answer.body]).toEqual([
      401,
      'This feed rests, because its account is paused.',
    ]);
  }
  expect(await devices()).toBe(0);
});

test('the last admin who can sign in is kept: one that is suspended does not count', async () => {
  const { rows } = await database.pool.query<{ id: string }>('SELECT id FROM users WHERE is_admin');
  const [counting] = rows;
  const second = await member('second-admin', { isAdmin: true });
  expect(await suspend(second)).toBe('suspended');
  expect(await suspend({ userId: counting!.id })).toBe('last-admin');
  await restoreMember(database.db, second.userId);
  // Each suspends the other at the same moment.
  const outcomes = await Promise.all([suspend(second), suspend({ userId: counting!.id })]);
  expect(outcomes.toSorted()).toEqual(['last-admin', 'suspended']);
});
