import type { MemberFilters, MemberOrder, MemberPlan } from '@clear-spring/contract';
import { and, eq, gte, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../db/index.ts';
import { memberTerms } from '../../db/schema/members.ts';
import { neverIsFirst, users } from '../../db/schema/users.ts';
import { emailKeyOf, membersWithTwoFactor, twoFactorColumn } from '../auth/index.ts';
import { membersWithPlan, planColumn } from '../subscription/index.ts';

/**
 * So few members are collected and sorted. Where no filter leaves so few, one page reads so many in the order of the
 * list: no combination of filters costs more than either.
 */
export const FEW = 2_000;

/** The member behind whom a page begins, by what the list is sorted by. Instants are in microseconds. */
export interface Position {
  key: number | string | null;
  id: string;
}

export interface PageQuery {
  filters: MemberFilters;
  order: MemberOrder;
  after: Position | null;
  limit: number;
  now: Date;
}
type Filtering = Pick<PageQuery, 'filters' | 'order' | 'now'>;

/** A query for the ids of members. */
export type IdQuery = SQL;

const build = new QueryBuilder();
/** LIKE's own characters stand for themselves. */
const beginsWith = (search: string) =>
  sql`${memberTerms.term} LIKE replace(replace(replace(search_key(${search}), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`;

const idsBeginning = (search: string) =>
  build.select({ id: memberTerms.userId }).from(memberTerms).where(beginsWith(search));

/** The members whom a search finds by a beginning; one more than once, if several of theirs are alike. */
export const membersBeginning = (search: string): IdQuery =>
  search.includes('@')
    ? sql`${idsBeginning(search)} UNION ${build
        .select({ id: users.id })
        .from(users)
        .where(eq(users.emailKey, emailKeyOf(search)))}`
    : sql`${idsBeginning(search)}`;

/** The members for whom a filter holds, where an index has them: PostgreSQL does not know how few they are. */
export function smallSets({ filters, now, order: { sort } }: Filtering): IdQuery[] {
  const { plan, admin, suspended, twoFactor, account } = filters;
  const usersWhere = (condition: SQL | undefined) =>
    build.select({ id: users.id }).from(users).where(condition);
  const sets = [
    admin === 'yes' && usersWhere(sql`${users.isAdmin}`),
    suspended === 'yes' && usersWhere(isNotNull(users.suspendedAt)),
    account !== undefined && account !== 'open' && usersWhere(inState(account)),
    twoFactor === 'yes' && membersWithTwoFactor(),
    plan !== undefined && plan !== 'free' && membersWithPlan(plan, now),
    sort !== 'joined' && joinedIn(filters) && usersWhere(joinedIn(filters)),
    sort !== 'seen' && seenIn(filters) && usersWhere(seenIn(filters)),
  ];
  return sets.flatMap((set) => (set ? [sql`${set}`] : []));
}

/** A closed account still has the day on which it was to close. */
function inState(account: NonNullable<MemberFilters['account']>): SQL | undefined {
  switch (account) {
    case 'open':
      return and(isNull(users.closesAt), isNull(users.closedAt));
    case 'closing':
      return and(isNotNull(users.closesAt), isNull(users.closedAt));
    case 'closed':
      return isNotNull(users.closedAt);
  }
}

const joinedIn = ({ joinedFrom, joinedTo }: MemberFilters) =>
  and(
    joinedFrom === undefined ? undefined : gte(users.createdAt, new Date(joinedFrom)),
    joinedTo === undefined ? undefined : lt(users.createdAt, new Date(joinedTo)),
  );

/** Whoever was never seen is in no range. */
function seenIn({ seenFrom, seenTo }: MemberFilters): SQL | undefined {
  if (seenFrom === undefined && seenTo === undefined) return undefined;
  const seen = neverIsFirst(users.lastSeenAt);
  const until = seenTo === undefined ? sql`'infinity'` : sql`${seenTo}`;
  return sql`${seen} >= ${seenFrom ?? '0001-01-01T00:00:00Z'}::timestamptz AND ${seen} < ${until}::timestamptz`;
}

/** What each member is asked, apart from the search. As values: PostgreSQL would join, and lose the order. */
function matches({ filters, now }: Filtering): SQL | undefined {
  const { plan, admin, suspended, twoFactor, account } = filters;
  return and(
    joinedIn(filters),
    seenIn(filters),
    admin && eq(users.isAdmin, admin === 'yes'),
    suspended && (suspended === 'yes' ? isNotNull : isNull)(users.suspendedAt),
    account && inState(account),
    plan && sql`(${planColumn(users.id, now)}) = ${plan}`,
    twoFactor && sql`(SELECT ${twoFactorColumn(users.id)}) = ${twoFactor === 'yes'}`,
  );
}

const SORTED_BY = {
  joined: sql`${users.createdAt}`,
  seen: neverIsFirst(users.lastSeenAt),
  username: sql`${users.usernameKey}`,
};
const microseconds = (at: SQL) => sql`(extract(epoch FROM ${at}) * 1000000)::float8`;
const KEYS = {
  joined: microseconds(sql`${users.createdAt}`),
  seen: microseconds(sql`${users.lastSeenAt}`),
  username: sql`${users.usernameKey}`,
};

const direction = ({ order }: MemberOrder) => (order === 'asc' ? sql`ASC` : sql`DESC`);
/** A username is nobody else's. */
const sorted = ({ order, ...by }: MemberOrder) =>
  by.sort === 'username'
    ? sql`${SORTED_BY.username} ${direction({ order, ...by })}`
    : sql`${SORTED_BY[by.sort]} ${direction({ order, ...by })}, ${users.id} ${direction({ order, ...by })}`;

function isBehind({ sort, order }: MemberOrder, after: Position | null): SQL | undefined {
  if (!after) return undefined;
  const { key, id } = after;
  const than = order === 'asc' ? sql`>` : sql`<`;
  if (sort === 'username') return sql`${users.usernameKey} ${than} ${key}`;
  const at =
    key === null
      ? sql`'-infinity'::timestamptz`
      : sql`'epoch'::timestamptz + ${key}::float8 * interval '1 microsecond'`;
  return sql`(${SORTED_BY[sort]}, ${users.id}) ${than} (${at}, ${id}::uuid)`;
}

/** How many rows each query has, and how many members they are; not beyond `FEW`. */
export async function countFew(db: Queryable, sets: IdQuery[]): Promise<{ rows: number; members: number }[]> {
  if (sets.length === 0) return [];
  const counts = sets.map(
    (set) =>
      sql`SELECT count(*)::int AS rows, count(DISTINCT id)::int AS members FROM (${set} LIMIT ${FEW + 1}) few (id)`,
  );
  const { rows } = await db.execute<{ rows: number; members: number }>(sql.join(counts, sql` UNION ALL `));
  return rows;
}

const position = ({ order }: PageQuery) => sql`${users.id}, ${KEYS[order.sort]} AS key`;

/** The columns that a page is found by. */
const COMPARED = sql.raw(
  'id, username_key, created_at, last_seen_at, is_admin, suspended_at, closes_at, closed_at',
);

/**
 * A page of those members, and one more. They are looked up by an array: PostgreSQL takes any beginning of two letters
 * for that of tens of thousands, and would read all members to join them.
 */
export async function listFew(db: Queryable, query: PageQuery, set: IdQuery): Promise<Position[]> {
  const { order, after, limit } = query;
  const { rows } = await db.execute<Position & Record<string, unknown>>(
    sql`WITH few AS MATERIALIZED (SELECT ${COMPARED} FROM ${users} WHERE ${users.id} = ANY (ARRAY(${set})))
      SELECT ${position(query)} FROM few AS ${users} WHERE ${and(sql`true`, matches(query), isBehind(order, after))}
      ORDER BY ${sorted(order)} LIMIT ${limit + 1}`,
  );
  return rows;
}

/**
 * What lies in the sort's own range, behind the page before. That page has replaced the bound at which the range begins:
 * with both, PostgreSQL reads the whole range and sorts it.
 */
function ahead({ filters, order, after }: PageQuery): SQL | undefined {
  const begun = after && (order.order === 'asc' ? 'From' : 'To');
  const rest = { ...filters, ...(begun && { [`joined${begun}`]: undefined, [`seen${begun}`]: undefined }) };
  return and(
    sql`true`,
    order.sort === 'joined' ? joinedIn(rest) : undefined,
    order.sort === 'seen' ? seenIn(rest) : undefined,
    isBehind(order, after),
  );
}

/** A page of the next `FEW` members, and one more. */
export async function listAhead(db: Queryable, query: PageQuery): Promise<Position[]> {
  const { filters, order, limit } = query;
  const found =
    filters.search &&
    sql`(SELECT true FROM ${memberTerms} WHERE ${memberTerms.userId} = ${users.id} AND ${beginsWith(filters.search)} LIMIT 1)`;
  const { rows } = await db.execute<Position & Record<string, unknown>>(
    sql`SELECT ${position(query)} FROM (
        SELECT * FROM ${users} WHERE ${ahead(query)} ORDER BY ${sorted(order)} LIMIT ${FEW}
      ) AS ${users} WHERE ${and(sql`true`, matches(query), found || undefined)}
      ORDER BY ${sorted(order)} LIMIT ${limit + 1}`,
  );
  return rows;
}

/** The last of the next `FEW` members; null if there are fewer. */
export async function endOfFew(db: Queryable, query: PageQuery): Promise<Position | null> {
  const { rows } = await db.execute<Position & Record<string, unknown>>(
    sql`SELECT ${position(query)} FROM ${users} WHERE ${ahead(query)}
      ORDER BY ${sorted(query.order)} OFFSET ${FEW - 1} LIMIT 1`,
  );
  return rows[0] ?? null;
}

/** Those of these members who are still there. */
export const findMembers = (db: Queryable, ids: string[], now: Date) =>
  selectMembers(db, now).where(inArray(users.id, ids));

/** Those of these members whom the filters leave, and the search has not found anyway. */
export const filterSimilar = (db: Queryable, query: PageQuery, ids: string[], beginning: IdQuery) =>
  selectMembers(db, query.now).where(
    and(inArray(users.id, ids), matches(query), sql`${users.id} NOT IN (${beginning})`),
  );

const selectMembers = (db: Queryable, now: Date) =>
  db
    .select({
      member: users,
      plan: sql<MemberPlan>`(${planColumn(users.id, now)})`,
      hasTwoFactor: twoFactorColumn(users.id),
    })
    .from(users);
