import { and, count, desc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../db/index.ts';
import { traceDetails, traces } from '../../db/schema/traces.ts';
import { users } from '../../db/schema/users.ts';

/** How much was done to the member: the version of what an admin sees of them. */
export async function countTracesOf(db: Queryable, subjectId: string): Promise<number> {
  const [row] = await db.select({ traces: count() }).from(traces).where(eq(traces.subjectId, subjectId));
  return row!.traces;
}

/** What was done to the member, newest first. */
export async function listTracesOf(db: Queryable, subjectId: string, limit: number) {
  const actors = alias(users, 'actors');
  return db
    .select({
      id: traces.id,
      at: traces.at,
      action: traces.action,
      origin: traces.origin,
      actor: sql<string | null>`nullif(${actors.username}, '')`,
      target: traces.target,
      reason: traceDetails.reason,
    })
    .from(traces)
    .leftJoin(actors, eq(actors.id, traces.actorId))
    .leftJoin(traceDetails, and(eq(traceDetails.at, traces.at), eq(traceDetails.traceId, traces.id)))
    .where(eq(traces.subjectId, subjectId))
    .orderBy(desc(traces.at), desc(traces.id))
    .limit(limit);
}
