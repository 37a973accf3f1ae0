import { TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { createTestApp, PASSWORD, type TestBrowser } from '../../test-app.ts';

const { database, visitor, member } = await createTestApp();
const { pool } = database;

type Meanwhile = (owner: { query: typeof pool.query }, id: string) => Promise<unknown>;

/**
 * Sends a call, and lets something else win once the call waits for the member's row, with its password already
 * checked.
 */
async function overtaken(
  username: string,
  call: () => ReturnType<TestBrowser['post']>,
  meanwhile: Meanwhile,
) {
  const owner = await pool.connect();
  try {
    await owner.query('BEGIN');
    const locked = 'SELECT id, pg_backend_pid() AS pid FROM users WHERE username = $1 FOR UPDATE';
    const [{ id, pid }] = (await owner.query(locked, [username])).rows;
    const answer = call();
    const waiting = 'SELECT 1 FROM pg_stat_activity WHERE $1 = ANY (pg_blocking_pids(pid))';
    while ((await pool.query(waiting, [pid])).rows.length === 0);
    await meanwhile(owner, id);
    await owner.query('COMMIT');
    return { answer: await answer, id: id as string };
  } finally {
    owner.release();
  }
}

/** Sets another password and ends everything opened under the old one. */
async function overtakenByReset(username: string, call: () => ReturnType<TestBrowser['post']>) {
  const other = `other-than-${username}`;
  await member(other);
  return overtaken(username, call, async (owner, id) => {
    const hash = 'SELECT password_hash FROM users WHERE username = $1';
    await owner.query(`UPDATE users SET password_hash = (${hash}) WHERE id = $2`, [other, id]);
    for (const table of ['sessions', 'login_challenges'])
      await owner.query(`DELETE FROM ${table} WHERE user_id = $1`, [id]);
  });
}

const countOf = async (table: string, id: string) =>
  (await pool.query(`SELECT count(*)::int AS n FROM ${table} WHERE user_id = $1`, [id])).rows[0].n;

test('a sign-in with the former password, under way during a reset, is a wrong password', async () => {
  await member('raced');
  const thief = visitor();
  const { answer, id } = await overtakenByReset('raced', () =>
    thief.post('/api/login', { username: 'raced', password: PASSWORD }),
  );
  expect([answer.statusCode, answer.body]).toEqual([401, 'The username or password is wrong.']);
  expect([thief.cookies.size, await countOf('sessions', id)]).toEqual([0, 0]);
});

async function withTwoFactor(username: string) {
  const browser = await member(username);
  const { secret } = (await browser.post('/api/two-factor/set-up', { password: PASSWORD })).json();
  await browser.post('/api/two-factor/confirm', { code: new TOTP({ secret }).generate() });
  return { secret };
}

test('nor does it open the second step', async () => {
  await withTwoFactor('raced-coded');
  const thief = visitor();
  const { answer, id } = await overtakenByReset('raced-coded', () =>
    thief.post('/api/login', { username: 'raced-coded', password: PASSWORD }),
  );
  expect([answer.statusCode, await countOf('login_challenges', id)]).toEqual([401, 0]);
});

test('a right code that was under way during a reset opens no session', async () => {
  const { secret } = await withTwoFactor('raced-second');
  const thief = visitor();
  await thief.post('/api/login', { username: 'raced-second', password: PASSWORD });
  const code = new TOTP({ secret }).generate({ timestamp: Date.now() + 30_000 });
  const { answer, id } = await overtakenByReset('raced-second', () =>
    thief.post('/api/login/two-factor', { code }),
  );
  expect([answer.statusCode, await countOf('sessions', id)]).toEqual([401, 0]);
});

test.each([
  [
    '/api/change-password',
    { currentPassword: PASSWORD, newPassword: 'a river to the sea' },
    'The current password is wrong.',
  ],
  ['/api/two-factor/set-up', { password: PASSWORD }, 'The current password is wrong.'],
  ['/api/confirm-identity', { password: PASSWORD }, 'The password is wrong.'],
])('%s with the former password, under way during a reset, does nothing', async (path, body, sentence) => {
  const username = `raced${path.replaceAll('/', '-')}`;
  const browser = await member(username);
  const hashOf = async (name: string) =>
    (await pool.query('SELECT password_hash FROM users WHERE username = $1', [name])).rows[0].password_hash;
  const { answer, id } = await overtakenByReset(username, () => browser.post(path, body));
  expect([answer.statusCode, answer.body]).toEqual([422, sentence]);
  expect(await hashOf(username)).toBe(await hashOf(`other-than-${username}`));
  expect([await countOf('sessions', id), await countOf('two_factors', id)]).toEqual([0, 0]);
});

test('a session that was ended meanwhile changes no password', async () => {
  const browser = await member('ended');
  const passwords = { currentPassword: PASSWORD, newPassword: 'a river to the sea' };
  const { answer } = await overtaken(
    'ended',
    () => browser.post('/api/change-password', passwords),
    (owner, id) => owner.query('DELETE FROM sessions WHERE user_id = $1', [id]),
  );
  expect(answer.statusCode).toBe(401);
  const again = await visitor().post('/api/login', { username: 'ended', password: PASSWORD });
  expect(again.statusCode).toBe(200);
});
