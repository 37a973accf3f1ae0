import type { TraceAction, TraceFilters } from '@clear-spring/contract';
import { aliasedTable, and, desc, eq, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../db/index.ts';
import { traceDetails, traces } from '../../db/schema/traces.ts';
import { users } from '../../db/schema/users.ts';

type NewTrace = Omit<typeof traces.$inferInsert, 'id'>;
type Details = Pick<typeof traceDetails.$inferInsert, 'before' | 'after' | 'reason'>;

export async function insertTrace(tx: Transaction, trace: NewTrace, details: Details | null): Promise<void> {
  const [{ traceId, at }] = (await tx
    .insert(traces)
    // The database's ids grow within a millisecond too: where two traces have the same time, they say which came first.
    .values({ ...trace, id: sql`uuidv7()` })
    .returning({ traceId: traces.id, at: traces.at })) as [{ traceId: string; at: Date }];
  const { actorId, subjectId } = trace;
  if (details) await tx.insert(traceDetails).values({ traceId, at, actorId, subjectId, ...details });
}

/** As many members as a search finds by their beginnings; whoever means another one types on. */
const MOST_MEMBERS = 50;

/**
 * The ids of members who begin so, by the index of features/members. That leaves traces itself, so it cannot be asked.
 */
export async function findBeginning(db: Queryable, search: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT DISTINCT user_id AS id FROM member_terms
    WHERE term LIKE regexp_replace(search_key(${search}), '([\\\\%_])', '\\\\\\1', 'g') || '%' LIMIT ${MOST_MEMBERS}`);
  return rows.map(({ id }) => id);
}

/** The trace behind which a page begins. */
export interface Position {
  at: Date;
  id: string;
}

export interface TracePage extends Omit<TraceFilters, 'search'> {
  /** Traces with any of these. */
  found: { memberIds: readonly string[]; actions: readonly TraceAction[]; word: string } | null;
  after: Position | null;
  limit: number;
}

const actors = aliasedTable(users, 'actors');
const subjects = aliasedTable(users, 'subjects');

/** Null where the account is closed. */
const usernameOf = (table: typeof actors) => sql<string | null>`nullif(${table.username}, '')`;

export type TraceRow = Awaited<ReturnType<typeof listTraces>>[number];

/** Newest first. */
export const listTraces = (db: Queryable, page: TracePage) =>
  db
    .select({
      trace: traces,
      actorUsername: usernameOf(actors),
      subjectUsername: usernameOf(subjects),
      before: traceDetails.before,
      after: traceDetails.after,
      reason: traceDetails.reason,
    })
    .from(traces)
    .leftJoin(traceDetails, and(eq(traceDetails.at, traces.at), eq(traceDetails.traceId, traces.id)))
    .leftJoin(actors, eq(actors.id, traces.actorId))
    .leftJoin(subjects, eq(subjects.id, traces.subjectId))
    .where(matches(page))
    .orderBy(desc(traces.at), desc(traces.id))
    .limit(page.limit);

function matches({ found, action, actor, subject, from, to, after }: TracePage): SQL | undefined {
  return and(
    action && eq(traces.action, action),
    actor === undefined ? undefined : eq(traces.actorId, actor),
    subject === undefined ? undefined : eq(traces.subjectId, subject),
    from === undefined ? undefined : gte(traces.at, new Date(from)),
    to === undefined ? undefined : lt(traces.at, new Date(to)),
    after
      ? sql`(${traces.at}, ${traces.id}) < (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`
      : undefined,
    found
      ? or(
          inArray(traces.actorId, [...found.memberIds]),
          inArray(traces.subjectId, [...found.memberIds]),
          inArray(traces.action, [...found.actions]),
          eq(traces.requestId, found.word.toUpperCase()),
          eq(traces.target, found.word),
        )
      : undefined,
  );
}
