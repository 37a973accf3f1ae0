import { DAY } from '@clear-spring/contract';
import { TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { createTestApp, PASSWORD, PUBLIC_URL, type TestBrowser } from '../../test-app.ts';

const { database, emailTo, now, travel, visitor, member } = await createTestApp();
const NEW_PASSWORD = 'a river to the sea';
const INVALID = [410, 'This link is invalid or has expired.'];
const USED = [410, 'This link has already been used.'];

const tokenIn = (url: string) => new URL(url).searchParams.get('token')!;
const logIn = (username: string, password: string) => visitor().post('/api/login', { username, password });
async function undo(token: string) {
  const { statusCode, body } = await visitor().post('/api/undo-two-factor', { token });
  return [statusCode, body];
}
async function turnOn(browser: TestBrowser) {
  const { secret } = (await browser.post('/api/two-factor/set-up', { password: PASSWORD })).json();
  const next = () => {
    travel(now().getTime() - Date.now() + 30_000);
    return new TOTP({ secret }).generate({ timestamp: now().getTime() });
  };
  expect((await browser.post('/api/two-factor/confirm', { code: next() })).statusCode).toBe(200);
  return { next };
}
const undoToken = async (username: string) =>
  tokenIn((await emailTo(`${username}@members.test`, /was turned on$/)).action.url);

test('whoever did not turn two-factor on turns it off by the e-mail, and chooses a new password', async () => {
  const browser = await member('enrolled');
  await turnOn(browser);
  const { action } = await emailTo('enrolled@members.test', /was turned on$/);
  expect(action.url).toMatch(new RegExp(`^${PUBLIC_URL}/undo-two-factor\\?token=[\\w-]{43}$`));
  for (const path of [action.url, action.url.replace('/undo', '/api/undo')])
    await visitor().get(path.slice(PUBLIC_URL.length));
  expect((await logIn('enrolled', PASSWORD)).statusCode).toBe(202);

  expect(await undo(tokenIn(action.url))).toEqual([204, '']);
  expect((await browser.get('/api/user')).statusCode).toBe(401);
  expect((await logIn('enrolled', PASSWORD)).statusCode).toBe(401);
  const token = tokenIn((await emailTo('enrolled@members.test', /^Reset your/)).action.url);
  await visitor().post('/api/reset-password', { token, password: NEW_PASSWORD });
  expect((await logIn('enrolled', NEW_PASSWORD)).statusCode).toBe(200);
  const { rows } = await database.pool.query(
    `SELECT count(*)::int FROM recovery_codes c JOIN users u ON u.id = c.user_id WHERE username = 'enrolled'`,
  );
  expect(rows).toEqual([{ count: 0 }]);
  expect(await undo(tokenIn(action.url))).toEqual(USED);
});

test('the link does nothing to an app that was enrolled later, nor after seven days, nor when it is made up', async () => {
  const browser = await member('renewed');
  const { next } = await turnOn(browser);
  const ofFirst = await undoToken('renewed');
  expect((await browser.post('/api/two-factor/disable', { code: next() })).statusCode).toBe(204);
  await turnOn(browser);
  const ofSecond = await undoToken('renewed');
  expect(await undo(ofFirst)).toEqual(INVALID);
  expect(await undo('nobody gave it')).toEqual(INVALID);
  expect((await browser.get('/api/two-factor')).json().enabled).toBe(true);
  travel(8 * DAY);
  expect(await undo(ofSecond)).toEqual(INVALID);
  travel(6 * DAY);
  expect(await undo(ofSecond)).toEqual([204, '']);
  travel(0);
});

test('the link goes to the address of that moment, and works after the e-mail was changed', async () => {
  const browser = await member('carried-off');
  const { next } = await turnOn(browser);
  await browser.confirm(next());
  await browser.put('/api/profile', { email: 'carried-off@thief.test' });
  const confirmation = await emailTo('carried-off@thief.test', /^Confirm your email/);
  await visitor().post('/api/confirm-email', { token: tokenIn(confirmation.action.url) });
  const emailUndo = await emailTo('carried-off@members.test', /was changed$/);

  expect(await undo(await undoToken('carried-off'))).toEqual([204, '']);
  await visitor().post('/api/undo-email-change', { token: tokenIn(emailUndo.action.url) });
  const token = tokenIn((await emailTo('carried-off@members.test', /^Reset your/)).action.url);
  await visitor().post('/api/reset-password', { token, password: NEW_PASSWORD });
  expect((await logIn('carried-off', NEW_PASSWORD)).statusCode).toBe(200);
});

test('of many uses at once, one undoes; no token lies in the database in plain', async () => {
  await turnOn(await member('rushed'));
  const token = await undoToken('rushed');
  const { rows } = await database.pool.query(
    `SELECT data::text AS text FROM pgboss.job UNION ALL SELECT encode(token_hash, 'escape') FROM two_factor_undos`,
  );
  expect(JSON.stringify(rows)).not.toContain(token);
  const answers = await Promise.all([undo(token), undo(token), undo(token)]);
  expect(answers.map(([status]) => Number(status)).toSorted((a, b) => a - b)).toEqual([204, 410, 410]);
});
