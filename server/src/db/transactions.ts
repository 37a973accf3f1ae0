import { DrizzleQueryError } from 'drizzle-orm';
import { drizzle, type NodePgDatabase, NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { isRolledBack } from './failures.ts';

type Transact = NodePgDatabase['transaction'];
export type Transaction = Parameters<Parameters<Transact>[0]>[0];

export interface Db extends NodePgDatabase {
  /**
   * A transaction whose statements may take minutes, such as an import or a broadcast. It uses no connection of the
   * pool that serves requests.
   */
  longTransaction: Transact;
}

/** Drizzle with our own transactions: Drizzle's leak a connection when BEGIN fails. `longRunning` is for long ones. */
export function createDb(pool: pg.Pool, longRunning: pg.Pool): Db {
  const on =
    (from: pg.Pool): Transact =>
    async (work, config) => {
      const client = await connected(() => from.connect());
      let broken = true;
      try {
        return await transact(client, work, config, () => (broken = false));
      } finally {
        // Only a connection that is surely outside a transaction may return to the pool.
        client.release(broken);
      }
    };
  return Object.assign(drizzle({ client: pool }), {
    transaction: on(pool),
    longTransaction: on(longRunning),
  });
}

/** A broken connection fails its query too; without a listener its error would end the process. */
export const ignore = () => {};

const dialect = new PgDialect();

async function transact<T>(
  client: pg.ClientBase,
  work: (tx: Transaction) => Promise<T>,
  config: Parameters<Transact>[1],
  onSettled: () => void,
): Promise<T> {
  const session = new NodePgSession<Record<string, never>, Record<string, never>>(
    client as pg.PoolClient,
    dialect,
    undefined,
  );
  const tx: Transaction = new NodePgTransaction<Record<string, never>, Record<string, never>>(
    dialect,
    session,
    undefined,
  );
  await tx.execute('BEGIN');
  try {
    if (config) await tx.setTransaction(config);
    const result = await work(tx);
    await tx.execute('COMMIT');
    onSettled();
    return result;
  } catch (error) {
    // A broken or hung connection is closed, which ends the transaction.
    if (isRolledBack(error) || !(error instanceof DrizzleQueryError))
      await client.query(rollback).then(onSettled, ignore);
    throw error;
  }
}

const rollback = { text: 'ROLLBACK', query_timeout: 1_000 };

/** Reports a failure to connect as a failed query of Drizzle's. */
async function connected<T>(connect: () => Promise<T>): Promise<T> {
  return connect().catch((cause: Error) => {
    throw new DrizzleQueryError('BEGIN', [], cause);
  });
}
