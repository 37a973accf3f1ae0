import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { type CopyStreamQuery, from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { newestMigration, QUEUE_SCHEMA } from '../db/compatibility.ts';
import { type Database, openDatabase } from '../db/index.ts';
import { migrateDatabase, newestOwn } from '../db/migrate.ts';
import { type PartitionAsItWas, replacePartitions } from '../db/replace-partitions.ts';
import { requireTables } from '../db/require-database.ts';
import type { SecretKeys } from '../db/secret-key.ts';
import { requireRightKey, unlockSecrets } from '../db/secrets.ts';
import { keepAlive } from '../db/timeouts.ts';
import { createJobs } from '../jobs/index.ts';
import { partitionsOf, type Sequence, sequencesOf, type Table, tablesOf } from './tables.ts';

/** Tells the operator why nothing was moved. */
export class MoveError extends Error {
  override name = 'MoveError';
}

/** The migration that creates it inserts its only row. */
const SEEDED_BY_MIGRATIONS = ['public.referral_epoch'];
/** Contains pg-boss's internal jobs too, whose names start with `__pgboss`; they do not count. */
const JOBS = 'pgboss.job';

/**
 * Copies everything, including jobs and schedules, from one snapshot into an empty database, in one transaction and in the
 * schema that it has; then migrates the target. The source stays as it is.
 * @returns the number of rows of each table
 * @throws MoveError, with nothing moved, when an app is running on the source, or the target has rows
 */
export async function moveRows(urls: { from: string; to: string }): Promise<Map<string, number>> {
  const source = await connect(urls.from, 'The embedded database');
  const target = await connect(urls.to, 'The target').catch(async (error: unknown) => {
    // An open connection would keep the process alive.
    await source.end();
    throw error;
  });
  let counts: Map<string, number>;
  try {
    await requireTables(source);
    await refuseWhileRunning(source);
    await refuseUnlessEmpty(target);
    const migration = await knownMigration(source);
    await refuseNewerTables(target, migration);
    await bringUpToDate(urls.to, migration);

    await source.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const tables = await tablesOf(source);
    const [sequences, partitions] = [await sequencesOf(source), await partitionsOf(source)];
    await target.query('BEGIN');
    await fillTables(target, { tables, sequences, partitions }, async ({ name, columns }, into) => {
      const rows = source.query(copyTo(`COPY (SELECT ${columns} FROM ${name}) TO STDOUT`));
      await pipeline(rows, into);
    });
    counts = await compareCounts(tables, source, target);
    await target.query('COMMIT');
  } finally {
    // Rolls back what is not committed.
    await Promise.all([source.end(), target.end()]);
  }
  await bringUpToDate(urls.to);
  return counts;
}

/**
 * The same for a database that goes elsewhere.
 * @throws SecretKeyError too, when the keys do not decrypt the source's secrets
 */
export async function moveDatabase({
  secretKeys,
  ...urls
}: {
  from: string;
  to: string;
  secretKeys: SecretKeys;
}): Promise<Map<string, number>> {
  await withDatabase(urls.from, async (database) => {
    await requireTables(database.pool);
    await requireRightKey(database.db, secretKeys);
  });
  const counts = await moveRows(urls);
  // What an earlier version left in plaintext.
  await withDatabase(urls.to, ({ db }) => unlockSecrets(db, secretKeys));
  return counts;
}

export async function connect(url: string, which: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'clear-spring move',
    ...keepAlive,
  });
  client.on('error', () => {});
  await client.connect().catch((error: Error) => {
    throw new MoveError(`${which} does not answer: ${error.message}`);
  });
  return client;
}

async function refuseWhileRunning(source: pg.Client): Promise<void> {
  const { rowCount } = await source.query(
    `SELECT 1 FROM pg_stat_activity
     WHERE datname = current_database() AND application_name IN ('clear-spring', 'clear-spring queue', 'clear-spring jobs')`,
  );
  if (rowCount)
    throw new MoveError('The app is running. Stop it first: anything it writes now would be left behind.');
}

export async function refuseUnlessEmpty(target: pg.Client): Promise<void> {
  for (const { name } of await tablesOf(target)) {
    const jobs = name === JOBS;
    if (SEEDED_BY_MIGRATIONS.includes(name) || (name.startsWith('pgboss.') && !jobs)) continue;
    const { rowCount } = await target.query(
      `SELECT 1 FROM ${name} ${jobs ? `WHERE name NOT LIKE '\\_\\_pgboss%'` : ''} LIMIT 1`,
    );
    if (rowCount) throw new MoveError(`The target must be empty, but it has rows in ${name}.`);
  }
}

/** `upTo`: the last migration, by default the newest. */
export async function bringUpToDate(url: string, upTo?: number): Promise<void> {
  const log = { warn: () => {}, error: () => {} };
  const database = openDatabase(url, log, { size: 1 });
  try {
    await migrateDatabase(database, { upTo });
  } finally {
    await database.close();
  }
  await (await createJobs({ url, log })).stop();
}

async function withDatabase(url: string, work: (database: Database) => Promise<unknown>): Promise<void> {
  const database = openDatabase(url, { warn: () => {} }, { size: 1 });
  try {
    await work(database);
  } finally {
    await database.close();
  }
}

/** The newest migration of the source, which this version has to know, as it has to know its jobs. */
async function knownMigration(source: pg.Client): Promise<number> {
  const migration = await newestMigration(source);
  if (migration > newestOwn())
    throw new MoveError(
      `A newer version has changed the database (migration ${migration}): use that version for this.`,
    );
  const { rows } = await source.query<{ version: number }>('SELECT version FROM pgboss.version');
  if (rows[0]?.version !== QUEUE_SCHEMA.newest)
    throw new MoveError(
      `The jobs have another schema (${rows[0]?.version}, not ${QUEUE_SCHEMA.newest}): start and stop this version of the app once, or use the version that ran before.`,
    );
  return migration;
}

/** @throws MoveError */
export async function refuseNewerTables(target: pg.Client, migration: number): Promise<void> {
  const { rows } = await target.query<{ there: boolean }>(
    `SELECT to_regclass('drizzle.compatibility') IS NOT NULL AS there`,
  );
  if (rows[0]?.there && (await newestMigration(target)) > migration)
    throw new MoveError('The target has newer tables than what comes: name one that has none.');
}

interface Content<T extends Table> {
  /** Those that are referred to come first. */
  tables: readonly T[];
  partitions: readonly PartitionAsItWas[];
  sequences: readonly Sequence[];
}

/**
 * Gives each table the rows that `load` writes, in place of those that it has. In the caller's transaction.
 * @throws MoveError where the target lacks a table
 */
export async function fillTables<T extends Table>(
  target: pg.Client,
  { tables, partitions, sequences }: Content<T>,
  load: (table: T, into: CopyStreamQuery) => Promise<void>,
): Promise<void> {
  await target.query('SET CONSTRAINTS ALL IMMEDIATE');
  const known = new Set((await tablesOf(target)).map(({ name }) => name));
  for (const { name } of tables.toReversed()) {
    if (!known.has(name)) throw new MoveError(`There is a table that its version has not: ${name}.`);
    await target.query(`DELETE FROM ${name}`);
  }
  await replacePartitions(target, partitions);
  for (const table of tables) {
    const { name, columns } = table;
    // The triggers have already run in the source.
    await target.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
    await load(table, target.query(copyFrom(`COPY ${name} (${columns}) FROM STDIN`)));
    await target.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`);
  }
  for (const { name, last } of sequences) await target.query('SELECT setval($1::regclass, $2)', [name, last]);
  // Without it the first statements would be planned as if there were nothing.
  for (const { name } of tables) await target.query(`ANALYZE ${name}`);
}

async function compareCounts(tables: Table[], source: pg.Client, target: pg.Client) {
  const counts = new Map<string, number>();
  for (const { name } of tables) {
    const [here, there] = await Promise.all([source, target].map((client) => countRows(client, name)));
    if (here !== there)
      throw new MoveError(`${name} has ${here} rows here and ${there} there. Nothing was moved.`);
    counts.set(name, there!);
  }
  return counts;
}

async function countRows(client: pg.Client, name: string): Promise<number> {
  const { rows } = await client.query<{ count: string }>(`SELECT count(*) FROM ${name}`);
  return Number(rows[0]?.count);
}
