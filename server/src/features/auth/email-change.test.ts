import { DAY, MINUTE, USED_LINK } from '@clear-spring/contract';
import { expect, test } from 'vitest';
import { createTestApp, PASSWORD, PUBLIC_URL, type TestBrowser } from '../../test-app.ts';
import { sweepAuth } from './index.ts';

const { database, emailTo, travel, visitor, member } = await createTestApp();

const tokenIn = (url: string) => new URL(url).searchParams.get('token')!;
const userOf = async (browser: TestBrowser) => (await browser.get('/api/user')).json();
const emailOf = async (username: string): Promise<string> =>
  (await database.pool.query('SELECT email FROM users WHERE username = $1', [username])).rows[0].email;

/** Requests a new e-mail with a confirmed identity. */
async function request(browser: TestBrowser, email: string) {
  await browser.confirm();
  return browser.put('/api/profile', { email });
}
const confirmToken = async (email: string) =>
  tokenIn((await emailTo(email, /^Confirm your email/)).action.url);
const undoToken = async (email: string) => tokenIn((await emailTo(email, /was changed$/)).action.url);
const confirm = (token: string) => visitor().post('/api/confirm-email', { token });
const undo = (token: string) => visitor().post('/api/undo-email-change', { token });

/**
 * Changes the e-mail and confirms it.
 * @returns the token that undoes it.
 */
async function change(browser: TestBrowser, from: string, to: string): Promise<string> {
  expect((await request(browser, to)).statusCode).toBe(200);
  expect((await confirm(await confirmToken(to))).statusCode).toBe(200);
  return undoToken(from);
}

test('a new e-mail waits until its mailbox confirms it; until then the old one counts', async () => {
  const browser = await member('moving');
  const answer = await request(browser, 'moving@elsewhere.test');
  expect([answer.statusCode, answer.json()]).toMatchObject([
    200,
    { email: 'moving@members.test', pendingEmail: 'moving@elsewhere.test' },
  ]);
  expect(await userOf(browser)).toEqual(answer.json());
  expect((await emailTo('moving@members.test')).subject).toBe(
    'A new email was requested for your Clear Spring account',
  );
  await visitor().post('/api/forgot-password', { email: 'moving@elsewhere.test' });
  await visitor().post('/api/forgot-password', { email: 'moving@members.test' });
  expect((await emailTo('moving@members.test', /^Reset/)).action.url).toContain('/reset-password');

  const mail = await emailTo('moving@elsewhere.test');
  expect(mail.action.url).toMatch(new RegExp(`^${PUBLIC_URL}/confirm-email\\?token=[\\w-]{43}$`));
  const token = tokenIn(mail.action.url);
  const confirmed = await confirm(token);
  expect([confirmed.statusCode, confirmed.json()]).toEqual([200, { email: 'moving@elsewhere.test' }]);
  expect(await userOf(browser)).toMatchObject({ email: 'moving@elsewhere.test', pendingEmail: null });
  const again = await confirm(token);
  expect([again.statusCode, again.headers[USED_LINK], again.body]).toEqual([
    410,
    'true',
    'This link has already been used.',
  ]);
});

test('a used link says so for 30 days; one that never did its work does not', async () => {
  const browser = await member('returning');
  const undoes = await change(browser, 'returning@members.test', 'returning@one.test');
  await request(browser, 'returning@two.test');
  const replaced = await confirmToken('returning@two.test');
  await browser.delete('/api/pending-email');
  await undo(undoes);
  const isUsed = async (answer: ReturnType<typeof confirm>) => (await answer).headers[USED_LINK] === 'true';
  expect([await isUsed(undo(undoes)), await isUsed(confirm(replaced))]).toEqual([true, false]);
  for (const [days, used] of [
    [29, true],
    [31, false],
  ] as const) {
    await sweepAuth({ longRunningDb: database.db }, new Date(Date.now() + days * DAY), { warn: () => {} });
    expect(await isUsed(undo(undoes))).toBe(used);
  }
});

test('a link to the present email says that letters are to come to it', async () => {
  await (await member('reading')).post('/api/weekly-letter/confirm-email');
  const { url } = (await emailTo('reading@members.test', /^Confirm your email/)).action;
  expect(new URL(url).searchParams.get('for')).toBe('letters');
  expect((await confirm(tokenIn(url))).statusCode).toBe(200);
});

test('opening the link by GET, as scanners of e-mail do, confirms nothing', async () => {
  const browser = await member('scanned');
  await request(browser, 'scanned@elsewhere.test');
  const { url } = (await emailTo('scanned@elsewhere.test')).action;
  for (const path of [url, url.replace('/confirm-email', '/api/confirm-email')])
    await visitor().get(path.slice(PUBLIC_URL.length));
  expect(await emailOf('scanned')).toBe('scanned@members.test');
});

test('the link to a new e-mail ends after a day, and by a newer one, a cancel, a new password and a reset', async () => {
  const browser = await member('fickle');
  await request(browser, 'fickle@one.test');
  const late = await confirmToken('fickle@one.test');
  travel(DAY + 1);
  expect((await confirm(late)).statusCode).toBe(410);
  expect((await userOf(browser)).pendingEmail).toBeNull();
  travel(0);

  await request(browser, 'fickle@two.test');
  const superseded = await confirmToken('fickle@two.test');
  expect((await browser.post('/api/pending-email/resend')).statusCode).toBe(204);
  const resent = await confirmToken('fickle@two.test');
  expect((await confirm(superseded)).statusCode).toBe(410);
  const cancelled = await browser.delete('/api/pending-email');
  expect([cancelled.statusCode, cancelled.json().pendingEmail]).toEqual([200, null]);
  expect((await confirm(resent)).statusCode).toBe(410);
  expect(await browser.post('/api/pending-email/resend')).toMatchObject({
    statusCode: 404,
    body: 'No new email waits for confirmation any more.',
  });

  await request(browser, 'fickle@three.test');
  const before = await confirmToken('fickle@three.test');
  await browser.post('/api/change-password', {
    currentPassword: PASSWORD,
    newPassword: 'a river to the sea',
  });
  expect((await confirm(before)).statusCode).toBe(410);
  expect(await emailOf('fickle')).toBe('fickle@members.test');
});

test('a thief’s second change leads nowhere once its victim has undone the first', async () => {
  const browser = await member('victim');
  const first = await change(browser, 'victim@members.test', 'thief@one.test');
  const second = await change(browser, 'thief@one.test', 'thief@two.test');
  await request(browser, 'thief@three.test');
  const third = await confirmToken('thief@three.test');

  const answer = await undo(first);
  expect([answer.statusCode, answer.json()]).toEqual([200, { email: 'victim@members.test' }]);
  for (const [name, outcome] of [
    ['the later undo', await undo(second)],
    ['the e-mail that waited', await confirm(third)],
    ['the same undo', await undo(first)],
  ] as const)
    expect([name, outcome.statusCode]).toEqual([name, 410]);
  expect(await emailOf('victim')).toBe('victim@members.test');
  expect((await browser.get('/api/user')).statusCode).toBe(401);
});

test('the oldest undo wins also when the later one came first', async () => {
  const browser = await member('slow');
  const first = await change(browser, 'slow@members.test', 'slow@one.test');
  const second = await change(browser, 'slow@one.test', 'slow@two.test');
  expect((await undo(second)).json()).toEqual({ email: 'slow@one.test' });
  expect((await undo(first)).json()).toEqual({ email: 'slow@members.test' });
});

test('of two undos at once, the older one decides', async () => {
  const browser = await member('raced');
  const first = await change(browser, 'raced@members.test', 'raced@one.test');
  const second = await change(browser, 'raced@one.test', 'raced@two.test');
  await Promise.all([undo(second), undo(first)]);
  expect(await emailOf('raced')).toBe('raced@members.test');
  expect((await undo(second)).statusCode).toBe(410);
});

test('an undo works for seven days, and logs the account out everywhere', async () => {
  const browser = await member('settled');
  const token = await change(browser, 'settled@members.test', 'settled@elsewhere.test');
  travel(7 * DAY + MINUTE);
  expect((await undo(token)).statusCode).toBe(410);
  travel(6 * DAY);
  expect((await undo(token)).statusCode).toBe(200);
  travel(0);
  expect((await browser.get('/api/user')).statusCode).toBe(401);
});

test('an address that another account has by now cannot be confirmed or taken back, and the links wait', async () => {
  const browser = await member('leaver');
  const back = await change(browser, 'leaver@members.test', 'leaver@elsewhere.test');
  await request(browser, 'leaver@wanted.test');
  const forth = await confirmToken('leaver@wanted.test');
  // Accounts from before 22 November 2026, when a former address was free at once.
  for (const email of ['LEAVER@members.test', 'Leaver@wanted.test'])
    await database.pool.query(
      `INSERT INTO users (id, username, username_key, email, email_key, password_hash)
       SELECT gen_random_uuid(), $1, $1, $2, lower($2), password_hash FROM users WHERE username = 'leaver'`,
      [`has-${email.slice(7, 11)}`, email],
    );
  for (const answer of [await confirm(forth), await undo(back)])
    expect([answer.statusCode, answer.body]).toEqual([
      409,
      'Another account uses this email now. Please write to our support team.',
    ]);
  await database.pool.query(`DELETE FROM users WHERE username LIKE 'has-%'`);
  expect((await confirm(forth)).statusCode).toBe(200);
  expect((await undo(back)).statusCode).toBe(200);
});

test('a new letter case of one’s own e-mail is a change, which is confirmed like any other', async () => {
  const browser = await member('spelled');
  await change(browser, 'spelled@members.test', 'Spelled@Members.test');
  expect(await emailOf('spelled')).toBe('Spelled@Members.test');
});

test('a former e-mail is held for its undo in every spelling of its domain, and comes back as people read it', async () => {
  const browser = await member('script');
  await change(browser, 'script@members.test', 'script@bücher.example');
  const token = await change(browser, 'script@bücher.example', 'script@elsewhere.test');
  for (const email of ['script@BÜCHER.example', 'script@xn--bcher-kva.example'])
    expect(
      (await visitor().post('/api/register', { username: 'thief', email, password: PASSWORD })).statusCode,
    ).toBe(409);
  expect((await undo(token)).json()).toEqual({ email: 'script@bücher.example' });
});

test('other details are saved while an e-mail waits, and it goes on waiting', async () => {
  const browser = await member('busy');
  await request(browser, 'busy@elsewhere.test');
  const answer = await browser.put('/api/profile', { email: 'busy@members.test', firstName: 'B' });
  expect(answer.json()).toMatchObject({ firstName: 'B', pendingEmail: 'busy@elsewhere.test' });
});

test('a changed e-mail voids the reset links that were sent to the former one', async () => {
  const browser = await member('careful');
  await visitor().post('/api/forgot-password', { email: 'careful@members.test' });
  const token = tokenIn((await emailTo('careful@members.test', /^Reset/)).action.url);
  await change(browser, 'careful@members.test', 'careful@elsewhere.test');
  expect((await visitor().post('/api/verify-reset-token', { token })).statusCode).toBe(410);
});

test('no e-mail holds anything that a member typed', async () => {
  const browser = await member('marker-name');
  const text = 'marker buy now at evil.test';
  await browser.put('/api/profile', { email: 'marker-name@members.test', firstName: text, lastName: text });
  await change(browser, 'marker-name@members.test', 'marker@stranger.test');
  await browser.post('/api/change-password', {
    currentPassword: PASSWORD,
    newPassword: 'a river to the sea',
  });
  await visitor().post('/api/forgot-password', { email: 'marker@stranger.test' });
  // The change itself has read the first two from the mailbox.
  for (const address of ['marker-name@members.test', 'marker@stranger.test', 'marker@stranger.test'])
    expect(JSON.stringify(await emailTo(address))).not.toContain('marker');
});

test('a member changes the e-mail five times and then once an hour, and learns of no more addresses', async () => {
  const browser = await member('prober');
  await member('known');
  await browser.confirm();
  const probe = (email: string) => browser.put('/api/profile', { email });
  for (let at = 0; at < 4; at++) expect((await probe(`nobody-${at}@members.test`)).statusCode).toBe(200);
  expect((await probe('known@members.test')).statusCode).toBe(409);
  const answers = [await probe('known@members.test'), await probe('unknown@members.test')];
  expect(answers.map((answer) => answer.statusCode)).toEqual([429, 429]);
  expect(Number(answers[0]!.headers['retry-after'])).toBeGreaterThan(0);
  expect((await probe('prober@members.test')).statusCode).toBe(200);
});

test('an address gets three e-mails to confirm it, whoever asks', async () => {
  const statuses = [];
  for (const username of ['one', 'two', 'three', 'four']) {
    const browser = await member(`flooder-${username}`);
    statuses.push((await request(browser, 'stranger@elsewhere.test')).statusCode);
  }
  expect(statuses).toEqual([200, 200, 200, 429]);

  const browser = await member('patient');
  await request(browser, 'slow@elsewhere.test');
  const again = async () => (await browser.post('/api/pending-email/resend')).statusCode;
  expect([await again(), await again(), await again()]).toEqual([204, 204, 429]);
});

test('no token of a change lies in the database in plain, not even in a job', async () => {
  const browser = await member('discreet');
  await request(browser, 'discreet@elsewhere.test');
  const forth = await confirmToken('discreet@elsewhere.test');
  const look = async () =>
    JSON.stringify(
      (
        await database.pool.query(
          `SELECT data::text AS text FROM pgboss.job
           UNION ALL SELECT encode(token_hash, 'escape') FROM pending_emails
           UNION ALL SELECT encode(token_hash, 'escape') FROM email_undos`,
        )
      ).rows,
    );
  expect(await look()).not.toContain(forth);
  await confirm(forth);
  expect(await look()).not.toContain(await undoToken('discreet@members.test'));
});
