import type { TraceAction } from '@clear-spring/contract';
import { and, count, desc, eq, gte, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../db/index.ts';
import { traceDetails, traces } from '../../db/schema/traces.ts';
import { users } from '../../db/schema/users.ts';

/** How much was done to the member: the version of what an admin sees of them. */
export async function countTracesOf(db: Queryable, subjectId: string): Promise<number> {
  const [row] = await db.select({ traces: count() }).from(traces).where(eq(traces.subjectId, subjectId));
  return row!.traces;
}

/** Whether this was done to the member before. */
export async function hasTrace(
  db: Queryable,
  { subjectId, action, target }: { subjectId: string; action: TraceAction; target: string },
): Promise<boolean> {
  const isIt = and(eq(traces.subjectId, subjectId), eq(traces.action, action), eq(traces.target, target));
  return (await db.$count(traces, isIt)) > 0;
}

/** The last account that did this to the target. The username is null where the account is closed. */
export async function findLastActor(
  db: Queryable,
  { action, target }: { action: TraceAction; target: string },
): Promise<{ id: string; username: string | null } | undefined> {
  const [actor] = await db
    .select({ id: users.id, username: sql<string | null>`nullif(${users.username}, '')` })
    .from(traces)
    .innerJoin(users, eq(users.id, traces.actorId))
    .where(and(eq(traces.action, action), eq(traces.target, target)))
    .orderBy(desc(traces.at), desc(traces.id))
    .limit(1);
  return actor;
}

interface Since {
  action: TraceAction;
  since: Date;
}

const isSince = ({ action, since }: Since) => and(eq(traces.action, action), gte(traces.at, since));
const toWhat = { id: traces.id, at: traces.at, subjectId: traces.subjectId, target: traces.target };

/** To whom it was done since then, newest first, but for those to whom `unless` was done with the same. */
export function listTracesSince(db: Queryable, since: Since & { unless: TraceAction; limit: number }) {
  const others = alias(traces, 'others');
  const other = db
    .select({ id: others.id })
    .from(others)
    .where(
      and(
        eq(others.subjectId, traces.subjectId),
        eq(others.target, traces.target),
        eq(others.action, since.unless),
        gte(others.at, since.since),
      ),
    );
  return db
    .select(toWhat)
    .from(traces)
    .where(and(isSince(since), notExists(other)))
    .orderBy(desc(traces.at), desc(traces.id))
    .limit(since.limit);
}

export async function findTraceSince(db: Queryable, { id, ...since }: Since & { id: string }) {
  const [trace] = await db
    .select(toWhat)
    .from(traces)
    .where(and(isSince(since), eq(traces.id, id)));
  return trace;
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
