import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { connectDatabase } from './connect.ts';
import type { Db } from './index.ts';
import { NoDatabaseError } from './require-database.ts';
import { createTestDatabase } from './test-database.ts';

const quiet = { info: () => {}, warn: () => {} };

test('a DATABASE_URL where nobody answers is a sentence', async () => {
  const databaseUrl = 'postgresql://nobody@127.0.0.1:1/nowhere';
  await expect(connectDatabase({ databaseUrl, dataDir: '' }, quiet)).rejects.toEqual(
    new NoDatabaseError('The database at DATABASE_URL does not answer: connect ECONNREFUSED 127.0.0.1:1'),
  );
});

test('a DATA_DIR that is a file is a sentence', async () => {
  const dataDir = import.meta.filename;
  const refused = connectDatabase({ databaseUrl: undefined, dataDir }, quiet);
  await expect(refused).rejects.toBeInstanceOf(NoDatabaseError);
  await expect(refused).rejects.toThrow(`The folder ${dataDir} for the database cannot be used: `);
});

const database = await createTestDatabase();
const direct = database.url;
/** What every connection of the pooler is begun with, as PgBouncer's `connect_query` does. */
const pooler = (timeouts: Record<string, string>) =>
  `${direct}&options=${encodeURIComponent(
    Object.entries(timeouts)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  )}`;
const timeouts = {
  statement_timeout: '3000',
  lock_timeout: '2000',
  idle_in_transaction_session_timeout: '90000',
};
/** A connection on which another timeout holds than the app asks for. */
const swallowing = `${direct}&statement_timeout=4000`;

test.each([
  [
    'a pooler without the address past it',
    { databaseUrl: swallowing },
    "DATABASE_URL leads to a pooler: set DATABASE_DIRECT_URL to the database's own address as well.",
  ],
  [
    'an address past the pooler that leads to one',
    { databaseUrl: pooler(timeouts), databaseDirectUrl: swallowing },
    "DATABASE_DIRECT_URL leads to a pooler: it has to be the database's own address.",
  ],
  [
    'a pooler behind which a statement may take for ever',
    { databaseUrl: pooler({ lock_timeout: '2000' }), databaseDirectUrl: direct },
    'The pooler at DATABASE_URL does not set idle_in_transaction_session_timeout, statement_timeout: ' +
      'give it the connect_query of docs/operations.md.',
  ],
  [
    'a pooler of another database',
    { databaseUrl: pooler(timeouts), databaseDirectUrl: (await createTestDatabase()).url },
    'DATABASE_URL and DATABASE_DIRECT_URL lead to different databases.',
  ],
])('%s is a sentence', async (_, addresses, sentence) => {
  await expect(connectDatabase({ ...addresses, dataDir: '' }, quiet)).rejects.toEqual(
    new NoDatabaseError(sentence),
  );
});

test('behind a pooler requests have its timeouts, and what goes past it has its own', async () => {
  const opened = await connectDatabase(
    {
      databaseUrl: pooler(timeouts),
      databaseDirectUrl: direct,
      dataDir: '',
      databasePool: { statementTimeout: 5_000 },
    },
    quiet,
  );
  onTestFinished(() => opened.close());
  const of = async (client: { query(text: string): Promise<{ rows: unknown[] }> }) =>
    (await client.query('SHOW statement_timeout')).rows;
  const ofDb = async (db: Db) => (await db.execute(sql`SHOW statement_timeout`)).rows;
  expect([
    await of(opened.pool),
    await of(opened.probe),
    await ofDb(opened.healthDb),
    await of(opened.directPool),
    await ofDb(opened.longRunningDb),
  ]).toEqual(['3s', '3s', '3s', '5s', '10min'].map((found) => [{ statement_timeout: found }]));
  expect(opened.url).toBe(direct);
});
