import { isDeepStrictEqual } from 'node:util';
import type { TraceAction } from '@clear-spring/contract';
import type { FastifyRequest } from 'fastify';
import type { Transaction } from '../../db/index.ts';
import type { Caller } from '../../http/caller.ts';
import { insertTrace } from './traces.queries.ts';

/** Who does something that leaves a trace: somebody in the browser, the operator, or the product itself. */
export type Actor =
  { origin: 'browser'; userId: string; requestId: string } | { origin: 'command' } | { origin: 'product' };

export const OPERATOR: Actor = { origin: 'command' };

export const actorOf = ({
  caller,
  request,
}: {
  caller: Pick<Caller, 'userId'>;
  request: Pick<FastifyRequest, 'id'>;
}): Actor => ({ origin: 'browser', userId: caller.userId, requestId: request.id });

/** As JSON has them. */
type Value = string | number | boolean | null | readonly Value[] | { readonly [name: string]: Value };
type Values = Readonly<Record<string, Value>>;

export interface Trace {
  by: Actor;
  action: TraceAction;
  /** The member it is done to. */
  subjectId?: string;
  /** The id of any other thing it is done to, such as a short code. */
  target?: string;
  /** What changes, by name. The trace itself keeps the names only. */
  before?: Values;
  after?: Values;
  reason?: string;
}

/** What differs, as `before` and `after` of a trace. */
export function changesOf(before: Values, after: Values): Pick<Trace, 'before' | 'after'> {
  const changed = Object.keys(after).filter((name) => !isDeepStrictEqual(before[name], after[name]));
  const pick = (values: Values) => Object.fromEntries(changed.map((name) => [name, values[name] ?? null]));
  return { before: pick(before), after: pick(after) };
}

/** Writes a trace in the transaction of what it is about: neither is ever there without the other. */
export function writeTrace(tx: Transaction, trace: Trace): Promise<void> {
  const { by, action, subjectId, target, before, after, reason } = trace;
  const browser = by.origin === 'browser' ? by : null;
  const hasDetails = Boolean(before ?? after ?? reason);
  return insertTrace(
    tx,
    {
      actorId: browser?.userId ?? null,
      origin: by.origin,
      action,
      subjectId: subjectId ?? null,
      target: target ?? null,
      fields: [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])],
      requestId: browser?.requestId ?? null,
    },
    hasDetails ? { before: storable(before), after: storable(after), reason: reason ?? null } : null,
  );
}

/** PostgreSQL's JSON takes neither half a surrogate pair nor NUL. */
function storable(values: Values | undefined): Values | null {
  if (!values) return null;
  const text = JSON.stringify(values, (_name, value: unknown) =>
    typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '\ufffd') : value,
  );
  return JSON.parse(text) as Values;
}
