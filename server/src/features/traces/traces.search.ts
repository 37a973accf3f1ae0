import {
  plainText,
  type Trace,
  traceActions,
  type TraceFilters,
  traceWords,
  type TracesPage,
} from '@clear-spring/contract';
import type { Db } from '../../db/index.ts';
import { findBeginning, listTraces, type Position, type TraceRow } from './traces.queries.ts';

interface Asked {
  filters: TraceFilters;
  after?: string | undefined;
  limit: number;
}

/** One page, newest first. */
export async function searchTraces(
  db: Db,
  { filters, after, limit }: Asked,
): Promise<TracesPage | 'bad-cursor'> {
  const position = after === undefined ? null : positionOf(after);
  if (position === 'bad-cursor') return position;
  const { search, ...others } = filters;
  const found = search ? await lookFor(db, search) : null;
  // One more tells whether there are more.
  const rows = await listTraces(db, { ...others, found, after: position, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return { traces: page.map(presentTrace), next: last ? cursorOf(last.trace) : null };
}

async function lookFor(db: Db, search: string) {
  const word = plainText(search);
  return {
    memberIds: await findBeginning(db, search),
    actions: traceActions.filter(
      (action) => action.includes(word) || plainText(traceWords.actions[action]).includes(word),
    ),
    word: search,
  };
}

const CURSOR = /^(\d{1,14})-([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;
const cursorOf = ({ at, id }: Position) => `${at.getTime()}-${id}`;

function positionOf(cursor: string): Position | 'bad-cursor' {
  const [, at, id] = CURSOR.exec(cursor) ?? [];
  return at && id ? { at: new Date(Number(at)), id } : 'bad-cursor';
}

const presentTrace = ({ trace, actorUsername, subjectUsername, ...details }: TraceRow): Trace => ({
  id: trace.id,
  at: trace.at.toISOString(),
  actor: trace.actorId ? { id: trace.actorId, username: actorUsername } : null,
  origin: trace.origin,
  action: trace.action,
  subject: trace.subjectId ? { id: trace.subjectId, username: subjectUsername } : null,
  target: trace.target,
  fields: trace.fields,
  requestId: trace.requestId,
  before: details.before,
  after: details.after,
  reason: details.reason,
});
