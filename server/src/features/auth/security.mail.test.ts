import { TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { createTestApp, PASSWORD, type TestBrowser } from '../../test-app.ts';

const { letterTo, now, travel, visitor, member } = await createTestApp();
const NEW_PASSWORD = 'a river to the sea';

const tokenIn = (url: string) => new URL(url).searchParams.get('token');

async function turnOnTwoFactor(browser: TestBrowser) {
  const { secret } = (await browser.post('/api/two-factor/set-up', { password: PASSWORD })).json();
  const next = () => {
    travel(now().getTime() - Date.now() + 30_000);
    return new TOTP({ secret }).generate({ timestamp: now().getTime() });
  };
  const { recoveryCodes } = (await browser.post('/api/two-factor/confirm', { code: next() })).json();
  return { next, recoveryCodes: recoveryCodes as string[] };
}

test('a changed password, and one that was reset, are told by e-mail, without a token', async () => {
  const browser = await member('told');
  await browser.post('/api/change-password', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD });
  const changed = await letterTo('told@members.test');
  expect(changed.subject).toBe('Your Clear Spring password was changed');
  expect(JSON.stringify(changed)).not.toContain('token');

  await visitor().post('/api/forgot-password', { email: 'told@members.test' });
  const token = tokenIn((await letterTo('told@members.test')).action.url);
  await visitor().post('/api/reset-password', { token, password: PASSWORD });
  expect((await letterTo('told@members.test')).subject).toBe('Your Clear Spring password was reset');
});

test('two-factor turned on and off, recovery codes made anew and used: each is told by e-mail', async () => {
  const browser = await member('factored');
  const hears = async (subject: string) => {
    const letter = await letterTo('factored@members.test');
    expect(letter.subject).toBe(subject);
    expect(letter.closing.join(' ')).toMatch(/If it was not you, /);
  };
  const { next, recoveryCodes } = await turnOnTwoFactor(browser);
  await hears('Two-factor sign-in was turned on');
  const elsewhere = visitor();
  await elsewhere.post('/api/login', { username: 'factored', password: PASSWORD });
  await elsewhere.post('/api/login/two-factor', { code: recoveryCodes[0] });
  await hears('A recovery code was used');
  await hears('New sign-in to your Clear Spring account');
  expect((await browser.post('/api/two-factor/recovery-codes', { code: next() })).statusCode).toBe(200);
  await hears('New recovery codes were made');
  expect((await browser.post('/api/two-factor/disable', { code: next() })).statusCode).toBe(204);
  await hears('Two-factor sign-in was turned off');
});
