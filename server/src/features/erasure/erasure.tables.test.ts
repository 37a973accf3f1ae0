import { getTableName } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createTestApp } from '../../test-app.ts';
import { ERASED } from './erasure.queries.ts';

const { database } = await createTestApp();

const ID = 'an id, which says nothing once nothing else is left of the member';
const OURS = 'the product’s own, about no member';
const COMPANY = 'the company’s, whoever sent it';
const EMPTIED = 'emptied, or made empty, with the member';
const PROVIDER = 'deleted with the customer';
const PODCAST = 'the podcast’s, about no member';
const CLICKS = 'ids of placements and keyed hashes of visitors, whose key is deleted after a day';
const QUEUE = 'pg-boss’s own, about no member';

/**
 * What holds text, bytes or somebody's id and is not erased row by row, and why. Whoever adds a table or a column decides
 * here, or in `ERASED`, what closing an account does to it. A table stands for all its columns.
 */
const KEPT: Record<string, string> = {
  'users.id': ID,
  'users.username': EMPTIED,
  'users.username_key': EMPTIED,
  'users.email': EMPTIED,
  'users.email_key': EMPTIED,
  'users.password_hash': EMPTIED,
  'users.first_name': EMPTIED,
  'users.last_name': EMPTIED,
  'users.cs_user_id': EMPTIED,
  'users.profile_picture': EMPTIED,
  'users.time_zone': EMPTIED,
  'users.next_time_zone': EMPTIED,
  member_terms: 'written by a trigger on users',
  member_words: 'written by a trigger on users',
  data_copy_chunks: 'deleted with their copy',
  'closed_names.hash': 'a keyed hash, so that nobody takes the name',
  'links.id': ID,
  'links.user_id': ID,
  'links.product_id': OURS,
  'placements.id': ID,
  'placements.link_id': ID,
  'placements.short_code': 'printed: leads to a page that says so',
  'placements.label': EMPTIED,
  placement_counts: CLICKS,
  placement_days: CLICKS,
  placement_hits: CLICKS,
  visitor_networks: CLICKS,
  visitor_keys: CLICKS,
  click_journal: CLICKS,
  click_recorders: OURS,
  'traces.id': ID,
  'traces.actor_id': ID,
  'traces.subject_id': ID,
  'traces.origin': OURS,
  'traces.action': OURS,
  'traces.target': 'the id of a thing, such as a short code',
  'traces.fields': 'names of fields, not what was in them',
  'traces.request_id': ID,
  trace_details:
    'deleted where they are about the member or have an address of theirs, without their name elsewhere',
  'notifications.id': ID,
  'notifications.user_id': ID,
  'notifications.title': COMPANY,
  'notifications.body': COMPANY,
  'notifications.icon': COMPANY,
  'notifications.url': COMPANY,
  'notifications.urgency': COMPANY,
  'notifications.source': COMPANY,
  'notifications.source_info': EMPTIED,
  'notifications.target': COMPANY,
  'notifications.topic': COMPANY,
  'notifications.status': COMPANY,
  notification_chunks: 'ids of push subscriptions that are gone',
  held_pushes: 'ids, until the end of quiet hours',
  push_releases: OURS,
  notification_members: 'bits at the numbers of inboxes, of which the member has none any more',
  episode_announcements: PODCAST,
  episodes: PODCAST,
  episode_peaks: PODCAST,
  episode_words: PODCAST,
  transcript_passages: PODCAST,
  feeds: PODCAST,
  payment_events: 'ids of events, without whose they are',
  sandbox_customers: PROVIDER,
  sandbox_checkouts: PROVIDER,
  sandbox_portals: PROVIDER,
  sandbox_subscriptions: PROVIDER,
  'rate_limits.key': 'a keyed hash, deleted when its limit is over, within hours',
  secrets: OURS,
  nodes: OURS,
  service_contacts: OURS,
  'pgboss.job.name': QUEUE,
  'pgboss.job.data': 'deleted where it names the member or an address of theirs',
  'pgboss.job.output': 'without what handlers throw, see jobs.ts',
  'pgboss.job': QUEUE,
  pgboss: QUEUE,
  drizzle: OURS,
};

interface Column {
  schema: string;
  table: string;
  column: string;
}

const isKept = ({ schema, table, column }: Column) => {
  const path = schema === 'public' ? [table, column] : [schema, table, column];
  return path.some((_, at) => path.slice(0, at + 1).join('.') in KEPT);
};

test('every column that can hold something of a member is erased, or kept for a reason', async () => {
  const { rows } = await database.pool.query<Column>(`
    SELECT n.nspname AS schema, c.relname AS table, a.attname AS column
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace
    JOIN pg_type t ON t.oid = a.atttypid LEFT JOIN pg_type e ON e.oid = t.typelem
    WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND a.attnum > 0 AND NOT a.attisdropped
      AND n.nspname NOT IN ('pg_catalog', 'information_schema')
      AND NOT coalesce(nullif(e.typname, 'char'), t.typname) IN
        ('bool', 'int2', 'int4', 'int8', 'float4', 'float8', 'timestamptz', 'timestamp', 'date', 'interval')`);
  const erased = new Set<string>(ERASED.map(getTableName));
  const inErased = ({ schema, table }: Column) => schema === 'public' && erased.has(table);
  const forgotten = rows.filter((column) => !inErased(column) && !isKept(column));
  expect(forgotten.map(({ schema, table, column }) => `${schema}.${table}.${column}`)).toEqual([]);

  const there = new Set(
    rows.flatMap(({ schema, table, column }) => [
      schema,
      `${schema}.${table}`,
      `${schema}.${table}.${column}`,
      table,
      `${table}.${column}`,
    ]),
  );
  expect(Object.keys(KEPT).filter((name) => !there.has(name))).toEqual([]);
});

test('every table with a row for each member is erased', async () => {
  const { rows } = await database.pool.query<{ table: string }>(`
    SELECT conrelid::regclass::text AS table FROM pg_constraint
    WHERE contype = 'f' AND confrelid = 'users'::regclass AND confdeltype = 'c'`);
  const erased = new Set<string>([...ERASED.map(getTableName), 'member_terms', 'member_words']);
  expect(rows.map(({ table }) => table).filter((table) => !erased.has(table))).toEqual([]);
});
