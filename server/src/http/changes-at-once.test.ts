import { expect, test } from 'vitest';
import { createTestApp } from '../test-app.ts';

const { database, member } = await createTestApp();

test('a member whose calls wait for one another in the database leaves connections to everybody else', async () => {
  const [busy, other] = [await member('busy'), await member('other')];
  const answer = await busy.post('/api/purchase-link', { productId: 'spring-drops' });
  const code = answer.json<{ shortUrl: string }>().shortUrl.slice(-7);
  const holder = await database.pool.connect();
  await holder.query('BEGIN');
  await holder.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [busy.userId]);
  const calls = Array.from({ length: 40 }, (_, at) =>
    busy.post(`/api/links/${code}/placements`, { label: `Label ${at % 20}` }),
  );
  const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  await expect.poll(async () => (await database.pool.query(waiting)).rowCount).toBe(4);
  const theirs = await other.put('/api/notices', { all: true });
  expect(theirs.statusCode).toBe(200);
  await holder.query('ROLLBACK');
  holder.release();
  const statuses = (await Promise.all(calls)).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 201)).toHaveLength(20);
  expect(statuses.filter((status) => status === 409)).toHaveLength(20);
});
