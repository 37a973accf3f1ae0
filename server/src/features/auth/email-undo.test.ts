import { randomUUIDv7 } from 'node:crypto';
import { DAY } from '@clear-spring/contract';
import { TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { createTestApp, PASSWORD, type TestBrowser } from '../../test-app.ts';
import { insertUser } from './auth.queries.ts';

const { database, emailTo, now, travel, visitor, member } = await createTestApp();
const NEW_PASSWORD = 'a river to the sea';

const tokenIn = (url: string) => new URL(url).searchParams.get('token')!;
const confirmToken = async (email: string) =>
  tokenIn((await emailTo(email, /^Confirm your email/)).action.url);
const undoToken = async (email: string) => tokenIn((await emailTo(email, /was changed$/)).action.url);
const resetToken = async (email: string) => tokenIn((await emailTo(email, /^Reset your/)).action.url);
const confirm = (token: string) => visitor().post('/api/confirm-email', { token });
const undo = (token: string) => visitor().post('/api/undo-email-change', { token });
const logIn = (username: string, password = PASSWORD) => visitor().post('/api/login', { username, password });
const signUp = (username: string, email: string) =>
  visitor().post('/api/register', { username, email, password: PASSWORD });
/** Signs up without spending time on a hash. */
const insert = (username: string, email: string) =>
  insertUser(database.db, { id: randomUUIDv7(), username, email, passwordHash: 'none' }, new Date());
const emailOf = async (username: string): Promise<string> =>
  (await database.pool.query('SELECT email FROM users WHERE username = $1', [username])).rows[0].email;

const count = async (sql: string): Promise<number> =>
  (await database.pool.query(`SELECT count(*)::int ${sql}`)).rows[0].count;
const waitingForLocks = () =>
  count(`FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`);

async function request(browser: TestBrowser, email: string) {
  await browser.confirm();
  return browser.put('/api/profile', { email });
}
async function change(browser: TestBrowser, from: string, to: string): Promise<string> {
  expect((await request(browser, to)).statusCode).toBe(200);
  expect((await confirm(await confirmToken(to))).statusCode).toBe(200);
  return undoToken(from);
}
/** Chooses a password with the link that an undo sent. */
async function chooseFrom(email: string) {
  const answer = await visitor().post('/api/reset-password', {
    token: await resetToken(email),
    password: NEW_PASSWORD,
  });
  expect(answer.statusCode).toBe(200);
}
async function turnOn(browser: TestBrowser) {
  const { secret } = (await browser.post('/api/two-factor/set-up', { password: PASSWORD })).json();
  const code = () => {
    travel(now().getTime() - Date.now() + 30_000);
    return new TOTP({ secret }).generate({ timestamp: now().getTime() });
  };
  const answer = await browser.post('/api/two-factor/confirm', { code: code() });
  expect(answer.statusCode).toBe(200);
  return { code, recoveryCodes: answer.json().recoveryCodes as string[] };
}

test('an address that an undo may restore is nobody else’s: not as an e-mail, not as a username', async () => {
  const browser = await member('owner');
  const back = await change(browser, 'owner@members.test', 'thief@elsewhere.test');
  const other = await member('accomplice');

  const answers = [
    await signUp('accomplice-2', 'OWNER@members.test'),
    await signUp('Owner@Members.test', 'owner@members.test'),
    await request(other, 'owner@members.test'),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([409, 409, 409]);
  expect(await insert('owner@members.test', 'accomplice-3@elsewhere.test')).toBe('username-taken');
  await member('taken');
  expect(answers[0]!.body).toBe((await signUp('somebody', 'taken@members.test')).body);
  expect(answers[1]!.body).toBe((await signUp('taken', 'somebody@members.test')).body);
  expect((await undo(back)).statusCode).toBe(200);
});

test('the address is free again once no undo can restore it, and its member may go back to it at any time', async () => {
  const browser = await member('mover');
  await change(browser, 'mover@members.test', 'mover@elsewhere.test');
  expect((await request(browser, 'mover@members.test')).statusCode).toBe(200);
  await browser.delete('/api/pending-email');
  travel(7 * DAY + 60_000);
  expect((await signUp('newcomer', 'mover@members.test')).statusCode).toBe(201);
  travel(0);
});

test('of sign-ups and a confirmation at once, no sign-up gets the address that the undo restores', async () => {
  for (const turn of [1, 2, 3, 4, 5, 6]) {
    const former = `runner-${turn}@members.test`;
    const browser = await member(`runner-${turn}`);
    await request(browser, `runner-${turn}@elsewhere.test`);
    const confirmed = confirm(await confirmToken(`runner-${turn}@elsewhere.test`));
    const outcomes = new Set<string>();
    for (let at = 0; outcomes.size === 0 || (await emailOf(`runner-${turn}`)) === former; at++)
      for (const outcome of await Promise.all(
        [1, 2, 3, 4].map((n) => insert(`racer-${turn}-${at}-${n}`, former)),
      ))
        outcomes.add(typeof outcome === 'string' ? outcome : 'inserted');
    expect((await confirmed).statusCode).toBe(200);
    expect([...outcomes]).toEqual(['email-taken']);
    expect((await undo(await undoToken(former))).statusCode).toBe(200);
  }
});

test('an undo ends the password that the thief knew, and sends a link to choose one to the restored mailbox', async () => {
  const browser = await member('known-to-thief');
  const token = await change(browser, 'known-to-thief@members.test', 'knower@thief.test');
  await visitor().post('/api/forgot-password', { email: 'knower@thief.test' });
  const ofThief = await resetToken('knower@thief.test');
  await undo(token);
  expect((await logIn('known-to-thief')).statusCode).toBe(401);
  expect((await visitor().post('/api/verify-reset-token', { token: ofThief })).statusCode).toBe(410);
  await chooseFrom('known-to-thief@members.test');
  expect((await logIn('known-to-thief', NEW_PASSWORD)).statusCode).toBe(200);
});

test('a new password that meets an undo does not count: the one that it was proved with is void', async () => {
  const browser = await member('late-thief');
  const token = await change(browser, 'late-thief@members.test', 'late@thief.test');
  const holder = await database.pool.connect();
  await holder.query('BEGIN');
  await holder.query(`SELECT id FROM users WHERE username = 'late-thief' FOR UPDATE`);
  // The undo queues for the lock first, then the change of password, whose old password has been checked by then.
  const undone = undo(token);
  await expect.poll(waitingForLocks).toBe(1);
  const changed = browser.post('/api/change-password', {
    currentPassword: PASSWORD,
    newPassword: 'the thief’s own choice',
  });
  await expect.poll(waitingForLocks).toBe(2);
  await holder.query('COMMIT');
  holder.release();
  expect((await undone).statusCode).toBe(200);
  expect((await changed).statusCode).toBe(422);
  expect((await logIn('late-thief', 'the thief’s own choice')).statusCode).toBe(401);
  await chooseFrom('late-thief@members.test');
});

test('a reset that meets an undo leaves no link at the thief’s address', async () => {
  await change(await member('outrun'), 'outrun@members.test', 'outrun@thief.test');
  // Locks the account as an undo does, while the job runs that makes the thief's link.
  const holder = await database.pool.connect();
  await holder.query('BEGIN');
  await holder.query(`SELECT id FROM users WHERE username = 'outrun' FOR UPDATE`);
  await visitor().post('/api/forgot-password', { email: 'outrun@thief.test' });
  await expect.poll(waitingForLocks).toBe(1);
  await holder.query(
    `UPDATE users SET email = 'outrun@members.test', email_key = 'outrun@members.test' WHERE username = 'outrun'`,
  );
  await holder.query('COMMIT');
  holder.release();
  const ended = () =>
    count(`FROM pgboss.job WHERE name = 'auth-reset-mail' AND state = 'completed'
           AND data->>'email' = 'outrun@thief.test'`);
  await expect.poll(ended).toBe(1);
  expect(
    await count(`FROM password_resets p JOIN users u ON u.id = p.user_id WHERE username = 'outrun'`),
  ).toBe(0);
});

test('an undo takes back the second factor that was turned on since, and leaves an older one', async () => {
  const robbed = await member('robbed');
  const since = await change(robbed, 'robbed@members.test', 'robbed@thief.test');
  await turnOn(robbed);
  expect((await logIn('robbed')).statusCode).toBe(202);
  await undo(since);
  await chooseFrom('robbed@members.test');
  expect((await logIn('robbed', NEW_PASSWORD)).statusCode).toBe(200);

  const guarded = await member('guarded');
  const { code } = await turnOn(guarded);
  await guarded.confirm(code());
  expect((await guarded.put('/api/profile', { email: 'guarded@thief.test' })).statusCode).toBe(200);
  await confirm(await confirmToken('guarded@thief.test'));
  const renewed = (await guarded.post('/api/two-factor/recovery-codes', { code: code() })).json();
  await undo(await undoToken('guarded@members.test'));
  await chooseFrom('guarded@members.test');
  const again = visitor();
  const login = await again.post('/api/login', { username: 'guarded', password: NEW_PASSWORD });
  expect(login.statusCode).toBe(202);
  const byThief = await again.post('/api/login/two-factor', { code: renewed.recoveryCodes[0] });
  expect(byThief.statusCode).toBe(401);
  expect((await again.post('/api/login/two-factor', { code: code() })).statusCode).toBe(200);
});

test('an undo takes back the second factor that was turned on while the new e-mail waited, asked for again or not', async () => {
  const browser = await member('ambushed');
  await request(browser, 'ambushed@thief.test');
  await confirmToken('ambushed@thief.test');
  await turnOn(browser);
  await emailTo('ambushed@members.test', /^Two-factor/);
  expect((await browser.post('/api/pending-email/resend')).statusCode).toBe(204);
  await confirm(await confirmToken('ambushed@thief.test'));
  await undo(await undoToken('ambushed@members.test'));
  await chooseFrom('ambushed@members.test');
  expect((await logIn('ambushed', NEW_PASSWORD)).statusCode).toBe(200);
});
