import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../index.ts';
import { migrateDatabase } from '../migrate.ts';
import { createJobs } from '../../jobs/index.ts';
import { openEmbeddedPostgres } from './index.ts';
import { ask, open, temporaryFolder } from './test-postgres.ts';

const quiet = { warn: () => {}, info: () => {}, error: () => {} };

/** Creates the product's tables, the job queue, and objects of kinds that later versions may add. */
async function fill(url: string): Promise<void> {
  const database = openDatabase(url, quiet);
  onTestFinished(() => database.close().catch(() => {}));
  await migrateDatabase(database);
  await (await createJobs({ url, log: quiet })).stop();
  await database.pool.query(`
    CREATE SCHEMA aside;
    CREATE TYPE aside.mood AS ENUM ('calm');
    CREATE TYPE aside.pair AS (a int, b int);
    CREATE DOMAIN aside.word AS text CHECK (value <> '');
    CREATE SEQUENCE aside.alone;
    CREATE TABLE aside."of Water" (n int GENERATED ALWAYS AS IDENTITY, m serial, mood aside.mood, word aside.word);
    CREATE VIEW aside.seen AS SELECT n FROM aside."of Water";
    CREATE MATERIALIZED VIEW aside.kept AS SELECT n FROM aside."of Water";
    CREATE FUNCTION aside.one(int) RETURNS int LANGUAGE sql AS 'SELECT 1';
    CREATE PROCEDURE aside.nothing() LANGUAGE sql AS 'SELECT 1';
    INSERT INTO aside."of Water" (mood) VALUES ('calm')`);
  await database.close();
}

/** A cluster of an earlier version, where the app is the superuser and owns everything. */
async function makeFormerCluster(dataDir: string): Promise<void> {
  const former = await openEmbeddedPostgres({ dataDir, log: () => {}, database: 'unused' });
  await ask(former.superuserUrl, 'CREATE DATABASE app');
  await fill(former.superuserUrl.replace('/postgres?', '/app?'));
  await ask(former.superuserUrl, 'DROP DATABASE unused');
  await ask(former.superuserUrl, 'DROP ROLE clear_spring');
  await former.close();
}

/** Objects that belong neither to the role nor to PostgreSQL. */
/** Not the parts of a trusted extension, which are PostgreSQL's whoever creates it. */
const OWNED_BY_OTHERS = `
  SELECT coalesce(string_agg(thing, ', '), 'nothing') AS left FROM (
    SELECT oid, datname AS thing, datdba AS owner FROM pg_database WHERE datname = current_database()
    UNION ALL SELECT oid, nspname, nspowner FROM pg_namespace WHERE oid >= 16384 AND nspname NOT LIKE 'pg\\_%'
    UNION ALL SELECT oid, relname, relowner FROM pg_class WHERE oid >= 16384 AND relnamespace::regnamespace::text NOT LIKE 'pg\\_%'
    UNION ALL SELECT oid, proname, proowner FROM pg_proc WHERE oid >= 16384
    UNION ALL SELECT oid, typname, typowner FROM pg_type WHERE oid >= 16384 AND typnamespace::regnamespace::text NOT LIKE 'pg\\_%'
  ) owned
  WHERE owner <> 'clear_spring'::regrole
    AND NOT EXISTS (SELECT FROM pg_depend WHERE objid IN (owned.oid, (SELECT typelem FROM pg_type WHERE oid = owned.oid)) AND deptype = 'e')`;

test('the application is no superuser: it owns its database and gets neither at files nor at programs', async () => {
  const { url } = await open(await temporaryFolder());
  await fill(url);
  const may = `SELECT rolsuper OR rolcreaterole OR rolcreatedb OR rolreplication OR rolbypassrls AS more
    FROM pg_roles WHERE rolname = current_user`;
  expect(await ask(url, may)).toEqual({ more: false });
  expect(await ask(url, OWNED_BY_OTHERS)).toEqual({ left: 'nothing' });
  for (const statement of [
    `COPY (SELECT 1) TO PROGRAM 'id'`,
    `SELECT pg_read_file('/etc/passwd')`,
    'SET ROLE app',
    `CREATE ROLE other SUPERUSER`,
    'ALTER ROLE clear_spring SUPERUSER',
    `ALTER SYSTEM SET work_mem = '1GB'`,
  ])
    await expect(ask(url, statement)).rejects.toThrow(/permission denied|must be|may /i);
  // An owner may create a trusted extension.
  await ask(url, 'CREATE EXTENSION citext');
});

test('a database of a version before goes on with every row, and belongs to the role from then on', async () => {
  const dataDir = await temporaryFolder();
  await makeFormerCluster(dataDir);
  const { url, superuserUrl } = await open(dataDir);
  expect(await ask(url, 'SELECT current_user AS me, mood FROM aside."of Water"')).toEqual({
    me: 'clear_spring',
    mood: 'calm',
  });
  expect(await ask(url, OWNED_BY_OTHERS)).toEqual({ left: 'nothing' });
  // Migrations and the job queue run on it, and it can alter tables.
  await ask(url, 'DROP SCHEMA aside CASCADE');
  await fill(url);

  // Older code may still be running as superuser.
  await ask(superuserUrl.replace('/postgres?', '/app?'), 'CREATE TABLE later AS SELECT 42 AS n');
  await expect(ask(url, 'SELECT n FROM later')).rejects.toThrow('permission denied');
  const beside = await open(dataDir);
  expect(await ask(beside.url, 'SELECT n FROM later')).toEqual({ n: 42 });
});

test('a hand-over that is cut off has handed over nothing, and is done whole when it is tried again', async () => {
  const dataDir = await temporaryFolder();
  await makeFormerCluster(dataDir);
  const keeper = await openEmbeddedPostgres({ dataDir, log: () => {}, database: 'other' });
  onTestFinished(() => keeper.close());
  const inApp = keeper.superuserUrl.replace('/postgres?', '/app?');
  // Blocks the hand-over at one of its tables.
  const holder = new pg.Client(inApp);
  await holder.connect();
  await holder.query('BEGIN; LOCK TABLE aside."of Water"');
  const cutOff = openEmbeddedPostgres({ dataDir, log: () => {} });
  const waiting = `SELECT coalesce(min(pid), 0) AS pid FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE 'do $$%'`;
  const waitingPid = async () => (await ask<{ pid: number }>(inApp, waiting)).pid;
  await expect.poll(waitingPid).not.toBe(0);
  expect(await ask(inApp, OWNED_BY_OTHERS)).not.toEqual({ left: 'nothing' });
  const pid = await waitingPid();
  await ask(inApp, 'SELECT pg_terminate_backend($1)', [pid]);
  // It retries, and still waits.
  await expect.poll(async () => [0, pid].includes(await waitingPid())).toBe(false);
  expect(
    await ask(inApp, `SELECT datdba::regrole::text AS owner FROM pg_database WHERE datname = 'app'`),
  ).toEqual({
    owner: 'app',
  });
  await holder.end();
  const opened = await cutOff;
  onTestFinished(() => opened.close());
  expect(await ask(opened.url, OWNED_BY_OTHERS)).toEqual({ left: 'nothing' });
});
