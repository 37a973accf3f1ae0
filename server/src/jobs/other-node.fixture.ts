import { HOUR } from '@clear-spring/contract';
import type pg from 'pg';
import { PgBoss } from 'pg-boss';
import { until } from '../db/embedded/test-postgres.ts';
import type { QueueName } from './queues.ts';

interface Database {
  url: string;
  pool: pg.Pool;
}

/** Has a schedule's job run, as its hour would. */
export const enqueueSchedule = (database: Pick<Database, 'url'>, queue: QueueName): Promise<void> =>
  withBoss(database, async (boss) => void (await boss.send(queue)));

/** Has the running nodes find that a schedule's time came half an hour ago, while none was up. */
export async function letTimeCome({ pool }: Database, queue: QueueName): Promise<void> {
  const halfAnHourAgo = new Date(Date.now() - HOUR / 2).getUTCMinutes();
  const earlier = `now() - interval '1 hour'`;
  // Beside the schedule's own row, whose time may really come meanwhile.
  await pool.query(
    `INSERT INTO pgboss.schedule (name, key, cron, timezone, data, options, created_on)
     SELECT name, 'missed', $2, timezone, '{"missed": true}', options, ${earlier} FROM pgboss.schedule WHERE name = $1`,
    [queue, `${halfAnHourAgo} * * * *`],
  );
  await pool.query(`UPDATE pgboss.version SET cron_on = ${earlier}`);
}

/** Waits until the nodes have looked at the schedules for three seconds more, which each of them does every second. */
export async function letTimeGoBy({ pool }: Database): Promise<void> {
  const { rows } = await pool.query<{ now: Date }>('SELECT now()');
  const looked = `SELECT FROM pgboss.version WHERE cron_on > $1::timestamptz + interval '3 seconds'`;
  await until(async () => (await pool.query(looked, [rows[0]!.now])).rowCount === 1);
}

/** The jobs that came of that, each with how far it has got. */
export async function listMissed({ pool }: Database): Promise<string[]> {
  const { rows } = await pool.query<{ job: string }>(
    `SELECT name || ' ' || state AS job FROM pgboss.job WHERE data -> 'missed' = 'true' AND name NOT LIKE '\\_\\_%'`,
  );
  return rows.map(({ job }) => job);
}

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

async function withBoss({ url }: Pick<Database, 'url'>, use: (boss: PgBoss) => Promise<void>): Promise<void> {
  const boss = new PgBoss({ connectionString: url, supervise: false, schedule: false });
  await boss.start();
  await use(boss);
  await boss.stop({ graceful: false });
}
