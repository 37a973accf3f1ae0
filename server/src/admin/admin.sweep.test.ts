import { expect, inject, test } from 'vitest';
import { urlOf } from '../db/test-cluster.ts';
import { setUpOf } from '../features/system-health/index.ts';
import { createTestApp } from '../test-app.ts';
import { createTestServer } from '../test-server.ts';
import { verbs } from './admin.verbs.ts';

test('sweep ends every session that has expired, also where that is most of them, and no other', async () => {
  const { database, member } = await createTestApp();
  const browser = await member('mira');
  const { pool, db } = database;
  await pool.query(
    `INSERT INTO sessions (id, token_hash, user_id, remembered, created_at, last_seen_at, expires_at)
     SELECT gen_random_uuid(), sha256(n::text::bytea), (SELECT id FROM users), true, now(), now(), now() - interval '1 day'
     FROM generate_series(1, 100) n`,
  );
  const subscriptions = () => Promise.reject(new Error('A sweep pays nothing.'));
  expect(await verbs['sweep']!.run({ db, subscriptions, feedUrl: '', setUp: setUpOf({}) })).toBe(
    'Ended 100 expired sessions.',
  );
  expect((await pool.query('SELECT 1 FROM sessions')).rowCount).toBe(1);
  expect((await browser.get('/api/user')).statusCode).toBe(200);
});

test("a command is refused on a database that has none of the product's tables", async () => {
  const DATABASE_URL = urlOf(inject('postgresUrl'), 'postgres');
  const server = await createTestServer({ DATABASE_URL });
  expect(await server.admin('sweep')).toEqual({
    code: 1,
    output: '',
    errors: "The database has none of the app's tables. Is it the right one?\n",
  });
});
