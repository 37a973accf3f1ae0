import { randomUUID } from 'node:crypto';
import { HOUR } from '@clear-spring/contract';
import { TOTP } from 'otpauth';
import { expect, test, vi } from 'vitest';
import { createTestApp, PASSWORD, type TestBrowser } from '../../test-app.ts';
import { createRateLimiter } from '../../http/rate-limit.ts';
import type { Jobs, Run } from '../../jobs/index.ts';
import type { EmailContent } from '../../mail/index.ts';
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
async function jobWith(send: (email: EmailContent) => Promise<void>) {
  const jobs = {
    work: vi.fn<(queue: unknown, run: (data: object, run: Run) => Promise<void>) => Promise<void>>(
      async () => {},
    ),
  };
  await workOnSecurityMail({
    db: database.db,
    jobs: jobs as unknown as Jobs,
    limiter: createRateLimiter({ db: database.db, now }),
    mailer: { send: (_, email) => send(email) },
    publicUrl: 'https://clear-spring.test',
  });
  const run = jobs.work.mock.calls[0]![1];
  return (email: string, event: SecurityEvent, more: object = {}) =>
    run(
      { email, event, at: now().toISOString(), ...more },
      { jobId: randomUUID(), attempt: 1, isLast: false },
    );
}

const CHOOSE_PASSWORD =
  'If it was not you, choose a new password now. That logs every other device out, and cancels a change of email that waits.';

test.each<[SecurityEvent, subject: string, happened: string, ifNotYou: string]>([
  [
    'password-changed',
    'Your Clear Spring password was changed',
    'the password of your Clear Spring account was changed, and its other devices were logged out.',
    'If it was not you, choose "Forgot password?" on the sign-in page: a link comes to this mailbox.',
  ],
  [
    'password-reset',
    'Your Clear Spring password was reset',
    'the password of your Clear Spring account was reset by a link that came to this mailbox.',
    'If it was not you, somebody reads your mailbox: change its password first, then reset this one.',
  ],
  [
    'email-change-requested',
    'A new email was requested for your Clear Spring account',
    'a new email was requested for your Clear Spring account. Nothing changes until the new mailbox confirms it.',
    CHOOSE_PASSWORD,
  ],
  [
    'two-factor-on',
    'Two-factor sign-in was turned on',
    'two-factor sign-in was turned on for your Clear Spring account. Signing in now takes a code as well.',
    'If it was not you, write to our support team.',
  ],
  [
    'two-factor-off',
    'Two-factor sign-in was turned off',
    'two-factor sign-in was turned off for your Clear Spring account. The password alone signs in again.',
    CHOOSE_PASSWORD,
  ],
  [
    'recovery-codes-renewed',
    'New recovery codes were made',
    'new recovery codes were made for your Clear Spring account. The old ones no longer work.',
    CHOOSE_PASSWORD,
  ],
  [
    'recovery-code-used',
    'A recovery code was used',
    'a recovery code of your Clear Spring account was used in place of a code from the app. It works no more.',
    CHOOSE_PASSWORD,
  ],
  [
    'new-device',
    'New sign-in to your Clear Spring account',
    'your Clear Spring account was signed in to on a device that it did not know.',
    CHOOSE_PASSWORD,
  ],
  [
    'data-copy-ready',
    'Your Clear Spring data is ready to download',
    'the copy of your data that you asked for is ready. It waits for a day in your profile, under Security, and can be downloaded once.',
    CHOOSE_PASSWORD,
  ],
])(
  'the e-mail of %s says what happened, when, and what to do',
  async (event, subject, happened, ifNotYou) => {
    const sent: EmailContent[] = [];
    const tell = await jobWith(async (email) => void sent.push(email));
    const at = '2026-12-24T18:05:00Z';
    await tell(`words-of-${event}@members.test`, event, { at });
    await tell(`words-of-${event}@members.test`, event, {
      at,
      timeZone: 'Asia/Tokyo',
      device: 'Firefox on Linux',
    });
    const email = (moment: string) => ({
      subject,
      greeting: 'Hello,',
      paragraphs: [happened, moment],
      action: { label: 'Look at your account', url: 'https://clear-spring.test/profile?section=security' },
      closing: ['If it was you, all is well and you need do nothing.', ifNotYou],
    });
    expect(sent).toEqual([
      email('It happened on 24 December 2026 at 18:05 UTC.'),
      email('It happened on 25 December 2026 at 03:05 Tokyo time, with Firefox on Linux.'),
    ]);
  },
);

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
