import { sql } from 'drizzle-orm';
import type { Queryable } from '../db/index.ts';

/** The jobs are pg-boss's tables. What its own functions do is left to them. */

const listed = (texts: readonly string[]) =>
  sql`ARRAY[${sql.join(
    texts.map((text) => sql`${text}`),
    sql`, `,
  )}]::text[]`;

/** Nobody else runs it again until the transaction ends. */
export async function lockJob(
  tx: Queryable,
  id: string,
  queues: readonly string[],
): Promise<{ queue: string; state: string } | null> {
  const { rows } = await tx.execute<{ queue: string; state: string }>(
    sql`SELECT name AS queue, state::text FROM pgboss.job WHERE name = ANY(${listed(queues)}) AND id = ${id}::uuid FOR UPDATE`,
  );
  return rows[0] ?? null;
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
