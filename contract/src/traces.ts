import * as z from 'zod/mini';
import { singleLine } from './auth.single-line.ts';
import { endpoint } from './endpoint.ts';
import { pageNumber } from './endpoint.query-number.ts';
import { instant } from './instant.ts';
import { traceActions, traceOrigins } from './traces.actions.ts';

const person = z.nullable(
  z.object({
    id: z.string(),
    /** Null where the account is gone. */
    username: z.nullable(z.string()),
  }),
);
const values = z.nullable(z.looseObject({}));

export const trace = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  /** Null for the command line and for the app itself; `origin` says which. */
  actor: person,
  origin: z.enum(traceOrigins),
  /** One of `traceActions`, or one that was added since. */
  action: z.string(),
  /** The member to whom it was done. */
  subject: person,
  /** The id of any other thing it was done to, such as a short code. */
  target: z.nullable(z.string()),
  /** The names of what changed. */
  fields: z.array(z.string()),
  /** What the answer's header x-request-id said. */
  requestId: z.nullable(z.string()),
  /** By the names in `fields`. Null where nothing was before or after, and once an account's details were deleted. */
  before: values,
  after: values,
  reason: z.nullable(z.string()),
});
export type Trace = z.infer<typeof trace>;

const filters = {
  /** The beginning of a member's name, username, e-mail or CS User ID, part of an action, or a request or target. */
  search: z.optional(singleLine(100)),
  action: z.optional(z.enum(traceActions, 'There is no such action')),
  /** Members by their ids. */
  actor: z.optional(z.uuid('Please give a member by their id')),
  subject: z.optional(z.uuid('Please give a member by their id')),
  from: z.optional(instant()),
  /** Not included. */
  to: z.optional(instant()),
};
const traceFilters = z.object(filters);
export type TraceFilters = z.infer<typeof traceFilters>;

export const tracesEndpoint = endpoint({
  method: 'GET',
  path: '/api/admin/traces',
  access: 'admin',
  summary: 'What admins, the command line and the app did, newest first',
  query: z.object({
    ...filters,
    /** The `next` of the page before, with the same filters. */
    after: z.optional(z.string().check(z.maxLength(100))),
    limit: z._default(pageNumber(100), 30),
  }),
  output: z.object({ traces: z.array(trace), next: z.nullable(z.string()) }),
});
export type TracesPage = z.infer<typeof tracesEndpoint.output>;

export const tracesCsvEndpoint = endpoint({
  method: 'GET',
  path: '/api/admin/traces.csv',
  access: 'admin',
  traced: 'traces.exported',
  summary: 'The same as a spreadsheet: a CSV file (RFC 4180, UTF-8)',
  query: traceFilters,
});
