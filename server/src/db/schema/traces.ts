import { traceActions, traceOrigins } from '@clear-spring/contract';
import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** As precise as a Date. */
const at = () =>
  instant('at')
    .notNull()
    .default(sql`date_trunc('milliseconds', now())`);

/**
 * Who did what to whom, in a partition for each month, which the migration and a job make. Triggers refuse UPDATE,
 * DELETE and TRUNCATE, so nothing here may be personal but ids. No foreign key: a trace stays whatever happens to whom
 * it names.
 */
export const traces = pgTable(
  'traces',
  {
    id: uuid('id').notNull(),
    at: at(),
    /** Null for the operator and for the product. */
    actorId: uuid('actor_id'),
    origin: text('origin', { enum: traceOrigins }).notNull(),
    action: text('action', { enum: traceActions }).notNull(),
    /** The member it was done to. */
    subjectId: uuid('subject_id'),
    /** The id of any other thing it was done to, such as a short code. */
    target: text('target'),
    /** The names of what changed. The values are in `trace_details`. */
    fields: text('fields').array().notNull(),
    requestId: text('request_id'),
  },
  (table) => [
    primaryKey({ columns: [table.at, table.id] }),
    index('traces_actor').on(table.actorId, table.at, table.id),
    index('traces_subject').on(table.subjectId, table.at, table.id),
    index('traces_action').on(table.action, table.at, table.id),
    index('traces_request').on(table.requestId),
  ],
);

/** What may be personal in a trace: it can be deleted, and goes with the trace at the latest. */
export const traceDetails = pgTable(
  'trace_details',
  {
    traceId: uuid('trace_id').notNull(),
    at: at(),
    actorId: uuid('actor_id'),
    subjectId: uuid('subject_id'),
    before: jsonb('before').$type<Record<string, unknown>>(),
    after: jsonb('after').$type<Record<string, unknown>>(),
    reason: text('reason'),
  },
  (table) => [
    primaryKey({ columns: [table.at, table.traceId] }),
    index('trace_details_actor').on(table.actorId),
    index('trace_details_subject').on(table.subjectId),
  ],
);
