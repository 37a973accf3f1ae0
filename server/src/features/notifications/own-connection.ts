import type pg from 'pg';

/** Runs the work on a connection that is closed afterwards, which releases the locks that it took. */
export async function onOwnConnection(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<void>,
): Promise<void> {
  const client = await pool.connect();
  // A broken connection fails its query too; without a listener it would end the process.
  const ignore = () => {};
  client.on('error', ignore);
  try {
    await work(client);
  } finally {
    client.off('error', ignore);
    client.release(true);
  }
}
