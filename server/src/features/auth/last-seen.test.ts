import { MINUTE } from '@clear-spring/contract';
import { expect, test } from 'vitest';
import { createTestApp, PASSWORD } from '../../test-app.ts';

const { database, member, visitor, now, travel } = await createTestApp();

const lastSeen = async (userId: string) => {
  const { rows } = await database.pool.query<{ at: Date }>(
    'SELECT last_seen_at AS at FROM users WHERE id = $1',
    [userId],
  );
  return rows[0]!.at;
};
const minutesAgo = async (userId: string) =>
  Math.round((now().getTime() - (await lastSeen(userId)).getTime()) / MINUTE);

test('a member was last seen when they signed in, and from then on at most once an hour, on whichever device', async () => {
  const phone = await member('seen');
  expect(await minutesAgo(phone.userId)).toBe(0);
  travel(30 * MINUTE);
  const desktop = visitor();
  await desktop.post('/api/login', { username: 'seen', password: PASSWORD });
  expect(await minutesAgo(phone.userId)).toBe(30);
  travel(61 * MINUTE);
  await phone.get('/api/user');
  expect(await minutesAgo(phone.userId)).toBe(0);
  travel(91 * MINUTE);
  await desktop.get('/api/user');
  expect(await minutesAgo(phone.userId)).toBe(30);
});

test('a call waits for nobody who is just changing its member, and renews the session all the same', async () => {
  travel(0);
  const browser = await member('locked');
  travel(90 * MINUTE);
  const other = await database.pool.connect();
  try {
    await other.query('BEGIN');
    await other.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [browser.userId]);
    const answer = await browser.get('/api/user');
    expect([answer.statusCode, answer.cookies.length]).toEqual([200, 1]);
  } finally {
    await other.query('ROLLBACK');
    other.release();
  }
  expect(await minutesAgo(browser.userId)).toBe(90);
});
