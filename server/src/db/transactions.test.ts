import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { createSecureContext, TLSSocket } from 'node:tls';
import { DrizzleQueryError, sql } from 'drizzle-orm';
import type pg from 'pg';
import { generate } from 'selfsigned';
import { expect, onTestFinished, test } from 'vitest';
import { isDatabaseUnavailable, openDatabase, type PoolOptions } from './index.ts';
import { startRelay } from '../test-relay.ts';
import { until } from './embedded/test-postgres.ts';
import { createTestDatabase } from './test-database.ts';

const quiet = { warn: () => {} };
const { url, pool: admin, close } = await createTestDatabase();
await admin.query('CREATE TABLE notes (text text)');

function open(options: PoolOptions = {}, at = url) {
  const database = openDatabase(at, quiet, options);
  onTestFinished(() => database.close());
  return database;
}

const failure = async (work: Promise<unknown>) =>
  work.then(
    () => expect.fail('It went well.'),
    (error: unknown) => error,
  );

/** Waits until this many other connections sleep within a statement. */
const untilAsleep = (count: number) =>
  until(async () => {
    const { rowCount } = await admin.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep'`,
    );
    return rowCount === count;
  });

/** Acquires all connections of the pool at once, uses them and releases them. */
async function expectWhole(pool: pg.Pool) {
  const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  for (const client of clients) expect((await client.query('SELECT 1 AS n')).rows).toEqual([{ n: 1 }]);
  for (const client of clients) client.release();
  expect([pool.totalCount, pool.idleCount, pool.waitingCount]).toEqual([
    pool.options.max,
    pool.options.max,
    0,
  ]);
}

const killOthers = () =>
  admin.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  );

test('a connection that is lost at any moment of a transaction ends neither the process nor the pool', async () => {
  const { db, pool } = open({ size: 3, statementTimeout: 60_000 });
  const sleep = sql`SELECT pg_sleep(60)`;
  // During a statement, in a nested transaction, and between two statements.
  const lost = [
    failure(db.transaction((tx) => tx.execute(sleep))),
    failure(db.transaction((tx) => tx.transaction((inner) => inner.execute(sleep)))),
    failure(
      db.transaction(async (tx) => {
        await untilAsleep(2);
        await killOthers();
        await tx.execute(sql`SELECT 1`);
      }),
    ),
  ];
  // None of them timed out.
  for (const error of await Promise.all(lost)) {
    expect(isDatabaseUnavailable(error)).toBe(true);
    expect(String((error as Error).cause)).not.toMatch(/time-?out/);
  }
  await expectWhole(pool);
});

test('a connection that the database has closed, and that is written to before this is noticed, is lost', async () => {
  const server = createServer((socket) => socket.end());
  onTestFinished(() => void server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.resume();
  await once(socket, 'end');
  const failed = once(socket, 'error');
  socket.write('SELECT 1');
  const [error] = (await failed) as [Error];
  expect(isDatabaseUnavailable(new DrizzleQueryError('SELECT 1', [], error))).toBe(true);
});

test('a database whose name has several addresses is away where none of them answers', async () => {
  const addresses = ['127.0.0.1', '127.0.0.2'].map((address) => ({ address, family: 4 }));
  const socket = connect({
    port: 1,
    host: 'database.test',
    lookup: (_, _options, done) => done(null, addresses),
  });
  const [error] = (await once(socket, 'error').catch((thrown: unknown) => [thrown])) as [Error];
  expect(error).toBeInstanceOf(AggregateError);
  expect(isDatabaseUnavailable(new DrizzleQueryError('SELECT 1', [], error))).toBe(true);
});

test('what a transaction throws comes out as it is; nothing of it stays, and the savepoint within goes alone', async () => {
  const { db, pool } = open({ size: 1 });
  const refused = new Error('Refused.');
  const write = (text: string) => sql`INSERT INTO notes VALUES (${text})`;
  const outcome = await failure(
    db.transaction(async (tx) => {
      await tx.execute(write('outer'));
      throw refused;
    }),
  );
  expect(outcome).toBe(refused);
  await db.transaction(async (tx) => {
    await tx.execute(write('kept'));
    await tx.transaction((inner) => inner.execute(sql`SELECT 1 / 0`)).catch(() => {});
    await tx
      .transaction(async (inner) => {
        await inner.execute(write('undone'));
        throw refused;
      })
      .catch(() => {});
    await tx.transaction((inner) => inner.execute(write('kept too')));
  });
  const { rows } = await db.execute(sql`SELECT text FROM notes ORDER BY text`);
  expect(rows).toEqual([{ text: 'kept' }, { text: 'kept too' }]);
  await expectWhole(pool);
});

test('a transaction’s isolation is what was asked for', async () => {
  const { db } = open({ size: 1 });
  const shown = await db.transaction((tx) => tx.execute(sql`SHOW transaction_isolation`), {
    isolationLevel: 'serializable',
  });
  expect(shown.rows).toEqual([{ transaction_isolation: 'serializable' }]);
});

test('a statement, a lock and an answer that do not come are given up; a long transaction has its time', async () => {
  const { db, pool } = open({ size: 2, statementTimeout: 1_500 });
  const sleep = sql`SELECT pg_sleep(4)`;
  expect(isDatabaseUnavailable(await failure(db.execute(sleep)))).toBe(true);
  expect(isDatabaseUnavailable(await failure(db.transaction((tx) => tx.execute(sleep))))).toBe(true);
  const holder = await admin.connect();
  await holder.query('BEGIN; LOCK TABLE notes');
  expect(isDatabaseUnavailable(await failure(db.execute(sql`SELECT * FROM notes`)))).toBe(true);
  await holder.query('ROLLBACK');
  holder.release();
  const { rows } = await db.longTransaction(async (tx) => {
    await tx.execute(sleep);
    return tx.execute(sql`SELECT 1 AS n`);
  });
  expect(rows).toEqual([{ n: 1 }]);
  await expectWhole(pool);
});

test('a BEGIN or statement that gets no answer is given up, and the pool is whole once the network is back', async () => {
  const relay = await startRelay(url);
  const { db, pool } = open({ size: 3, statementTimeout: 1_500 }, relay.url);
  await expectWhole(pool);
  const midway = db.transaction(async (tx) => {
    await tx.execute(sql`INSERT INTO notes VALUES ('lost on the way')`);
    relay.stall();
    await tx.execute(sql`SELECT 1`);
  });
  expect(isDatabaseUnavailable(await failure(midway))).toBe(true);
  const begun = Array.from({ length: 5 }, () => failure(db.transaction((tx) => tx.execute(sql`SELECT 1`))));
  for (const error of await Promise.all(begun)) expect(isDatabaseUnavailable(error)).toBe(true);
  relay.resume();
  await expectWhole(pool);
  expect((await admin.query(`SELECT 1 FROM notes WHERE text = 'lost on the way'`)).rowCount).toBe(0);
});

test('where nobody listens a transaction says so as a query does', async () => {
  const { db } = open({}, url.replace(/host=[^&]*/, 'host=%2Fnowhere'));
  expect(isDatabaseUnavailable(await failure(db.transaction(async () => {})))).toBe(true);
  expect(isDatabaseUnavailable(await failure(db.execute(sql`SELECT 1`)))).toBe(true);
  await close();
});

test('a database whose certificate is no longer good is away: callers are asked to come back', async () => {
  const { private: key, cert } = await generate([{ name: 'commonName', value: '127.0.0.1' }]);
  const server = createServer((socket) =>
    // The question whether it speaks TLS comes first.
    socket.once('data', () => {
      socket.pause();
      socket.write('S');
      const secureContext = createSecureContext({ key, cert });
      new TLSSocket(socket, { isServer: true, secureContext }).on('error', () => {});
    }),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const { db } = open({}, `postgresql://somebody@127.0.0.1:${port}/app?sslmode=verify-full`);
  const error = await failure(db.execute(sql`SELECT 1`));
  expect(String((error as Error).cause)).toContain('certificate');
  expect(isDatabaseUnavailable(error)).toBe(true);
});
