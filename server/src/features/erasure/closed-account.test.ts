import { DAY } from '@clear-spring/contract';
import { expect, test } from 'vitest';
import { createTestApp, PASSWORD, PUBLIC_URL, type TestMember } from '../../test-app.ts';
import { addUpClicks } from '../../test-clicks.ts';
import { emailOf } from '../../test-member.ts';
import { createSubscriptions } from '../subscription/index.ts';
import { closeDueAccounts } from './erasure.service.ts';

const { database, jobs, now, visitor, member, emailTo } = await createTestApp();
const { pool } = database;

const log = { info: () => {}, warn: () => {} };
const config = { publicUrl: PUBLIC_URL, paymentGraceDays: 7 };
const deps = {
  db: database.db,
  longRunningDb: database.longRunningDb,
  mailer: { send: async () => {} },
  subscriptions: await createSubscriptions({ config, database, jobs, now, log }),
  log,
};
const closeDue = (ahead = 7 * DAY + 1000) => closeDueAccounts(deps, new Date(now().getTime() + ahead));
const stateOf = async (userId: string) =>
  (await pool.query('SELECT username, closed_at IS NOT NULL AS closed FROM users WHERE id = $1', [userId]))
    .rows[0];
async function ask(browser: TestMember) {
  await browser.confirm();
  expect((await browser.post('/api/close-account')).statusCode).toBe(200);
}
const register = async (username: string, email: string) =>
  (await visitor().post('/api/register', { username, email, password: PASSWORD })).statusCode;

test('an account closes when its days are over and no sooner; a second run changes nothing', async () => {
  const browser = await member('punctual');
  await ask(browser);
  await closeDue(7 * DAY - 60_000);
  expect(await stateOf(browser.userId)).toEqual({ username: 'punctual', closed: false });
  await Promise.all([closeDue(), closeDue()]);
  expect(await stateOf(browser.userId)).toEqual({ username: '', closed: true });
  const { rows } = await pool.query(
    `SELECT action FROM traces WHERE subject_id = $1 AND action = 'account.closed'`,
    [browser.userId],
  );
  expect(rows).toHaveLength(1);
});

test('nobody gets the username in any letter case, and whoever comes back gets their e-mail', async () => {
  const browser = await member('Returning');
  await ask(browser);
  const email = emailOf('Returning');
  expect(await register('elsewhere', email)).toBe(409);
  await closeDue();
  expect(await register('returning', 'another@members.test')).toBe(409);
  expect(await register('anew', email)).toBe(201);
});

test('a reset link is asked for as by anybody and sent to nobody; one that was open when the account closed opens nothing', async () => {
  const browser = await member('past');
  await ask(browser);
  const forgot = async () =>
    (await visitor().post('/api/forgot-password', { email: emailOf('past') })).statusCode;
  expect(await forgot()).toBe(200);
  const { action } = await emailTo(emailOf('past'), /^Reset your/);
  await closeDue();
  const token = new URL(action.url).searchParams.get('token')!;
  const reset = await visitor().post('/api/reset-password', { token, password: 'a river to the sea' });
  expect(reset.statusCode).toBe(410);
  expect(await forgot()).toBe(200);
  const letters = async () =>
    (await pool.query(`SELECT state FROM letters WHERE kind = 'reset-link' AND user_id IS NULL`)).rows;
  await expect.poll(letters).toEqual([{ state: 'dropped' }]);
});

test('a sign-up that waits for the name while the account closes does not get it', async () => {
  const browser = await member('contested');
  await ask(browser);
  for (let round = 0; round < 3; round++) {
    const [, status] = await Promise.all([closeDue(), register('contested', `rival${round}@members.test`)]);
    expect(status).toBe(409);
  }
});

test('keeping and closing at the same moment leave a whole member or none', async () => {
  for (const username of ['torn-one', 'torn-two', 'torn-three']) {
    const browser = await member(username);
    await ask(browser);
    const { action } = await emailTo(emailOf(username), /about to close$/);
    const token = new URL(action.url).searchParams.get('token')!;
    const [kept] = await Promise.all([visitor().post('/api/keep-account', { token }), closeDue()]);
    const signIn = await visitor().post('/api/login', { username, password: PASSWORD });
    const isWhole = kept.statusCode === 204;
    expect(await stateOf(browser.userId)).toEqual({ username: isWhole ? username : '', closed: !isWhole });
    expect([kept.statusCode, signIn.statusCode]).toEqual(isWhole ? [204, 200] : [410, 401]);
  }
});

test('links lead on for seven days, then to a page of their own, and count nobody there', async () => {
  const browser = await member('sharer');
  const made = await browser.post('/api/purchase-link', { productId: 'spring-drops' });
  const path = new URL(made.json().shortUrl).pathname;
  const clicks = async () => {
    await addUpClicks(database.db);
    const { rows } = await pool.query(
      `SELECT clicks::int FROM placement_counts c JOIN placements p ON p.id = c.placement_id WHERE short_code = $1`,
      [path.slice(-7)],
    );
    return rows[0].clicks;
  };
  await ask(browser);
  expect((await visitor().get(path)).statusCode).toBe(302);
  await closeDue();
  const answer = await visitor().get(path);
  expect([answer.statusCode, await clicks()]).toEqual([410, 1]);
  expect(answer.body).toContain(
    '<h1>This link has done its work</h1><p>The member who shared it has left, so it leads nowhere any more. The products are still there: please ask a member whom you know.</p>',
  );
  expect((await visitor().get('/s/zzzzzzz')).body).toContain('This link leads nowhere');
});

test('admins see what is left of a closed account, and can do nothing to it', async () => {
  const admin = await member('onlooker', { isAdmin: true });
  const browser = await member('former');
  await ask(browser);
  const page = () => admin.get(`/api/admin/members/${browser.userId}`);
  expect((await page()).json()).toMatchObject({
    username: 'former',
    closesAt: expect.any(String),
    closedAt: null,
  });
  await closeDue();
  const seen = (await page()).json();
  expect(seen).toMatchObject({ username: '', email: '', sessions: [], closedAt: expect.any(String) });
  await admin.confirm();
  const answer = await admin.post(`/api/admin/members/${browser.userId}/grant-admin`, {
    version: seen.version,
  });
  expect([answer.statusCode, answer.body]).toEqual([
    422,
    'This account is closed: nobody is left to do this to.',
  ]);
});

test('admins list the accounts that are about to close and those that are closed, on the screen and as a spreadsheet', async () => {
  const admin = await member('lister', { isAdmin: true });
  const [staying, leaving, left] = [await member('staying'), await member('leaving'), await member('left')];
  await ask(left);
  await closeDue();
  await ask(leaving);
  const listed = async (query: string) =>
    (await admin.get(`/api/admin/members?limit=100&${query}`))
      .json<{ members: { id: string; username: string }[] }>()
      .members.map(({ id }) => id);
  for (const sort of ['joined', 'seen', 'username']) {
    expect(await listed(`account=closing&sort=${sort}`)).toEqual([leaving.userId]);
    expect(await listed(`account=closed&sort=${sort}`)).toContain(left.userId);
    const open = await listed(`account=open&sort=${sort}`);
    expect(open).toContain(staying.userId);
    expect([open.includes(leaving.userId), open.includes(left.userId)]).toEqual([false, false]);
  }
  expect((await admin.get('/api/admin/members?account=gone')).statusCode).toBe(400);
  const lines = async (account: string) =>
    (await admin.get(`/api/admin/members.csv?account=${account}`)).body.trimEnd().split('\r\n').slice(1);
  const days = (from: number) => new Date(now().getTime() + from).toISOString().slice(0, 10);
  const closed = (await lines('closed')).find((line) => line.startsWith(`"${left.userId}"`));
  expect(closed).toMatch(
    RegExp(`^"${left.userId}","",,"",,${days(0)},,"Free",,,[\\d-]{10},${days(7 * DAY + 1000)},$`),
  );
  expect(await lines('closing')).toEqual([expect.stringContaining('leaving@')]);
});

test('a name that is a word like any other takes no more than the word out of what admins noted about others', async () => {
  const admin = await member('noter', { isAdmin: true });
  const bystander = await member('bystander');
  await admin.confirm();
  const act = async (what: string, reason: string) => {
    const { version } = (await admin.get(`/api/admin/members/${bystander.userId}`)).json();
    const answer = await admin.post(`/api/admin/members/${bystander.userId}/${what}`, {
      version,
      reason,
      days: 3,
    });
    expect(answer.statusCode).toBe(200);
  };
  await act('suspend', 'A false name: False, false. See falsehood, and मीरा');
  await act('gift', 'In 2026 as in 2025');
  const detail = async (action: string) =>
    (
      await pool.query(
        `SELECT d.before, d.after, d.reason FROM trace_details d JOIN traces t ON t.id = d.trace_id
         WHERE d.subject_id = $1 AND t.action = $2`,
        [bystander.userId, action],
      )
    ).rows;
  const gift = (await detail('plan.gifted'))[0].after;
  for (const username of ['false', '2026', 'meera']) await ask(await member(username));
  // Its vowel signs are no letters to JavaScript, and no e-mail has them, as those of `member` would.
  await pool.query(`UPDATE users SET username = 'मीरा', username_key = 'मीरा' WHERE username = 'meera'`);
  await closeDue();
  expect(await detail('member.suspended')).toEqual([
    {
      before: { suspended: false },
      after: { suspended: true },
      reason: 'A … name: …, …. See falsehood, and …',
    },
  ]);
  expect(await detail('plan.gifted')).toEqual([{ before: null, after: gift, reason: 'In … as in 2025' }]);
});
