import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../db/test-database.ts';
import { checkDatabase } from './database.check.ts';

const SETTINGS = {
  databasePool: { size: 10, statementTimeout: 3_000 },
  databaseDirectUrl: undefined,
  jobsPoolSize: 4,
};
const database = await createTestDatabase();
const textsOf = async (pool: pg.Pool, settings = SETTINGS) => {
  const { findings } = await checkDatabase({ pool }, settings);
  return findings.map(({ level, text }) => `${level} ${text}`);
};

test('a database as the app leaves it is fine, and one of an older version is migrated by the next start', async () => {
  expect(await textsOf(database.pool)).toEqual([
    expect.stringMatching(/^ok PostgreSQL 18\.\d+ as clear_spring, \d+ of \d+ connections open, migrated$/),
  ]);
  const change = (by: number) =>
    database.pool.query(`UPDATE drizzle.compatibility SET newest = newest + $1 WHERE part = 'tables'`, [by]);
  await change(-1);
  expect(await textsOf(database.pool)).toEqual([expect.stringMatching(/the next start migrates it$/)]);
  await change(1);
});

test('a database that newer code has changed beyond this version is no place for it', async () => {
  const setOldest = `UPDATE drizzle.compatibility SET oldest = $1 WHERE part = 'tables'`;
  await database.pool.query(setOldest, [9999]);
  const { isCurrent, findings } = await checkDatabase(database, SETTINGS);
  expect([isCurrent, findings[1]?.level, findings[1]?.text]).toEqual([
    false,
    'fail',
    expect.stringContaining('this version cannot run on it'),
  ]);
  await database.pool.query(setOldest, [0]);
});

test('a role without rights, and pools that the server has no connections for, are named with what to do', async () => {
  const superuser = new pg.Client({ connectionString: inject('superuserUrl') });
  await superuser.connect();
  await superuser.query('CREATE ROLE a_guest LOGIN');
  const url = new URL(database.url);
  url.username = 'a_guest';
  const guest = new pg.Pool({ connectionString: url.href, max: 1 });
  onTestFinished(async () => {
    await guest.end();
    await superuser.query('DROP ROLE a_guest');
    await superuser.end();
  });
  const found = await textsOf(guest, { ...SETTINGS, jobsPoolSize: 90_000 });
  expect(found).toContainEqual(
    expect.stringMatching(/^fail a_guest may not create tables: make it the owner/),
  );
  expect(found).toContainEqual(expect.stringMatching(/^fail Tables such as .* belong to another role/));
  expect(found).toContainEqual(expect.stringMatching(/^warn A node opens up to 90017 connections/));
});
