import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { openDatabase } from '../db/index.ts';
import { migrateDatabase } from '../db/migrate.ts';
import { requireTables } from '../db/require-database.ts';
import type { SecretKeys } from '../db/secret-key.ts';
import { unlockSecrets } from '../db/secrets.ts';
import { keepAlive } from '../db/timeouts.ts';
import { createJobs } from '../jobs/index.ts';
import { type Table, tablesOf } from './tables.ts';

/** Tells the operator why nothing was moved. */
export class MoveError extends Error {
  override name = 'MoveError';
}

/** The migration that creates it inserts its only row. */
const SEEDED_BY_MIGRATIONS = ['public.referral_epoch'];
/** Contains pg-boss's internal jobs too, whose names start with `__pgboss`; they do not count. */
const JOBS = 'pgboss.job';

/**
 * Copies everything, including jobs and schedules, from one snapshot into an empty database, in one transaction.
 * Returns the number of rows of each table.
 * @throws SecretKeyError when the keys do not decrypt the source's secrets; MoveError when an app is running on the
 *   source, or the target has rows
 */
export async function moveDatabase(urls: {
  from: string;
  to: string;
  secretKeys: SecretKeys;
}): Promise<Map<string, number>> {
  const source = await connect(urls.from, 'The embedded database');
  const target = await connect(urls.to, 'The target').catch(async (error: unknown) => {
    // An open connection would keep the process alive.
    await source.end();
    throw error;
  });
  try {
    await requireTables(source);
    await refuseWhileRunning(source);
    await refuseUnlessEmpty(target);
    // Migrates both, so that their tables are the same.
    for (const url of [urls.from, urls.to]) await bringUpToDate(url);
    await sealSecrets(urls.from, urls.secretKeys);

    await source.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await target.query('BEGIN');
    await target.query('SET CONSTRAINTS ALL IMMEDIATE');
    const tables = await tablesOf(source);
    for (const table of tables.toReversed()) await target.query(`DELETE FROM ${table.name}`);
    for (const table of tables) await copy(table, source, target);
    await carrySequences(source, target);
    const counts = await compareCounts(tables, source, target);
    await target.query('COMMIT');
    return counts;
  } finally {
    // Rolls back what is not committed.
    await Promise.all([source.end(), target.end()]);
  }
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

/** Makes sure that the secrets are encrypted, with a key that can move along. */
async function sealSecrets(url: string, keys: SecretKeys): Promise<void> {
  const database = openDatabase(url, { warn: () => {} }, { size: 1 });
  try {
    await unlockSecrets(database.db, keys);
  } finally {
    await database.close();
  }
}

async function copy({ name, columns }: Table, source: pg.Client, target: pg.Client): Promise<void> {
  // The triggers have already run in the source.
  await target.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
  const rows = source.query(copyTo(`COPY (SELECT ${columns} FROM ${name}) TO STDOUT`));
  await pipeline(rows, target.query(copyFrom(`COPY ${name} (${columns}) FROM STDIN`)));
  await target.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`);
}

async function carrySequences(source: pg.Client, target: pg.Client): Promise<void> {
  const { rows } = await source.query<{ name: string; last: string }>(
    `SELECT format('%I.%I', schemaname, sequencename) AS name, last_value AS last FROM pg_sequences
     WHERE schemaname IN ('public', 'pgboss') AND last_value IS NOT NULL`,
  );
  for (const { name, last } of rows) await target.query('SELECT setval($1::regclass, $2)', [name, last]);
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
