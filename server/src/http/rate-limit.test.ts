import { DAY } from '@clear-spring/contract';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../db/test-database.ts';
import { createRateLimiter, sweepRateLimits } from './rate-limit.ts';

const { db, longRunningDb, pool } = await createTestDatabase();
let time = new Date('2026-11-21T12:00:00Z').getTime();
const now = () => new Date(time);
const limiter = createRateLimiter({ db, now });
const limit = { name: 'test', burst: 3, everySeconds: 60 };

const consume = (subject: string, by = limiter) =>
  by.consume(limit, subject).then(
    () => 'let through',
    (refusal: { status: number; retryAfterSeconds: number }) => [refusal.status, refusal.retryAfterSeconds],
  );

test('so many at once, then one every so often; the refusal says when', async () => {
  expect([await consume('a'), await consume('a'), await consume('a')]).toEqual(Array(3).fill('let through'));
  expect(await consume('a')).toEqual([429, 60]);
  time += 45_000;
  expect(await consume('a')).toEqual([429, 15]);
  time += 15_000;
  expect(await consume('a')).toBe('let through');
  expect(await consume('a')).toEqual([429, 60]);
  expect(await consume('b')).toBe('let through');
});

test('of many at once on several app nodes, no more than the burst get through', async () => {
  const nodes = [createRateLimiter({ db, now }), createRateLimiter({ db, now })];
  const answers = await Promise.all(Array.from({ length: 30 }, (_, at) => consume('rush', nodes[at % 2])));
  expect(answers.filter((answer) => answer === 'let through')).toHaveLength(3);
});

test('a clock that was set back keeps nobody out', async () => {
  time += DAY;
  await Promise.all([consume('d'), consume('d'), consume('d')]);
  time -= DAY;
  expect(await consume('d')).toBe('let through');
});

test('success empties the bucket', async () => {
  await Promise.all([consume('c'), consume('c'), consume('c')]);
  await limiter.clear(limit, 'c');
  expect(await consume('c')).toBe('let through');
});

test('neither addresses nor names are stored, and empty buckets are swept away', async () => {
  await consume('203.0.113.7');
  const { rows } = await pool.query('SELECT * FROM rate_limits');
  expect(rows.map((row) => row.key.toString('latin1')).join()).not.toContain('203.0.113.7');
  time += DAY;
  await sweepRateLimits({ longRunningDb }, new Date(time));
  expect((await pool.query('SELECT count(*)::int FROM rate_limits')).rows).toEqual([{ count: 0 }]);
});
