import { expect, test } from 'vitest';
import { createTestApp } from './test-app.ts';

const { app, database } = await createTestApp();

test('a node whose database newer code has taken beyond it says that it is not ready, until it can run again', async () => {
  expect((await app.inject('/readyz')).statusCode).toBe(204);
  const { rows } = await database.pool.query<{ oldest: number }>(
    `SELECT oldest FROM drizzle.compatibility WHERE part = 'tables'`,
  );
  const setOldest = `UPDATE drizzle.compatibility SET oldest = $1 WHERE part = 'tables'`;
  await database.pool.query(setOldest, [9999]);
  const refused = await app.inject('/readyz');
  expect(refused.statusCode).toBe(503);
  expect(refused.headers['retry-after']).toBe('5');
  expect(refused.body).toBe('A newer version has changed the database: this version cannot run on it.');
  await database.pool.query(setOldest, [rows[0]?.oldest]);
  expect((await app.inject('/readyz')).statusCode).toBe(204);
});
