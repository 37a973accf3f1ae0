import { memberWords as words } from '@clear-spring/contract';
import { expect, test } from 'vitest';
import { createTestApp } from '../../test-app.ts';

const { database, member, now } = await createTestApp();

test('the CSV file has all members that the filters leave, however many pages they are, and no cell that runs', async () => {
  const chief = await member('chief', { isAdmin: true });
  await database.pool.query(
    `INSERT INTO users (id, username, username_key, email, email_key, password_hash, first_name, is_admin)
     SELECT gen_random_uuid(), 'm' || n, 'm' || n, 'm' || n || '@x.test', 'm' || n || '@x.test', '', '=1+' || n, n % 10 = 0
     FROM generate_series(1, 1200) n`,
  );
  const answer = await chief.get('/api/admin/members.csv?search=m&admin=no&sort=username&order=asc');
  const today = now().toISOString().slice(0, 10);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': expect.stringContaining(`filename="Members_${today}.csv"`),
    'cache-control': 'private, no-store',
  });
  expect(answer.body.startsWith('\ufeff')).toBe(true);
  const [head, ...rows] = answer.body
    .slice(1)
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(',').map((cell) => cell.replace(/^"(.*)"$/, '$1')));
  expect(head?.slice(1, 4)).toEqual([words.username, words.name, words.email]);
  expect(rows).toHaveLength(1080);
  expect(rows[0]?.slice(1)).toEqual([
    'm1',
    "'=1+1",
    'm1@x.test',
    '',
    today,
    '',
    words.plans.free,
    '',
    '',
    '',
    '',
    '',
  ]);
  expect(rows.at(-1)?.[1]).toBe('m999');
});
