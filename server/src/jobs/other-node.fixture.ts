import type pg from 'pg';
import { PgBoss } from 'pg-boss';
import type { QueueName } from './queues.ts';

interface Database {
  url: string;
  pool: pg.Pool;
}

/** Has a schedule's job run, as its hour would. */
export const enqueueSchedule = (database: Database, queue: QueueName): Promise<void> =>
  withBoss(database, async (boss) => void (await boss.send(queue)));

/**
 * Gives the jobs of a killed node to others, as any node does once it has been silent for half a minute. That time, and
 * the delay before another attempt, are taken from the database rather than from the test.
 */
export async function takeOverJobs(database: Database): Promise<void> {
  const { pool } = database;
  const earlier = `now() - interval '1 hour'`;
  await pool.query(`UPDATE pgboss.job SET heartbeat_on = ${earlier} WHERE state = 'active'`);
  await withBoss(database, async (boss) => {
    // First they are no longer the killed node's; then it is seen that nobody works on a singleton's.
    for (let pass = 1; pass <= 2; pass++) {
      await pool.query(`UPDATE pgboss.queue SET monitor_on = ${earlier}, monitor_claim_on = ${earlier}`);
      await boss.supervise();
    }
  });
  await pool.query(`UPDATE pgboss.job SET start_after = now() WHERE state = 'retry'`);
}

async function withBoss({ url }: Database, use: (boss: PgBoss) => Promise<void>): Promise<void> {
  const boss = new PgBoss({ connectionString: url, supervise: false, schedule: false });
  await boss.start();
  await use(boss);
  await boss.stop({ graceful: false });
}
