import { randomUUID } from 'node:crypto';
import { HOUR } from '@clear-spring/contract';
import { TOTP } from 'otpauth';
import { expect, test, vi } from 'vitest';
import { createTestApp, PASSWORD, type TestBrowser } from '../../test-app.ts';
import { createRateLimiter } from '../../http/rate-limit.ts';
import type { Jobs, Run } from '../../jobs/index.ts';
import { type SecurityEvent, workOnSecurityMail } from './security.mail.ts';

const { database, emailTo, now, travel, visitor, member } = await createTestApp();
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
  const changed = await emailTo('told@members.test');
  expect(changed.subject).toBe('Your Clear Spring password was changed');
  expect(JSON.stringify(changed)).not.toContain('token');

  await visitor().post('/api/forgot-password', { email: 'told@members.test' });
  const token = tokenIn((await emailTo('told@members.test')).action.url);
  await visitor().post('/api/reset-password', { token, password: PASSWORD });
  expect((await emailTo('told@members.test')).subject).toBe('Your Clear Spring password was reset');
});

test('two-factor turned on and off, recovery codes made anew and used: each is told by e-mail', async () => {
  const browser = await member('factored');
  const hears = async (subject: string) => {
    const email = await emailTo('factored@members.test');
    expect(email.subject).toBe(subject);
    expect(email.closing.join(' ')).toMatch(/If it was not you, /);
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

/** Runs the job alone, with a mail server of the test's. */
async function jobWith(send: (subject: string) => Promise<void>) {
  const jobs = {
    work: vi.fn<(queue: unknown, run: (data: object, run: Run) => Promise<void>) => Promise<void>>(
      async () => {},
    ),
  };
  await workOnSecurityMail({
    db: database.db,
    jobs: jobs as unknown as Jobs,
    limiter: createRateLimiter({ db: database.db, now }),
    mailer: { send: (_, email) => send(email.subject) },
    publicUrl: 'https://clear-spring.test',
  });
  const run = jobs.work.mock.calls[0]![1];
  return (email: string, event: SecurityEvent) =>
    run({ email, event, at: now().toISOString() }, { jobId: randomUUID(), attempt: 1, isLast: false });
}

test('many e-mails of one event silence no other, and of a new e-mail and two-factor each is told', async () => {
  let told = 0;
  const tell = await jobWith(async () => void told++);
  const count = async (event: SecurityEvent, times: number) => {
    told = 0;
    for (let at = 0; at < times; at++) await tell(at % 2 ? 'LOUD@members.test' : 'loud@members.test', event);
    return told;
  };
  expect(await count('recovery-code-used', 30)).toBe(5);
  expect(await count('password-changed', 1)).toBe(1);
  expect(await count('email-change-requested', 25)).toBe(25);
  expect(await count('two-factor-off', 25)).toBe(25);
  travel(now().getTime() - Date.now() + 4 * HOUR);
  expect(await count('recovery-code-used', 2)).toBe(1);
  travel(0);
});

test('what the mail server did not take counts as told only when it has', async () => {
  let refusals = 8;
  let told = 0;
  const tell = await jobWith(async () => {
    if (refusals-- > 0) throw new Error('the mail server is away');
    told++;
  });
  for (let attempt = 0; attempt < 8; attempt++)
    await expect(tell('patient@members.test', 'password-changed')).rejects.toThrow('away');
  await tell('patient@members.test', 'password-changed');
  expect(told).toBe(1);
});
