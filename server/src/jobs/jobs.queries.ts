import { sql } from 'drizzle-orm';
import type { Queryable } from '../db/index.ts';

/** The jobs are pg-boss's tables. What its own functions do is left to them. */

const listed = (texts: readonly string[]) =>
  sql`ARRAY[${sql.join(
    texts.map((text) => sql`${text}`),
    sql`, `,
  )}]::text[]`;

/** Why the last attempt failed, redacted. */
const failure = sql`coalesce(j.output->>'message', j.output->'value'->>'message')`;

/** Nobody else does anything with it until the transaction ends. */
export async function lockJob(
  tx: Queryable,
  id: string,
  queues: readonly string[],
): Promise<{ queue: string; state: string; failure: string | null } | null> {
  const { rows } = await tx.execute<{ queue: string; state: string; failure: string | null }>(
    sql`SELECT j.name AS queue, j.state::text, ${failure} AS failure
        FROM pgboss.job j WHERE j.name = ANY(${listed(queues)}) AND j.id = ${id}::uuid FOR UPDATE`,
  );
  return rows[0] ?? null;
}

/** pg-boss's own connections. */
export interface QueueDatabase {
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
}

/** In the words of pg-boss, on the connection on which it says that an attempt has failed. */
export async function forgoRetries(
  db: QueueDatabase,
  { queue, id }: { queue: string; id: string },
): Promise<void> {
  await db.executeSql('UPDATE pgboss.job SET retry_limit = retry_count WHERE name = $1 AND id = $2', [
    queue,
    id,
  ]);
}

/** Whether pg-boss has noted times that are still to come, because the database's clock was ahead. */
export const hasFutureNoted = async (db: QueueDatabase): Promise<boolean> =>
  (await db.executeSql(`SELECT FROM pgboss.version WHERE cron_on > now() + interval '1 minute'`)).rows
    .length > 0;

/**
 * Without this pg-boss would wait until those times have passed. What waited goes on waiting as long as it still had to;
 * what was to be tried again is tried now; and what schedules owe since half a day ago, and have not done, they do once.
 */
export async function forgetFuture(db: QueueDatabase): Promise<void> {
  await db.executeSql(`
    WITH version AS (
      UPDATE pgboss.version SET cron_on = now() - interval '12 hours', bam_on = least(bam_on, now()),
        flow_on = least(flow_on, now()), reindex_on = least(reindex_on, now()), monitor_backoff_on = NULL
      WHERE cron_on > now() RETURNING true
    ), queues AS (
      UPDATE pgboss.queue SET monitor_on = least(monitor_on, now()), maintain_on = least(maintain_on, now()),
        monitor_claim_on = least(monitor_claim_on, now())
      WHERE EXISTS (SELECT FROM version)
    ), ticks AS (
      -- Each stands for a minute of a schedule, which that minute would take for done.
      DELETE FROM pgboss.job
      WHERE name LIKE '\\_\\_pgboss%' AND created_on > now() AND EXISTS (SELECT FROM version)
    )
    UPDATE pgboss.job SET created_on = least(created_on, now()), started_on = least(started_on, now()),
      heartbeat_on = least(heartbeat_on, now()),
      start_after = CASE WHEN created_on > now() THEN start_after - (created_on - now())
        WHEN state = 'retry' THEN least(start_after, now()) ELSE start_after END
    WHERE state <= 'active' AND name NOT LIKE '\\_\\_pgboss%' AND EXISTS (SELECT FROM version)`);
}

/** pg-boss cancels only what has not failed yet. */
export async function cancelFailed(
  tx: Queryable,
  { queue, id }: { queue: string; id: string },
): Promise<void> {
  await tx.execute(
    sql`UPDATE pgboss.job SET state = 'cancelled', completed_on = now()
        WHERE name = ${queue} AND id = ${id}::uuid AND state = 'failed'`,
  );
}

/**
 * Deletes jobs in any state: those with these ids, and those whose data have one of these texts as a value, however
 * its letters are cased.
 */
export async function deleteJobs(
  tx: Queryable,
  { ids, texts }: { ids: readonly string[]; texts: readonly string[] },
): Promise<void> {
  await tx.execute(
    sql`DELETE FROM pgboss.job WHERE id = ANY(${listed(ids)}::uuid[])
        OR jsonb_typeof(data) = 'object' AND EXISTS (
          SELECT FROM jsonb_each_text(CASE WHEN jsonb_typeof(data) = 'object' THEN data ELSE '{}' END)
          WHERE lower(normalize(value, NFKC)) IN (SELECT lower(normalize(t, NFKC)) FROM unnest(${listed(texts)}) t)
        )`,
  );
}

/** pg-boss itself deletes what is as old as a failed job may become. */
export async function deleteDone(db: Queryable, olderThanSeconds: number): Promise<void> {
  await db.execute(
    sql`DELETE FROM pgboss.job
        WHERE state IN ('completed', 'cancelled') AND completed_on < now() - make_interval(secs => ${olderThanSeconds})`,
  );
}

export interface QueueCounts {
  name: string;
  waiting: number;
  /** Until a time that has not come. */
  putOff: number;
  running: number;
  failed: number;
  /** Since when the first of those that wait could have run. */
  waitingSince: Date | null;
}

/** pg-boss's own jobs, such as its clock's. */
const ours = sql`j.name NOT LIKE '\\_\\_pgboss%'`;

/** When each schedule ran last. Asked of each failed job, the thousands after an outage would take seconds. */
const lastRuns = sql`last_runs AS MATERIALIZED (
  SELECT name, max(completed_on) AS at FROM pgboss.job
  WHERE state = 'completed' AND name IN (SELECT name FROM pgboss.schedule) GROUP BY name)`;
/** One of a schedule that has run since is of the past. */
const stands = sql`j.state = 'failed' AND (r.at IS NULL OR r.at <= j.completed_on)`;

/** Of all nodes, now. */
export async function countJobs(tx: Queryable): Promise<QueueCounts[]> {
  const { rows } = await tx.execute<Omit<QueueCounts, 'waitingSince'> & { waitingSince: string | null }>(
    sql`WITH ${lastRuns} SELECT j.name,
          count(*) FILTER (WHERE j.state < 'active' AND j.start_after <= now())::int AS waiting,
          count(*) FILTER (WHERE j.state < 'active' AND j.start_after > now())::int AS "putOff",
          count(*) FILTER (WHERE j.state = 'active')::int AS running,
          count(*) FILTER (WHERE ${stands})::int AS failed,
          min(j.start_after) FILTER (WHERE j.state < 'active' AND j.start_after <= now()) AS "waitingSince"
        FROM pgboss.job j LEFT JOIN last_runs r USING (name) WHERE j.state NOT IN ('completed', 'cancelled') AND ${ours} GROUP BY j.name ORDER BY j.name`,
  );
  return rows.map((row) => ({ ...row, waitingSince: row.waitingSince ? new Date(row.waitingSince) : null }));
}

/** Nobody else does anything with them until the transaction ends; what others have a hold of is left to them. */
export async function lockFailedJobs(
  tx: Queryable,
  queues: readonly string[],
): Promise<{ id: string; queue: string; failure: string | null }[]> {
  const { rows } = await tx.execute<{ id: string; queue: string; failure: string | null }>(
    sql`WITH ${lastRuns} SELECT j.id, j.name AS queue, ${failure} AS failure
        FROM pgboss.job j LEFT JOIN last_runs r USING (name)
        WHERE ${stands} AND j.name = ANY(${listed(queues)}) FOR UPDATE OF j SKIP LOCKED`,
  );
  return rows;
}

export interface FailedJobRow {
  id: string;
  queue: string;
  failedAt: Date;
  attempts: number;
  reason: string | null;
}

/** Jobs that were given up, the latest first. */
export async function listFailedJobs(
  tx: Queryable,
  { except, limit }: { except: readonly string[]; limit: number },
): Promise<FailedJobRow[]> {
  const { rows } = await tx.execute<{ [Name in keyof FailedJobRow]: FailedJobRow[Name] }>(
    sql`WITH ${lastRuns} SELECT j.id, j.name AS queue, j.completed_on AS "failedAt", j.retry_count + 1 AS attempts,
          ${failure} AS reason
        FROM pgboss.job j LEFT JOIN last_runs r USING (name) WHERE ${stands} AND ${ours} AND NOT j.name = ANY(${listed(except)})
        ORDER BY j.completed_on DESC, j.id LIMIT ${limit}`,
  );
  return rows.map((row) => ({ ...row, failedAt: new Date(row.failedAt) }));
}
